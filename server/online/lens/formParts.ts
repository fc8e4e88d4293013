import type { AnyDocument, DocumentRef } from '#core/document'
import { fieldTypeOf } from '#core/fieldType'
import type { Library } from '#core/library'
import { isObject } from '#core/object'
import { derivedEntries, restOf } from '#core/screen'
import { modelIdOf, screenIdOf } from '../definition/definition.ts'
import { listOf, placedEntries, type TagNames } from './entries.ts'

/** A document as JSON; a draft may have any shape. */
export type Json = Readonly<Record<string, unknown>>

/** A list of parts of a screen: where it stands, and its entries as they are written or derived. */
export interface PartList {
  readonly document: DocumentRef
  /** The pointer of the list. */
  readonly pointer: string
  readonly isWritten: boolean
  readonly entries: readonly unknown[]
  readonly tagNames: TagNames
}

/** A sub-table of a form: the field that holds its rows, and its model. */
export interface SubPart {
  readonly name: string
  readonly isOne: boolean
  readonly foreignKey: string
  readonly model: Json
}

/** The documents of a form as far as they exist; all may be drafts. */
export interface FormParts {
  readonly model: Json | undefined
  readonly screen: Json | undefined
  readonly subs: readonly SubPart[]
  readonly columns: PartList
  readonly filters: PartList
  readonly form: PartList
  readonly detail: PartList
  /** The words of the body that holds the items of the form. */
  readonly formBody: Json
  readonly names: TableNames
}

/** Models by their tables and tables by their models. */
export interface TableNames {
  modelOfTable(table: string): string | undefined
  tableOfModel(model: string): { table: string; display: string } | undefined
}

export const tableNames = (library: Library): TableNames => ({
  modelOfTable: (table) => library.models().find((model) => model.table === table.toLowerCase())?.id,
  tableOfModel(id) {
    const model = library.resolvedModel(id)
    return model && { table: model.table, display: model.display }
  },
})

/** Reads a document by kind and id; undefined when there is none. */
export type FindDocument = (ref: DocumentRef) => Json | undefined

/** The documents of a form by the table. `library` has those that can be used, and everything that they refer to. */
export function formParts(tableName: string, find: FindDocument, library: Library): FormParts {
  const modelId = modelIdOf(tableName)
  const model = find({ kind: 'model', id: modelId })
  const ref: DocumentRef = { kind: 'screen', id: screenIdOf(tableName) }
  const screen = find(ref)
  const lists = partLists({ ref, screen, model: library.resolvedModel(modelId), find })
  return { model, screen, subs: model ? subParts(model, find) : [], ...lists, names: tableNames(library) }
}

/** The sub-tables that a model names: rows or a record of a model without calls of its own. */
export function subParts(model: Json, find: FindDocument): SubPart[] {
  return Object.entries(fieldsIn(model)).flatMap(([name, field]) => {
    if (!fieldTypeOf(String(field.type))?.nested) return []
    const sub = find({ kind: 'model', id: String(field.model) })
    if (sub?.internal !== true) return []
    return [{ name, isOne: field.type === 'one', foreignKey: String(field.foreignKey ?? ''), model: sub }]
  })
}

/** The fields that a model writes. */
export const fieldsIn = ({ fields }: Json): Readonly<Record<string, Json>> =>
  isObject(fields) ? (Object.fromEntries(Object.entries(fields).filter(([, field]) => isObject(field))) as never) : {}

interface ListSource {
  ref: DocumentRef
  screen: Json | undefined
  model: ReturnType<Library['resolvedModel']>
  find: FindDocument
}

function partLists(source: ListSource) {
  const { ref, screen } = source
  const form = bodyOf('form', source)
  const detail = bodyOf('detail', source)
  return {
    columns: partList(source, { kind: 'list columns', document: ref, pointer: '/columns', written: screen?.columns }),
    filters: partList(source, { kind: 'list filters', document: ref, pointer: '/filters', written: screen?.filters }),
    form: partList(source, { kind: 'form items', ...form, written: form.body.items }),
    detail: partList(source, { kind: 'detail items', ...detail, written: detail.body.items }),
    formBody: form.body,
  }
}

/** Where the items of a form or detail are: in the list itself, or in the screen that it names. */
function bodyOf(word: 'form' | 'detail', { ref, screen, find }: ListSource) {
  const value = screen?.[word]
  if (typeof value !== 'string')
    return { document: ref, pointer: `/${word}/items`, body: isObject(value) ? value : ({} as Json) }
  const other: DocumentRef = { kind: 'screen', id: value }
  return { document: other, pointer: '/items', body: find(other) ?? {} }
}

interface ListPlace {
  kind: string
  document: DocumentRef
  pointer: string
  written: unknown
}

function partList({ model }: ListSource, { kind, document, pointer, written }: ListPlace): PartList {
  const [type = '', part = ''] = kind.split(' ')
  const derived = (model && derivedEntries(type, part, model)) ?? []
  const entries = Array.isArray(written) ? written : derived
  const tagNames: TagNames = (tag) => {
    if (!model) return []
    const list = listOf(entries) as Parameters<typeof restOf>[0]
    if (tag === '#rest') return restOf(list, derived as Parameters<typeof restOf>[1], model)
    return model.tagged(tag.slice(1)).map(({ name }) => name)
  }
  return { document, pointer, isWritten: Array.isArray(written), entries, tagNames }
}

/** The entries of a list by the names of their fields; of two the first counts. */
export const entriesByName = ({ entries, pointer, tagNames }: PartList) =>
  new Map(
    placedEntries(entries, pointer, tagNames)
      .toReversed()
      .map((entry) => [entry.name, entry]),
  )

/** A document as JSON. */
export const jsonOf = (document: AnyDocument): Json => document as unknown as Json
