import { Type } from 'typebox'
import { holding } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { Records } from '../schema.ts'

/** Routes of a gateway beside the calls of their model. spec: screens §14, sysGatewayRoute */
export const gatewayEndpoints = endpointGroup('gateway', {
  refresh: post('/sys/gatewayRoute/refresh', '检查并发布网关路由', holding('gatewayRoute:refresh'), {
    answer: Type.Object({ count: Type.Integer(), faults: Type.Array(Type.String()) }),
  }),
  published: get('/sys/gatewayRoute/published', '已发布的网关路由', holding('gatewayRoute:list'), { answer: Records }),
})
