import { holding } from '../access.ts'
import { del, endpointGroup, get, post, put } from '../endpoint.ts'
import { closed, Filled, IdList, Ids, maybe, params, Records } from '../schema.ts'

const tenantId = Filled(4)

/** Tenant calls besides those of the model, and tenant members. spec: contract §6.2, screens §14 sysTenant */
export const tenantEndpoints = endpointGroup('tenant', {
  all: get('/sys/tenant/queryList', '全部租户，或其中几个', holding('tenant:list'), {
    query: params({ ids: maybe(Ids) }),
    answer: Records,
  }),
  addUsers: post('/sys/tenant/addUsers', '租户添加用户', holding('tenant:user'), {
    body: closed({ tenantId, userIdList: IdList }),
  }),
  invite: put('/sys/tenant/invitationUserJoin', '按手机号邀请用户加入租户', holding('tenant:user'), {
    body: closed({ tenantId, phone: Filled(20) }),
    rateLimit: 'check',
  }),
  leave: del('/sys/tenant/leaveTenant', '把用户移出租户', holding('tenant:user'), {
    query: params({ tenantId, userIds: Ids }),
  }),
})
