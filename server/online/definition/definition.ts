import { type Diagnostic, type DocumentRef, pointerOf } from '#core/document'
import type { Library } from '#core/library'
import { baseFieldMessages, fillText, onlineMessages } from '#core/message'
import { type Field, type Model, snakeCase } from '#core/model'
import { isViewName, tableOfName } from './viewName.ts'

/** Text columns of a head with their defaults. spec: contract §9.3 */
export const headTexts = {
  ...{
    table_name: '',
    table_txt: '',
    is_checkbox: 'Y',
    is_page: 'Y',
    is_tree: 'N',
    is_des_form: 'N',
    des_form_code: '',
  },
  ...{ id_type: 'UUID', id_sequence: '', query_mode: 'single', form_category: 'bdfl_ptbd', form_template: '2' },
  ...{ form_template_mobile: '1', theme_template: 'normal', tree_parent_id_field: '', tree_id_field: '' },
  ...{ tree_fieldname: '', ext_config_json: '', low_app_id: '', sub_table_str: '', physic_id: '' },
} as const

/** Numeric columns of a head with their defaults. `table_type`: 1 single, 2 main, 3 sub; `relation_type` of a sub-table: 0 many rows, 1 one record. */
export const headNumbers = {
  table_type: 1,
  relation_type: 0,
  tab_order_num: 0,
  scroll: 1,
  copy_type: 0,
  copy_version: 0,
} as const

/** Text columns of a field with their defaults. In a sub-table's foreign key, `main_table` and `main_field` name the main table and its column. */
export const textColumns = {
  ...{ db_field_name: '', db_field_txt: '', field_show_type: 'text', db_type: 'string', db_default_val: '' },
  ...{ query_mode: 'single', field_valid_type: '', field_default_value: '', field_href: '', field_extend_json: '' },
  ...{ dict_table: '', dict_field: '', dict_text: '', main_table: '', main_field: '', converter: '' },
  ...{ query_config_flag: '0', query_show_type: '', query_dict_field: '', query_dict_table: '', query_dict_text: '' },
  ...{ query_def_val: '', query_valid_type: '', query_must_input: '' },
} as const

/** Numeric and flag columns with their defaults. */
export const numberColumns = {
  db_length: 0,
  db_point_length: 0,
  db_is_key: 0,
  db_is_null: 1,
  db_is_persist: 1,
  is_show_form: 1,
  is_show_list: 1,
  is_read_only: 0,
  sort_flag: 0,
  is_query: 0,
  field_length: 120,
  field_must_input: 0,
  order_num: 0,
} as const

type CamelCase<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : S

type Named<Texts, Numbers> = Record<CamelCase<keyof Texts & string>, string> &
  Record<CamelCase<keyof Numbers & string>, number>

/** Head of a form, with its id and everything that the family says of it. spec: contract §9.3 */
export type Head = Named<typeof headTexts, typeof headNumbers> & { id: string }

/** A form field by column. spec: contract §9.4 */
export type FormField = Named<typeof textColumns, typeof numberColumns>

/** An index of a table: its columns are comma-joined. spec: contract §9.4 */
export interface TableIndex {
  readonly indexName: string
  readonly indexField: string
  readonly indexType: 'normal' | 'unique'
}

/** A table's head with its fields in order, and its indexes. */
export interface TableDefinition {
  head: Head
  fields: readonly FormField[]
  indexes: readonly TableIndex[]
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
  fields.find(({ mainTable }) => mainTable !== '' && mainTable === main)

/** Empty documents have no fields yet; a head and a field with what the family leaves out. */
const withDefaults = (columns: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(columns).map(([column, value]) => [camelCase(column), value]))
export const defaultHead = (): Head => ({ id: '', ...withDefaults(headTexts), ...withDefaults(headNumbers) }) as Head
export const defaultField = (): FormField =>
  ({ ...withDefaults(textColumns), ...withDefaults(numberColumns) }) as FormField

/** Main table of a sub-table. */
export const mainTableOf = (fields: readonly FormField[]): string | undefined =>
  fields.find(({ mainTable }) => mainTable !== '')?.mainTable

/** The field of a tree that names the row above. */
export const parentNameOf = ({ isTree, treeParentIdField }: Head): string | undefined =>
  isTree === 'Y' ? camelCase(treeParentIdField) : undefined

/** Converts a database name to camel case: `visit_date` → `visitDate`; a digit keeps its underscore: `line_1`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** True for the name of a table or column whose conversion to camel case is reversible. */
export const isReversible = (name: string): boolean =>
  /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) && snakeCase(camelCase(name)) === name

/** What to do about a name that is not reversible: the name to write instead where one is near, else how names are built. */
export function nameHint(name: string): string {
  const instead = name.toLowerCase().replaceAll(/_+/g, '_')
  return isReversible(instead) ? fillText(onlineMessages.nameInstead, { name: instead }) : onlineMessages.nameFormat
}

/** Model id of a form's table; of a view copy that of its original. */
export const modelIdOf = (tableName: string): string => camelCase(tableOfName(tableName))

/** Screen id of a form; the area `cgform` contains only forms. */
export const screenIdOf = (tableName: string): string => `cgform/${tableName.replaceAll('_', '-').replace('$', '--')}`

/** The document by which what the family says beyond a form is kept: its model, or the list of a view copy. */
export const extraKeyOf = (tableName: string): string =>
  isViewName(tableName) ? screenIdOf(tableName) : modelIdOf(tableName)

/** API path of a form's records. */
export const apiOf = (tableName: string): string => `/online/cgform/data/${tableOfName(tableName)}`

/** Columns of every table, which forms include but do not define. spec: contract §9.4 */
export const standardColumns: ReadonlySet<string> = new Set([
  ...['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
])

/** What the family says of the columns that every table has. spec: contract §9.4 */
const standardWords: Readonly<Record<string, Partial<FormField>>> = {
  id: { dbFieldTxt: baseFieldMessages.id, dbLength: 36, dbIsKey: 1, dbIsNull: 0 },
  create_by: { dbFieldTxt: baseFieldMessages.createBy, dbLength: 50 },
  create_time: { dbFieldTxt: baseFieldMessages.createTime, fieldShowType: 'datetime', dbType: 'Datetime' },
  update_by: { dbFieldTxt: baseFieldMessages.updateBy, dbLength: 50 },
  update_time: { dbFieldTxt: baseFieldMessages.updateTime, fieldShowType: 'datetime', dbType: 'Datetime' },
  sys_org_code: { dbFieldTxt: baseFieldMessages.sysOrgCode, dbLength: 64 },
}

/** A field of every table, which stands nowhere unless it is said. */
export const standardField = (column: string): FormField => ({
  ...defaultField(),
  ...{ isShowForm: 0, isShowList: 0, dbFieldName: column },
  ...standardWords[column],
})

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
  if (!field.type.nested) return []
  const model = library.resolvedModel(String(field.document.model))
  return model ? [{ field, model }] : []
}

/** The form of a main table; undefined before its first synchronisation. */
export const formInUse = (tableName: string, library: Library): FormInUse | undefined =>
  formsInUse(library).find(({ model }) => model.table === tableOfName(tableName))

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
