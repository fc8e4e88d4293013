import { Type } from 'typebox'
import { holding } from '../access.ts'
import { endpointGroup, post } from '../endpoint.ts'
import { closed, Id, maybe, Text } from '../schema.ts'

const orNull = (length: number) => maybe(Type.Union([Text(length), Type.Null()]))

/** Data sources beside the calls of their model. spec: contract §9.2 */
export const dataSourceEndpoints = endpointGroup('dataSource', {
  test: post('/online/cgreport/api/testConnection', '测试数据源的连接', holding('dataSource:test'), {
    body: closed({
      id: maybe(Type.Union([Id, Type.Null()])),
      ...{ dbType: orNull(20), dbDriver: orNull(100), dbUrl: orNull(500), dbName: orNull(100) },
      ...{ dbUsername: orNull(100), dbPassword: orNull(200) },
    }),
    answer: Type.Null(),
  }),
})
