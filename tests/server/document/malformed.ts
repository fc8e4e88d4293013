import { checkDocument, documentValidators } from '#core/check'
import { type AnyDocument, type Diagnostic, segmentsOf } from '#core/document'
import { endpoints } from '#core/endpoint'
import { fieldTypes } from '#core/fieldType'
import { createLibrary, createVocabulary, type Library, type Vocabulary } from '#core/library'
import { fullChecks } from '#core/model'

const widgetIds = [
  ...fieldTypes.flatMap(({ widgets }) => Object.values(widgets)),
  ...['radio', 'permissionTree', 'mapPoint', 'progress', 'popup', 'editableTable'],
]

const props: Readonly<Record<string, object>> = {
  mapPoint: { zoom: { type: 'integer', minimum: 1, maximum: 20 } },
  radio: { buttons: { type: 'boolean' } },
}

/** The names of a small installation: every default widget, a few icons and pages, all calls. */
export const testVocabulary: Vocabulary = createVocabulary({
  widgets: [...new Set(widgetIds)].map((id) => ({
    id,
    title: id,
    props: { type: 'object', properties: props[id] ?? {}, additionalProperties: !(id in props) },
    ...(id === 'mapPoint' ? { binds: ['lng', 'lat', 'address'] } : {}),
  })),
  pages: ['deviceBoard', 'analysis', 'workplace'],
  icons: [
    ...['cluster', 'sync', 'home', 'user', 'team', 'setting', 'apartment', 'idcard', 'menu', 'book', 'login'],
    ...['file-text', 'delete', 'plus', 'export', 'import', 'edit', 'reload'],
  ],
  calls: endpoints.flatMap(({ method, also = [], path }) => [method, ...also].map((one) => `${one} ${path}`)),
})

const validators = documentValidators()

/** A library over documents with the names of the small installation. */
export const libraryWith = (documents: readonly AnyDocument[]): Library =>
  createLibrary(documents, fullChecks, testVocabulary)

/** The diagnostics of a document among others; one that is not sound is not among them. */
export function diagnosticsOf(document: unknown, others: readonly AnyDocument[]): readonly Diagnostic[] {
  const { kind, id } = (document ?? {}) as Partial<AnyDocument>
  const rest = others.filter((one) => one.kind !== kind || one.id !== id)
  const isSound = validators[kind ?? 'screen']?.(document).length === 0
  return checkDocument(document, libraryWith(isSound ? [...rest, document as AnyDocument] : rest), validators)
}

type Shape = Record<string, unknown>

/** A copy of `document` with values at pointers; `null` in `removed` takes a value away, `/-` appends to a list. */
export function changed(
  document: unknown,
  set: Readonly<Record<string, unknown>>,
  removed: readonly string[] = [],
): unknown {
  const copy = structuredClone(document)
  for (const [pointer, value] of Object.entries(set)) put(copy, pointer, value)
  for (const pointer of removed) take(copy, pointer)
  return copy
}

function holderOf(root: unknown, pointer: string): { holder: Shape; key: string } {
  const segments = segmentsOf(pointer)
  const key = segments.pop() ?? ''
  const holder = segments.reduce<unknown>((node, segment) => (node as Shape)[segment], root)
  if (typeof holder !== 'object' || holder === null) throw new Error(`nothing at ${pointer}`)
  return { holder: holder as Shape, key }
}

function put(root: unknown, pointer: string, value: unknown): void {
  const { holder, key } = holderOf(root, pointer)
  if (key === '-') (holder as unknown as unknown[]).push(value)
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function take(root: unknown, pointer: string): void {
  const { holder, key } = holderOf(root, pointer)
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (key in holder) delete holder[key]
  else throw new Error(`nothing at ${pointer}`)
}

/** What is done to a document of the table, and where that has to be named. */
export interface Mistake {
  says: string
  of: string
  set?: Record<string, unknown>
  remove?: string[]
  at: string
  code: string
  /** What its hint says, where more is promised than that there is one. */
  hint?: string
}
