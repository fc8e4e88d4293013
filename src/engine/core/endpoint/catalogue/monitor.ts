import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { maybe, params, Records, Text } from '../schema.ts'

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
  compareVersions: defineEndpoint({
    id: 'monitor.compareVersions',
    method: 'GET',
    path: '/sys/dataLog/compare',
    access: holding('sysDataLog:list'),
    query: params({ ids: maybe(Text(200)) }),
    answer: Records,
    summary: '一条数据的两个版本逐字段比较；没有指定版本时为空',
  }),
}
