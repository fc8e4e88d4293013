import { catalogue } from '#core/endpoint'
import type { Library } from '#core/library'
import { onlineMessages } from '#core/message'
import type { WriteScope } from '#server/access'
import type { QueryRunner, Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import { done, found, type Part, queryRoute, route } from '#server/http'
import { liveRows } from '#server/table'
import { type Behaviour, type Change, invalidField, type Values } from '#server/writing'
import { ownerOf } from './definition/buildDocuments.ts'
import { formInUse, formsInUse, mainInUse, refsOf, tableTypes } from './definition/definition.ts'
import { enhanceRoutes, enhanceTable } from './enhanceRecords.ts'
import { reportRoutes } from './report/reportRoutes.ts'
import { onlineForms, synchronise } from './synchronise.ts'
import { formRoutes } from './wire/formRoutes.ts'
import { runningForm } from './wire/visibleForm.ts'

const { online } = catalogue

/** Endpoints of forms besides those of their models. spec: contract §9.6, §9.7 */
const onlinePart = (store: DocumentStore): Part => ({
  id: 'online',
  tables: () => [enhanceTable],
  routes: [
    route(online.screen, async ({ params, caller, services }) => {
      const { closure } = await runningForm({ store, services, caller }, params.code ?? '')
      return found(closure.closure, { etag: closure.etag })
    }),
    queryRoute(online.checkTable, async ({ query, services }) =>
      (await isTableFree({ store, services }, query.tbname, query.id)) ? '1' : '-1',
    ),
    route(online.synchronise, async ({ params, caller, services }) => {
      const { id = '', type = '' } = params
      const { published, plan } = await synchronise({ store, services, caller }, { id, type })
      return done(onlineMessages.synchronised, { published, plan })
    }),
    ...formRoutes(store),
    ...enhanceRoutes,
    ...reportRoutes(store),
  ],
})

/** Part, behaviours and seed generator of forms. */
export const onlineRoom = (store: DocumentStore) => ({
  part: onlinePart(store),
  behaviours: [headBehaviour(store)],
  generator: onlineForms(store),
})

/** Whether a table name is free: unused by models, the server and other forms. spec: contract §9.6 */
async function isTableFree(
  { store, services }: { store: DocumentStore; services: Pick<Services, 'database'> },
  tableName: string,
  headId = '',
): Promise<boolean> {
  if (ownerOf(tableName, store.library.current())) return false
  const other = await liveRows(services.database.query, 'onl_cgform_head', { table_name: tableName })
    .select('id')
    .where('id', '!=', headId)
    .executeTakeFirst()
  return other === undefined
}

/** Behaviour of form heads: a changed form must be synchronised again, a deleted form is withdrawn. spec: screens §9 */
const headBehaviour = (store: DocumentStore): Behaviour => ({
  model: 'onlCgformHead',
  beforeSave(values, change) {
    const library = store.library.current()
    checkTableName(values, change, library)
    checkTableType(values, change, library)
    if (change.kind !== 'edit') return values
    return { ...values, isDbSynch: 'N', tableVersion: Number(change.before?.tableVersion ?? 1) + 1 }
  },
  async afterWrite({ id, scope: { query } }) {
    await keepSubTables(query)
    await waitForMain(query, id)
  },
  afterDelete: (_records, { query }) => keepSubTables(query),
  afterCommit: (_ids, scope) => takeOutOfUse(scope, store),
})

const isInUse = (tableName: string, library: Library): boolean =>
  formInUse(tableName, library) !== undefined || mainInUse(tableName, library) !== undefined

function checkTableName({ tableName }: Values, { before }: Change, library: Library): void {
  if (typeof tableName !== 'string' || tableName === before?.tableName) return
  if (before && isInUse(String(before.tableName), library))
    throw invalidField('tableName', onlineMessages.fixedTableName)
  if (ownerOf(tableName, library) || isInUse(tableName, library))
    throw invalidField('tableName', onlineMessages.tableTaken, { table: tableName })
}

/** A form in use cannot become a sub-table or vice versa: rows of sub-tables have no endpoints and rights of their own. */
function checkTableType({ tableType }: Values, { before }: Change, library: Library): void {
  if (tableType === undefined || !before || !isInUse(String(before.tableName), library)) return
  const isSub = (type: unknown) => Number(type) === tableTypes.sub
  if (isSub(tableType) !== isSub(before.tableType)) throw invalidField('tableType', onlineMessages.fixedTableType)
}

/** Withdraws forms whose heads were deleted. Their tables are kept, so that no data is lost by mistake. */
async function takeOutOfUse({ services, caller }: WriteScope, store: DocumentStore): Promise<void> {
  const inUse = formsInUse(store.library.current())
  if (inUse.length === 0) return
  const { query } = services.database
  const rows = await liveRows(query, 'onl_cgform_head').select('table_name').execute()
  const defined = new Set(rows.map((row) => String(row.table_name)))
  for (const form of inUse) {
    if (defined.has(form.model.table)) continue
    await store.remove(refsOf(form), { services, caller })
    await waitAgain(
      query,
      form.subs.map(({ model }) => model.table),
    )
  }
}

/** Updates the list of sub-tables of each main table; changed ones must be synchronised again. spec: contract §9.3, subTableStr */
async function keepSubTables(query: QueryRunner): Promise<void> {
  const subs = await subTables(query)
  const mains = await liveRows(query, 'onl_cgform_head')
    .select(['id', 'table_name', 'sub_table_str'])
    .where('table_type', '!=', String(tableTypes.sub))
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

/** A sub-table is synchronised with its main table, so the main table is marked as unsynchronised too. */
async function waitForMain(query: QueryRunner, headId: string): Promise<void> {
  const own = (await subTables(query)).find(({ id }) => id === headId)
  if (own)
    await query.updateTable('onl_cgform_head').set({ is_db_synch: 'N' }).where('table_name', '=', own.main).execute()
}

/** Marks tables of a withdrawn form as unsynchronised. */
async function waitAgain(query: QueryRunner, tables: readonly string[]): Promise<void> {
  if (tables.length > 0)
    await query.updateTable('onl_cgform_head').set({ is_db_synch: 'N' }).where('table_name', 'in', tables).execute()
}

/** All sub-tables with the main table of their foreign key, in tab order. */
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
