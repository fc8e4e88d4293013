import type { Caller, QueryRunner } from '#server/context'
import type { Cell } from '#server/database'
import type { Definition, FormField, Head } from './definition.ts'
import { camelCase } from './names.ts'

type Row = Record<string, Cell>

const text = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell))
const number = (cell: Cell | undefined, usual = 0): number => (text(cell) === '' ? usual : Number(cell))

function headOf(row: Row): Head {
  return {
    id: text(row.id),
    tableName: text(row.table_name),
    tableTxt: text(row.table_txt),
    tableType: number(row.table_type, 1),
    isTree: text(row.is_tree) || 'N',
    isCheckbox: text(row.is_checkbox) || 'Y',
    isPage: text(row.is_page) || 'Y',
    formTemplate: text(row.form_template) || '1',
    isDbSynch: text(row.is_db_synch) || 'N',
  }
}

const texts = [
  ...['db_field_name', 'db_field_txt', 'field_show_type', 'db_type', 'db_default_val', 'query_mode'],
  ...['field_valid_type', 'field_default_value', 'field_href', 'field_extend_json'],
  ...['dict_table', 'dict_field', 'dict_text'],
]
/** Numbers and flags, and what counts where nothing is stored. */
const numbers: Readonly<Record<string, number>> = {
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
}

const fieldOf = (row: Row): FormField =>
  Object.fromEntries([
    ...texts.map((column) => [camelCase(column), text(row[column])]),
    ...Object.entries(numbers).map(([column, usual]) => [camelCase(column), number(row[column], usual)]),
  ]) as unknown as FormField

/** The head by its id or its table, of the tenant or of all; undefined when there is none. */
export async function findHead(
  query: QueryRunner,
  code: string,
  { tenantId }: Pick<Caller, 'tenantId'>,
): Promise<Head | undefined> {
  const rows = await query
    .selectFrom('onl_cgform_head')
    .selectAll()
    .where((where) => where.or([where('id', '=', code), where('table_name', '=', code)]))
    .where('tenant_id', 'in', [0, tenantId])
    .where('del_flag', '=', 0)
    .execute()
  const row = rows.find(({ id }) => id === code) ?? rows[0]
  return row && headOf(row as Row)
}

/** The form that a head begins. */
export async function readDefinition(query: QueryRunner, head: Head): Promise<Definition> {
  const rows = await query
    .selectFrom('onl_cgform_field')
    .selectAll()
    .where('cgform_head_id', '=', head.id)
    .where('del_flag', '=', 0)
    .orderBy('order_num')
    .orderBy('id')
    .execute()
  return { head, fields: rows.map((row) => fieldOf(row as Row)) }
}
