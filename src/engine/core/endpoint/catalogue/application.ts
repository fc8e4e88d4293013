import { Type } from 'typebox'
import { holding } from '../access.ts'
import { del, endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord, closed, Id, IdList, Ids, maybe, maybeNull, OneOf, PageOf, paging, params, Text } from '../schema.ts'

const name = Text(200)
/** `1` for bound, `0` for unbound entries. */
const bound = maybe(OneOf('', '1', '0', 'true', 'false'))
const page = PageOf(AnyRecord)

/** Account and role calls of applications besides those of their models. spec: contract §6.6 */
export const applicationEndpoints = endpointGroup('appAccount', {
  removeAccounts: del('/sys/appAccount/delete', '应用账号：删除', holding('appAccount:delete'), {
    id: 'appAccount.remove',
    query: params({ id: maybe(Id), ids: maybe(Ids) }),
  }),
  removeRole: get('/sys/appRole/remove', '应用角色：删除', holding('appRole:delete'), {
    id: 'appRole.remove',
    changes: true,
    query: params({ id: Id }),
  }),
})

/** Applications of roles. spec: contract §6.6 */
export const roleAppEndpoints = endpointGroup('roleApp', {
  page: get('/sys/roleApp/page', '角色应用绑定：分页', holding('roleApp:list'), {
    query: params({ roleId: maybe(Text(64)), appId: maybe(Text(64)), appName: maybe(name), ...paging }),
    answer: page,
  }),
  roles: get('/sys/roleApp/appBindRole/page', '应用可绑定的角色', holding('roleApp:list'), {
    query: params({ appId: Id, roleName: maybe(name), bound, ...paging }),
    answer: page,
  }),
  save: post('/sys/roleApp/batchSave', '角色应用绑定：批量绑定', holding('roleApp:save'), {
    body: Type.Union([closed({ roleId: Id, appIds: IdList }), closed({ appId: Id, roleIds: IdList })]),
  }),
  remove: del('/sys/roleApp/deleteByQuery', '角色应用绑定：解绑', holding('roleApp:delete'), {
    query: params({ roleId: Id, appId: Id }),
  }),
})

/** Interfaces of roles. spec: contract §6.6 */
export const roleApiEndpoints = endpointGroup('roleApi', {
  page: get('/sys/roleApi/roleBindApi/page', '角色接口绑定：分页', holding('roleApi:list'), {
    query: params({ roleId: Id, apiName: maybe(name), apiPath: maybe(name), ...paging }),
    answer: page,
  }),
  interfaces: get('/sys/roleApi/getRoleBindApiPage', '角色可绑定的接口', holding('roleApi:list'), {
    query: params({ roleId: Id, apiName: maybe(name), moduleName: maybe(name), bound, ...paging }),
    answer: page,
  }),
  save: post('/sys/roleApi/batchSave', '角色接口绑定：批量绑定', holding('roleApi:save'), {
    body: closed({ roleId: Id, apiIds: IdList }),
  }),
  remove: del('/sys/roleApi/deleteByQuery', '角色接口绑定：解绑', holding('roleApi:delete'), {
    query: params({ roleId: Id, apiId: Id }),
  }),
})

/** Sends a test request to an interface. */
export const interfaceEndpoints = endpointGroup('api', {
  test: post('/sys/api/test', '接口：测试', holding('api:test'), {
    body: closed({ id: Id, params: maybeNull(AnyRecord) }),
    answer: Type.Object({ statusCode: Type.Integer(), costMs: Type.Integer(), answer: Type.Unknown() }),
    timeoutMs: 60_000,
  }),
})
