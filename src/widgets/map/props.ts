import { Type } from 'typebox'

export const props = {
  center: Type.Optional(
    Type.Tuple([Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })], {
      description: '没有坐标时的中心 [经度, 纬度]',
    }),
  ),
  zoom: Type.Optional(Type.Integer({ minimum: 2, maximum: 18, description: '没有坐标时的级别，默认 10' })),
  height: Type.Optional(Type.Integer({ minimum: 160, maximum: 800, description: '高度 px，默认 260' })),
}
