import { catalogue } from '#core/endpoint'
import { splitKeys } from '#core/fieldType'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import type { Condition } from '#core/query'
import type { WireRecord } from '#server/access'
import { done, found, type Route, route } from '#server/http'
import { everyRecord, findRecords, storedRecords } from '#server/reading'
import { editRecord } from '#server/writing'
import { behaviourOf, type Calling, idsOf, scopeOf, writing } from '../scope.ts'

const { departRole } = catalogue

const inDepart = (departId: string): Condition => ({ kind: 'compare', op: 'eq', field: 'departId', value: departId })

/** The roles of a department, as the caller sees them. */
const rolesIn = (calling: Calling, departId: string): Promise<WireRecord[]> =>
  everyRecord(scopeOf(calling, 'sysDepartRole'), { and: inDepart(departId), most: limit.idsPerBatch })

const members = new Set(['userIds'])

/** Puts a person into roles or takes it out, each as an edit of the role. */
async function changeRoles(
  calling: Calling,
  userId: string,
  { added, removed }: Record<'added' | 'removed', string[]>,
) {
  await writing(calling, 'sysDepartRole', async (scope) => {
    for (const { id, userIds } of await storedRecords(scope, [...added, ...removed], scope.query)) {
      const others = splitKeys(userIds).filter((each) => each !== userId)
      const roleIds = added.includes(String(id)) ? [...others, userId] : others
      await editRecord({ ...scope, only: members }, { id, userIds: roleIds.join(',') }, behaviourOf)
    }
  })
}

/** Roles of departments beside what their model gives. spec: contract §6.3 */
export const departRoleRoutes: readonly Route[] = [
  route(departRole.ofDepart, async ({ query, ...calling }) => found(await rolesIn(calling, query.departId))),
  route(departRole.ofUser, async ({ query, ...calling }) => {
    const ids = (await rolesIn(calling, query.departId)).map(({ id }) => String(id))
    const roles = ids.length === 0 ? [] : await findRecords(scopeOf(calling, 'sysDepartRole'), { ids })
    return found(roles.filter(({ userIds }) => splitKeys(userIds).includes(query.userId)))
  }),
  route(departRole.saveUser, async ({ body, ...calling }) => {
    const [newIds, before] = [idsOf(body.newRoleId ?? ''), idsOf(body.oldRoleId ?? '')]
    const added = newIds.filter((id) => !before.includes(id))
    const removed = before.filter((id) => !newIds.includes(id))
    if (added.length + removed.length > 0) await changeRoles(calling, body.userId, { added, removed })
    return done(messages.done.saved)
  }),
]
