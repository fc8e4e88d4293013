import { Type } from 'typebox'
import { limit } from '#core/limit'
import { holding } from '../access.ts'
import { endpointGroup, post } from '../endpoint.ts'
import { closed, Filled, Id, maybe, Text } from '../schema.ts'
import { JobBegun } from './job.ts'

const orNull = (id: typeof Id) => maybe(Type.Union([id, Type.Null()]))

/** Devices beside the calls of their model. spec: screens §4, 批量添加 */
export const deviceEndpoints = endpointGroup('device', {
  batchAdd: post('/iot/device/batchAdd', '批量添加设备', holding('device:batch_add'), {
    body: closed({
      productId: Id,
      orgCode: Filled(64),
      gatewayId: orNull(Id),
      facilityId: orNull(Id),
      name: Filled(40),
      prefix: maybe(Type.Union([Text(40), Type.Null()])),
      start: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
      digits: maybe(Type.Union([Type.Integer({ minimum: 1, maximum: 16 }), Type.Null()])),
      count: Type.Integer({ minimum: 1, maximum: limit.devicesPerBatch }),
    }),
    answer: JobBegun,
  }),
})
