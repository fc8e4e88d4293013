import { type Diagnostic, pointerOf, segmentsOf } from '#core/document'
import { valueAt } from '#core/edit'
import { fillText, fixTexts } from '#core/message'
import type { FoundDiagnostic } from '#core/model'
import { isObject } from '#core/object'

export type DiagnosticFix = NonNullable<Diagnostic['fix']>

/** A value that a repair writes. */
export type FixValue = Extract<DiagnosticFix['edits'][number], { do: 'set' }>['value']

/** Where a diagnostic stands: what is written there, and in what. */
export interface FixPlace extends FoundDiagnostic {
  readonly root: unknown
  /** The key or index of what is wrong; empty for the document itself. */
  readonly key: string
  readonly value: unknown
  /** The object or list around it. */
  readonly holder: unknown
  readonly holderAt: string
}

/** The place of a diagnostic of `root`. */
export function placeOf(root: unknown, diagnostic: FoundDiagnostic): FixPlace {
  const path = segmentsOf(diagnostic.pointer)
  const holderAt = pointerOf(path.slice(0, -1))
  const [holder, value] = [valueAt(root, holderAt), valueAt(root, diagnostic.pointer)]
  return { ...diagnostic, root, key: path.at(-1) ?? '', holder, holderAt, value }
}

/** Puts a value in the place of what is written. */
export const setFix = (at: string, value: FixValue): DiagnosticFix => ({
  title: fillText(fixTexts.change, { value: shortText(value) }),
  edits: [{ do: 'set', at, value }],
})

/** Writes a word that is missing. */
export const addFix = (at: string, value: FixValue): DiagnosticFix => ({
  title: fillText(fixTexts.add, { word: segmentsOf(at).at(-1), value: shortText(value) }),
  edits: [{ do: 'set', at, value }],
})

/** Gives a member of an object another name, if the object has none of that name. */
export function renameFix({ pointer, holder }: FixPlace, key: string): DiagnosticFix | null {
  if (!isObject(holder) || Object.hasOwn(holder, key)) return null
  return { title: fillText(fixTexts.change, { value: key }), edits: [{ do: 'renameKey', at: pointer, key }] }
}

/** Takes a member of an object away, or an item of a list that has others. */
export function removeFix(root: unknown, at: string): DiagnosticFix | null {
  const path = segmentsOf(at)
  const [holder, key = ''] = [valueAt(root, pointerOf(path.slice(0, -1))), path.at(-1)]
  if (Array.isArray(holder))
    return holder.length > 1 ? { title: fixTexts.removeItem, edits: [{ do: 'remove', at }] } : null
  if (!isObject(holder) || !Object.hasOwn(holder, key)) return null
  return { title: fillText(fixTexts.remove, { word: key }), edits: [{ do: 'unset', at }] }
}

const longest = 40

function shortText(value: FixValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
