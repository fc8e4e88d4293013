import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { closed, Filled, IdList, Ids, maybe, params, Records } from '../schema.ts'

const tenantId = Filled(4)

/** Tenants beside what their model gives, and their people. spec: contract §6.2, screens §14 sysTenant */
export const tenantEndpoints = {
  all: defineEndpoint({
    id: 'tenant.all',
    method: 'GET',
    path: '/sys/tenant/queryList',
    access: holding('tenant:list'),
    query: params({ ids: maybe(Ids) }),
    answer: Records,
    summary: '全部租户，或其中几个',
  }),
  addUsers: defineEndpoint({
    id: 'tenant.addUsers',
    method: 'POST',
    path: '/sys/tenant/addUsers',
    access: holding('tenant:user'),
    body: closed({ tenantId, userIdList: IdList }),
    summary: '租户添加用户',
  }),
  invite: defineEndpoint({
    id: 'tenant.invite',
    method: 'PUT',
    path: '/sys/tenant/invitationUserJoin',
    access: holding('tenant:user'),
    body: closed({ tenantId, phone: Filled(20) }),
    rateLimit: 'check',
    summary: '按手机号邀请用户加入租户',
  }),
  leave: defineEndpoint({
    id: 'tenant.leave',
    method: 'DELETE',
    path: '/sys/tenant/leaveTenant',
    access: holding('tenant:user'),
    query: params({ tenantId, userIds: Ids }),
    summary: '把用户移出租户',
  }),
}
