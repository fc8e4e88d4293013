/** A signature by pen, finger or mouse, stored as a picture. */
import { defineWidget } from '#react/widget'

export const signatureWidget = defineWidget({
  id: 'signature',
  title: '手写签名',
  value: 'string',
  faces: () => import('./faces.tsx'),
})
