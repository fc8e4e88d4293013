import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { done, found, type Route, route } from '#server/http'
import { everyRecord } from '#server/reading'
import { isTaken } from '#server/writing'
import { scopeOf } from '../scope.ts'

const { role } = catalogue

/** Roles beside what their model gives. spec: contract §6.2 */
export const roleRoutes: readonly Route[] = [
  route(role.all, async (calling) => {
    const records = await everyRecord(scopeOf(calling, 'sysRole'), { most: limit.idsPerBatch })
    if (records.length === 0) throw productError('rolesMissing')
    return found(records.map(({ id, roleName, roleCode, description }) => ({ id, roleName, roleCode, description })))
  }),
  route(role.checkCode, async ({ query, ...calling }) => {
    const scope = scopeOf(calling, 'sysRole')
    const field = scope.model.field('roleCode')
    if (field && (await isTaken(scope, { field, record: { roleCode: query.roleCode }, id: query.id ?? '' })))
      throw productError('roleCodeTaken')
    return done(messages.done.free)
  }),
]
