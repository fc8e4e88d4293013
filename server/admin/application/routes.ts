import { catalogue, type Method } from '#core/endpoint'
import { badRequest, failedWith } from '#core/error'
import { administrationMessages, applicationMessages, fillText, messages } from '#core/message'
import { isObject, parseJson } from '#core/object'
import { allOf } from '#core/query'
import { type CallContext, scopeOf, type WireRecord } from '#server/access'
import { withoutSecrets } from '#server/audit'
import { done, found, type OwnAnswer, type OwnCall, type Route, route } from '#server/http'
import { everyRecord, getRecord } from '#server/reading'
import { addRecord, removeRecords } from '#server/writing'
import { behaviourOf, idsOf, writing } from '../scope.ts'
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

async function removeAll(callContext: CallContext, modelId: string, ids: string) {
  await writing(callContext, modelId, (scope) => removeRecords(scope, idsOf(ids), behaviourOf))
  return done(messages.done.removed)
}

/** Further delete calls for application accounts and roles. spec: contract §6.6 */
const removalRoutes: readonly Route[] = [
  route(catalogue.application.removeAccounts, ({ query, ...callContext }) =>
    removeAll(callContext, 'sysAppAccount', query.ids ?? query.id ?? ''),
  ),
  route(catalogue.application.removeRole, ({ query, ...callContext }) =>
    removeAll(callContext, 'sysAppRole', query.id),
  ),
]

const { roleApp, roleApi } = catalogue

async function save(callContext: CallContext, binding: Binding, pairs: readonly Pair[]) {
  if (pairs.length === 0) throw badRequest(applicationMessages.nothingToBind)
  await writing(callContext, binding.model, (scope) => bind(scope, binding, pairs))
  return done(messages.done.saved)
}

async function remove(callContext: CallContext, { model, field }: Binding, { roleId, otherId }: Pair) {
  const and = allOf([equal('roleId', roleId), equal(field, otherId)])
  const pairs = await everyRecord(scopeOf(callContext, model), { and, most: 1 })
  await writing(callContext, model, (scope) => unbind(scope, pairs))
  return done(messages.done.removed)
}

/** The pairs of a body: one application with several roles, or one role with several others. */
const pairsOf = (body: Readonly<Record<string, unknown>>): Pair[] =>
  'roleIds' in body
    ? idsOf(body.roleIds as string[]).map((roleId) => ({ roleId, otherId: String(body.appId) }))
    : idsOf((body.appIds ?? body.apiIds) as string[]).map((otherId) => ({ roleId: String(body.roleId), otherId }))

/** Binds application roles to applications, and interfaces to roles. spec: contract §6.6 */
const bindingRoutes: readonly Route[] = [
  route(roleApp.page, async ({ query, ...callContext }) => {
    const named = await amongNamed(callContext, appBinding, { appName: query.appName })
    const and = allOf([equal('roleId', query.roleId), equal('appId', query.appId), named])
    return found(await pageOf(callContext, 'sysRoleApp', and, query))
  }),
  route(roleApp.roles, async ({ query, ...callContext }) => {
    const pairs = { side: 'roleId', of: equal('appId', query.appId) } as const
    const and = containing({ roleName: query.roleName })
    const candidateQuery = { model: 'sysAppRole', and, bound: query.bound, paging: query }
    return found(await candidates(callContext, appBinding, pairs, candidateQuery))
  }),
  route(roleApp.save, ({ body, ...callContext }) => save(callContext, appBinding, pairsOf(body))),
  route(roleApp.remove, ({ query: { roleId, appId }, ...callContext }) =>
    remove(callContext, appBinding, { roleId, otherId: appId }),
  ),
  route(roleApi.page, async ({ query, ...callContext }) => {
    const named = await amongNamed(callContext, apiBinding, { apiName: query.apiName, apiPath: query.apiPath })
    return found(await pageOf(callContext, 'sysRoleApi', allOf([equal('roleId', query.roleId), named]), query))
  }),
  route(roleApi.interfaces, async ({ query, ...callContext }) => {
    const pairs = { side: 'apiId', of: equal('roleId', query.roleId) } as const
    const ofModule = await amongNamed(
      callContext,
      { field: 'category', target: 'sysCategory' },
      { name: query.moduleName },
    )
    const and = allOf([containing({ apiName: query.apiName }), ofModule])
    const candidateQuery = { model: 'sysApi', and, bound: query.bound, paging: query }
    return found(await candidates(callContext, apiBinding, pairs, candidateQuery))
  }),
  route(roleApi.save, ({ body, ...callContext }) => save(callContext, apiBinding, pairsOf(body))),
  route(roleApi.remove, ({ query: { roleId, apiId }, ...callContext }) =>
    remove(callContext, apiBinding, { roleId, otherId: apiId }),
  ),
]

const maxParamsLength = 2_000
const maxMessageLength = 500

interface CallResult {
  apiId: string
  ip: string
  params: Readonly<Record<string, unknown>>
  answer: OwnAnswer
  readable: unknown
}

/** A value without secrets at any depth. */
function withoutDeepSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDeepSecrets)
  if (!isObject(value)) return value
  const entries = Object.entries(withoutSecrets(value) ?? {})
  return Object.fromEntries(entries.map(([name, inside]) => [name, withoutDeepSecrets(inside)]))
}

/** Logs a test call, without secrets and without its answer. */
function log(callContext: CallContext, { apiId, ip, params, answer, readable }: CallResult): Promise<string> {
  const record = {
    apiId,
    ip,
    statusCode: answer.status,
    costMs: Math.round(answer.tookMs),
    requestParam: JSON.stringify(withoutDeepSecrets(params)).slice(0, maxParamsLength),
    errMsg: refusalOf(answer, readable).slice(0, maxMessageLength),
    callTime: callContext.services.clock.now(),
  }
  return writing(callContext, 'sysApiLog', (scope) => addRecord(scope, record, behaviourOf))
}

/** Sends the call of an interface as the user who tests it, and returns the outcome. spec: screens §14, sysApi */
const testRoute = route(catalogue.interface.test, async ({ body, ip, send, ...callContext }) => {
  const api = await getRecord(scopeOf(callContext, 'sysApi'), body.id)
  if (api.status !== '1') throw failedWith(applicationMessages.interfaceOff)
  const params = body.params ?? {}
  const answer = await send(triedCall(api, params))
  const readable = readableAnswer(answer)
  await log(callContext, { apiId: body.id, ip, params, answer, readable })
  const result = { statusCode: answer.status, costMs: Math.round(answer.tookMs), answer: readable }
  return done(fillText(applicationMessages.tested, { status: result.statusCode, ms: result.costMs }), result)
})

/** The calls about applications, their roles and interfaces beside those of their models. spec: contract §6.6 */
export const applicationRoutes: readonly Route[] = [...removalRoutes, ...bindingRoutes, testRoute]

type CallParams = Readonly<Record<string, unknown>>

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const isPresent = (value: unknown): boolean => value !== undefined && value !== null

/** The path with its parameters filled in, and the remaining parameters for the query or body. */
function filled(path: string, params: CallParams): { path: string; rest: CallParams } {
  const named = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const missing = [...named].find((name) => !isPresent(params[name]) || params[name] === '')
  if (missing) throw failedWith(applicationMessages.pathParamMissing, { name: missing })
  const rest = Object.entries(params).filter(([name]) => !named.has(name))
  return {
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(toText(params[name]))),
    rest: Object.fromEntries(rest),
  }
}

const queryOf = (params: CallParams): string => {
  const texts = Object.entries(params).flatMap(([name, value]) => (isPresent(value) ? [[name, toText(value)]] : []))
  const query = new URLSearchParams(texts).toString()
  return query === '' ? '' : `?${query}`
}

/** The call that an interface describes. The test call itself and paths with `..` are refused. */
function triedCall({ method, apiPath }: WireRecord, params: CallParams): OwnCall {
  const { path, rest } = filled(String(apiPath), params)
  if (path === catalogue.interface.test.path) throw failedWith(applicationMessages.nestedTest)
  if (path.split('/').some((part) => part === '.' || part === '..')) throw failedWith(applicationMessages.pathParamDots)
  const verb = method as Method
  return verb === 'GET' || verb === 'DELETE'
    ? { method: verb, path: path + queryOf(rest) }
    : { method: verb, path, body: rest }
}

/** Most bytes of an answer that are shown. */
const shownBytes = 65_536

/** An answer for display: JSON parsed, text as it is, anything else as its size. */
function readableAnswer({ contentType, body }: OwnAnswer): unknown {
  if (!/json|text/.test(contentType))
    return body.length === 0 ? null : fillText(administrationMessages.binaryBody, { contentType, bytes: body.length })
  const text = body.toString('utf8')
  if (body.length > shownBytes)
    return fillText(administrationMessages.cutBody, { text: text.slice(0, shownBytes), bytes: body.length })
  const json = parseJson(text)
  return json === undefined ? text : json
}

/** Why a call was refused; empty when it was not. */
function refusalOf({ status }: OwnAnswer, answer: unknown): string {
  const { success, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as CallParams
  if (status < 400 && success !== false) return ''
  return typeof message === 'string' ? message : `HTTP ${status}`
}
