import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { applicationMessages, fillText, messages } from '#core/message'
import { isObject } from '#core/object'
import { allOf } from '#core/query'
import { withoutSecrets } from '#server/audit'
import { done, found, type OwnAnswer, type Route, route } from '#server/http'
import { everyRecord, getRecord } from '#server/reading'
import { addRecord, removeRecords } from '#server/writing'
import { behaviourOf, type Calling, idsOf, scopeOf, writing } from '../scope.ts'
import {
  amongNamed,
  apiBinding,
  appBinding,
  type Binding,
  bind,
  candidates,
  containing,
  equal,
  type Pair,
  pageOf,
  unbind,
} from './bindings.ts'
import { readableAnswer, refusalOf, triedCall } from './triedCall.ts'

async function removeAll(calling: Calling, modelId: string, ids: string) {
  await writing(calling, modelId, (scope) => removeRecords(scope, idsOf(ids), behaviourOf))
  return done(messages.done.removed)
}

/** Accounts and roles of applications are deleted by further names. spec: contract §6.6 */
const removalRoutes: readonly Route[] = [
  route(catalogue.application.removeAccounts, ({ query, ...calling }) =>
    removeAll(calling, 'sysAppAccount', query.ids ?? query.id ?? ''),
  ),
  route(catalogue.application.removeRole, ({ query, ...calling }) => removeAll(calling, 'sysAppRole', query.id)),
]

const { roleApp, roleApi } = catalogue

async function save(calling: Calling, binding: Binding, pairs: readonly Pair[]) {
  if (pairs.length === 0) throw productError('badRequest', { reason: applicationMessages.nothingToBind })
  await writing(calling, binding.model, (scope) => bind(scope, binding, pairs))
  return done(messages.done.saved)
}

async function remove(calling: Calling, { model, field }: Binding, { roleId, otherId }: Pair) {
  const and = allOf([equal('roleId', roleId), equal(field, otherId)])
  const pairs = await everyRecord(scopeOf(calling, model), { and, most: 1 })
  await writing(calling, model, (scope) => unbind(scope, pairs))
  return done(messages.done.removed)
}

/** Every pair of a role with others, or of another with roles. */
const pairsOf = (body: Readonly<Record<string, unknown>>): Pair[] =>
  'roleIds' in body
    ? idsOf(body.roleIds as string[]).map((roleId) => ({ roleId, otherId: String(body.appId) }))
    : idsOf((body.appIds ?? body.apiIds) as string[]).map((otherId) => ({ roleId: String(body.roleId), otherId }))

/** Which roles of applications an application has, and which interfaces a role has. spec: contract §6.6 */
const bindingRoutes: readonly Route[] = [
  route(roleApp.page, async ({ query, ...calling }) => {
    const named = await amongNamed(calling, appBinding, { appName: query.appName })
    const and = allOf([equal('roleId', query.roleId), equal('appId', query.appId), named])
    return found(await pageOf(calling, 'sysRoleApp', and, query))
  }),
  route(roleApp.roles, async ({ query, ...calling }) => {
    const pairs = { side: 'roleId', of: equal('appId', query.appId) } as const
    const and = containing({ roleName: query.roleName })
    const candidateQuery = { model: 'sysAppRole', and, bound: query.bound, paging: query }
    return found(await candidates(calling, appBinding, pairs, candidateQuery))
  }),
  route(roleApp.save, ({ body, ...calling }) => save(calling, appBinding, pairsOf(body))),
  route(roleApp.remove, ({ query: { roleId, appId }, ...calling }) =>
    remove(calling, appBinding, { roleId, otherId: appId }),
  ),
  route(roleApi.page, async ({ query, ...calling }) => {
    const named = await amongNamed(calling, apiBinding, { apiName: query.apiName, apiPath: query.apiPath })
    return found(await pageOf(calling, 'sysRoleApi', allOf([equal('roleId', query.roleId), named]), query))
  }),
  route(roleApi.interfaces, async ({ query, ...calling }) => {
    const pairs = { side: 'apiId', of: equal('roleId', query.roleId) } as const
    const ofModule = await amongNamed(calling, { field: 'category', target: 'sysCategory' }, { name: query.moduleName })
    const and = allOf([containing({ apiName: query.apiName }), ofModule])
    const candidateQuery = { model: 'sysApi', and, bound: query.bound, paging: query }
    return found(await candidates(calling, apiBinding, pairs, candidateQuery))
  }),
  route(roleApi.save, ({ body, ...calling }) => save(calling, apiBinding, pairsOf(body))),
  route(roleApi.remove, ({ query: { roleId, apiId }, ...calling }) =>
    remove(calling, apiBinding, { roleId, otherId: apiId }),
  ),
]

const keptParams = 2_000
const keptMessage = 500

interface CallResult {
  apiId: string
  ip: string
  params: Readonly<Record<string, unknown>>
  answer: OwnAnswer
  readable: unknown
}

/** A value without secrets, however deep they lie. */
function withoutDeepSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDeepSecrets)
  if (!isObject(value)) return value
  const entries = Object.entries(withoutSecrets(value) ?? {})
  return Object.fromEntries(entries.map(([name, inside]) => [name, withoutDeepSecrets(inside)]))
}

/** What was tried is logged without secrets, and without what was answered. */
function log(calling: Calling, { apiId, ip, params, answer, readable }: CallResult): Promise<string> {
  const record = {
    apiId,
    ip,
    statusCode: answer.status,
    costMs: Math.round(answer.tookMs),
    requestParam: JSON.stringify(withoutDeepSecrets(params)).slice(0, keptParams),
    errMsg: refusalOf(answer, readable).slice(0, keptMessage),
    callTime: calling.services.clock.now(),
  }
  return writing(calling, 'sysApiLog', (scope) => addRecord(scope, record, behaviourOf))
}

/** Sends the call of an interface as whoever tests it, and tells what came of it. spec: screens §14, sysApi */
const testRoute = route(catalogue.interface.test, async ({ body, ip, send, ...calling }) => {
  const api = await getRecord(scopeOf(calling, 'sysApi'), body.id)
  if (api.status !== '1') throw productError('failed', { reason: applicationMessages.interfaceOff })
  const params = body.params ?? {}
  const answer = await send(triedCall(api, params))
  const readable = readableAnswer(answer)
  await log(calling, { apiId: body.id, ip, params, answer, readable })
  const result = { statusCode: answer.status, costMs: Math.round(answer.tookMs), answer: readable }
  return done(fillText(applicationMessages.tested, { status: result.statusCode, ms: result.costMs }), result)
})

/** The calls about applications, their roles and interfaces beside those of their models. spec: contract §6.6 */
export const applicationRoutes: readonly Route[] = [...removalRoutes, ...bindingRoutes, testRoute]
