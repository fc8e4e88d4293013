import { switchValues } from '#core/fieldType'
import type { Field } from '#core/model'
import { isChanged, isRowsState } from '#core/rows'

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Whether a field holds the same as before, as a save sees it: nothing, null and the empty text are one, an empty switch
 * is its off value, a number and its text are one. spec: readings, An empty switch emits its off value
 */
export function sameValue(field: Field | undefined, one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (isRowsState(one)) return isRowsState(other) && !isChanged(one) && !isChanged(other)
  const [left, right] = [plainOf(field, one), plainOf(field, other)]
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right)
  if (typeof left === 'object' || typeof right === 'object') return JSON.stringify(left) === JSON.stringify(right)
  return String(left) === String(right)
}

function plainOf(field: Field | undefined, value: unknown): unknown {
  if (field?.type.id !== 'switch' || !isBlank(value)) return value
  return switchValues(field.document)[1]
}
