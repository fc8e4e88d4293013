import { type DocumentRef, pointerOf, segmentsOf } from '#core/document'
import { editText, type Json, type TextEdit, valueAt } from '#core/edit'
import { editsBetween } from './editsBetween.ts'

/** A document that is open in a designer, as its text. */
export interface DesignText extends DocumentRef {
  readonly text: string
}

/** A text edit of one of the open documents. */
export interface DesignEdit {
  readonly document: DocumentRef
  readonly edit: TextEdit
}

export const isSameDocument = (one: DocumentRef, other: DocumentRef): boolean =>
  one.kind === other.kind && one.id === other.id

/**
 * The texts after `edits`, in their order; untouched texts stay the same objects. Throws what `editText` throws: then no text has
 * changed.
 */
export function editTexts<T extends DesignText>(texts: readonly T[], edits: readonly DesignEdit[]): readonly T[] {
  return edits.reduce<readonly T[]>(
    (edited, { document, edit }) =>
      edited.map((one) => {
        if (!isSameDocument(one, document)) return one
        const { text } = editText(one.text, edit)
        return text === one.text ? one : { ...one, text }
      }),
    texts,
  )
}

/** Sets the value at a pointer, with the objects around it that the document does not have yet. */
export function setAt(document: unknown, pointer: string, value: Json): TextEdit {
  const segments = segmentsOf(pointer)
  const missing = segments.findIndex(
    (_, index) => valueAt(document, pointerOf(segments.slice(0, index + 1))) === undefined,
  )
  if (missing < 0 || missing === segments.length - 1) return { do: 'set', at: pointer, value }
  const wrapped = segments.slice(missing + 1).reduceRight<Json>((inner, key) => ({ [key]: inner }), value)
  return { do: 'set', at: pointerOf(segments.slice(0, missing + 1)), value: wrapped }
}

/** As `setAt`, but of a list or object that is there, only what differs is written. `around` is the pointer of the document itself. */
export function setPartsAt(document: unknown, pointer: string, value: Json, around = ''): readonly TextEdit[] {
  const present = valueAt(document, pointer)
  if (present !== undefined) return editsBetween(present, value, around + pointer)
  const set = setAt(document, pointer, value)
  return ['at' in set ? { ...set, at: around + set.at } : set]
}
