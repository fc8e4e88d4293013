import { Type } from 'typebox'
import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, closed, Id, IdList, Ids, maybe, OneOf, PageOf, paging, params, Text } from '../schema.ts'

const name = Text(200)
/** `1` what is bound, `0` what is not. */
const bound = maybe(OneOf('', '1', '0', 'true', 'false'))
const page = PageOf(AnyRecord)

/** Accounts and roles of applications beside what their models give. spec: contract §6.6 */
export const applicationEndpoints = {
  removeAccounts: defineEndpoint({
    id: 'appAccount.remove',
    method: 'DELETE',
    path: '/sys/appAccount/delete',
    access: holding('appAccount:delete'),
    query: params({ id: maybe(Id), ids: maybe(Ids) }),
    summary: '应用账号：删除',
  }),
  removeRole: defineEndpoint({
    id: 'appRole.remove',
    method: 'GET',
    changes: true,
    path: '/sys/appRole/remove',
    access: holding('appRole:delete'),
    query: params({ id: Id }),
    summary: '应用角色：删除',
  }),
}

/** Applications of roles. spec: contract §6.6 */
export const roleAppEndpoints = {
  page: defineEndpoint({
    id: 'roleApp.page',
    method: 'GET',
    path: '/sys/roleApp/page',
    access: holding('roleApp:list'),
    query: params({ roleId: maybe(Text(64)), appId: maybe(Text(64)), appName: maybe(name), ...paging }),
    answer: page,
    summary: '角色应用绑定：分页',
  }),
  roles: defineEndpoint({
    id: 'roleApp.roles',
    method: 'GET',
    path: '/sys/roleApp/appBindRole/page',
    access: holding('roleApp:list'),
    query: params({ appId: Id, roleName: maybe(name), bound, ...paging }),
    answer: page,
    summary: '应用可绑定的角色',
  }),
  save: defineEndpoint({
    id: 'roleApp.save',
    method: 'POST',
    path: '/sys/roleApp/batchSave',
    access: holding('roleApp:save'),
    body: Type.Union([closed({ roleId: Id, appIds: IdList }), closed({ appId: Id, roleIds: IdList })]),
    summary: '角色应用绑定：批量绑定',
  }),
  remove: defineEndpoint({
    id: 'roleApp.remove',
    method: 'DELETE',
    path: '/sys/roleApp/deleteByQuery',
    access: holding('roleApp:delete'),
    query: params({ roleId: Id, appId: Id }),
    summary: '角色应用绑定：解绑',
  }),
}

/** Interfaces of roles. spec: contract §6.6 */
export const roleApiEndpoints = {
  page: defineEndpoint({
    id: 'roleApi.page',
    method: 'GET',
    path: '/sys/roleApi/roleBindApi/page',
    access: holding('roleApi:list'),
    query: params({ roleId: Id, apiName: maybe(name), apiPath: maybe(name), ...paging }),
    answer: page,
    summary: '角色接口绑定：分页',
  }),
  interfaces: defineEndpoint({
    id: 'roleApi.interfaces',
    method: 'GET',
    path: '/sys/roleApi/getRoleBindApiPage',
    access: holding('roleApi:list'),
    query: params({ roleId: Id, apiName: maybe(name), moduleName: maybe(name), bound, ...paging }),
    answer: page,
    summary: '角色可绑定的接口',
  }),
  save: defineEndpoint({
    id: 'roleApi.save',
    method: 'POST',
    path: '/sys/roleApi/batchSave',
    access: holding('roleApi:save'),
    body: closed({ roleId: Id, apiIds: IdList }),
    summary: '角色接口绑定：批量绑定',
  }),
  remove: defineEndpoint({
    id: 'roleApi.remove',
    method: 'DELETE',
    path: '/sys/roleApi/deleteByQuery',
    access: holding('roleApi:delete'),
    query: params({ roleId: Id, apiId: Id }),
    summary: '角色接口绑定：解绑',
  }),
}

/** Trying out what an interface says. */
export const interfaceEndpoints = {
  test: defineEndpoint({
    id: 'api.test',
    method: 'POST',
    path: '/sys/api/test',
    access: holding('api:test'),
    body: closed({ id: Id, params: maybe(Type.Union([AnyRecord, Type.Null()])) }),
    answer: Type.Object({ statusCode: Type.Integer(), costMs: Type.Integer(), answer: Type.Unknown() }),
    timeoutMs: 60_000,
    summary: '接口：测试',
  }),
}
