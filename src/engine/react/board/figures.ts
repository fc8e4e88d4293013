import { type Bucket, resolveBuckets } from '#core/aggregate'
import { dashboardMessages } from '#core/message'
import { durationText, type Field, type RecordValues } from '#core/model'
import { groupBy } from '#core/object'
import type { CardOfKind, ChartLine, DashboardCard, Label, ValueProgram } from '#core/screen'
import type { Names, Scope } from '#react/scope'

/** What the expressions of a card read besides a row. */
export interface FigureContext {
  scope: Scope
  names: Names
  rows: readonly RecordValues[]
}

export interface StatFigures {
  /** Null while it is unknown. */
  value: number | string | null
  unit: string
  note: string
  tone: string
  /** Change against the earlier value, in percent; null without one. */
  trend: number | null
  /** What a share is measured against; null without one. */
  target: number | null
  spark: readonly number[]
}

/** A mark of a chart: a horizontal line at a value, on the axis of one of the lines, or a vertical line at a key or, on a time axis, a moment. */
export type ChartMark = { title: string; tone: string } & ({ value: number; line: number } | { key: string })

export interface ChartFigures {
  /** The values along the x axis, and their labels. */
  keys: readonly string[]
  labels: readonly string[]
  /** The tones of the values, as their dictionary has them; empty for those without one. */
  tones: readonly string[]
  lines: readonly {
    title: string
    unit: string
    as: ChartLine['as']
    axis: 'left' | 'right'
    tone: string
    values: readonly (number | null)[]
  }[]
  /** The keys are moments and are placed in proportion to time. */
  isTimed: boolean
  marks: readonly ChartMark[]
  /** The row behind a label, which a click opens. */
  rowAt(label: number): RecordValues
}

/** Evaluates over one row, with all of them as `$rows`; `$record` is the row, unless `names` has another. */
export const evaluationAt = (row: RecordValues, { scope, names, rows }: FigureContext) =>
  scope.evaluation(undefined, row, { $record: row, ...names, $row: row, $rows: rows })

const evaluationOf = (context: FigureContext) => evaluationAt(context.rows[0] ?? {}, context)

const readLabel = (label: Label | undefined, context: FigureContext): string => label?.read(evaluationOf(context)) ?? ''

/** The heading of a card. */
export const titleOf = ({ title }: DashboardCard, context: FigureContext): string => readLabel(title, context)

/** The text of a card without rows; undefined if its document has none. */
export const emptyTextOf = ({ empty }: DashboardCard, context: FigureContext): string | undefined =>
  empty && readLabel(empty, context)

export const cardText = ({ text }: CardOfKind<'text'>, context: FigureContext): string => readLabel(text, context)

/** The number that a value of a row is; null for an empty one, and for one that is no number. */
export function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const read = (value: ValueProgram | undefined, context: FigureContext): unknown =>
  value?.read(evaluationOf(context)) ?? null

/** The figure of a stat card, with its unit, note and trend. */
export function statFigures(card: CardOfKind<'stat'>, context: FigureContext): StatFigures {
  const value = read(card.value, context)
  const { spark } = card
  const number = numberOf(value)
  const target = numberOf(read(card.target, context))
  return {
    value: statValue(card, value, number),
    target,
    unit: readLabel(card.unit, context),
    note: readLabel(card.note, context),
    tone: card.tone ? String(read(card.tone, context) ?? '') : measuredTone(number, card.steps, target),
    trend: numberOf(read(card.trend, context)),
    spark: spark ? context.rows.map((row) => numberOf(row[spark]) ?? 0) : [],
  }
}

/** A number, a text that is none, or a number read as a duration. */
function statValue({ duration }: CardOfKind<'stat'>, value: unknown, number: number | null): string | number | null {
  if (number === null) return typeof value === 'string' ? value : null
  return duration === undefined ? number : durationText(number, duration)
}

/** A share that misses its target by less than this part of it is a warning. */
const nearTarget = 0.1

/** The tone of a number: of the step it has reached, else by how far it is from its target; empty without either. */
function measuredTone(value: number | null, steps: CardOfKind<'stat'>['steps'], target: number | null): string {
  if (value === null) return ''
  if (steps.length > 0) return (steps.findLast(({ from }) => value >= from) ?? steps[0])?.tone ?? ''
  if (target === null) return ''
  if (value >= target) return 'success'
  return value >= target * (1 - nearTarget) ? 'warning' : 'danger'
}

/** What a dictionary says about a value: its tone, empty for none, and its place, behind all others for none. */
export interface ValueMarks {
  toneOf(value: string): string
  placeOf(value: string): number
}

/** The lines of a chart: one for each measure, and for each value of the series, if there is one. */
export function chartFigures(
  card: CardOfKind<'chart'>,
  context: FigureContext,
  marks: Readonly<Record<'x' | 'series', ValueMarks>>,
): ChartFigures {
  const { rows } = context
  const rowsByKey = groupBy(rows, (row) => String(row[card.x] ?? ''))
  const keys = [...rowsByKey.keys()]
  const firstRows = [...rowsByKey.values()].map(([first = {}]) => first)
  const fields = drawnFields(card, rows)
  return {
    keys,
    labels: firstRows.map((row) => axisLabel(row, card, context)),
    tones: keys.map(marks.x.toneOf),
    lines: card.series
      ? seriesLines(card, { keys, fields, ...marks.series }, context)
      : ownLines(card, firstRows, context),
    isTimed: isTimed(card, context),
    marks: marksOf(card, { keys, fields }, context),
    rowAt: (label) => firstRows[label] ?? {},
  }
}

/** True for a line chart over moments, rather than over spans of time; a chart with bars has categories. */
function isTimed(card: CardOfKind<'chart'>, context: FigureContext): boolean {
  const { as, y, source } = card
  if (as !== 'line' || y.some((line) => line.as === 'bar')) return false
  if (source?.kind === 'rows') return source.fields.find(({ name }) => name === card.x)?.type.id === 'datetime'
  const group = groupOf(card, context)
  return group !== undefined && !group.bucket && !group.datePart && group.field.type.id === 'datetime'
}

function marksOf(card: CardOfKind<'chart'>, { keys, fields }: Series, context: FigureContext): readonly ChartMark[] {
  const { marks, y } = card
  if (marks === 'normal')
    return [...fields.values()].flatMap((field, index) =>
      normalMarks(field).map((mark) => ({ ...mark, line: index * y.length })),
    )
  return marks.flatMap((mark): ChartMark[] => {
    const named = { title: readLabel(mark.title, context), tone: mark.tone ?? '' }
    if ('value' in mark) {
      const value = numberOf(read(mark.value, context))
      return value === null ? [] : [{ value, line: 0, ...named }]
    }
    const key = keyAt(card, { keys, place: String(read(mark.place, context) ?? '') }, context)
    return key === undefined ? [] : [{ key, ...named }]
  })
}

/** The position of a mark on the x axis: the moment itself, the span that contains it, or the equal key. */
function keyAt(
  card: CardOfKind<'chart'>,
  { keys, place }: { keys: readonly string[]; place: string },
  context: FigureContext,
): string | undefined {
  if (place === '') return undefined
  if (isTimed(card, context)) return place
  if (groupOf(card, context)?.bucket)
    return keys
      .filter((key) => key <= place)
      .sort()
      .at(-1)
  return keys.find((key) => key === place)
}

const lineOf = ({ title, unit, as, axis, tone = '' }: ChartLine, context: FigureContext) => ({
  title: readLabel(title, context),
  unit: readLabel(unit, context),
  as,
  axis,
  tone,
})

const ownLines = (
  card: CardOfKind<'chart'>,
  rows: readonly RecordValues[],
  context: FigureContext,
): ChartFigures['lines'] => {
  const target = numberOf(read(card.target, context))
  return card.y.map((line) => {
    const values = rows.map((row) => valueAt(line, row, context))
    const own = lineOf(line, context)
    const tone = own.tone || (card.as === 'gauge' ? measuredTone(values[0] ?? null, card.steps, target) : '')
    return { ...own, tone, values }
  })
}

const valuesOf = ({ lines }: ChartFigures) => lines.flatMap(({ values }) => values)

/** Whether a chart has nothing to draw: no value at all, or, where gaps in time are filled, only zeros. A gauge at 0 says something. */
export const isEmptyChart = ({ as }: CardOfKind<'chart'>, figures: ChartFigures): boolean =>
  valuesOf(figures).every((value) => value === null || (value === 0 && as !== 'gauge'))

/** Whether bars would all be equally long: they say no more than a table. spec: look, Dashboard */
export function isLevel(figures: ChartFigures): boolean {
  const [first, ...others] = valuesOf(figures)
  return figures.lines.length === 1 && others.length > 0 && others.every((value) => value === first)
}

/** The value of a line at a row; null without a row. */
const valueAt = ({ value }: ChartLine, row: RecordValues | undefined, context: FigureContext): number | null =>
  row ? numberOf(value.read(evaluationAt(row, context))) : null

interface Series {
  keys: readonly string[]
  /** The fields that are the series, if the chart draws each field separately. */
  fields: ReadonlyMap<string, Field>
}

/** A line for each series and measure, in the order of the dictionary; its title names both if there are several of both. */
function seriesLines(
  { x, series = '', y }: CardOfKind<'chart'>,
  { keys, fields, toneOf, placeOf }: Series & ValueMarks,
  context: FigureContext,
): ChartFigures['lines'] {
  const bySeries = new Map<string, Map<string, RecordValues>>()
  for (const row of context.rows) {
    const own = bySeries.get(String(row[series] ?? '')) ?? new Map<string, RecordValues>()
    bySeries.set(String(row[series] ?? ''), own.set(String(row[x] ?? ''), row))
  }
  const inOrder = [...bySeries].sort(([one], [other]) => placeOf(one) - placeOf(other))
  return inOrder.flatMap(([name, own]) => {
    const title = labelOf([...own.values()][0] ?? {}, series)
    return y.map((line) => {
      const points = lineOf(line, context)
      return {
        ...points,
        ...scaleOf(fields.get(name), fields),
        tone: points.tone || toneOf(name),
        title: y.length === 1 ? title : bySeries.size === 1 ? points.title : `${title} ${points.title}`,
        values: keys.map((key) => valueAt(line, own.get(key), context)),
      }
    })
  })
}

/** A value as a user reads it: its text from the dictionary, else itself. */
export function labelOf(row: RecordValues, name: string): string {
  const text = row[`${name}_dictText`]
  if (typeof text === 'string' && text !== '') return text
  const value = row[name]
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

/** The start of a span, without the parts that are obvious along an axis. */
const spanTexts: Readonly<Record<Bucket, (start: string) => string>> = {
  hour: (start) => start.slice(5, 16),
  day: (start) => start.slice(5, 10),
  week: (start) => start.slice(5, 10),
  month: (start) => start.slice(0, 7),
}

/** The group along the x axis, with its current span. */
function groupOf({ x, source }: CardOfKind<'chart'>, context: FigureContext) {
  const groups = source?.kind === 'aggregate' ? resolveBuckets(source.aggregate, evaluationOf(context)).groups : []
  return groups.find(({ name }) => name === x)
}

function axisLabel(row: RecordValues, card: CardOfKind<'chart'>, context: FigureContext): string {
  const group = groupOf(card, context)
  const label = labelOf(row, card.x)
  if (group?.bucket) return spanTexts[group.bucket](label)
  return !group?.datePart && group?.field.type.id === 'datetime' ? label.slice(5, 16) : label
}

/** The fields that a chart draws separately, by their key in the rows; empty if it does not. */
function drawnFields(
  { source, series, x }: CardOfKind<'chart'>,
  rows: readonly RecordValues[],
): ReadonlyMap<string, Field> {
  const each = source?.kind === 'aggregate' ? source.each : undefined
  if (!each || (series !== each.name && x !== each.name)) return new Map()
  const present = new Set(rows.map((row) => row[each.name]))
  return new Map(each.fields.filter(({ name }) => present.has(name)).map((field) => [field.name, field]))
}

/** The unit of a field and its axis: fields with another unit than the first are read on the right. */
function scaleOf(field: Field | undefined, fields: ReadonlyMap<string, Field>) {
  const [first] = fields.values()
  if (!field || !first) return {}
  const axis: 'left' | 'right' = unitOf(field) === unitOf(first) ? 'left' : 'right'
  return { unit: unitOf(field), axis }
}

const unitOf = ({ document: { unit } }: Field): string => (typeof unit === 'string' ? unit : '')

/** The limits of a field's normal range, as horizontal lines. */
function normalMarks({ document: { normal } }: Field): { value: number; title: string; tone: string }[] {
  const [low, high] = Array.isArray(normal) ? normal : []
  return [
    ...(typeof high === 'number' ? [{ value: high, title: dashboardMessages.upper, tone: 'danger' }] : []),
    ...(typeof low === 'number' ? [{ value: low, title: dashboardMessages.lower, tone: 'info' }] : []),
  ]
}
