import { type DashboardCardDocument, pointerOf } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { nearest } from '#core/model'
import {
  type BoardContext,
  type ChartCard,
  checkScreen,
  compileLabel,
  compileValue,
  compileValues,
  compileWhen,
  type DashboardCard,
  type FilterProgram,
  inside,
  type SourceProgram,
  type StatCard,
  type TableCard,
} from '#core/screen'
import { compileSource } from './source.ts'

type Of<Key extends string> = Extract<DashboardCardDocument, Record<Key, unknown>>

/** Where a card is compiled: what a row of its source holds is in scope. */
interface CardContext extends BoardContext {
  source: SourceProgram | undefined
  row: Readonly<Record<string, ExpressionType>> | undefined
}

/** Columns of twelve that a card takes unless it says so. */
const usualSpan = { stat: 3, chart: 6, text: 12, table: 6 } as const

/** A card; one without an id is named by its place. */
export function compileCard(
  document: DashboardCardDocument,
  index: number,
  filters: readonly FilterProgram[],
  given: BoardContext,
): DashboardCard {
  const { source, row } = document.source
    ? compileSource(document.source, filters, inside(given, 'source'))
    : { source: undefined, row: {} }
  const context: CardContext = { ...given, source, row, names: { ...given.names, ...namesOfRow(row) } }
  const frame = {
    ...frameOf(document, given, context),
    id: document.id ?? `card${index + 1}`,
    ...(source ? { source } : {}),
  }
  if ('stat' in document) return { ...frame, span: frame.span ?? usualSpan.stat, ...statOf(document, context) }
  if ('chart' in document) return { ...frame, span: frame.span ?? usualSpan.chart, ...chartOf(document, context) }
  if ('table' in document) return { ...frame, span: frame.span ?? usualSpan.table, ...tableOf(document, context) }
  return {
    ...frame,
    span: frame.span ?? usualSpan.text,
    kind: 'text',
    text: compileLabel(document.text, inside(context, 'text')),
    ...(document.tone ? { tone: document.tone } : {}),
    ...(document.icon ? { icon: document.icon } : {}),
  }
}

/** The first row by its names, and all of them as `$rows`. What a call answers is not known. */
function namesOfRow(row: CardContext['row']): Readonly<Record<string, ExpressionType>> {
  const any: ExpressionType = { kind: 'any' }
  if (!row) return { $row: any, $rows: any }
  const record: ExpressionType = { kind: 'record', fields: row }
  return { ...row, $row: record, $rows: { kind: 'list', of: record } }
}

function frameOf(document: DashboardCardDocument, given: BoardContext, context: CardContext) {
  const visible = compileWhen(document.visibleWhen, inside(given, 'visibleWhen'))
  if (document.open) checkScreen(document.open, inside(context, 'open'))
  return {
    pointer: pointerOf(context.at),
    span: document.span,
    ...(document.title ? { title: compileLabel(document.title, inside(context, 'title')) } : {}),
    ...(document.height ? { heightPx: document.height } : {}),
    ...(document.permission ? { permission: document.permission } : {}),
    ...(visible ? { visible } : {}),
    ...(document.refreshS ? { refreshS: document.refreshS } : {}),
    ...(document.open
      ? { open: { screen: document.open, with: compileValues(document.with, inside(context, 'with')) } }
      : {}),
  }
}

/** A name of the row, or an expression. */
const figure = (text: string, context: CardContext) =>
  compileValue(text.startsWith('=') ? text : context.row ? `=${text}` : `=$row.${text}`, context)

function statOf(document: Of<'stat'>, context: CardContext): Omit<StatCard, 'id' | 'pointer' | 'span'> {
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

function chartOf(document: Of<'chart'>, context: CardContext): Omit<ChartCard, 'id' | 'pointer' | 'span'> {
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
    marks: (document.marks ?? []).map(({ value, title, tone }, index) => {
      const here = inside(context, 'marks', index)
      return {
        value: typeof value === 'number' ? compileValue(value, here) : figure(value, inside(here, 'value')),
        ...(title ? { title: compileLabel(title, inside(here, 'title')) } : {}),
        ...(tone ? { tone } : {}),
      }
    }),
    stack: document.stack ?? false,
    ...(document.min === undefined ? {} : { min: document.min }),
    ...(document.max === undefined ? {} : { max: document.max }),
  }
}

const groupsOf = (source: SourceProgram | undefined): readonly string[] =>
  source?.kind === 'aggregate' ? source.aggregate.groups.map(({ name }) => name) : []

/** The lines of a chart: as written, else every measure of its source. */
function linesOf({ y }: Of<'chart'>, context: CardContext): ChartCard['y'] {
  const { source } = context
  if (!y) {
    const measures = source?.kind === 'aggregate' ? source.aggregate.measures : []
    return measures.map(({ name }) => ({ value: name, title: { text: name, read: () => name }, axis: 'left' }))
  }
  return y.map(({ value, title, unit, as, axis = 'left', tone }, index) => {
    const here = inside(context, index)
    findName(value, inside(here, 'value'))
    return {
      value,
      axis,
      title: compileLabel(title, inside(here, 'title')),
      ...(unit ? { unit: compileLabel(unit, inside(here, 'unit')) } : {}),
      ...(as ? { as } : {}),
      ...(tone ? { tone } : {}),
    }
  })
}

function tableOf(document: Of<'table'>, context: CardContext): Omit<TableCard, 'id' | 'pointer' | 'span'> {
  for (const [index, name] of document.table.entries()) findName(name, inside(context, 'table', index))
  return { kind: 'table', columns: document.table }
}

/** What a row of the source must hold. */
function findName(name: string, { row, collector, at }: CardContext): void {
  if (!row || Object.hasOwn(row, name)) return
  const names = Object.keys(row)
  collector.add(at, {
    code: 'unknown-name',
    message: `来源里没有 "${name}"`,
    hint: nearest(name, names) ?? (names.length > 0 ? `可用：${names.join('、')}`.slice(0, 300) : '先写 source'),
  })
}
