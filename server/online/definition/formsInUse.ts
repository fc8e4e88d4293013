import type { DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { Field, Model } from '#core/model'
import { apiOf, screenIdOf } from './definition.ts'

/** A form as it was last synchronised: the model of its table and those of its sub-tables. */
export interface FormInUse {
  model: Model
  subs: readonly SubTableInUse[]
}

export interface SubTableInUse {
  /** The field of the main table that holds the rows, or the one record. */
  field: Field
  model: Model
}

const isForm = ({ api, table }: Model): boolean => api === apiOf(table)

/** Every form in use. */
export const formsInUse = (library: Library): FormInUse[] =>
  library
    .models()
    .filter(isForm)
    .map((model) => ({ model, subs: model.fields.flatMap((field) => subTableOf(field, library)) }))

function subTableOf(field: Field, library: Library): SubTableInUse[] {
  if (field.type.id !== 'table' && field.type.id !== 'one') return []
  const model = library.resolvedModel(String(field.document.model))
  return model ? [{ field, model }] : []
}

/** The form whose own table this is; undefined before it was first synchronised. */
export const formInUse = (tableName: string, library: Library): FormInUse | undefined =>
  formsInUse(library).find(({ model }) => model.table === tableName)

/** The form that has this sub-table. */
export const mainInUse = (tableName: string, library: Library): FormInUse | undefined =>
  formsInUse(library).find(({ subs }) => subs.some(({ model }) => model.table === tableName))

const modelRef = ({ id }: { id: string }): DocumentRef => ({ kind: 'model', id })

/** The documents of a form in use. */
export const refsOf = ({ model, subs }: FormInUse): readonly DocumentRef[] => [
  { kind: 'screen', id: screenIdOf(model.table) },
  modelRef(model),
  ...subs.map((sub) => modelRef(sub.model)),
]

/** What a form has in use and does not have among the documents that it is to have. */
export const droppedRefs = (form: FormInUse | undefined, remaining: readonly DocumentRef[]): readonly DocumentRef[] =>
  form ? refsOf(form).filter((ref) => !remaining.some(({ kind, id }) => kind === ref.kind && id === ref.id)) : []
