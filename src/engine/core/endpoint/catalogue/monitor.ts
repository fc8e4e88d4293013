import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Records } from '../schema.ts'

/** What the server tells of itself. spec: screens §12 */
export const monitorEndpoints = {
  httpTrace: defineEndpoint({
    id: 'monitor.httpTrace',
    method: 'GET',
    path: '/sys/actuator/httptrace',
    access: holding('monitor:view'),
    answer: Records,
    summary: '最近的请求',
  }),
}
