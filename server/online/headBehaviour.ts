import type { Library } from '#core/library'
import { fillText, onlineMessages } from '#core/message'
import type { WriteScope } from '#server/access'
import type { DocumentStore } from '#server/document'
import type { Behaviour, Change, Values } from '#server/writing'
import { fieldFailure } from '#server/writing'
import { ownerOf } from './definition/checkHead.ts'
import { tableTypes } from './definition/definition.ts'
import { formInUse, formsInUse, mainInUse } from './definition/formsInUse.ts'
import { refsOf } from './formDocuments.ts'
import { keepSubTables, waitAgain, waitForMain } from './mainTables.ts'

/** Definitions of forms: whatever is changed waits for the next synchronisation, and a form that is gone is out of use. spec: screens §9 */
export const headBehaviour = (store: DocumentStore): Behaviour => ({
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

const refused = (field: string, message: string) => fieldFailure([{ field, message }])

function checkTableName({ tableName }: Values, { before }: Change, library: Library): void {
  if (typeof tableName !== 'string' || tableName === before?.tableName) return
  if (before && isInUse(String(before.tableName), library)) throw refused('tableName', onlineMessages.fixedTableName)
  if (ownerOf(tableName, library) || isInUse(tableName, library))
    throw refused('tableName', fillText(onlineMessages.tableTaken, { table: tableName }))
}

/** Rows of a sub-table are read with their record alone; a table of its own has calls and rights. */
function checkTableType({ tableType }: Values, { before }: Change, library: Library): void {
  if (tableType === undefined || !before || !isInUse(String(before.tableName), library)) return
  const isSub = (type: unknown) => Number(type) === tableTypes.sub
  if (isSub(tableType) !== isSub(before.tableType)) throw refused('tableType', onlineMessages.fixedTableType)
}

/** Forms in use whose heads are gone. Their tables stay, so that nothing is lost by mistake. */
async function takeOutOfUse({ services, caller }: WriteScope, store: DocumentStore): Promise<void> {
  const inUse = formsInUse(store.library.current())
  if (inUse.length === 0) return
  const { query } = services.database
  const rows = await query.selectFrom('onl_cgform_head').select('table_name').where('del_flag', '=', 0).execute()
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
