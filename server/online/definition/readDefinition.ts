import { parseJson } from '#core/object'
import type { Caller, QueryRunner } from '#server/context'
import type { Cell } from '#server/database'
import { liveRows } from '#server/table'
import {
  camelCase,
  type Definition,
  type FormField,
  foreignKeyOf,
  type Head,
  mainTableOf,
  numberColumns,
  type TableDefinition,
  tableTypes,
  textColumns,
} from './definition.ts'

type Row = Record<string, Cell>
type Tenant = Pick<Caller, 'tenantId'>

const text = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell))
const number = (cell: Cell | undefined, fallback = 0): number => (text(cell) === '' ? fallback : Number(cell))

function headOf(row: Row): Head {
  return {
    id: text(row.id),
    tableName: text(row.table_name),
    tableTxt: text(row.table_txt),
    tableType: number(row.table_type, tableTypes.single),
    relationType: number(row.relation_type),
    tabOrderNum: number(row.tab_order_num),
    isTree: text(row.is_tree) || 'N',
    isCheckbox: text(row.is_checkbox) || 'Y',
    isPage: text(row.is_page) || 'Y',
    formTemplate: text(row.form_template) || '1',
    isDbSynch: text(row.is_db_synch) || 'N',
    ...rowsIn(row.ext_config_json),
  }
}

const fieldOf = (row: Row): FormField =>
  Object.fromEntries([
    ...textColumns.map((column) => [camelCase(column), text(row[column])]),
    ...Object.entries(numberColumns).map(([column, fallback]) => [camelCase(column), number(row[column], fallback)]),
  ]) as unknown as FormField

/** The key `rows` of a head's extended settings, which are stored as a JSON text. */
function rowsIn(settings: Cell | undefined): Pick<Head, 'rows'> {
  const parsed = parseJson(text(settings)) as Pick<Head, 'rows'> | null | undefined
  return parsed?.rows === undefined ? {} : { rows: parsed.rows }
}

/** The head by id or table name, of the tenant or shared; undefined when missing. */
export async function findHead(query: QueryRunner, code: string, { tenantId }: Tenant): Promise<Head | undefined> {
  const rows = await liveRows(query, 'onl_cgform_head', { tenant_id: [0, tenantId] })
    .selectAll()
    .where((where) => where.or([where('id', '=', code), where('table_name', '=', code)]))
    .execute()
  const row = rows.find(({ id }) => id === code) ?? rows[0]
  return row && headOf(row as Row)
}

/** The definition of a form with its sub-tables. */
export async function readDefinition(query: QueryRunner, head: Head, caller: Tenant): Promise<Definition> {
  const [own] = await withFields(query, [head])
  const candidates = own && head.tableType !== tableTypes.sub ? await subHeads(query, caller) : []
  const subs = (await withFields(query, candidates)).filter(({ fields }) => foreignKeyOf(fields, head.tableName))
  return { head, fields: own?.fields ?? [], subs }
}

/** Head of a sub-table's main table. */
export async function findMain(query: QueryRunner, head: Head, caller: Tenant): Promise<Head | undefined> {
  const [own] = await withFields(query, [head])
  const main = mainTableOf(own?.fields ?? [])
  return main === undefined ? undefined : findHead(query, main, caller)
}

async function subHeads(query: QueryRunner, { tenantId }: Tenant): Promise<Head[]> {
  const rows = await liveRows(query, 'onl_cgform_head', {
    table_type: String(tableTypes.sub),
    tenant_id: [0, tenantId],
  })
    .selectAll()
    .orderBy('tab_order_num')
    .orderBy('id')
    .execute()
  return rows.map((row) => headOf(row as Row))
}

async function withFields(query: QueryRunner, heads: readonly Head[]): Promise<TableDefinition[]> {
  if (heads.length === 0) return []
  const rows = await liveRows(query, 'onl_cgform_field', { cgform_head_id: heads.map(({ id }) => id) })
    .selectAll()
    .orderBy('order_num')
    .orderBy('id')
    .execute()
  const own = (id: string) => rows.filter((row) => row.cgform_head_id === id)
  return heads.map((head) => ({ head, fields: own(head.id).map((row) => fieldOf(row as Row)) }))
}
