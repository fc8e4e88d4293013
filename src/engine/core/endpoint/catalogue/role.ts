import { Type } from 'typebox'
import { holding } from '../access.ts'
import { endpointGroup, get } from '../endpoint.ts'
import { Filled, Id, maybe, params, Records, Text } from '../schema.ts'

/** Role calls besides those of the model. spec: contract §4.2, §6.2 */
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

const call = (part: string, summary: string) =>
  get(`/sys/permission/effective/${part}`, summary, holding('permission:effective'), {
    query: params({ userId: maybe(Text(64)), roleId: maybe(Text(64)) }),
    answer: Records,
  })

/** What a user or role sees, with the reason. */
export const effectiveEndpoints = endpointGroup('effective', {
  menus: call('menus', '角色或用户看到的菜单'),
  buttons: call('buttons', '角色或用户的按钮'),
  columns: call('columns', '角色或用户受限的字段'),
  rows: call('rows', '限制角色或用户的数据规则'),
})
