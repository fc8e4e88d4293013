import { Type } from 'typebox'
import { serverLimit } from '#core/limit'
import { holding } from '../access.ts'
import { endpointGroup, post } from '../endpoint.ts'
import { closed, Filled, Id, maybeNull, Text } from '../schema.ts'
import { JobBegun } from './job.ts'

/** Device calls besides those of the model. spec: screens §4, 批量添加 */
export const deviceEndpoints = endpointGroup('device', {
  batchAdd: post('/iot/device/batchAdd', '批量添加设备', holding('device:batch_add'), {
    body: closed({
      productId: Id,
      orgCode: Filled(64),
      gatewayId: maybeNull(Id),
      facilityId: maybeNull(Id),
      name: Filled(40),
      prefix: maybeNull(Text(40)),
      start: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
      digits: maybeNull(Type.Integer({ minimum: 1, maximum: 16 })),
      count: Type.Integer({ minimum: 1, maximum: serverLimit.devicesPerBatch }),
    }),
    answer: JobBegun,
  }),
})
