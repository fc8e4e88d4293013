import { precisionOf, scaleOf } from './columnType.ts'
import type { ColumnSpec, ColumnType } from './tableSpec.ts'

/**
 * What a change may take from the values: characters beyond the length, digits that no longer fit, values that the new
 * type cannot read (they become empty), emptiness where a default takes its place, or all of a column.
 */
export type Loss = 'characters' | 'digits' | 'unreadable' | 'emptiness' | 'column'

/** What a change loses; empty: nothing. Null: there is nothing to change. */
type ColumnChange = readonly Loss[] | null

const none: ColumnChange = null
const widen: ColumnChange = []
const narrow = (loss: Loss): ColumnChange => [loss]

const longestNumber = 21

function fitsText(from: ColumnSpec, { length }: ColumnSpec): boolean {
  if (length === undefined) return true
  return from.type === 'text' ? from.length !== undefined && from.length <= length : length >= longestNumber
}

function sameType(from: ColumnSpec, to: ColumnSpec): ColumnChange {
  if (to.type === 'text' && from.length !== to.length) return fitsText(from, to) ? widen : narrow('characters')
  if (to.type !== 'decimal') return none
  const whole = precisionOf(to) - scaleOf(to) - (precisionOf(from) - scaleOf(from))
  const after = scaleOf(to) - scaleOf(from)
  if (whole === 0 && after === 0) return none
  return whole >= 0 && after >= 0 ? widen : narrow('digits')
}

/** Whole numbers of the product are safe integers: at most 16 digits. */
const integerDigits = 16

function otherType(from: ColumnSpec, to: ColumnSpec): ColumnChange {
  const numeric: readonly ColumnType[] = ['integer', 'decimal', 'real']
  if (to.type === 'text')
    return fitsText(from, to) && (from.type !== 'json' || !to.length) ? widen : narrow('characters')
  if (to.type === 'json' && from.type !== 'text') return widen
  if (!numeric.includes(from.type) || !numeric.includes(to.type)) return narrow('unreadable')
  if (to.type === 'real') return widen
  const wide = from.type === 'integer' && precisionOf(to) - scaleOf(to) >= integerDigits
  return to.type === 'decimal' && wide ? widen : narrow('digits')
}

/** How a column has to change, and what its values may lose by it. Both columns are complete (see `completed`). */
export function columnChange(from: ColumnSpec, to: ColumnSpec): ColumnChange {
  const change = from.type === to.type ? sameType(from, to) : otherType(from, to)
  const filled: readonly Loss[] = from.nullable && !to.nullable ? ['emptiness'] : []
  const settings = from.nullable !== to.nullable || from.default !== to.default
  return change || settings ? [...(change ?? []), ...filled] : none
}
