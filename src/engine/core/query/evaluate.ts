import { compareValues } from './compare.ts'
import type { CompareOperator, Condition, Literal, MatchMode } from './condition.ts'

export type QueryRecord = Readonly<Record<string, unknown>>

/** Whether `value` is `root` or lies below it in the tree that `field` points into. */
type UnderTest = (field: string, value: unknown, root: string) => boolean

function equals(left: unknown, right: Literal): boolean {
  if (left === null || left === undefined) return right === null
  return compareValues(left, right) === 0
}

const ordered: Readonly<Record<Exclude<CompareOperator, 'eq' | 'ne'>, (difference: number) => boolean>> = {
  gt: (difference) => difference > 0,
  ge: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  le: (difference) => difference <= 0,
}

function compares(left: unknown, op: CompareOperator, right: Literal): boolean {
  if (op === 'eq') return equals(left, right)
  if (op === 'ne') return !equals(left, right)
  const difference = compareValues(left, right)
  return difference !== null && ordered[op](difference)
}

const foldAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const matchers: Readonly<Record<MatchMode, (whole: string, part: string) => boolean>> = {
  contains: (whole, part) => whole.includes(part),
  starts: (whole, part) => whole.startsWith(part),
  ends: (whole, part) => whole.endsWith(part),
}

function matches(value: unknown, { mode, text, ignoreCase }: Extract<Condition, { kind: 'match' }>): boolean {
  if (value === null || value === undefined) return false
  const whole = String(value)
  return ignoreCase ? matchers[mode](foldAscii(whole), foldAscii(text)) : matchers[mode](whole, text)
}

/** The value is kept with commas between its parts and none at its ends. */
function holds(value: unknown, part: string): boolean {
  if (Array.isArray(value)) return value.some((each) => String(each) === part)
  return value !== null && value !== undefined && `,${String(value)},`.includes(`,${part},`)
}

const own = (record: QueryRecord, field: string): unknown => (Object.hasOwn(record, field) ? record[field] : undefined)

/** Whether `record` fulfils `condition`. A tree condition needs `under`; without it only the root itself counts. */
export function evaluateCondition(condition: Condition, record: QueryRecord, under?: UnderTest): boolean {
  switch (condition.kind) {
    case 'always':
      return true
    case 'never':
      return false
    case 'compare':
      return compares(own(record, condition.field), condition.op, condition.value)
    case 'match':
      return matches(own(record, condition.field), condition)
    case 'in':
      return condition.values.some((value) => equals(own(record, condition.field), value))
    case 'holds':
      return holds(own(record, condition.field), condition.value)
    case 'under': {
      const value = own(record, condition.field)
      return value === condition.root || (under?.(condition.field, value, condition.root) ?? false)
    }
    case 'and':
      return condition.all.every((each) => evaluateCondition(each, record, under))
    case 'or':
      return condition.any.some((each) => evaluateCondition(each, record, under))
    case 'not':
      return !evaluateCondition(condition.of, record, under)
  }
}
