import { catalogue } from '#core/endpoint'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import type { WireParams } from '#core/query'
import type { WireRecord } from '#server/access'
import { done, found, type Route, route } from '#server/http'
import { everyRecord } from '#server/reading'
import type { Body } from '#server/writing'
import { addRecord, editRecord, removeRecords } from '#server/writing'
import { behaviourOf, type Calling, scopeOf, writing } from '../scope.ts'

const { dataRule } = catalogue

/** Data rules of a menu row. */
export const rulesOf = (calling: Calling, permissionId: string, params: WireParams = {}): Promise<WireRecord[]> =>
  everyRecord(scopeOf(calling, 'sysPermissionDataRule'), {
    params,
    and: { kind: 'compare', op: 'eq', field: 'permissionId', value: permissionId },
    most: limit.idsPerBatch,
  })

/** Part of a text, which clients also send between stars. spec: contract §7.2 */
const like = (text = ''): string => {
  const part = text.replace(/^\*|\*$/g, '')
  return part ? `*${part}*` : ''
}

/** The body of a rule as its model takes it: its status is text. */
const ruleBody = (body: Body): Body => ({
  ...body,
  ...(body.status === undefined || body.status === null ? {} : { status: String(body.status) }),
})

/** Data rules of menus. spec: contract §4.2 */
export const dataRuleRoutes: readonly Route[] = [
  route(dataRule.ofPermission, async ({ query, ...calling }) => found(await rulesOf(calling, query.permissionId))),
  route(dataRule.query, async ({ query, ...calling }) => {
    const params = { ruleName: like(query.ruleName), ruleValue: like(query.ruleValue) }
    return found(await rulesOf(calling, query.permissionId, params))
  }),
  route(dataRule.add, async ({ body, ...calling }) => {
    await writing(calling, 'sysPermissionDataRule', (scope) => addRecord(scope, ruleBody(body), behaviourOf))
    return done(messages.done.added)
  }),
  route(dataRule.edit, async ({ body, ...calling }) => {
    await writing(calling, 'sysPermissionDataRule', (scope) => editRecord(scope, ruleBody(body), behaviourOf))
    return done(messages.done.changed)
  }),
  route(dataRule.remove, async ({ query, ...calling }) => {
    await writing(calling, 'sysPermissionDataRule', (scope) => removeRecords(scope, [query.id], behaviourOf))
    return done(messages.done.removed)
  }),
]
