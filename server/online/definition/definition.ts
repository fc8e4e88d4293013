import { type Diagnostic, type DocumentRef, pointerOf } from '#core/document'
import type { Library } from '#core/library'
import { type Field, type Model, snakeCase } from '#core/model'

/** The head of a form that is defined by records, as far as a running form needs it. spec: contract §9.3 */
export interface Head {
  id: string
  tableName: string
  tableTxt: string
  /** 1 single, 2 main, 3 sub. */
  tableType: number
  /** Of a sub-table: 0 many rows, 1 one record. */
  relationType: number
  tabOrderNum: number
  isTree: string
  isCheckbox: string
  isPage: string
  formTemplate: string
  isDbSynch: string
}

/** The columns of a field that hold text. Of the foreign key of a sub-table, the last two name its main table, and the column there. */
export const textColumns = [
  ...(['db_field_name', 'db_field_txt', 'field_show_type', 'db_type', 'db_default_val', 'query_mode'] as const),
  ...(['field_valid_type', 'field_default_value', 'field_href', 'field_extend_json'] as const),
  ...(['dict_table', 'dict_field', 'dict_text', 'main_table', 'main_field'] as const),
] as const

/** Numbers and flags, and what counts where nothing is stored. */
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

/** One field of such a form, by its columns. spec: contract §9.4 */
export type FormField = Record<CamelCase<(typeof textColumns)[number]>, string> &
  Record<CamelCase<keyof typeof numberColumns>, number>

/** A table as its records define it; the fields in their order. */
export interface TableDefinition {
  head: Head
  fields: readonly FormField[]
}

/** A form: its table, and the sub-tables of a main table in the order of their tabs. */
export interface Definition extends TableDefinition {
  subs: readonly TableDefinition[]
}

/** The kinds of tables. spec: screens §18, cgform_table_type */
export const tableTypes = { single: 1, main: 2, sub: 3 } as const

/** Faults found while documents are built, at the places that they would have in them. */
export interface Faults {
  readonly found: readonly Diagnostic[]
  add(at: readonly (string | number)[], fault: Pick<Diagnostic, 'code' | 'message'> & Partial<Diagnostic>): void
}

/** Faults of one document; errors unless they say otherwise. */
export function collectFaults(document: DocumentRef): Faults {
  const found: Diagnostic[] = []
  return {
    found,
    add: (at, fault) => void found.push({ severity: 'error', document, pointer: pointerOf(at), ...fault }),
  }
}

/** The field of a sub-table that names the record of its main table; undefined when none does. spec: contract §9.4 */
export const foreignKeyOf = (fields: readonly FormField[], main: string): FormField | undefined =>
  fields.find(({ mainTable }) => mainTable === main)

/** The main table that a sub-table names. */
export const mainTableOf = (fields: readonly FormField[]): string | undefined =>
  fields.find(({ mainTable }) => mainTable !== '')?.mainTable

/** The name in camel case that a name of the database stands for: `visit_date` → `visitDate`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** True when the camel-case name leads back to the same name of the database. */
export const isReversible = (name: string): boolean => snakeCase(camelCase(name)) === name

/** The model of a form. Its table is the one that the head names. */
export const modelIdOf = (tableName: string): string => camelCase(tableName)

/** The screen of a form: the area `cgform` has no others. */
export const screenIdOf = (tableName: string): string => `cgform/${tableName.replaceAll('_', '-')}`

/** Where the records of a form are served. */
export const apiOf = (tableName: string): string => `/online/cgform/data/${tableName}`

/** Columns that every table has: forms begin with them, and nobody defines them. spec: contract §9.4 */
export const standardColumns: ReadonlySet<string> = new Set([
  ...['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
])

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
