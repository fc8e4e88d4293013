/** A value as a bar code. The library is loaded with the first code. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const barcodeWidget = defineWidget({
  id: 'barcode',
  title: '条形码',
  value: 'string',
  props: {
    format: Type.Optional(
      Type.Unsafe<'CODE128' | 'CODE39' | 'EAN13' | 'EAN8' | 'ITF14'>({
        enum: ['CODE128', 'CODE39', 'EAN13', 'EAN8', 'ITF14'],
        description: '码制，默认 CODE128',
      }),
    ),
  },
  faces: () => import('./faces.tsx'),
})
