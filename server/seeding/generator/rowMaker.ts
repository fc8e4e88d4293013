import type { MadeRule, MadeValue, MakeDocument } from '#core/document'
import { compileExpression, type Evaluation, parseExpression, readWallTime, writeWallTime } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import type { Field, Model } from '#core/model'

/** The context in which the rows of one `make` are generated. */
interface RowContext {
  model: Model
  random: RandomNumbers
  now: string
  /** The label of a dictionary value. */
  dictText(dict: string, value: string): string
  /** The records to choose from, by model and condition, for the record `each`. */
  records(of: string, where: string | undefined, each: RowSlot['each']): readonly Readonly<Record<string, JsonValue>>[]
}

/** Labels of dictionary values in a library; a value without one stands for itself. */
export const dictTexts =
  (library: Pick<Library, 'dict'>): RowContext['dictText'] =>
  (dict, value) =>
    library.dict(dict)?.find((item) => item.value === value)?.text ?? value

/** The number of a row in its group, and the one or two records that the group is generated for. */
interface RowSlot {
  n: number
  each: Readonly<Record<string, JsonValue>> | null
  per: Readonly<Record<string, JsonValue>> | null
}

type Row = Record<string, JsonValue>
type Make = (row: Row, slot: RowSlot) => JsonValue

/** Generates rows one by one; fields are computed in document order. */
export function rowMaker({ fields }: Pick<MakeDocument, 'fields'>, context: RowContext) {
  const makers = Object.entries(fields).map(([name, value]): [string, Make] => [
    name,
    makerOf(value, context.model.field(name), context),
  ])
  return (slot: RowSlot): Row => {
    const row: Row = {}
    for (const [name, make] of makers) row[name] = make(row, slot)
    return row
  }
}

const isRule = (value: MadeValue): value is MadeRule =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function makerOf(value: MadeValue, field: Field | undefined, context: RowContext): Make {
  if (!isRule(value)) return typeof value === 'string' && value.startsWith('=') ? computed(value, context) : () => value
  if ('one' in value) return () => context.random.pick(value.one)
  if ('turn' in value) return (_, { n }) => value.turn[(n - 1) % value.turn.length] ?? null
  if ('from' in value) return ranged(value, field, context)
  const { of, field: named = 'id', where, count } = value
  if (count === undefined) return (_, { each }) => context.random.pick(context.records(of, where, each))[named] ?? null
  return (_, { each }) => {
    const chosen = severalOf(context.records(of, where, each), count, context.random)
    return chosen.map((record) => record[named]).join(',')
  }
}

/** At most `count` distinct entries of a list. */
function severalOf<T>(all: readonly T[], count: number, random: RandomNumbers): T[] {
  const left = [...all]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const chosen = random.pick(left)
    left.splice(left.indexOf(chosen), 1)
    return chosen
  })
}

/** An expression over the fields generated so far, `$n`, `$each`, `$per` and the clock. */
function computed(text: string, { now, dictText }: RowContext): Make {
  const parsed = parseExpression(text.slice(1))
  if (!parsed.ok) throw new Error(parsed.problem.message)
  const evaluate = compileExpression(parsed.expression)
  return (row, { n, each, per }) => {
    const names: Readonly<Record<string, unknown>> = {
      $n: n,
      $each: each,
      $per: per,
      $now: now,
      $today: now.slice(0, 10),
    }
    const lookup: Evaluation['lookup'] = (name) => (name.startsWith('$') ? names[name] : row[name]) ?? null
    return evaluate({ lookup, dictText }) as JsonValue
  }
}

type RangeRule = Extract<MadeRule, { from: unknown }>

/** A number or moment in a range; with `everyMinutes` each row is later than the one before. */
function ranged(rule: RangeRule, field: Field | undefined, context: RowContext): Make {
  const { from, to = from, everyMinutes, peak, peakAt = '' } = rule
  const bound = (value: number | string): Make => (typeof value === 'string' ? computed(value, context) : () => value)
  const [first, last] = [bound(from), bound(to)]
  return (row, slot) => {
    const [low, high] = [first(row, slot), last(row, slot)]
    if (everyMinutes) return momentOf(msOf(String(low)) + (slot.n - 1) * everyMinutes * 60_000, field)
    if (typeof low === 'string')
      return momentOf(msOf(low) + context.random.next() * (msOf(String(high)) - msOf(low)), field)
    const fraction = peak === undefined ? context.random.next() : daily(String(row[peakAt] ?? ''), peak, context.random)
    return rounded(Number(low) + fraction * (Number(high) - Number(low)), field)
  }
}

/** The height (0 to 1) of a smooth daily curve with a maximum at `peak` and a little noise. */
function daily(moment: string, peak: number, random: RandomNumbers): number {
  const hour = Number(moment.slice(11, 13)) + Number(moment.slice(14, 16)) / 60
  const wave = (1 + Math.cos(((hour - peak) / 24) * 2 * Math.PI)) / 2
  return Math.min(1, Math.max(0, wave * 0.86 + 0.07 + (random.next() - 0.5) * 0.14))
}

const rounded = (value: number, field: Field | undefined): number => {
  const scale = field?.type.id === 'int' ? 0 : Number(field?.document.scale ?? 2)
  return Number(value.toFixed(scale))
}

const msOf = (text: string): number => readWallTime(text)?.ms ?? Number.NaN

const momentOf = (ms: number, field: Field | undefined): string =>
  writeWallTime({ ms: Math.floor(ms / 1_000) * 1_000, kind: field?.type.id === 'date' ? 'date' : 'datetime' }) ?? ''

/** Pseudo-random numbers, the same in every run. */
export interface RandomNumbers {
  /** At least 0 and below 1. */
  next(): number
  int(below: number): number
  pick<T>(values: readonly T[]): T
}

/** Random numbers from a seed (mulberry32). */
export function randomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    pick<T>(values: readonly T[]): T {
      const value = values[int(values.length)]
      if (value === undefined) throw new RangeError('nothing to choose from')
      return value
    },
  }
}
