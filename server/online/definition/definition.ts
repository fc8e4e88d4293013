import { type Diagnostic, type DocumentRef, type ModelDocument, pointerOf } from '#core/document'
import type { Library } from '#core/library'
import { type Field, type Model, snakeCase } from '#core/model'

/** Head of a form defined by records, with the columns that a running form needs. spec: contract §9.3 */
export interface Head {
  id: string
  tableName: string
  tableTxt: string
  /** 1 single, 2 main, 3 sub. */
  tableType: number
  /** For sub-tables: 0 many rows, 1 one record. */
  relationType: number
  tabOrderNum: number
  isTree: string
  isCheckbox: string
  isPage: string
  formTemplate: string
  isDbSynch: string
  /** To whom the records belong, from the key `rows` of `extConfigJson`; checked as that of a model. */
  rows?: ModelDocument['rows']
}

/** Text columns of a field. In a sub-table's foreign key, the last two name the main table and its column. */
export const textColumns = [
  ...(['db_field_name', 'db_field_txt', 'field_show_type', 'db_type', 'db_default_val', 'query_mode'] as const),
  ...(['field_valid_type', 'field_default_value', 'field_href', 'field_extend_json'] as const),
  ...(['dict_table', 'dict_field', 'dict_text', 'main_table', 'main_field'] as const),
] as const

/** Numeric and flag columns with their defaults. */
export const numberColumns = {
  db_length: 0,
  db_point_length: 0,
  db_is_null: 1,
  db_is_persist: 1,
  is_show_form: 1,
  is_show_list: 1,
  is_read_only: 0,
  sort_flag: 0,
  is_query: 0,
  field_length: 0,
  field_must_input: 0,
} as const

type CamelCase<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : S

/** A form field by column. spec: contract §9.4 */
export type FormField = Record<CamelCase<(typeof textColumns)[number]>, string> &
  Record<CamelCase<keyof typeof numberColumns>, number>

/** A table's head with its fields in order. */
export interface TableDefinition {
  head: Head
  fields: readonly FormField[]
}

/** A form with the sub-tables of its main table in tab order. */
export interface Definition extends TableDefinition {
  subs: readonly TableDefinition[]
}

/** Table types. spec: screens §18, cgform_table_type */
export const tableTypes = { single: 1, main: 2, sub: 3 } as const

/** Diagnostics found while documents are built, with pointers into these documents. */
export interface Faults {
  readonly found: readonly Diagnostic[]
  add(at: readonly (string | number)[], fault: Pick<Diagnostic, 'code' | 'message'> & Partial<Diagnostic>): void
}

/** Collects diagnostics of one document; errors by default. */
export function collectFaults(document: DocumentRef): Faults {
  const found: Diagnostic[] = []
  return {
    found,
    add: (at, fault) => void found.push({ severity: 'error', document, pointer: pointerOf(at), ...fault }),
  }
}

/** The foreign key of a sub-table; undefined if missing. spec: contract §9.4 */
export const foreignKeyOf = (fields: readonly FormField[], main: string): FormField | undefined =>
  fields.find(({ mainTable }) => mainTable === main)

/** Main table of a sub-table. */
export const mainTableOf = (fields: readonly FormField[]): string | undefined =>
  fields.find(({ mainTable }) => mainTable !== '')?.mainTable

/** Converts a database name to camel case: `visit_date` → `visitDate`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** True when the conversion to camel case is reversible. */
export const isReversible = (name: string): boolean => snakeCase(camelCase(name)) === name

/** Model id of a form's table. */
export const modelIdOf = (tableName: string): string => camelCase(tableName)

/** Screen id of a form; the area `cgform` contains only forms. */
export const screenIdOf = (tableName: string): string => `cgform/${tableName.replaceAll('_', '-')}`

/** API path of a form's records. */
export const apiOf = (tableName: string): string => `/online/cgform/data/${tableName}`

/** Columns of every table, which forms include but do not define. spec: contract §9.4 */
export const standardColumns: ReadonlySet<string> = new Set([
  ...['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
])

/** A synchronised form: the models of its table and sub-tables. */
export interface FormInUse {
  model: Model
  subs: readonly SubTableInUse[]
}

export interface SubTableInUse {
  /** The main table's field that holds the rows or the record. */
  field: Field
  model: Model
}

const isForm = ({ api, table }: Model): boolean => api === apiOf(table)

/** All synchronised forms. */
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

/** The form of a main table; undefined before its first synchronisation. */
export const formInUse = (tableName: string, library: Library): FormInUse | undefined =>
  formsInUse(library).find(({ model }) => model.table === tableName)

/** The form that contains a sub-table. */
export const mainInUse = (tableName: string, library: Library): FormInUse | undefined =>
  formsInUse(library).find(({ subs }) => subs.some(({ model }) => model.table === tableName))

const modelRef = ({ id }: { id: string }): DocumentRef => ({ kind: 'model', id })

/** Documents of a synchronised form. */
export const refsOf = ({ model, subs }: FormInUse): readonly DocumentRef[] => [
  { kind: 'screen', id: screenIdOf(model.table) },
  modelRef(model),
  ...subs.map((sub) => modelRef(sub.model)),
]

/** Documents of a form that are not in `remaining`. */
export const droppedRefs = (form: FormInUse | undefined, remaining: readonly DocumentRef[]): readonly DocumentRef[] =>
  form ? refsOf(form).filter((ref) => !remaining.some(({ kind, id }) => kind === ref.kind && id === ref.id)) : []
