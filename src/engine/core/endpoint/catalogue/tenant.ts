import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { closed, Filled, IdList, Ids, params } from '../schema.ts'

const tenantId = Filled(4)

/** People of tenants. spec: screens §14 sysTenant */
export const tenantEndpoints = {
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
    pace: 'check',
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
