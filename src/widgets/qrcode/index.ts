/** A value, or the address of its record, as a QR code. The library is loaded with the first code. */
import { defineWidget } from '#react/widget'

export const qrcodeWidget = defineWidget({
  id: 'qrcode',
  title: '二维码',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
