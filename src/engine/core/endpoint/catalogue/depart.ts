import { Type } from 'typebox'
import { holding, ownOnly } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord, closed, Filled, Id, Ids, ManyIds, maybe, maybeNull, params, Records, Text } from '../schema.ts'

const picker = ownOnly('names and codes of departments, as pickers show them')
const maybeText = maybeNull(ManyIds)

/** Departments as trees. spec: contract §6.3 */
export const departEndpoints = endpointGroup('depart', {
  tree: get('/sys/sysDepart/queryTreeList', '部门树', picker, {
    query: params({ ids: maybe(Ids) }),
    answer: Records,
    viewAs: true,
  }),
  level: get('/sys/sysDepart/queryDepartTreeSync', '部门树的一层', picker, {
    query: params({ pid: maybe(Text(64)), ids: maybe(Text(60_000)) }),
    answer: Records,
    viewAs: true,
  }),
  idTree: get('/sys/sysDepart/queryIdTree', '部门编号树', picker, { answer: Records, viewAs: true }),
  mine: get('/sys/sysDepart/queryMyDeptTreeList', '我负责的部门', ownOnly('departments that the caller leads'), {
    answer: Records,
  }),
  search: get('/sys/sysDepart/searchBy', '搜索部门', picker, {
    query: params({
      keyWord: Filled(100),
      myDeptSearch: maybe(Text(1)),
      orgCode: maybe(Text(64)),
      departIds: maybe(Text(60_000)),
    }),
    answer: Records,
  }),
  all: get('/sys/sysDepart/listAll', '全部部门', picker, {
    query: params({ id: maybe(Text(64)) }),
    answer: Records,
    viewAs: true,
  }),
  parents: get('/sys/sysDepart/queryAllParentId', '部门的全部上级', picker, {
    query: params({ departId: maybe(Text(64)), orgCode: maybe(Text(64)) }),
    answer: Type.Object({ parentIds: Type.Array(Type.String()), parentMap: AnyRecord }),
    viewAs: true,
  }),
  name: get('/sys/sysDepart/getDepartName', '按编码取部门', picker, {
    query: params({ orgCode: Filled(64) }),
    answer: AnyRecord,
    viewAs: true,
  }),
  keyword: get('/sys/sysDepart/queryTreeByKeyWord', '按关键字查部门和用户', picker, {
    query: params({ keyWord: Filled(100) }),
    answer: Type.Object({ userList: Records, departList: Records }),
    viewAs: true,
  }),
})

/** Permissions a department grants to its own roles. spec: contract §6.3 */
export const departRoleEndpoints = endpointGroup('departRole', {
  tree: get('/sys/sysDepartPermission/queryTreeListForDeptRole', '部门角色可授的权限', holding('depart:auth'), {
    query: params({ departId: Id }),
    answer: Type.Object({ treeList: Records, ids: Type.Array(Type.String()) }),
  }),
  granted: get('/sys/sysDepartPermission/queryDeptRolePermission', '部门角色的权限', holding('depart:auth'), {
    query: params({ roleId: Id }),
    answer: Type.Array(Type.String()),
  }),
  save: post('/sys/sysDepartPermission/saveDeptRolePermission', '保存部门角色的权限', holding('depart:auth'), {
    body: closed({ roleId: Id, permissionIds: maybeText, lastpermissionIds: maybeText }),
  }),
  ofDepart: get('/sys/sysDepartRole/getDeptRoleList', '部门的角色', holding('depart:auth'), {
    query: params({ departId: Id }),
    answer: Records,
  }),
  ofUser: get('/sys/sysDepartRole/getDeptRoleByUserId', '用户在部门的角色', holding('depart:auth'), {
    query: params({ departId: Id, userId: Id }),
    answer: Records,
  }),
  saveUser: post('/sys/sysDepartRole/deptRoleUserAdd', '保存用户在部门的角色', holding('depart:auth'), {
    also: ['PUT'],
    body: closed({ userId: Id, newRoleId: maybeText, oldRoleId: maybeText }),
  }),
})
