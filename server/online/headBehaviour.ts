import type { WriteScope } from '#server/access'
import type { Behaviour, Change, Values } from '#server/behaviour'
import type { DocumentDesk } from '#server/document'
import { fieldFailure } from '#server/writing'
import { ownerOf } from './definition/buildDocuments.ts'
import { modelInUse, refsOf, tablesInUse } from './formDocuments.ts'

/** Definitions of forms: whatever is changed waits for the next synchronisation, and a form that is gone is out of use. spec: screens §9 */
export const headBehaviour = (desk: DocumentDesk): Behaviour => ({
  model: 'onlCgformHead',
  beforeSave(values, change) {
    checkTableName(values, change, desk)
    if (change.kind !== 'edit') return values
    return { ...values, isDbSynch: 'N', tableVersion: Number(change.before?.tableVersion ?? 1) + 1 }
  },
  afterCommit: (_ids, scope) => takeOutOfUse(scope, desk),
})

function checkTableName({ tableName }: Values, { before }: Change, desk: DocumentDesk): void {
  if (typeof tableName !== 'string' || tableName === before?.tableName) return
  const library = desk.library.current()
  const refuse = (message: string) => fieldFailure([{ field: 'tableName', message }])
  if (before && modelInUse(String(before.tableName), library)) throw refuse('已同步数据库，表名不能修改')
  if (ownerOf(tableName, library) || modelInUse(tableName, library)) throw refuse(`数据库表[${tableName}]已存在`)
}

/** Forms in use whose heads are gone. Their tables stay, so that nothing is lost by mistake. */
async function takeOutOfUse({ services, caller }: WriteScope, desk: DocumentDesk): Promise<void> {
  const inUse = tablesInUse(desk.library.current())
  if (inUse.length === 0) return
  const rows = await services.database.query
    .selectFrom('onl_cgform_head')
    .select('table_name')
    .where('del_flag', '=', 0)
    .execute()
  const defined = new Set(rows.map((row) => String(row.table_name)))
  for (const table of inUse) if (!defined.has(table)) await desk.remove(refsOf(table), { services, caller })
}
