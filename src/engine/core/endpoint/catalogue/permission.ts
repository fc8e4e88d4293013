import { Type } from 'typebox'
import { limit } from '#core/limit'
import { holding, ownOnly, signedIn } from '../access.ts'
import { del, endpointGroup, get, post, put } from '../endpoint.ts'
import { AnyRecord, closed, Filled, Id, ManyIds, maybe, maybeNull, PageOf, params, Records, Text } from '../schema.ts'

const Tree = Type.Object({ treeList: Records, ids: Type.Array(Type.String()) })
const grantBytes = limit.permissionIdsPerSave * 80
const reading = holding('permission:list', 'role:auth')
const maybeText = maybeNull(ManyIds)
const ownerAndPermissions = { permissionIds: maybeText, lastpermissionIds: maybeText }

/** The caller's permissions, and the tree of menus and buttons. spec: contract §4.1, §4.2 */
export const permissionEndpoints = endpointGroup('permission', {
  mine: get('/sys/permission/getUserPermissionByToken', '当前用户的菜单和权限', signedIn, {
    viewAs: true,
    answer: Type.Object({
      menu: Records,
      auth: Records,
      allAuth: Records,
      sysSafeMode: Type.Boolean(),
      roles: Type.Array(Type.String()),
      workplace: Type.String(),
    }),
  }),
  badges: get(
    '/sys/permission/badges',
    '菜单旁的数字',
    ownOnly('numbers beside the entries of the own menu, of models that the caller may list'),
    { answer: Type.Record(Type.String(), Type.Integer()) },
  ),
  whyNot: get(
    '/sys/permission/whyNot',
    '为什么打不开菜单中的页面',
    ownOnly(
      'a page of the own menu that the caller may not open: its title, the missing code and names of administrators',
    ),
    {
      query: params({ path: Filled(500) }),
      answer: Type.Union([
        Type.Null(),
        Type.Object({ title: Type.String(), permission: Type.String(), ask: Type.Array(Type.String()) }),
      ]),
      rateLimit: 'ask',
    },
  ),
  rowLimits: get('/sys/permission/rowLimits', '当前用户在这些模型上的租户和数据规则', holding('document:list'), {
    query: params({ models: Filled(8_000) }),
    answer: Records,
  }),
  list: get('/sys/permission/list', '菜单树；给出 pageNo 时按条件分页', holding('permission:list'), {
    answer: Type.Union([Records, PageOf(AnyRecord)]),
  }),
  menus: get('/sys/permission/getSystemMenuList', '一级菜单', holding('permission:list'), { answer: Records }),
  submenu: get('/sys/permission/getSystemSubmenu', '下级菜单', holding('permission:list'), {
    query: params({ parentId: Id }),
    answer: Records,
  }),
  submenuBatch: get('/sys/permission/getSystemSubmenuBatch', '若干菜单的下级菜单', holding('permission:list'), {
    query: params({ parentIds: Filled(8_000) }),
    answer: Type.Record(Type.String(), Records),
  }),
  tree: get('/sys/permission/queryTreeList', '权限树', reading, { answer: Tree }),
  level: get('/sys/permission/queryListAsync', '权限树的一层', reading, {
    query: params({ pid: maybe(Text(64)) }),
    answer: Records,
  }),
})

/** Granting permissions to roles. spec: contract §4.2 */
export const grantEndpoints = endpointGroup('permission', {
  ofRole: get('/sys/permission/queryRolePermission', '角色的权限', holding('role:auth'), {
    query: params({ roleId: Id }),
    answer: Type.Array(Type.String()),
  }),
  saveRole: post('/sys/permission/saveRolePermission', '保存角色的权限', holding('role:auth'), {
    body: closed({ roleId: Id, ...ownerAndPermissions }),
    bodyBytes: grantBytes,
  }),
  ofDepart: get('/sys/permission/queryDepartPermission', '部门的权限', holding('depart:auth'), {
    query: params({ departId: Id }),
    answer: Type.Array(Type.String()),
  }),
  saveDepart: post('/sys/permission/saveDepartPermission', '保存部门的权限', holding('depart:auth'), {
    body: closed({ departId: Id, ...ownerAndPermissions }),
    bodyBytes: grantBytes,
  }),
})

const RulesOfOwner = Type.Object({ datarule: Records, drChecked: maybe(Type.String()) })
const ruleFields = {
  permissionId: Id,
  ruleName: Filled(100),
  ruleColumn: maybeNull(Text(100)),
  ruleConditions: Filled(32),
  ruleValue: maybeNull(Text(500)),
  status: maybe(Type.Union([Text(2), Type.Integer(), Type.Null()])),
}

/** Data rules of a menu item. spec: contract §4.2 */
export const dataRuleEndpoints = endpointGroup('dataRule', {
  ofPermission: get('/sys/permission/getPermRuleListByPermId', '菜单的数据规则', holding('permission:rule'), {
    query: params({ permissionId: Id }),
    answer: Records,
  }),
  query: get('/sys/permission/queryPermissionRule', '查询数据规则', holding('permission:rule'), {
    query: params({ permissionId: Id, ruleName: maybe(Text(100)), ruleValue: maybe(Text(100)) }),
    answer: Records,
  }),
  add: post('/sys/permission/addPermissionRule', '新增数据规则', holding('permission:add'), {
    body: closed(ruleFields),
  }),
  edit: put('/sys/permission/editPermissionRule', '修改数据规则', holding('permission:edit'), {
    also: ['POST'],
    body: Type.Object({ id: Id, ...ruleFields }),
  }),
  remove: del('/sys/permission/deletePermissionRule', '删除数据规则', holding('permission:delete'), {
    query: params({ id: Id }),
  }),
  ofRole: get('/sys/role/datarule/{permissionId}/{roleId}', '角色在菜单上的数据规则', holding('role:auth'), {
    answer: RulesOfOwner,
  }),
  saveRole: post('/sys/role/datarule', '保存角色在菜单上的数据规则', holding('role:auth'), {
    body: closed({ permissionId: Id, roleId: Id, dataRuleIds: maybeText }),
  }),
  ofDepart: get(
    '/sys/sysDepartPermission/datarule/{permissionId}/{departId}',
    '部门在菜单上的数据规则',
    holding('depart:auth'),
    { answer: Type.Object({ datarule: Records, drChecked: maybe(Type.String()) }) },
  ),
  saveDepart: post('/sys/sysDepartPermission/datarule', '保存部门在菜单上的数据规则', holding('depart:auth'), {
    body: closed({ permissionId: Id, departId: Id, dataRuleIds: maybeText }),
  }),
  ofDepartRole: get(
    '/sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}',
    '部门角色在菜单上的数据规则',
    holding('depart:auth'),
    { answer: Type.Object({ datarule: Records, drChecked: maybe(Type.String()) }) },
  ),
  saveDepartRole: post('/sys/sysDepartRole/datarule', '保存部门角色在菜单上的数据规则', holding('depart:auth'), {
    body: closed({ permissionId: Id, roleId: Id, dataRuleIds: maybeText }),
  }),
})
