import type { QueryRunner } from '#server/context'
import { tableTypes } from './definition/definition.ts'

/** Keeps with every main table which sub-tables name it. What it has changed in waits for a synchronisation. spec: contract §9.3, subTableStr */
export async function keepSubTables(query: QueryRunner): Promise<void> {
  const subs = await subTables(query)
  const mains = await query
    .selectFrom('onl_cgform_head')
    .select(['id', 'table_name', 'sub_table_str'])
    .where('table_type', '!=', String(tableTypes.sub))
    .where('del_flag', '=', 0)
    .execute()
  for (const { id, table_name, sub_table_str } of mains) {
    const own = subs.filter(({ main }) => main === table_name).map(({ table }) => table)
    const tableNames = [...new Set(own)].join(',')
    if (tableNames !== String(sub_table_str ?? ''))
      await query
        .updateTable('onl_cgform_head')
        .set({ sub_table_str: tableNames, is_db_synch: 'N' })
        .where('id', '=', id)
        .execute()
  }
}

/** A sub-table is synchronised with its main table, so the main table waits with it. */
export async function waitForMain(query: QueryRunner, headId: string): Promise<void> {
  const own = (await subTables(query)).find(({ id }) => id === headId)
  if (own)
    await query.updateTable('onl_cgform_head').set({ is_db_synch: 'N' }).where('table_name', '=', own.main).execute()
}

/** Tables whose form is out of use wait for its next synchronisation. */
export async function waitAgain(query: QueryRunner, tables: readonly string[]): Promise<void> {
  if (tables.length > 0)
    await query.updateTable('onl_cgform_head').set({ is_db_synch: 'N' }).where('table_name', 'in', tables).execute()
}

/** Every sub-table with the main table that its foreign key names, in the order of their tabs. */
async function subTables(query: QueryRunner): Promise<{ id: string; table: string; main: string }[]> {
  const rows = await query
    .selectFrom('onl_cgform_head as head')
    .innerJoin('onl_cgform_field as field', 'field.cgform_head_id', 'head.id')
    .select(['head.id as id', 'head.table_name as table', 'field.main_table as main'])
    .where('head.table_type', '=', String(tableTypes.sub))
    .where('head.del_flag', '=', 0)
    .where('field.del_flag', '=', 0)
    .where('field.main_table', 'is not', null)
    .where('field.main_table', '!=', '')
    .orderBy('head.tab_order_num')
    .orderBy('head.id')
    .execute()
  return rows.map(({ id, table, main }) => ({ id: String(id), table: String(table), main: String(main) }))
}
