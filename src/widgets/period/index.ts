/** Days of the week, months of the year or days of the month: some of them, or each. The value is `*` or a list of numbers. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const periodWidget = defineWidget({
  id: 'period',
  title: '周期',
  value: 'string',
  props: {
    of: Type.Optional(
      Type.Unsafe<'weekday' | 'month' | 'monthDay'>({
        enum: ['weekday', 'month', 'monthDay'],
        description: '星期（默认，1 是周日）、月份、每月的日',
      }),
    ),
  },
  faces: () => import('./faces.tsx'),
})
