import { compareValues } from './compare.ts'
import type { QueryRecord } from './evaluate.ts'
import type { SortColumn } from './page.ts'

/** The rows in the order that a list call would give them: one column after the other, nothing before anything. */
export function sortRows<Row extends QueryRecord>(rows: readonly Row[], sort: readonly SortColumn[]): Row[] {
  return rows.toSorted((one, other) => {
    for (const { field, order } of sort) {
      const difference = compare(one[field], other[field])
      if (difference !== 0) return order === 'asc' ? difference : -difference
    }
    return 0
  })
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

function compare(one: unknown, other: unknown): number {
  if (isNothing(one) || isNothing(other)) return Number(isNothing(other)) - Number(isNothing(one))
  return compareValues(one, other) ?? 0
}
