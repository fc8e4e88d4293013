import { Type } from 'typebox'

export const props = {
  of: Type.Optional(
    Type.Unsafe<'weekday' | 'month' | 'monthDay'>({
      enum: ['weekday', 'month', 'monthDay'],
      description: '星期（默认，1 是周日）、月份、每月的日',
    }),
  ),
}
