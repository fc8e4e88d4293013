import { holding } from '../access.ts'
import { endpointGroup, get } from '../endpoint.ts'
import { maybe, params, Records, Text } from '../schema.ts'

/** What the server tells of itself. spec: screens §12 */
export const monitorEndpoints = endpointGroup('monitor', {
  httpTrace: get('/sys/actuator/httptrace', '最近的请求', holding('monitor:view'), { answer: Records }),
  compareVersions: get(
    '/sys/dataLog/compare',
    '一条数据的两个版本逐字段比较；没有指定版本时为空',
    holding('sysDataLog:list'),
    { query: params({ ids: maybe(Text(200)) }), answer: Records },
  ),
})
