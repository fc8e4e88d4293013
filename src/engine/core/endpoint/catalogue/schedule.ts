import { Type } from 'typebox'
import { holding } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { closed, Id, maybeNull, params, Records, Text } from '../schema.ts'

const byId = params({ id: Id })

/** Job calls besides those of the model; three use GET with the family's names. spec: screens §14, sysQuartzJob */
export const scheduleEndpoints = endpointGroup('schedule', {
  execute: post('/sys/quartzJob/execute', '立即执行任务', holding('quartz:execute'), {
    body: closed({ id: Id }),
    answer: Type.Null(),
  }),
  executeNow: get('/sys/quartzJob/execute', '立即执行任务', holding('quartz:execute'), {
    changes: true,
    query: byId,
    answer: Type.Null(),
  }),
  resume: get('/sys/quartzJob/resume', '启动任务', holding('quartz:resume'), {
    changes: true,
    query: byId,
    answer: Type.Null(),
  }),
  pause: get('/sys/quartzJob/pause', '停止任务', holding('quartz:pause'), {
    changes: true,
    query: byId,
    answer: Type.Null(),
  }),
})

/** Gateway-route calls besides those of the model. spec: screens §14, sysGatewayRoute */
export const gatewayEndpoints = endpointGroup('gateway', {
  refresh: post('/sys/gatewayRoute/refresh', '检查并发布网关路由', holding('gatewayRoute:refresh'), {
    answer: Type.Object({ count: Type.Integer(), faults: Type.Array(Type.String()) }),
  }),
  published: get('/sys/gatewayRoute/published', '已发布的网关路由', holding('gatewayRoute:list'), { answer: Records }),
})

/** Data-source calls besides those of the model. spec: contract §9.2 */
export const dataSourceEndpoints = endpointGroup('dataSource', {
  test: post('/online/cgreport/api/testConnection', '测试数据源的连接', holding('dataSource:test'), {
    body: closed({
      id: maybeNull(Id),
      ...{
        dbType: maybeNull(Text(20)),
        dbDriver: maybeNull(Text(100)),
        dbUrl: maybeNull(Text(500)),
        dbName: maybeNull(Text(100)),
      },
      ...{ dbUsername: maybeNull(Text(100)), dbPassword: maybeNull(Text(200)) },
    }),
    answer: Type.Null(),
  }),
})
