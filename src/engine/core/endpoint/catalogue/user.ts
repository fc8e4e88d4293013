import { Type } from 'typebox'
import { holding, ownOnly, signedIn } from '../access.ts'
import { del, endpointGroup, get, post, put } from '../endpoint.ts'
import {
  AnyRecord,
  closed,
  Filled,
  Id,
  IdList,
  Ids,
  maybe,
  maybeNull,
  PageOf,
  Password,
  paging,
  params,
  Records,
  Text,
} from '../schema.ts'

const name = Text(100)
const picker = ownOnly('what pickers show of people: name, department, avatar')

/** Searching users. spec: contract §6.1 */
export const peopleEndpoints = endpointGroup('user', {
  component: get('/sys/user/queryUserComponentData', '选择用户', picker, {
    query: params({
      departId: maybe(Id),
      username: maybe(Text(4_000)),
      realname: maybe(name),
      name: maybe(name),
      orgCode: maybe(Text(64)),
      ...paging,
    }),
    answer: PageOf(AnyRecord),
    viewAs: true,
  }),
  multi: get('/sys/user/getMultiUser', '按若干值取用户', picker, { answer: Records, bare: true, viewAs: true }),
  byDepart: get('/sys/user/queryUserByDepId', '部门及下级部门的用户', picker, {
    query: params({ id: Id, realname: maybe(name) }),
    answer: Records,
    viewAs: true,
  }),
  byIds: get('/sys/user/queryByIds', '按编号取用户', picker, {
    query: params({ userIds: Ids }),
    answer: Records,
    viewAs: true,
  }),
  departs: get('/sys/user/userDepartList', '用户的部门', ownOnly('own departments; those of others with user:list'), {
    query: params({ userId: Id }),
    answer: Type.Array(Type.Object({ key: Type.String(), value: Type.String(), title: Type.String() })),
  }),
  roles: get('/sys/user/queryUserRole', '用户的角色', ownOnly('own roles; those of others with user:list'), {
    query: params({ userid: Id }),
    answer: Type.Array(Type.String()),
  }),
  generateId: get('/sys/user/generateUserId', '新用户编号', signedIn, { answer: Type.String() }),
})

/** Managing accounts. spec: contract §6.1 */
export const userEndpoints = endpointGroup('user', {
  frozenBatch: put('/sys/user/frozenBatch', '冻结或解冻用户', holding('user:frozen'), {
    body: closed({
      ids: Ids,
      status: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal('1'), Type.Literal('2')]),
    }),
  }),
  syncProcess: put('/sys/user/syncProcess', '让用户参与流程审批', holding('user:edit'), { body: closed({ ids: Ids }) }),
  changePassword: put('/sys/user/changePassword', '重置用户密码', holding('user:changePassword'), {
    body: closed({
      username: Filled(64),
      password: Password,
      confirmpassword: maybeNull(Password),
    }),
    bodyBytes: 32_768,
  }),
  resetLink: post('/sys/user/resetLink', '生成密码重置链接', holding('user:changePassword'), {
    body: closed({ username: Filled(64) }),
    answer: Type.Object({ username: Type.String(), link: Type.String(), expireTime: Type.String() }),
  }),
  recycleBin: get('/sys/user/recycleBin', '用户回收站', holding('user:recycle'), { answer: Records }),
  putRecycleBin: put('/sys/user/putRecycleBin', '还原用户', holding('user:revert'), { body: closed({ userIds: Ids }) }),
  deleteRecycleBin: del('/sys/user/deleteRecycleBin', '彻底删除用户', holding('user:recycle'), {
    query: params({ userIds: Ids }),
  }),
})

const linkPage = PageOf(AnyRecord)

/** Users of a role and of a department. spec: contract §6.1 */
export const userLinkEndpoints = endpointGroup('user', {
  ofRole: get('/sys/user/userRoleList', '角色的用户', holding('role:user'), {
    query: params({ roleId: Id, username: maybe(name), ...paging }),
    answer: linkPage,
  }),
  addToRole: post('/sys/user/addSysUserRole', '角色添加用户', holding('role:user'), {
    body: closed({ roleId: Id, userIdList: IdList }),
  }),
  removeFromRole: del('/sys/user/deleteUserRole', '角色移除用户', holding('role:user'), {
    query: params({ roleId: Id, userId: Id }),
  }),
  removeManyFromRole: del('/sys/user/deleteUserRoleBatch', '角色批量移除用户', holding('role:user'), {
    query: params({ roleId: Id, userIds: Ids }),
  }),
  ofDepart: get('/sys/user/departUserList', '部门的用户', holding('depart:user', 'user:list'), {
    query: params({ depId: Id, username: maybe(name), ...paging }),
    answer: linkPage,
  }),
  addToDepart: post('/sys/user/editSysDepartWithUser', '部门添加用户', holding('depart:user', 'user:edit'), {
    body: closed({ depId: Id, userIdList: IdList }),
  }),
  removeFromDepart: del('/sys/user/deleteUserInDepart', '部门移除用户', holding('depart:user', 'user:edit'), {
    query: params({ depId: Id, userId: Id }),
  }),
  removeManyFromDepart: del(
    '/sys/user/deleteUserInDepartBatch',
    '部门批量移除用户',
    holding('depart:user', 'user:edit'),
    { query: params({ depId: Id, userIds: Ids }) },
  ),
})

const access = holding('employee:list')

/** Searching employees. spec: contract §6.7, widgets §7 */
export const employeeEndpoints = endpointGroup('employee', {
  component: get('/personal/personalEmployee/getEmployeeComponentDataVoPage', '选择员工', access, {
    query: params({
      departId: maybe(Id),
      currentDepartment: maybe(Id),
      orgCode: maybe(Text(64)),
      name: maybe(Text(100)),
      identityCode: maybe(Text(100)),
      ...paging,
      column: maybe(Text(64)),
      order: maybe(Text(4)),
    }),
    answer: PageOf(AnyRecord),
    viewAs: true,
  }),
  multi: get('/personal/personalEmployee/getMultiEmployee', '按工号取员工', access, {
    query: params({ identityCode: Text(4_000) }),
    answer: Records,
    bare: true,
    viewAs: true,
  }),
})
