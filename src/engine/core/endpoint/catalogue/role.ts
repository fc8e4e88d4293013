import { Type } from 'typebox'
import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Filled, Id, maybe, params, Records } from '../schema.ts'

/** Roles beside what their model gives. spec: contract §4.2, §6.2 */
export const roleEndpoints = {
  all: defineEndpoint({
    id: 'role.all',
    method: 'GET',
    path: '/sys/role/queryall',
    access: holding('role:list', 'user:list', 'user:add', 'user:edit'),
    answer: Records,
    summary: '全部角色',
  }),
  checkCode: defineEndpoint({
    id: 'role.checkCode',
    method: 'GET',
    path: '/sys/role/checkRoleCode',
    access: holding('role:add', 'role:edit'),
    query: params({ id: maybe(Id), roleCode: Filled(100) }),
    rateLimit: 'check',
    summary: '角色编码是否可用',
  }),
  tree: defineEndpoint({
    id: 'role.tree',
    method: 'GET',
    path: '/sys/role/queryTreeList',
    access: holding('role:auth', 'depart:auth', 'sysTenantPack:add', 'sysTenantPack:edit'),
    answer: Type.Object({ treeList: Records, ids: Type.Array(Type.String()) }),
    summary: '授权用的权限树',
  }),
}
