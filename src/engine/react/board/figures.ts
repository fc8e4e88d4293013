import { type Bucket, settled } from '#core/aggregate'
import { dashboardMessages } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import type { CardOfKind, ChartLine, DashboardCard, Label, ValueProgram } from '#core/screen'
import type { Names, Scope } from '#react/scope'

/** What the expressions of a card see beside its rows. */
export interface FigureContext {
  scope: Scope
  names: Names
  rows: readonly RecordValues[]
}

export interface StatFigures {
  /** Null while nothing is known. */
  value: number | string | null
  unit: string
  note: string
  tone: string
  /** Percent against before; null: nothing to compare with. */
  trend: number | null
  spark: readonly number[]
}

/** A line across at a value, at the axis of one of the lines; or up at one of the keys, a moment of a timed axis. */
export type ChartMark = { title: string; tone: string } & ({ value: number; line: number } | { key: string })

export interface ChartFigures {
  /** What the rows are told apart by, and how it is called along the first axis. */
  keys: readonly string[]
  labels: readonly string[]
  lines: readonly {
    title: string
    unit: string
    as: ChartLine['as']
    axis: 'left' | 'right'
    tone: string
    values: readonly (number | null)[]
  }[]
  /** The keys are moments, and stand along the axis where they lie in time. */
  isTimed: boolean
  marks: readonly ChartMark[]
  /** The row behind a label, for what a click opens. */
  rowAt(label: number): RecordValues
}

/** A row in scope, and all of them as `$rows`; `$record` is the row where there is none around. */
export const evaluationAt = (row: RecordValues, { scope, names, rows }: FigureContext) =>
  scope.evaluation(undefined, row, { $record: row, ...names, $row: row, $rows: rows })

const evaluationOf = (reading: FigureContext) => evaluationAt(reading.rows[0] ?? {}, reading)

const readLabel = (label: Label | undefined, reading: FigureContext): string => label?.read(evaluationOf(reading)) ?? ''

/** The heading of a card. */
export const titleOf = ({ title }: DashboardCard, reading: FigureContext): string => readLabel(title, reading)

/** What a card without rows says; undefined where its document says nothing. */
export const emptyTextOf = ({ empty }: DashboardCard, reading: FigureContext): string | undefined =>
  empty && readLabel(empty, reading)

export const cardText = ({ text }: CardOfKind<'text'>, reading: FigureContext): string => readLabel(text, reading)

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const read = (value: ValueProgram | undefined, reading: FigureContext): unknown =>
  value?.read(evaluationOf(reading)) ?? null

/** The number of a card, and what stands around it. */
export function statFigures(card: CardOfKind<'stat'>, reading: FigureContext): StatFigures {
  const value = read(card.value, reading)
  const { spark } = card
  return {
    value: typeof value === 'string' && numberOf(value) === null ? value : numberOf(value),
    unit: readLabel(card.unit, reading),
    note: readLabel(card.note, reading),
    tone: String(read(card.tone, reading) ?? ''),
    trend: numberOf(read(card.trend, reading)),
    spark: spark ? reading.rows.map((row) => numberOf(row[spark]) ?? 0) : [],
  }
}

/** The lines of a chart, one for each number, or for each value of the group that tells them apart. */
export function chartFigures(card: CardOfKind<'chart'>, reading: FigureContext): ChartFigures {
  const { rows } = reading
  const keys = [...new Set(rows.map((row) => String(row[card.x] ?? '')))]
  const rowsAt = new Map(keys.map((key) => [key, rows.filter((row) => String(row[card.x] ?? '') === key)]))
  const firstRows = keys.map((key) => rowsAt.get(key)?.[0] ?? {})
  const fields = drawnFields(card, rows)
  return {
    keys,
    labels: firstRows.map((row) => axisLabel(row, card, reading)),
    lines: card.series ? seriesLines(card, { keys, fields }, reading) : ownLines(card, firstRows, reading),
    isTimed: isTimed(card, reading),
    marks: marksOf(card, { keys, fields }, reading),
    rowAt: (label) => firstRows[label] ?? {},
  }
}

/** Whether what stands along the axis are moments themselves, not spans of time; bars keep places of one width. */
function isTimed(card: CardOfKind<'chart'>, reading: FigureContext): boolean {
  const { as, y, source } = card
  if (as !== 'line' || y.some((line) => line.as === 'bar')) return false
  if (source?.kind === 'rows') return source.fields.find(({ name }) => name === card.x)?.type.id === 'datetime'
  const group = groupOf(card, reading)
  return group !== undefined && !group.bucket && !group.round && group.field.type.id === 'datetime'
}

function marksOf(card: CardOfKind<'chart'>, { keys, fields }: Series, reading: FigureContext): readonly ChartMark[] {
  const { marks, y } = card
  if (marks === 'normal')
    return [...fields.values()].flatMap((field, index) =>
      normalMarks(field).map((mark) => ({ ...mark, line: index * y.length })),
    )
  return marks.flatMap((mark): ChartMark[] => {
    const named = { title: readLabel(mark.title, reading), tone: mark.tone ?? '' }
    if ('value' in mark) {
      const value = numberOf(read(mark.value, reading))
      return value === null ? [] : [{ value, line: 0, ...named }]
    }
    const key = keyAt(card, { keys, place: String(read(mark.place, reading) ?? '') }, reading)
    return key === undefined ? [] : [{ key, ...named }]
  })
}

/** The place on the first axis: the moment itself, the span in which a moment lies, or the key that is called so. */
function keyAt(
  card: CardOfKind<'chart'>,
  { keys, place }: { keys: readonly string[]; place: string },
  reading: FigureContext,
): string | undefined {
  if (place === '') return undefined
  if (isTimed(card, reading)) return place
  if (groupOf(card, reading)?.bucket)
    return keys
      .filter((key) => key <= place)
      .sort()
      .at(-1)
  return keys.find((key) => key === place)
}

const lineOf = ({ title, unit, as, axis, tone = '' }: ChartLine, reading: FigureContext) => ({
  title: readLabel(title, reading),
  unit: readLabel(unit, reading),
  as,
  axis,
  tone,
})

const ownLines = (
  { y }: CardOfKind<'chart'>,
  rows: readonly RecordValues[],
  reading: FigureContext,
): ChartFigures['lines'] =>
  y.map((line) => ({ ...lineOf(line, reading), values: rows.map((row) => valueAt(line, row, reading)) }))

/** The number of a line at a row; a row that is not there has none. */
const valueAt = ({ value }: ChartLine, row: RecordValues | undefined, reading: FigureContext): number | null =>
  row ? numberOf(value.read(evaluationAt(row, reading))) : null

interface Series {
  keys: readonly string[]
  /** Those that the series are, where fields are drawn one by one. */
  fields: ReadonlyMap<string, Field>
}

/** A line for each series and number; where there are several of both it is called by both. */
function seriesLines(
  { x, series = '', y }: CardOfKind<'chart'>,
  { keys, fields }: Series,
  reading: FigureContext,
): ChartFigures['lines'] {
  const bySeries = new Map<string, Map<string, RecordValues>>()
  for (const row of reading.rows) {
    const own = bySeries.get(String(row[series] ?? '')) ?? new Map<string, RecordValues>()
    bySeries.set(String(row[series] ?? ''), own.set(String(row[x] ?? ''), row))
  }
  return [...bySeries].flatMap(([name, own]) => {
    const title = labelOf([...own.values()][0] ?? {}, series)
    return y.map((line) => {
      const points = lineOf(line, reading)
      return {
        ...points,
        ...scaleOf(fields.get(name), fields),
        title: y.length === 1 ? title : bySeries.size === 1 ? points.title : `${title} ${points.title}`,
        values: keys.map((key) => valueAt(line, own.get(key), reading)),
      }
    })
  })
}

/** A value as people read it: its text in its dictionary, else itself. */
export function labelOf(row: RecordValues, name: string): string {
  const text = row[`${name}_dictText`]
  if (typeof text === 'string' && text !== '') return text
  const value = row[name]
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

/** Where a span begins, without what goes without saying along an axis. */
const spanTexts: Readonly<Record<Bucket, (start: string) => string>> = {
  hour: (start) => start.slice(5, 16),
  day: (start) => start.slice(5, 10),
  week: (start) => start.slice(5, 10),
  month: (start) => start.slice(0, 7),
}

/** The group that stands along the axis, with the span that holds now. */
function groupOf({ x, source }: CardOfKind<'chart'>, reading: FigureContext) {
  const groups = source?.kind === 'aggregate' ? settled(source.aggregate, evaluationOf(reading)).groups : []
  return groups.find(({ name }) => name === x)
}

function axisLabel(row: RecordValues, card: CardOfKind<'chart'>, reading: FigureContext): string {
  const group = groupOf(card, reading)
  const label = labelOf(row, card.x)
  if (group?.bucket) return spanTexts[group.bucket](label)
  return !group?.round && group?.field.type.id === 'datetime' ? label.slice(5, 16) : label
}

/** The fields that a chart draws one by one, by the key that its rows have for each; empty where it draws none so. */
function drawnFields(
  { source, series, x }: CardOfKind<'chart'>,
  rows: readonly RecordValues[],
): ReadonlyMap<string, Field> {
  const each = source?.kind === 'aggregate' ? source.each : undefined
  if (!each || (series !== each.name && x !== each.name)) return new Map()
  const present = new Set(rows.map((row) => row[each.name]))
  return new Map(each.fields.filter(({ name }) => present.has(name)).map((field) => [field.name, field]))
}

/** The unit of a field, and the axis that it is read at: those of another unit than the first stand at the right. */
function scaleOf(field: Field | undefined, fields: ReadonlyMap<string, Field>) {
  const [first] = fields.values()
  if (!field || !first) return {}
  const axis: 'left' | 'right' = unitOf(field) === unitOf(first) ? 'left' : 'right'
  return { unit: unitOf(field), axis }
}

const unitOf = ({ document: { unit } }: Field): string => (typeof unit === 'string' ? unit : '')

/** The bounds of what is normal of a field, as lines across a chart. */
function normalMarks({ document: { normal } }: Field): { value: number; title: string; tone: string }[] {
  const [low, high] = Array.isArray(normal) ? normal : []
  return [
    ...(typeof high === 'number' ? [{ value: high, title: dashboardMessages.upper, tone: 'danger' }] : []),
    ...(typeof low === 'number' ? [{ value: low, title: dashboardMessages.lower, tone: 'info' }] : []),
  ]
}
