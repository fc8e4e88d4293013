import { defineEndpoint, holding, type QueryParams } from '#core/endpoint'
import { type CallContext, scopeOf } from '#server/access'
import { type Part, queryRoute, type Route } from '#server/http'
import { everyRecord, listRecords } from '#server/reading'

const maxPermissions = 5_000

interface Mock {
  /** Below `/mock/api/`. */
  path: string
  model: string
  code: string
  answer(callContext: CallContext, query: QueryParams): Promise<unknown>
}

const page = (model: string) => (callContext: CallContext, query: QueryParams) =>
  listRecords(scopeOf(callContext, model), query)

const mocks: readonly Mock[] = [
  { path: 'user', model: 'sysUser', code: 'user:list', answer: page('sysUser') },
  { path: 'role', model: 'sysRole', code: 'role:list', answer: page('sysRole') },
  { path: 'service', model: 'sysApi', code: 'api:list', answer: page('sysApi') },
  { path: 'permission', model: 'sysPermission', code: 'permission:list', answer: page('sysPermission') },
  {
    path: 'permission/no-pager',
    model: 'sysPermission',
    code: 'permission:list',
    answer: (callContext) => everyRecord(scopeOf(callContext, 'sysPermission'), { most: maxPermissions }),
  },
]

const routeOf = ({ path, model, code, answer }: Mock): Route =>
  queryRoute(
    defineEndpoint({
      ...{ id: `mock.${path}`, method: 'GET', path: `/mock/api/${path}`, summary: `模拟数据：${path}`, model },
      access: holding(code),
    }),
    ({ query, ...callContext }) => answer(callContext, query),
  )

/** The family's mock paths over the rows of the seeds, with the rights of the caller. No part of the built server. spec: shell §7; readings (Routes and guard) */
export const mockPart: Part = { id: 'mock', routes: mocks.map(routeOf) }
