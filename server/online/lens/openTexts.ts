import { type DesignText, isSameDocument } from '#core/design'
import type { DocumentRef } from '#core/document'
import { editText, type Json, printJson, type TextEdit, valueAt } from '#core/edit'

/** The texts of documents while they are edited; each edit changes what it names and nothing else. */
export interface OpenTexts {
  /** The value at a pointer of a document as it is now; undefined where there is none. */
  at(ref: DocumentRef, pointer: string): unknown
  has(ref: DocumentRef): boolean
  /** Throws what `editText` throws. */
  edit(ref: DocumentRef, edit: TextEdit): void
  /** Adds a new document in the house form. */
  add(ref: DocumentRef, document: unknown): void
  /** The texts as they are now, in the order in which they were opened or added. */
  all(): readonly DesignText[]
}

export function openTexts(opened: readonly DesignText[]): OpenTexts {
  const texts = opened.map((text) => ({ ...text, document: JSON.parse(text.text) as unknown }))
  const find = (ref: DocumentRef) => texts.find((text) => isSameDocument(text, ref))
  return {
    at: (ref, pointer) => valueAt(find(ref)?.document, pointer),
    has: (ref) => find(ref) !== undefined,
    edit(ref, edit) {
      const open = find(ref)
      if (!open) return
      const { text } = editText(open.text, edit)
      if (text === open.text) return
      Object.assign(open, { text, document: JSON.parse(text) })
    },
    add({ kind, id }, document) {
      texts.push({ kind, id, text: `${printJson(document as Json)}\n`, document })
    },
    all: () => texts.map(({ kind, id, text }) => ({ kind, id, text })),
  }
}
