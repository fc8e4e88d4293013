import type { AnyDocument, DictDocument, FieldDocument, ModelDocument } from '#core/document'
import { memoized } from '#core/object'

/** Words of a model and of a field that nothing in another document depends on. */
const ownWords: ReadonlySet<string> = new Set([
  'title',
  'fields',
  'sort',
  'indexes',
  'rules',
  'noOverlap',
  'rows',
  '$schema',
])
const ownFieldWords: ReadonlySet<string> = new Set([
  'title',
  'help',
  'placeholder',
  'required',
  'default',
  'min',
  'max',
  'search',
  'rules',
  'mask',
  'also',
])

/**
 * The names in a document by which its change can break others: fields of a model and codes of dictionaries that are gone or other than they
 * were. Undefined when the change can break whatever refers to the document; empty when it can break nothing.
 */
export function touchedNames(before: AnyDocument | undefined, after: AnyDocument): readonly string[] | undefined {
  if (!before || before.kind !== after.kind) return []
  if (after.kind === 'dict') return changedKeys((before as DictDocument).dicts, after.dicts)
  return after.kind === 'model' ? touchedFields(before as ModelDocument, after) : undefined
}

function touchedFields(before: ModelDocument, after: ModelDocument): readonly string[] | undefined {
  const words = changedKeys(before as object, after as object)
  if (words.some((word) => !ownWords.has(word))) return undefined
  const names = changedKeys(before.fields ?? {}, after.fields ?? {}).filter((name) =>
    isTouched(before.fields?.[name], after.fields?.[name]),
  )
  return names.flatMap((name) => [name, ...tagsOf(before.fields?.[name])])
}

/** A field that is new breaks nothing. */
const isTouched = (before: FieldDocument | undefined, after: FieldDocument | undefined): boolean =>
  before !== undefined && (after === undefined || changedKeys(before, after).some((word) => !ownFieldWords.has(word)))

const tagsOf = (field: FieldDocument | undefined): string[] =>
  Array.isArray(field?.tags) ? field.tags.map((tag) => `#${tag}`) : []

/** The keys whose values differ, those that one of both lacks among them. */
function changedKeys(before: object, after: object): string[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  )
}

const textOfDocument = memoized((document: AnyDocument) => JSON.stringify(document))

/** Whether a document has one of these names anywhere. */
export function mentionsName(document: AnyDocument, names: readonly string[]): boolean {
  const text = textOfDocument(document)
  return names.some((name) => text.includes(name))
}
