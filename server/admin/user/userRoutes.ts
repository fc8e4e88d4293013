import { catalogue } from '#core/endpoint'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { done, found, type Route, route } from '#server/http'
import { endSessionsOf, refuseProtected, verifyAdministratorLeft } from '#server/models'
import { listRecords, storedRecords } from '#server/reading'
import { changeTrash, patchRecord } from '#server/writing'
import { idsOf } from '../ids.ts'
import { shownPeople } from '../people/shown.ts'
import { behaviourOf, scopeOf, writing } from '../scope.ts'

const { user } = catalogue
const frozen = '2'
const synced = '1'

/** Freezes accounts, which ends their sessions, or opens them again. spec: contract §6.1 */
const freeze = route(user.frozenBatch, async ({ body, ...calling }) => {
  const ids = idsOf(body.ids)
  const status = String(body.status)
  await writing(calling, 'sysUser', async (scope) => {
    await refuseProtected(await storedRecords(scope, ids, scope.query), scope)
    for (const id of ids) await patchRecord(scope, { id, values: { status } })
    if (status === frozen) {
      await verifyAdministratorLeft(scope)
      await endSessionsOf(scope, ids)
    }
    await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: ids })
  })
  return done('操作成功!')
})

/** Lets people take part in workflows: these find them by this field. spec: screens §14 同步流程用户 */
const syncProcess = route(user.syncProcess, async ({ body, ...calling }) => {
  await writing(calling, 'sysUser', async (scope) => {
    for (const { id, activitiSync } of await storedRecords(scope, idsOf(body.ids), scope.query))
      if (String(activitiSync) !== synced)
        await patchRecord(scope, { id: String(id), values: { activitiSync: synced } })
  })
  return done('操作成功!')
})

/** What lies in the trash: a list as the family has it, a page for whoever asks for pages. */
const recycleBin = route(user.recycleBin, async ({ query, ...calling }) => {
  const scope = scopeOf(calling, 'sysUser')
  const paged = 'pageNo' in query
  const params = paged ? query : { ...query, pageSize: String(limit.pageSize) }
  const page = await listRecords(scope, params, { trash: 'trash' })
  const records = shownPeople(page.records, scope)
  return found(paged ? { ...page, records } : records)
})

/** Accounts in bulk and in the trash. spec: contract §6.1 */
export const userRoutes: readonly Route[] = [
  freeze,
  syncProcess,
  recycleBin,
  route(user.putRecycleBin, async ({ body, ...calling }) => {
    await writing(calling, 'sysUser', (scope) => changeTrash(scope, idsOf(body.userIds), 'restore', behaviourOf))
    return done(messages.done.restored)
  }),
  route(user.deleteRecycleBin, async ({ query, ...calling }) => {
    await writing(calling, 'sysUser', (scope) => changeTrash(scope, idsOf(query.userIds), 'purge', behaviourOf))
    return done('删除成功')
  }),
]
