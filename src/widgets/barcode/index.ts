/** A value as a bar code. The library is loaded with the first code. */
import { defineWidget } from '#react/widget'

export const barcodeWidget = defineWidget({
  id: 'barcode',
  title: '条形码',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
