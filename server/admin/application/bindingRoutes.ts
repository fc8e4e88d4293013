import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { applicationMessages, messages } from '#core/message'
import { allOf } from '#core/query'
import { done, found, type Route, route } from '#server/http'
import { everyRecord } from '#server/reading'
import { idsOf } from '../ids.ts'
import { type Calling, scopeOf, writing } from '../scope.ts'
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
export const bindingRoutes: readonly Route[] = [
  route(roleApp.page, async ({ query, ...calling }) => {
    const named = await amongNamed(calling, appBinding, { appName: query.appName })
    const and = allOf([equal('roleId', query.roleId), equal('appId', query.appId), named])
    return found(await pageOf(calling, 'sysRoleApp', and, query))
  }),
  route(roleApp.roles, async ({ query, ...calling }) => {
    const sought = { side: 'roleId', of: equal('appId', query.appId) } as const
    const and = containing({ roleName: query.roleName })
    const given = { model: 'sysAppRole', and, bound: query.bound, paging: query }
    return found(await candidates(calling, appBinding, sought, given))
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
    const sought = { side: 'apiId', of: equal('roleId', query.roleId) } as const
    const ofModule = await amongNamed(calling, { field: 'category', target: 'sysCategory' }, { name: query.moduleName })
    const and = allOf([containing({ apiName: query.apiName }), ofModule])
    const given = { model: 'sysApi', and, bound: query.bound, paging: query }
    return found(await candidates(calling, apiBinding, sought, given))
  }),
  route(roleApi.save, ({ body, ...calling }) => save(calling, apiBinding, pairsOf(body))),
  route(roleApi.remove, ({ query: { roleId, apiId }, ...calling }) =>
    remove(calling, apiBinding, { roleId, otherId: apiId }),
  ),
]
