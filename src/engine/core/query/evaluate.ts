import type { CompareOperator, Condition, Literal, MatchMode } from './condition.ts'
import type { SortColumn } from './page.ts'

export type QueryRecord = Readonly<Record<string, unknown>>

/** Whether `value` is `root` or below it in the tree that `field` refers to. */
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

/** The value is comma-joined, without commas at its ends. */
function holds(value: unknown, part: string): boolean {
  if (Array.isArray(value)) return value.some((each) => String(each) === part)
  return value !== null && value !== undefined && `,${String(value)},`.includes(`,${part},`)
}

const own = (record: QueryRecord, field: string): unknown => (Object.hasOwn(record, field) ? record[field] : undefined)

/** Whether `record` meets `condition`. Without `under`, a tree condition matches only the root itself. */
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

const numberLike = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** A number, or text that reads as one; else null. */
function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && numberLike.test(value) ? Number(value) : null
}

/** Compares text by code point, like the databases. */
function compareTexts(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)]
  const at = a.findIndex((char, index) => char !== b[index])
  if (at < 0) return a.length - b.length
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1)
}

/** Negative, 0 or positive; null if either side is null. */
function compareValues(left: unknown, right: unknown): number | null {
  if (left === null || left === undefined || right === null || right === undefined) return null
  if (typeof left === 'number' || typeof right === 'number') {
    const [a, b] = [asNumber(left), asNumber(right)]
    if (a !== null && b !== null) return a - b
  }
  return compareTexts(String(left), String(right))
}

/** Sorts rows like a list call: by one column after the other, empty values first. */
export function sortRows<Row extends QueryRecord>(rows: readonly Row[], sort: readonly SortColumn[]): Row[] {
  return rows.toSorted((left, right) => {
    for (const { field, order } of sort) {
      const difference = compare(left[field], right[field])
      if (difference !== 0) return order === 'asc' ? difference : -difference
    }
    return 0
  })
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

function compare(left: unknown, right: unknown): number {
  if (isNothing(left) || isNothing(right)) return Number(isNothing(right)) - Number(isNothing(left))
  return compareValues(left, right) ?? 0
}
