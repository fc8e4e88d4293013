/** A value, or the address of its record, as a QR code. The library is loaded with the first code. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const qrcodeWidget = defineWidget({
  id: 'qrcode',
  title: '二维码',
  value: 'string',
  props: {
    path: Type.Optional(
      Type.String({
        pattern: '^/[^\\s]*$',
        maxLength: 200,
        description: '本站的地址，{id} 等换成记录的值；不写时是值本身',
      }),
    ),
    size: Type.Optional(Type.Integer({ minimum: 80, maximum: 600, description: '边长 px，默认 160' })),
  },
  faces: () => import('./faces.tsx'),
})
