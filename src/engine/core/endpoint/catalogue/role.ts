import { Type } from 'typebox'
import { holding } from '../access.ts'
import { endpointGroup, get } from '../endpoint.ts'
import { Filled, Id, maybe, params, Records } from '../schema.ts'

/** Roles beside what their model gives. spec: contract §4.2, §6.2 */
export const roleEndpoints = endpointGroup('role', {
  all: get('/sys/role/queryall', '全部角色', holding('role:list', 'user:list', 'user:add', 'user:edit'), {
    answer: Records,
  }),
  checkCode: get('/sys/role/checkRoleCode', '角色编码是否可用', holding('role:add', 'role:edit'), {
    query: params({ id: maybe(Id), roleCode: Filled(100) }),
    rateLimit: 'check',
  }),
  tree: get(
    '/sys/role/queryTreeList',
    '授权用的权限树',
    holding('role:auth', 'depart:auth', 'sysTenantPack:add', 'sysTenantPack:edit'),
    { answer: Type.Object({ treeList: Records, ids: Type.Array(Type.String()) }) },
  ),
})
