import { Type } from 'typebox'
import { holding, ownOnly } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, closed, Filled, Id, Ids, ManyIds, maybe, params, Records, Text } from '../schema.ts'

const picker = ownOnly('names and codes of departments, as pickers show them')
const maybeText = maybe(Type.Union([ManyIds, Type.Null()]))

/** Departments as trees. spec: contract §6.3 */
export const departEndpoints = {
  tree: defineEndpoint({
    id: 'depart.tree',
    method: 'GET',
    path: '/sys/sysDepart/queryTreeList',
    access: picker,
    query: params({ ids: maybe(Ids) }),
    answer: Records,
    summary: '部门树',
  }),
  level: defineEndpoint({
    id: 'depart.level',
    method: 'GET',
    path: '/sys/sysDepart/queryDepartTreeSync',
    access: picker,
    query: params({ pid: maybe(Text(64)), ids: maybe(Text(60_000)) }),
    answer: Records,
    summary: '部门树的一层',
  }),
  idTree: defineEndpoint({
    id: 'depart.idTree',
    method: 'GET',
    path: '/sys/sysDepart/queryIdTree',
    access: picker,
    answer: Records,
    summary: '部门编号树',
  }),
  mine: defineEndpoint({
    id: 'depart.mine',
    method: 'GET',
    path: '/sys/sysDepart/queryMyDeptTreeList',
    access: ownOnly('departments that the caller leads'),
    answer: Records,
    summary: '我负责的部门',
  }),
  search: defineEndpoint({
    id: 'depart.search',
    method: 'GET',
    path: '/sys/sysDepart/searchBy',
    access: picker,
    query: params({
      keyWord: Filled(100),
      myDeptSearch: maybe(Text(1)),
      orgCode: maybe(Text(64)),
      departIds: maybe(Text(60_000)),
    }),
    answer: Records,
    summary: '搜索部门',
  }),
  all: defineEndpoint({
    id: 'depart.all',
    method: 'GET',
    path: '/sys/sysDepart/listAll',
    access: picker,
    query: params({ id: maybe(Text(64)) }),
    answer: Records,
    summary: '全部部门',
  }),
  parents: defineEndpoint({
    id: 'depart.parents',
    method: 'GET',
    path: '/sys/sysDepart/queryAllParentId',
    access: picker,
    query: params({ departId: maybe(Text(64)), orgCode: maybe(Text(64)) }),
    answer: Type.Object({ parentIds: Type.Array(Type.String()), parentMap: AnyRecord }),
    summary: '部门的全部上级',
  }),
  name: defineEndpoint({
    id: 'depart.name',
    method: 'GET',
    path: '/sys/sysDepart/getDepartName',
    access: picker,
    query: params({ orgCode: Filled(64) }),
    answer: AnyRecord,
    summary: '按编码取部门',
  }),
  keyword: defineEndpoint({
    id: 'depart.keyword',
    method: 'GET',
    path: '/sys/sysDepart/queryTreeByKeyWord',
    access: picker,
    query: params({ keyWord: Filled(100) }),
    answer: Type.Object({ userList: Records, departList: Records }),
    summary: '按关键字查部门和用户',
  }),
}

/** What a department grants to its own roles. spec: contract §6.3 */
export const departRoleEndpoints = {
  tree: defineEndpoint({
    id: 'departRole.tree',
    method: 'GET',
    path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    access: holding('depart:auth'),
    query: params({ departId: Id }),
    answer: Type.Object({ treeList: Records, ids: Type.Array(Type.String()) }),
    summary: '部门角色可授的权限',
  }),
  granted: defineEndpoint({
    id: 'departRole.granted',
    method: 'GET',
    path: '/sys/sysDepartPermission/queryDeptRolePermission',
    access: holding('depart:auth'),
    query: params({ roleId: Id }),
    answer: Type.Array(Type.String()),
    summary: '部门角色的权限',
  }),
  save: defineEndpoint({
    id: 'departRole.save',
    method: 'POST',
    path: '/sys/sysDepartPermission/saveDeptRolePermission',
    access: holding('depart:auth'),
    body: closed({ roleId: Id, permissionIds: maybeText, lastpermissionIds: maybeText }),
    summary: '保存部门角色的权限',
  }),
  ofDepart: defineEndpoint({
    id: 'departRole.ofDepart',
    method: 'GET',
    path: '/sys/sysDepartRole/getDeptRoleList',
    access: holding('depart:auth'),
    query: params({ departId: Id }),
    answer: Records,
    summary: '部门的角色',
  }),
  ofUser: defineEndpoint({
    id: 'departRole.ofUser',
    method: 'GET',
    path: '/sys/sysDepartRole/getDeptRoleByUserId',
    access: holding('depart:auth'),
    query: params({ departId: Id, userId: Id }),
    answer: Records,
    summary: '用户在部门的角色',
  }),
  saveUser: defineEndpoint({
    id: 'departRole.saveUser',
    method: 'POST',
    also: ['PUT'],
    path: '/sys/sysDepartRole/deptRoleUserAdd',
    access: holding('depart:auth'),
    body: closed({ userId: Id, newRoleId: maybeText, oldRoleId: maybeText }),
    summary: '保存用户在部门的角色',
  }),
}
