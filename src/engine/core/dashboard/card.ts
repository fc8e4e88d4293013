import { type DashboardCardDocument, pointerOf, type SourceDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { limit } from '#core/limit'
import {
  type BaseContext,
  type CardOfKind,
  checkScreen,
  compileLabel,
  compileValue,
  compileValues,
  compileWhen,
  type DashboardCard,
  type FilterProgram,
  inside,
  type SourceProgram,
} from '#core/screen'
import { type CardContext, type CardOf, figure, findName } from './cardContext.ts'
import { mapOf } from './map.ts'
import { metricsOf } from './metrics.ts'
import { calendarOf, listOf, tableOf } from './rowCard.ts'
import { compileSource } from './source.ts'

/** Columns of twelve that a card takes unless it says so. */
const defaultSpan = { stat: 3, chart: 6, text: 12, table: 6, list: 4, calendar: 4, metrics: 12, map: 12 } as const

/** A card; one without an id is named by its place. */
export function compileCard(
  document: DashboardCardDocument,
  index: number,
  filters: readonly FilterProgram[],
  outer: BaseContext,
): DashboardCard {
  const sourceDocument = 'calendar' in document ? wholeMonth(document.source) : document.source
  const { source, row } = sourceDocument
    ? compileSource(sourceDocument, filters, inside(outer, 'source'))
    : { source: undefined, row: {} }
  const context: CardContext = { ...outer, source, row, names: { ...outer.names, ...namesOfRow(row) } }
  const frame = {
    ...frameOf(document, outer, context),
    id: document.id ?? `card${index + 1}`,
    ...(source ? { source } : {}),
  }
  if ('stat' in document) return { ...frame, span: frame.span ?? defaultSpan.stat, ...statOf(document, context) }
  if ('chart' in document) return { ...frame, span: frame.span ?? defaultSpan.chart, ...chartOf(document, context) }
  if ('metrics' in document)
    return { ...frame, span: frame.span ?? defaultSpan.metrics, ...metricsOf(document, frame.id, filters, context) }
  if ('table' in document) return { ...frame, span: frame.span ?? defaultSpan.table, ...tableOf(document, context) }
  if ('list' in document) return { ...frame, span: frame.span ?? defaultSpan.list, ...listOf(document, context) }
  if ('calendar' in document)
    return { ...frame, span: frame.span ?? defaultSpan.calendar, ...calendarOf(document, context) }
  if ('map' in document) return { ...frame, span: frame.span ?? defaultSpan.map, ...mapOf(document, filters, context) }
  return {
    ...frame,
    span: frame.span ?? defaultSpan.text,
    kind: 'text',
    text: compileLabel(document.text, inside(context, 'text')),
    ...(document.tone ? { tone: document.tone } : {}),
    ...(document.icon ? { icon: document.icon } : {}),
  }
}

/** A month is asked for with all its rows, as far as one answer holds them. */
const wholeMonth = (source: SourceDocument | undefined): SourceDocument | undefined =>
  source && 'rows' in source && source.limit === undefined ? { ...source, limit: limit.pageSize } : source

/** The first row by its names, and all of them as `$rows`. What a call answers is not known. */
function namesOfRow(row: CardContext['row']): Readonly<Record<string, ExpressionType>> {
  const any: ExpressionType = { kind: 'any' }
  if (!row) return { $row: any, $rows: any }
  const record: ExpressionType = { kind: 'record', fields: row }
  return { ...row, $row: record, $rows: { kind: 'list', of: record } }
}

function frameOf(document: DashboardCardDocument, outer: BaseContext, context: CardContext) {
  const visible = compileWhen(document.visibleWhen, inside(outer, 'visibleWhen'))
  if (document.open) checkScreen(document.open, inside(context, 'open'))
  return {
    pointer: pointerOf(context.at),
    span: document.span,
    ...(document.title ? { title: compileLabel(document.title, inside(context, 'title')) } : {}),
    ...(document.height ? { heightPx: document.height } : {}),
    ...(document.rows ? { rows: document.rows } : {}),
    ...(document.permission ? { permission: document.permission } : {}),
    ...(visible ? { visible } : {}),
    ...(document.refreshS ? { refreshS: document.refreshS } : {}),
    ...(document.open
      ? { open: { screen: document.open, with: compileValues(document.with, inside(context, 'with')) } }
      : {}),
    ...(document.link ? { link: compileLabel(document.link, inside(context, 'link')) } : {}),
    ...(document.more ? { more: compileLabel(document.more, inside(outer, 'more')) } : {}),
    ...('empty' in document && document.empty ? { empty: compileLabel(document.empty, inside(outer, 'empty')) } : {}),
  }
}

function statOf(document: CardOf<'stat'>, context: CardContext): Omit<CardOfKind<'stat'>, 'id' | 'pointer' | 'span'> {
  const { unit, digits, icon, note, tone, trend, progress = false, spark } = document
  if (spark) findName(spark, inside(context, 'spark'))
  return {
    kind: 'stat',
    value: figure(document.stat, inside(context, 'stat')),
    progress,
    ...(unit ? { unit: compileLabel(unit, inside(context, 'unit')) } : {}),
    ...(digits === undefined ? {} : { digits }),
    ...(icon ? { icon } : {}),
    ...(note ? { note: compileLabel(note, inside(context, 'note')) } : {}),
    ...(tone ? { tone: compileValue(tone, inside(context, 'tone')) } : {}),
    ...(trend ? { trend: figure(trend, inside(context, 'trend')) } : {}),
    ...(spark ? { spark } : {}),
  }
}

function chartOf(
  document: CardOf<'chart'>,
  context: CardContext,
): Omit<CardOfKind<'chart'>, 'id' | 'pointer' | 'span'> {
  const [first = '', second] = groupsOf(context.source)
  for (const key of ['x', 'series'] as const) {
    const name = document[key]
    if (name) findName(name, inside(context, key))
  }
  const series = document.series ?? second
  return {
    kind: 'chart',
    as: document.chart,
    x: document.x ?? first,
    ...(series ? { series } : {}),
    y: linesOf(document, inside(context, 'y')),
    marks: marksOf(document, inside(context, 'marks')),
    stack: document.stack ?? false,
    ...(document.min === undefined ? {} : { min: document.min }),
    ...(document.max === undefined ? {} : { max: document.max }),
  }
}

function marksOf({ marks = [] }: CardOf<'chart'>, context: CardContext): CardOfKind<'chart'>['marks'] {
  if (marks === 'normal') return marks
  return marks.map((mark, index) => {
    const here = inside(context, index)
    const { title, tone } = mark
    const named = { ...(title ? { title: compileLabel(title, inside(here, 'title')) } : {}), ...(tone ? { tone } : {}) }
    if ('at' in mark) return { place: figure(mark.at, inside(here, 'at')), ...named }
    const { value } = mark
    return {
      value: typeof value === 'number' ? compileValue(value, here) : figure(value, inside(here, 'value')),
      ...named,
    }
  })
}

/** The names that rows are told apart by; without a group, the fields that are measured stand along the axis. */
const groupsOf = (source: SourceProgram | undefined): readonly string[] => {
  if (source?.kind !== 'aggregate') return []
  return [...source.aggregate.groups, ...(source.each ? [source.each] : [])].map(({ name }) => name)
}

/** The lines of a chart: as written, else every measure of its source. */
function linesOf({ y }: CardOf<'chart'>, context: CardContext): CardOfKind<'chart'>['y'] {
  const { source } = context
  if (!y) {
    const measures = source?.kind === 'aggregate' ? source.aggregate.measures : []
    return measures.map(({ name }) => ({
      value: figure(name, context),
      title: { text: name, read: () => name },
      axis: 'left',
    }))
  }
  return y.map(({ value, title, unit, as, axis = 'left', tone }, index) => {
    const here = inside(context, index)
    return {
      value: figure(value, inside(here, 'value')),
      axis,
      title: compileLabel(title, inside(here, 'title')),
      ...(unit ? { unit: compileLabel(unit, inside(here, 'unit')) } : {}),
      ...(as ? { as } : {}),
      ...(tone ? { tone } : {}),
    }
  })
}
