import type { Library } from '#core/library'
import type { Field, Model } from '#core/model'
import { apiOf } from './names.ts'

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
