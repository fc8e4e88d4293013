import { Type } from 'typebox'
import { signedIn } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { Filled, params } from '../schema.ts'

const query = params({ url: Filled(4_000) })

/** Calls to other servers: the target is the parameter `url`, JSON goes there and comes back. spec: shell §7; contract §6.5 */
export const proxyEndpoints = endpointGroup('proxy', {
  get: get('/sys/common/transitRESTful', '从开放的外部地址读取', signedIn, { query, rateLimit: 'check' }),
  send: post('/sys/common/transitRESTful', '向开放的外部地址发送', signedIn, {
    also: ['PUT', 'DELETE', 'PATCH'],
    query,
    body: Type.Unknown(),
    payload: 'none',
    rateLimit: 'check',
  }),
})
