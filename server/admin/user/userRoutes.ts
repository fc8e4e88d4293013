import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { dictionaryMessages, doneMessages, recordMessages } from '#core/message'
import { scopeOf } from '#server/access'
import { commandRoute, found, type Route, route } from '#server/http'
import { endSessionsOf, refuseProtected, verifyAdministratorLeft } from '#server/models'
import { everyRecord, listRecords, storedRecords } from '#server/reading'
import { changeTrash, isDuplicate, patchRecord } from '#server/writing'
import { behaviourOf, idsOf, writing } from '../scope.ts'
import { visiblePeople } from './peopleRoutes.ts'

const { role } = catalogue

/** Calls about roles that are not derived from their model. spec: contract §6.2 */
export const roleRoutes: readonly Route[] = [
  route(role.all, async (callContext) => {
    const records = await everyRecord(scopeOf(callContext, 'sysRole'), { most: limit.idsPerBatch })
    if (records.length === 0) throw productError('rolesMissing')
    return found(records.map(({ id, roleName, roleCode, description }) => ({ id, roleName, roleCode, description })))
  }),
  commandRoute(role.checkCode, doneMessages.free, async ({ query, ...callContext }) => {
    const scope = scopeOf(callContext, 'sysRole')
    const field = scope.model.field('roleCode')
    if (field && (await isDuplicate(scope, { field, record: { roleCode: query.roleCode }, id: query.id ?? '' })))
      throw productError('roleCodeTaken')
  }),
]

const { user } = catalogue
const frozen = '2'
const synced = '1'

/** Freezes accounts, which ends their sessions, or unfreezes them. spec: contract §6.1 */
const freeze = commandRoute(user.frozenBatch, dictionaryMessages.done, async ({ body, ...callContext }) => {
  const ids = idsOf(body.ids)
  const status = String(body.status)
  await writing(callContext, 'sysUser', async (scope) => {
    await refuseProtected(await storedRecords(scope, ids, scope.query), scope)
    for (const id of ids) await patchRecord(scope, { id, values: { status } })
    if (status === frozen) {
      await verifyAdministratorLeft(scope)
      await endSessionsOf(scope, ids)
    }
    await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: ids })
  })
})

/** Enables users for workflows, which find them by this field. spec: screens §14 同步流程用户 */
const syncProcess = commandRoute(user.syncProcess, dictionaryMessages.done, ({ body, ...callContext }) =>
  writing(callContext, 'sysUser', async (scope) => {
    for (const { id, activitiSync } of await storedRecords(scope, idsOf(body.ids), scope.query))
      if (String(activitiSync) !== synced)
        await patchRecord(scope, { id: String(id), values: { activitiSync: synced } })
  }),
)

/** The deleted users: a plain list as in the contract, or a page when `pageNo` is sent. */
const recycleBin = route(user.recycleBin, async ({ query, ...callContext }) => {
  const scope = scopeOf(callContext, 'sysUser')
  const paged = 'pageNo' in query
  const params = paged ? query : { ...query, pageSize: String(limit.pageSize) }
  const page = await listRecords(scope, params, { trash: 'trash' })
  const records = await visiblePeople(page.records, scope, 'trash')
  return found(paged ? { ...page, records } : records)
})

/** Bulk operations on accounts, and the trash. spec: contract §6.1 */
export const userRoutes: readonly Route[] = [
  freeze,
  syncProcess,
  recycleBin,
  commandRoute(user.putRecycleBin, doneMessages.restored, ({ body, ...callContext }) =>
    writing(callContext, 'sysUser', (scope) => changeTrash(scope, idsOf(body.userIds), 'restore', behaviourOf)),
  ),
  commandRoute(user.deleteRecycleBin, recordMessages.purged, ({ query, ...callContext }) =>
    writing(callContext, 'sysUser', (scope) => changeTrash(scope, idsOf(query.userIds), 'purge', behaviourOf)),
  ),
]
