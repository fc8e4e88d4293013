import type { Bucket } from '#core/document'
import { bucketStarts, dayMs, readWallTime, writeWallTime } from '#core/expression'
import { calendarMessages } from '#core/message'
import type { AggregateProgram, DatePart, Group } from './aggregate.ts'

type Row = Readonly<Record<string, unknown>>

/** The first and the last day to fill; they default to those of the first and last row. */
export interface FilledDays {
  from?: string
  to?: string
}

const mostSpans = 1_000

/**
 * Adds the time buckets without rows to the groups of an aggregate, in order of time, and labels weekdays. Counts and sums are 0 there,
 * other measures are left out. Aggregates without a bucket or with a sort order of their own are not filled.
 */
export function fillGaps(groupRows: readonly Row[], program: AggregateProgram, days: FilledDays = {}): readonly Row[] {
  const rows = program.groups.some(({ datePart }) => datePart === 'weekday')
    ? groupRows.map((row) => ({ ...row, ...nameOf(row.weekday) }))
    : groupRows
  if (program.sort.length > 0) return rows
  if (program.groups.some(({ datePart }) => datePart)) return withEveryDatePart(rows, program)
  const group = program.groups.find(({ bucket }) => bucket)
  if (!group?.bucket) return rows
  const starts = startsOf(rows, group.name, group.bucket, days)
  if (starts.length === 0) return rows
  const others = program.groups.filter(({ name }) => name !== group.name).map(({ name }) => name)
  const series = others.length === 0 ? [{}] : distinct(rows, others)
  const keyOf = (row: Row) => JSON.stringify([row[group.name], ...others.map((name) => row[name])])
  const rowsByKey = new Map(rows.map((row) => [keyOf(row), row]))
  return starts.flatMap((start) =>
    series.map((one) => {
      const empty = { ...one, [group.name]: start }
      return rowsByKey.get(keyOf(empty)) ?? { ...emptyNumbers(program), ...empty }
    }),
  )
}

const { weekdays } = calendarMessages
const nameOf = (weekday: unknown): Row => ({ weekday_dictText: weekdays[Number(weekday) - 1] })

/** Every hour and every weekday, in order. */
const rowsByDatePart: Readonly<Record<DatePart, readonly Row[]>> = {
  hour: Array.from({ length: 24 }, (_, hour) => ({ hour: String(hour).padStart(2, '0') })),
  weekday: weekdays.map((_, index) => ({ weekday: String(index + 1), ...nameOf(index + 1) })),
}

/** Recurring parts are always complete: each hour, each weekday. */
function withEveryDatePart(rows: readonly Row[], program: AggregateProgram): readonly Row[] {
  const keyOf = (row: Row) => JSON.stringify(program.groups.map(({ name }) => String(row[name])))
  const rowsByKey = new Map(rows.map((row) => [keyOf(row), row]))
  const empty = program.groups.reduce<readonly Row[]>(
    (combinations, group) =>
      combinations.flatMap((row) => valuesOfGroup(group, rows).map((part) => ({ ...row, ...part }))),
    [emptyNumbers(program)],
  )
  return empty.map((row) => ({ ...row, ...rowsByKey.get(keyOf(row)) }))
}

const valuesOfGroup = ({ name, datePart }: Group, rows: readonly Row[]): readonly Row[] =>
  datePart ? rowsByDatePart[datePart] : distinct(rows, [name])

const emptyNumbers = ({ measures }: AggregateProgram): Row =>
  Object.fromEntries(measures.map(({ name, kind }) => [name, kind === 'count' || kind === 'sum' ? 0 : null]))

/** The distinct values of the other groups, with their labels. */
function distinct(rows: readonly Row[], names: readonly string[]): readonly Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const key = JSON.stringify(names.map((name) => row[name]))
    if (found.has(key)) continue
    const keys = names.flatMap((name) => [name, `${name}_dictText`]).filter((name) => name in row)
    found.set(key, Object.fromEntries(keys.map((name) => [name, row[name]])))
  }
  return [...found.values()]
}

function startsOf(rows: readonly Row[], name: string, bucket: Bucket, { from, to }: FilledDays): string[] {
  const presentValues = rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : [])).sort()
  const first = from ?? presentValues[0]
  const last = to ?? presentValues.at(-1)
  if (!first || !last) return []
  const end = startOf(last.length === 10 && bucket === 'hour' ? `${last} 23:00:00` : last, bucket)
  const starts: string[] = []
  for (let at = startOf(first, bucket); at !== '' && at <= end && starts.length < mostSpans; at = next(at, bucket))
    starts.push(at)
  return starts
}

/** The start of the bucket that holds a moment, as the function `bucket` gives it; empty when the text is no moment. */
function startOf(text: string, bucket: Bucket): string {
  const time = readWallTime(text)
  return (time && bucketStarts[bucket]?.(time)) ?? ''
}

/** The greatest length of each bucket: a moment so much later falls into the next one. */
const longestMs: Readonly<Record<Bucket, number>> = { hour: dayMs / 24, day: dayMs, week: 7 * dayMs, month: 31 * dayMs }

function next(start: string, bucket: Bucket): string {
  const time = readWallTime(start)
  return startOf((time && writeWallTime({ ms: time.ms + longestMs[bucket], kind: 'datetime' })) ?? '', bucket)
}
