import { Type } from 'typebox'
import { holding, ownOnly, signedIn } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  AnyRecord,
  closed,
  Filled,
  Id,
  IdList,
  Ids,
  maybe,
  PageOf,
  Password,
  paging,
  params,
  Records,
  Text,
} from '../schema.ts'

const name = Text(100)
const picker = ownOnly('what pickers show of people: name, department, avatar')

/** Finding people. spec: contract §6.1 */
export const peopleEndpoints = {
  component: defineEndpoint({
    id: 'user.component',
    method: 'GET',
    path: '/sys/user/queryUserComponentData',
    access: picker,
    query: params({
      departId: maybe(Id),
      username: maybe(Text(4_000)),
      realname: maybe(name),
      name: maybe(name),
      orgCode: maybe(Text(64)),
      ...paging,
    }),
    answer: PageOf(AnyRecord),
    summary: '选择用户',
  }),
  multi: defineEndpoint({
    id: 'user.multi',
    method: 'GET',
    path: '/sys/user/getMultiUser',
    access: picker,
    answer: Records,
    bare: true,
    summary: '按若干值取用户',
  }),
  byDepart: defineEndpoint({
    id: 'user.byDepart',
    method: 'GET',
    path: '/sys/user/queryUserByDepId',
    access: picker,
    query: params({ id: Id, realname: maybe(name) }),
    answer: Records,
    summary: '部门及下级部门的用户',
  }),
  byIds: defineEndpoint({
    id: 'user.byIds',
    method: 'GET',
    path: '/sys/user/queryByIds',
    access: picker,
    query: params({ userIds: Ids }),
    answer: Records,
    summary: '按编号取用户',
  }),
  departs: defineEndpoint({
    id: 'user.departs',
    method: 'GET',
    path: '/sys/user/userDepartList',
    access: ownOnly('own departments; those of others with user:list'),
    query: params({ userId: Id }),
    answer: Type.Array(Type.Object({ key: Type.String(), value: Type.String(), title: Type.String() })),
    summary: '用户的部门',
  }),
  roles: defineEndpoint({
    id: 'user.roles',
    method: 'GET',
    path: '/sys/user/queryUserRole',
    access: ownOnly('own roles; those of others with user:list'),
    query: params({ userid: Id }),
    answer: Type.Array(Type.String()),
    summary: '用户的角色',
  }),
  generateId: defineEndpoint({
    id: 'user.generateId',
    method: 'GET',
    path: '/sys/user/generateUserId',
    access: signedIn,
    answer: Type.String(),
    summary: '新用户编号',
  }),
}

/** Managing accounts. spec: contract §6.1 */
export const userEndpoints = {
  frozenBatch: defineEndpoint({
    id: 'user.frozenBatch',
    method: 'PUT',
    path: '/sys/user/frozenBatch',
    access: holding('user:frozen'),
    body: closed({
      ids: Ids,
      status: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal('1'), Type.Literal('2')]),
    }),
    summary: '冻结或解冻用户',
  }),
  syncProcess: defineEndpoint({
    id: 'user.syncProcess',
    method: 'PUT',
    path: '/sys/user/syncProcess',
    access: holding('user:edit'),
    body: closed({ ids: Ids }),
    summary: '让用户参与流程审批',
  }),
  changePassword: defineEndpoint({
    id: 'user.changePassword',
    method: 'PUT',
    path: '/sys/user/changePassword',
    access: holding('user:changePassword'),
    body: closed({
      username: Filled(64),
      password: Password,
      confirmpassword: maybe(Type.Union([Password, Type.Null()])),
    }),
    bodyBytes: 32_768,
    summary: '重置用户密码',
  }),
  resetLink: defineEndpoint({
    id: 'user.resetLink',
    method: 'POST',
    path: '/sys/user/resetLink',
    access: holding('user:changePassword'),
    body: closed({ username: Filled(64) }),
    answer: Type.Object({ username: Type.String(), link: Type.String(), expireTime: Type.String() }),
    summary: '生成密码重置链接',
  }),
  recycleBin: defineEndpoint({
    id: 'user.recycleBin',
    method: 'GET',
    path: '/sys/user/recycleBin',
    access: holding('user:recycle'),
    answer: Records,
    summary: '用户回收站',
  }),
  putRecycleBin: defineEndpoint({
    id: 'user.putRecycleBin',
    method: 'PUT',
    path: '/sys/user/putRecycleBin',
    access: holding('user:revert'),
    body: closed({ userIds: Ids }),
    summary: '还原用户',
  }),
  deleteRecycleBin: defineEndpoint({
    id: 'user.deleteRecycleBin',
    method: 'DELETE',
    path: '/sys/user/deleteRecycleBin',
    access: holding('user:recycle'),
    query: params({ userIds: Ids }),
    summary: '彻底删除用户',
  }),
}

const linkPage = PageOf(AnyRecord)

/** Users of a role and of a department. spec: contract §6.1 */
export const userLinkEndpoints = {
  ofRole: defineEndpoint({
    id: 'user.ofRole',
    method: 'GET',
    path: '/sys/user/userRoleList',
    access: holding('role:user'),
    query: params({ roleId: Id, username: maybe(name), ...paging }),
    answer: linkPage,
    summary: '角色的用户',
  }),
  addToRole: defineEndpoint({
    id: 'user.addToRole',
    method: 'POST',
    path: '/sys/user/addSysUserRole',
    access: holding('role:user'),
    body: closed({ roleId: Id, userIdList: IdList }),
    summary: '角色添加用户',
  }),
  removeFromRole: defineEndpoint({
    id: 'user.removeFromRole',
    method: 'DELETE',
    path: '/sys/user/deleteUserRole',
    access: holding('role:user'),
    query: params({ roleId: Id, userId: Id }),
    summary: '角色移除用户',
  }),
  removeManyFromRole: defineEndpoint({
    id: 'user.removeManyFromRole',
    method: 'DELETE',
    path: '/sys/user/deleteUserRoleBatch',
    access: holding('role:user'),
    query: params({ roleId: Id, userIds: Ids }),
    summary: '角色批量移除用户',
  }),
  ofDepart: defineEndpoint({
    id: 'user.ofDepart',
    method: 'GET',
    path: '/sys/user/departUserList',
    access: holding('depart:user', 'user:list'),
    query: params({ depId: Id, username: maybe(name), ...paging }),
    answer: linkPage,
    summary: '部门的用户',
  }),
  addToDepart: defineEndpoint({
    id: 'user.addToDepart',
    method: 'POST',
    path: '/sys/user/editSysDepartWithUser',
    access: holding('depart:user', 'user:edit'),
    body: closed({ depId: Id, userIdList: IdList }),
    summary: '部门添加用户',
  }),
  removeFromDepart: defineEndpoint({
    id: 'user.removeFromDepart',
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepart',
    access: holding('depart:user', 'user:edit'),
    query: params({ depId: Id, userId: Id }),
    summary: '部门移除用户',
  }),
  removeManyFromDepart: defineEndpoint({
    id: 'user.removeManyFromDepart',
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepartBatch',
    access: holding('depart:user', 'user:edit'),
    query: params({ depId: Id, userIds: Ids }),
    summary: '部门批量移除用户',
  }),
}
