import { Type } from 'typebox'

export const props = {
  format: Type.Optional(
    Type.Unsafe<'CODE128' | 'CODE39' | 'EAN13' | 'EAN8' | 'ITF14'>({
      enum: ['CODE128', 'CODE39', 'EAN13', 'EAN8', 'ITF14'],
      description: '码制，默认 CODE128',
    }),
  ),
}
