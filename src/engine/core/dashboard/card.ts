import { type DashboardCardDocument, pointerOf, type SourceDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { limit } from '#core/limit'
import { dashboardDiagnostics } from '#core/message'
import { type Field, isDuration } from '#core/model'
import { pick, present } from '#core/object'
import {
  type BaseContext,
  type CardOfKind,
  checkScreen,
  compileConditions,
  compileKeys,
  compileLabel,
  compileValue,
  compileValues,
  type DashboardCard,
  type FilterProgram,
  inside,
  type SourceProgram,
} from '#core/screen'
import { type CardContext, type CardOf, checkSteps, dictOf, fieldOf, figure, findName } from './cardContext.ts'
import { mapOf } from './map.ts'
import { metricsOf } from './metrics.ts'
import { calendarOf, factsCardOf, listOf, tableOf } from './rowCard.ts'
import { compileSource } from './source.ts'

/** Default width of a card, in columns of twelve. */
const defaultSpan = {
  stat: 3,
  chart: 6,
  text: 12,
  table: 6,
  list: 4,
  facts: 4,
  calendar: 4,
  metrics: 12,
  map: 12,
} as const

/** Compiles a card; one without an id is identified by its position. */
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
  const id = document.id ?? `card${index + 1}`
  const own = ownOf(document, id, filters, context)
  return {
    ...frameOf(document, outer, context),
    id,
    ...present({ source }),
    span: document.span ?? defaultSpan[own.kind],
    ...own,
  }
}

/** The part of a card that depends on its kind. */
function ownOf(document: DashboardCardDocument, id: string, filters: readonly FilterProgram[], context: CardContext) {
  if ('stat' in document) return statOf(document, context)
  if ('chart' in document) return chartOf(document, context)
  if ('metrics' in document) return metricsOf(document, id, filters, context)
  if ('table' in document) return tableOf(document, context)
  if ('list' in document) return listOf(document, context)
  if ('facts' in document) return factsCardOf(document, context)
  if ('calendar' in document) return calendarOf(document, context)
  if ('map' in document) return mapOf(document, filters, context)
  const text = compileLabel(document.text, inside(context, 'text'))
  return { kind: 'text' as const, text, ...pick(document, 'tone', 'icon') }
}

/** A month loads all its rows, up to the limit of one answer. */
const wholeMonth = (source: SourceDocument | undefined): SourceDocument | undefined =>
  source && 'select' in source && source.limit === undefined ? { ...source, limit: limit.pageSize } : source

/** The names in scope: those of the first row, and all rows as `$rows`. The names of a call's answer are unknown. */
function namesOfRow(row: CardContext['row']): Readonly<Record<string, ExpressionType>> {
  const any: ExpressionType = { kind: 'any' }
  if (!row) return { $row: any, $rows: any }
  const record: ExpressionType = { kind: 'record', fields: row }
  return { ...row, $row: record, $rows: { kind: 'list', of: record } }
}

function frameOf(document: DashboardCardDocument, outer: BaseContext, context: CardContext) {
  if (document.open) checkScreen(document.open, inside(context, 'open'))
  return {
    pointer: pointerOf(context.at),
    ...compileKeys(document, ['title', 'link'], compileLabel, context),
    ...compileKeys(document, ['more'], compileLabel, outer),
    ...compileConditions(document, outer),
    ...pick(document, 'rowSpan', 'permission', 'refreshS'),
    ...(document.height ? { heightPx: document.height } : {}),
    ...(document.open
      ? { open: { screen: document.open, with: compileValues(document.with, inside(context, 'with')) } }
      : {}),
    ...('empty' in document && document.empty ? { empty: compileLabel(document.empty, inside(outer, 'empty')) } : {}),
  }
}

function statOf(document: CardOf<'stat'>, context: CardContext): Omit<CardOfKind<'stat'>, 'id' | 'pointer' | 'span'> {
  if (document.spark) findName(document.spark, inside(context, 'spark'))
  return {
    kind: 'stat',
    value: figure(document.stat, inside(context, 'stat')),
    progress: document.progress ?? false,
    ...measuredOf(document, document.progress === true, context),
    ...pick(document, 'digits', 'icon', 'spark'),
    ...present({ duration: document.unit === undefined ? durationOf(document.stat, context) : undefined }),
    ...compileKeys(document, ['unit', 'note'], compileLabel, context),
    ...compileKeys(document, ['tone'], compileValue, context),
    ...compileKeys(document, ['trend'], figure, context),
  }
}

/** The field that a measure is over, if its numbers are durations; undefined for other figures. */
function durationOf(name: string, { source }: CardContext): Field | undefined {
  const measures = source?.kind === 'aggregate' ? source.aggregate.measures : []
  const measure = measures.find((each) => each.name === name)
  if (measure === undefined || !('field' in measure) || 'moment' in measure) return undefined
  return isDuration(measure.field) ? measure.field : undefined
}

/** What a share is measured against; anything else has no target, and only numbers and gauges have a tone of their own. */
function measuredOf(
  document: Pick<CardOf<'stat'>, 'target' | 'steps'> & { chart?: string },
  isShare: boolean,
  context: CardContext,
) {
  const { target, steps = [], chart } = document
  const { collector, at } = context
  if (target !== undefined && !isShare) collector.report([...at, 'target'], dashboardDiagnostics.targetOfShares)
  if (steps.length > 0 && chart && !isShare) collector.report([...at, 'steps'], dashboardDiagnostics.stepsOfNumbers)
  checkSteps(steps, inside(context, 'steps'))
  const here = inside(context, 'target')
  return {
    steps,
    ...(target === undefined
      ? {}
      : { target: typeof target === 'number' ? compileValue(target, here) : figure(target, here) }),
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
  const { x = first, series = second } = document
  return {
    kind: 'chart',
    as: document.chart,
    x,
    ...present({ series }),
    dicts: present({ x: dictOf(fieldOf(x, context)), series: series && dictOf(fieldOf(series, context)) }),
    y: linesOf(document, inside(context, 'y')),
    marks: marksOf(document, inside(context, 'marks')),
    stack: document.stack ?? false,
    ...measuredOf(document, document.chart === 'gauge', context),
    ...pick(document, 'min', 'max'),
  }
}

function marksOf({ marks = [] }: CardOf<'chart'>, context: CardContext): CardOfKind<'chart'>['marks'] {
  if (marks === 'normal') return marks
  return marks.map((mark, index) => {
    const here = inside(context, index)
    const named = { ...compileKeys(mark, ['title'], compileLabel, here), ...pick(mark, 'tone') }
    if ('at' in mark) return { place: figure(mark.at, inside(here, 'at')), ...named }
    const { value } = mark
    return {
      value: typeof value === 'number' ? compileValue(value, here) : figure(value, inside(here, 'value')),
      ...named,
    }
  })
}

/** The names that rows are grouped by; without a group, the measured fields themselves are on the axis. */
const groupsOf = (source: SourceProgram | undefined): readonly string[] => {
  if (source?.kind !== 'aggregate') return []
  return [...source.aggregate.groups, ...(source.each ? [source.each] : [])].map(({ name }) => name)
}

/** The lines of a chart; by default every measure of its source. */
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
  return y.map((line, index) => {
    const here = inside(context, index)
    return {
      value: figure(line.value, inside(here, 'value')),
      axis: line.axis ?? 'left',
      title: compileLabel(line.title, inside(here, 'title')),
      ...compileKeys(line, ['unit'], compileLabel, here),
      ...pick(line, 'as', 'tone'),
    }
  })
}
