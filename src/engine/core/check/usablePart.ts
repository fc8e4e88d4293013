import { type AnyDocument, type Diagnostic, pointerOf, segmentsOf } from '#core/document'
import { splitPointer } from '#core/edit'
import type { Library } from '#core/library'
import { checkReferences, structureMistakes, type Validators } from './check.ts'

/** What is left of a document with structural mistakes without the parts that have them. */
export interface UsablePart {
  document: AnyDocument
  /** The pointers of the parts that were left out. */
  removed: readonly string[]
}

/** How often leaving a part out may show that what is around it is wrong too. */
const maxRounds = 5

/** The part of a document whose references and expressions can be checked; null when too much is wrong for that. */
export function usablePart(document: unknown, validators: Validators): UsablePart | null {
  let part = document
  let removed: readonly string[] = []
  for (let round = 0; round <= maxRounds; round += 1) {
    const mistakes = structureMistakes(part, validators)
    if (mistakes.length === 0) return { document: part as AnyDocument, removed }
    removed = outermost([...removed, ...mistakes.map(({ pointer }) => originalPointer(pointer, removed))])
    if (removed.includes('')) return null
    part = withoutParts(document, removed)
  }
  return null
}

function withoutParts(document: unknown, removed: readonly string[]): unknown {
  const part = structuredClone(document)
  for (const pointer of removed.toSorted(lastFirst)) remove(part, segmentsOf(pointer))
  return part
}

/** The mistakes of a part, at their places in the whole document. Those that name what was left out follow from its own mistake. */
export function checkPart({ document, removed }: UsablePart, library: Library): Diagnostic[] {
  const names = removed.map((pointer) => segmentsOf(pointer).at(-1) ?? '')
  return checkReferences(document, library)
    .filter(({ message }) => !names.some((name) => message.includes(`"${name}"`)))
    .map((diagnostic) => atOriginalPlace(diagnostic, (pointer) => originalPointer(pointer, removed)))
    .filter((mistake) => !lacksRemoved(mistake, removed))
}

/** What an action of one's own does: without it, its id would have to be that of another. */
const does: ReadonlySet<string> = new Set(['run', 'screen'])

/** Whether a mistake is that there is no such action, where what it does was left out. */
function lacksRemoved({ code, pointer }: Diagnostic, removed: readonly string[]): boolean {
  const action = pointer.replace(/\/id$/, '')
  return (
    code === 'unknown-action' && removed.map(splitPointer).some(([around, word]) => around === action && does.has(word))
  )
}

/** The codes of mistakes that name a field where there is none. */
const unknownCodes = new Set(['unknown-field', 'unknown-name'])

/** Whether a mistake follows from what was left out of documents: it names a field of a model that is there, but with a mistake of its own. */
export function followsFrom(parts: readonly UsablePart[]): (mistake: Diagnostic) => boolean {
  const models = parts.filter(({ document }) => document.kind === 'model')
  const paths = models.flatMap(({ removed }) => removed.map(segmentsOf))
  const fields = paths.flatMap(([word, name, ...rest]) =>
    word === 'fields' && rest.length === 0 && name ? [name] : [],
  )
  return ({ code, message }) => unknownCodes.has(code) && fields.some((name) => message.includes(`"${name}"`))
}

function atOriginalPlace(diagnostic: Diagnostic, placeOf: (pointer: string) => string): Diagnostic {
  const { fix, pointer } = diagnostic
  const edits = fix?.edits.map((edit) => ({ ...edit, at: placeOf(edit.at) }))
  return { ...diagnostic, pointer: placeOf(pointer), ...(fix && edits ? { fix: { ...fix, edits } } : {}) }
}

/** Pointers without those inside of others. */
const outermost = (pointers: readonly string[]): string[] =>
  [...new Set(pointers)].filter((pointer) => !pointers.some((other) => pointer.startsWith(`${other}/`)))

/** Later entries of a list first, so that earlier ones keep their positions. */
const lastFirst = (one: string, other: string): number => other.localeCompare(one, 'en', { numeric: true })

function remove(root: unknown, segments: readonly string[]): void {
  const key = segments.at(-1) ?? ''
  let owner = root as Record<string, unknown> | unknown[] | undefined
  for (const segment of segments.slice(0, -1)) owner = (owner as Record<string, never> | undefined)?.[segment]
  if (Array.isArray(owner)) owner.splice(Number(key), 1)
  else if (owner) delete owner[key]
}

/** The place in the whole document of a place in the part, where entries of lists have moved up. */
function originalPointer(pointer: string, removed: readonly string[]): string {
  const original: string[] = []
  for (const segment of segmentsOf(pointer)) {
    const gone = removed
      .map(segmentsOf)
      .filter((path) => path.length === original.length + 1 && original.every((part, index) => path[index] === part))
      .map((path) => Number(path.at(-1)))
      .toSorted((one, other) => one - other)
    original.push(/^\d+$/.test(segment) ? String(gone.reduce(movedDown, Number(segment))) : segment)
  }
  return pointerOf(original)
}

const movedDown = (index: number, gone: number): number => (gone <= index ? index + 1 : index)
