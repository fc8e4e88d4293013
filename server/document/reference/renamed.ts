import type { AnyDocument, DocumentRef } from '#core/document'
import { editText, valueAt } from '#core/edit'
import { mentionsIn, mentionsOf } from './referrers.ts'

/** Whether a document refers to `ref` by its id. Dictionaries are referred to by their codes, which a new id does not change. */
export const namesDocument = (document: AnyDocument, ref: DocumentRef): boolean =>
  mentionsIn(document).some(({ what, name }) => what === ref.kind && name === ref.id)

/** The text of a document in which `from` has the id `to`: as its own id, and wherever it is referred to by it. Nothing else changes. */
export function renamedText(text: string, from: DocumentRef, to: string): string {
  const document = JSON.parse(text) as AnyDocument
  const mentions = mentionsOf(document).filter(({ what, name }) => what === from.kind && name === from.id)
  const pointers = [...new Set(mentions.map(({ pointer }) => pointer))]
  const isItself = document.kind === from.kind && document.id === from.id
  // Keys come last: the places of all others are those before the change.
  const ordered = pointers.toSorted((left, right) => Number(isKey(document, left)) - Number(isKey(document, right)))
  const renamed = ordered.reduce((edited, at) => renamedAt(edited, { document, at, from: from.id, to }), text)
  return isItself ? editText(renamed, { do: 'set', at: '/id', value: to }).text : renamed
}

/** Whether the document is named by the key at a pointer, as the model of seeded records is. */
const isKey = (document: AnyDocument, pointer: string): boolean => typeof valueAt(document, pointer) !== 'string'

interface RenamedPlace {
  document: AnyDocument
  at: string
  from: string
  to: string
}

function renamedAt(text: string, { document, at, from, to }: RenamedPlace): string {
  const value = valueAt(document, at)
  if (typeof value !== 'string') return editText(text, { do: 'renameKey', at, key: to }).text
  // `sumOf` names a field of the model behind its id.
  const isNamed = value === from || value.startsWith(`${from}.`)
  return isNamed ? editText(text, { do: 'set', at, value: to + value.slice(from.length) }).text : text
}
