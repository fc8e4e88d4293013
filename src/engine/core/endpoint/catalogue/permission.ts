import { Type } from 'typebox'
import { limit } from '#core/limit'
import { holding, ownOnly, signedIn } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, closed, Filled, Id, ManyIds, maybe, PageOf, params, Records, Text } from '../schema.ts'

const Tree = Type.Object({ treeList: Records, ids: Type.Array(Type.String()) })
const grantBytes = limit.permissionIdsPerSave * 80
const reading = holding('permission:list', 'role:auth')
const maybeText = maybe(Type.Union([ManyIds, Type.Null()]))
const ownerAndPermissions = { permissionIds: maybeText, lastpermissionIds: maybeText }

/** Own permissions, and reading the tree of menus and buttons. spec: contract §4.1, §4.2 */
export const permissionEndpoints = {
  mine: defineEndpoint({
    id: 'permission.mine',
    method: 'GET',
    path: '/sys/permission/getUserPermissionByToken',
    access: signedIn,
    answer: Type.Object({ menu: Records, auth: Records, allAuth: Records, sysSafeMode: Type.Boolean() }),
    summary: '当前用户的菜单和权限',
  }),
  badges: defineEndpoint({
    id: 'permission.badges',
    method: 'GET',
    path: '/sys/permission/badges',
    access: ownOnly('numbers beside the entries of the own menu, of models that the caller may list'),
    answer: Type.Record(Type.String(), Type.Integer()),
    summary: '菜单旁的数字',
  }),
  rowLimits: defineEndpoint({
    id: 'permission.rowLimits',
    method: 'GET',
    path: '/sys/permission/rowLimits',
    access: holding('document:list'),
    query: params({ models: Filled(8_000) }),
    answer: Records,
    summary: '当前用户在这些模型上的租户和数据规则',
  }),
  list: defineEndpoint({
    id: 'permission.list',
    method: 'GET',
    path: '/sys/permission/list',
    access: holding('permission:list'),
    answer: Type.Union([Records, PageOf(AnyRecord)]),
    summary: '菜单树；给出 pageNo 时按条件分页',
  }),
  menus: defineEndpoint({
    id: 'permission.menus',
    method: 'GET',
    path: '/sys/permission/getSystemMenuList',
    access: holding('permission:list'),
    answer: Records,
    summary: '一级菜单',
  }),
  submenu: defineEndpoint({
    id: 'permission.submenu',
    method: 'GET',
    path: '/sys/permission/getSystemSubmenu',
    access: holding('permission:list'),
    query: params({ parentId: Id }),
    answer: Records,
    summary: '下级菜单',
  }),
  submenuBatch: defineEndpoint({
    id: 'permission.submenuBatch',
    method: 'GET',
    path: '/sys/permission/getSystemSubmenuBatch',
    access: holding('permission:list'),
    query: params({ parentIds: Filled(8_000) }),
    answer: Type.Record(Type.String(), Records),
    summary: '若干菜单的下级菜单',
  }),
  tree: defineEndpoint({
    id: 'permission.tree',
    method: 'GET',
    path: '/sys/permission/queryTreeList',
    access: reading,
    answer: Tree,
    summary: '权限树',
  }),
  level: defineEndpoint({
    id: 'permission.level',
    method: 'GET',
    path: '/sys/permission/queryListAsync',
    access: reading,
    query: params({ pid: maybe(Text(64)) }),
    answer: Records,
    summary: '权限树的一层',
  }),
}

/** Granting. spec: contract §4.2 */
export const grantEndpoints = {
  ofRole: defineEndpoint({
    id: 'permission.ofRole',
    method: 'GET',
    path: '/sys/permission/queryRolePermission',
    access: holding('role:auth'),
    query: params({ roleId: Id }),
    answer: Type.Array(Type.String()),
    summary: '角色的权限',
  }),
  saveRole: defineEndpoint({
    id: 'permission.saveRole',
    method: 'POST',
    path: '/sys/permission/saveRolePermission',
    access: holding('role:auth'),
    body: closed({ roleId: Id, ...ownerAndPermissions }),
    bodyBytes: grantBytes,
    summary: '保存角色的权限',
  }),
  ofDepart: defineEndpoint({
    id: 'permission.ofDepart',
    method: 'GET',
    path: '/sys/permission/queryDepartPermission',
    access: holding('depart:auth'),
    query: params({ departId: Id }),
    answer: Type.Array(Type.String()),
    summary: '部门的权限',
  }),
  saveDepart: defineEndpoint({
    id: 'permission.saveDepart',
    method: 'POST',
    path: '/sys/permission/saveDepartPermission',
    access: holding('depart:auth'),
    body: closed({ departId: Id, ...ownerAndPermissions }),
    bodyBytes: grantBytes,
    summary: '保存部门的权限',
  }),
}

const ruleFields = {
  permissionId: Id,
  ruleName: Filled(100),
  ruleColumn: maybe(Type.Union([Text(100), Type.Null()])),
  ruleConditions: Filled(32),
  ruleValue: maybe(Type.Union([Text(500), Type.Null()])),
  status: maybe(Type.Union([Text(2), Type.Integer(), Type.Null()])),
}

/** Data rules of a menu item. spec: contract §4.2 */
export const dataRuleEndpoints = {
  ofPermission: defineEndpoint({
    id: 'dataRule.ofPermission',
    method: 'GET',
    path: '/sys/permission/getPermRuleListByPermId',
    access: holding('permission:rule'),
    query: params({ permissionId: Id }),
    answer: Records,
    summary: '菜单的数据规则',
  }),
  query: defineEndpoint({
    id: 'dataRule.query',
    method: 'GET',
    path: '/sys/permission/queryPermissionRule',
    access: holding('permission:rule'),
    query: params({ permissionId: Id, ruleName: maybe(Text(100)), ruleValue: maybe(Text(100)) }),
    answer: Records,
    summary: '查询数据规则',
  }),
  add: defineEndpoint({
    id: 'dataRule.add',
    method: 'POST',
    path: '/sys/permission/addPermissionRule',
    access: holding('permission:add'),
    body: closed(ruleFields),
    summary: '新增数据规则',
  }),
  edit: defineEndpoint({
    id: 'dataRule.edit',
    method: 'PUT',
    also: ['POST'],
    path: '/sys/permission/editPermissionRule',
    access: holding('permission:edit'),
    body: Type.Object({ id: Id, ...ruleFields }),
    summary: '修改数据规则',
  }),
  remove: defineEndpoint({
    id: 'dataRule.remove',
    method: 'DELETE',
    path: '/sys/permission/deletePermissionRule',
    access: holding('permission:delete'),
    query: params({ id: Id }),
    summary: '删除数据规则',
  }),
  ofRole: defineEndpoint({
    id: 'dataRule.ofRole',
    method: 'GET',
    path: '/sys/role/datarule/{permissionId}/{roleId}',
    access: holding('role:auth'),
    answer: Type.Object({ datarule: Records, drChecked: maybe(Type.String()) }),
    summary: '角色在菜单上的数据规则',
  }),
  saveRole: defineEndpoint({
    id: 'dataRule.saveRole',
    method: 'POST',
    path: '/sys/role/datarule',
    access: holding('role:auth'),
    body: closed({ permissionId: Id, roleId: Id, dataRuleIds: maybeText }),
    summary: '保存角色在菜单上的数据规则',
  }),
  ofDepart: defineEndpoint({
    id: 'dataRule.ofDepart',
    method: 'GET',
    path: '/sys/sysDepartPermission/datarule/{permissionId}/{departId}',
    access: holding('depart:auth'),
    answer: Type.Object({ datarule: Records, drChecked: maybe(Type.String()) }),
    summary: '部门在菜单上的数据规则',
  }),
  saveDepart: defineEndpoint({
    id: 'dataRule.saveDepart',
    method: 'POST',
    path: '/sys/sysDepartPermission/datarule',
    access: holding('depart:auth'),
    body: closed({ permissionId: Id, departId: Id, dataRuleIds: maybeText }),
    summary: '保存部门在菜单上的数据规则',
  }),
  ofDepartRole: defineEndpoint({
    id: 'dataRule.ofDepartRole',
    method: 'GET',
    path: '/sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}',
    access: holding('depart:auth'),
    answer: Type.Object({ datarule: Records, drChecked: maybe(Type.String()) }),
    summary: '部门角色在菜单上的数据规则',
  }),
  saveDepartRole: defineEndpoint({
    id: 'dataRule.saveDepartRole',
    method: 'POST',
    path: '/sys/sysDepartRole/datarule',
    access: holding('depart:auth'),
    body: closed({ permissionId: Id, roleId: Id, dataRuleIds: maybeText }),
    summary: '保存部门角色在菜单上的数据规则',
  }),
}
