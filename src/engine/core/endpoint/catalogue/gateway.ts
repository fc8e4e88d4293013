import { Type } from 'typebox'
import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Records } from '../schema.ts'

/** Routes of a gateway beside the calls of their model. spec: screens §14, sysGatewayRoute */
export const gatewayEndpoints = {
  refresh: defineEndpoint({
    id: 'gateway.refresh',
    method: 'POST',
    path: '/sys/gatewayRoute/refresh',
    access: holding('gatewayRoute:refresh'),
    answer: Type.Object({ count: Type.Integer(), faults: Type.Array(Type.String()) }),
    summary: '检查并发布网关路由',
  }),
  published: defineEndpoint({
    id: 'gateway.published',
    method: 'GET',
    path: '/sys/gatewayRoute/published',
    access: holding('gatewayRoute:list'),
    answer: Records,
    summary: '已发布的网关路由',
  }),
}
