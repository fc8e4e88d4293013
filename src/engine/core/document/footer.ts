import { Type } from 'typebox'
import { namePattern } from './namePattern.ts'

/** What numbers come to. */
export type FooterMeasure = 'avg' | 'sum' | 'min' | 'max'
const Measure = Type.Unsafe<FooterMeasure>({ enum: ['avg', 'sum', 'min', 'max'] })

/** What rows come to, by field. */
export const Footer = Type.Record(
  Type.String({ pattern: namePattern.name }),
  Type.Array(Measure, { minItems: 1, maxItems: 4, uniqueItems: true }),
  { additionalProperties: false, minProperties: 1 },
)
