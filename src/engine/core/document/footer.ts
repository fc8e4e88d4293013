import { Type } from 'typebox'
import { fieldOrTag } from './column.ts'

/** What numbers come to. */
export type FooterMeasure = 'avg' | 'sum' | 'min' | 'max'
const Measure = Type.Unsafe<FooterMeasure>({ enum: ['avg', 'sum', 'min', 'max'] })

/** What rows come to, by field or `#tag`. */
export const Footer = Type.Record(fieldOrTag, Type.Array(Measure, { minItems: 1, maxItems: 4, uniqueItems: true }), {
  additionalProperties: false,
  minProperties: 1,
})
