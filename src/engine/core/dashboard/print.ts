import { type ComposedOf, type RepeatItemDocument, segmentsOf } from '#core/document'
import { dashboardDiagnostics, dashboardMessages } from '#core/message'
import type { Model } from '#core/model'
import { present } from '#core/object'
import {
  type BaseContext,
  type ColumnProgram,
  compileColumns,
  compileDetailBody,
  compileFooter,
  compileKeys,
  compileLabel,
  defaultGrid,
  type FieldItem,
  fixedLabel,
  inside,
  leavesOf,
  type PrintProgram,
  type RepeatItem,
  type RepeatProgram,
  recordNames,
  subTableColumns,
} from '#core/screen'
import { findModel } from './cardContext.ts'
import { compileSource } from './source.ts'

/** The context of a print's parts: expressions are over its record. */
type RecordContext = BaseContext & { model: Model }

/** Compiles a printable record. Sub-tables become tables that may break across pages. */
export function compilePrint(document: ComposedOf<'print'>, outer: BaseContext): PrintProgram | undefined {
  const model = findModel(document.model, outer)
  if (!model) return undefined
  const context: RecordContext = { ...outer, model, names: recordNames(model, outer.library) }
  const { items, grid = defaultGrid.print, head, foot } = document
  const body = compileDetailBody({ ...present({ items }), grid, system: false }, context, document)
  const repeats = leavesOf(body.items).flatMap((item): [string, RepeatProgram | undefined][] => {
    if (item.kind === 'repeat') return [[item.id, compileRepeat(item, context)]]
    return item.kind === 'field' && item.columns ? [[item.id, tableOf(item)]] : []
  })
  return {
    kind: 'print',
    id: document.id,
    title: fixedLabel(document.title),
    model,
    paper: document.paper ?? 'A4',
    landscape: document.landscape ?? false,
    ...compileKeys(
      { foot: dashboardMessages.printedBy, ...present({ head, foot }) },
      ['head', 'foot'],
      compileLabel,
      context,
    ),
    body,
    repeats: Object.fromEntries(repeats.filter((entry): entry is [string, RepeatProgram] => entry[1] !== undefined)),
    diagnostics: outer.collector.diagnostics,
  }
}

/** A sub-table named as a plain field. */
const tableOf = ({ field, columns = [], footer = [] }: FieldItem): RepeatProgram => ({
  rows: field,
  columns,
  handwritten: [],
  footer,
})

function compileRepeat({ document, pointer }: RepeatItem, outer: RecordContext): RepeatProgram | undefined {
  const context = { ...outer, at: segmentsOf(pointer) }
  const { repeat, columns, items } = document
  if (items && document.handwritten)
    context.collector.report([...context.at, 'handwritten'], dashboardDiagnostics.handwrittenOfTables)
  if (columns && items) context.collector.report([...context.at, 'items'], dashboardDiagnostics.columnsOrItems)
  return typeof repeat === 'string' ? ofRows(document, repeat, context) : ofRecords(document, context)
}

/** A block repeated over the rows of a sub-table. */
function ofRows(document: RepeatItemDocument, name: string, context: RecordContext): RepeatProgram | undefined {
  const field = context.model.field(name)
  const rows = field?.type.id === 'table' ? context.library.resolvedModel(String(field.document.model)) : undefined
  if (!field || !rows) {
    const text = field ? dashboardDiagnostics.rowsOfNoTable : dashboardDiagnostics.rowsOfNoField
    context.collector.report([...context.at, 'repeat'], text, { name, model: context.model.id })
    return undefined
  }
  if (document.items)
    return { rows: field, columns: [], handwritten: [], footer: [], each: blockOf(document, rows, context) }
  const { columns = [], footer = [] } = subTableColumns(document, field, context)
  return { rows: field, columns, handwritten: handwrittenOf(document, context), footer }
}

const handwrittenOf = ({ handwritten = [] }: RepeatItemDocument, context: RecordContext) =>
  handwritten.map((title, index) => compileLabel(title, inside(inside(context, 'handwritten'), index)))

/** A block repeated over other records. */
function ofRecords(document: RepeatItemDocument, context: RecordContext): RepeatProgram | undefined {
  if (typeof document.repeat === 'string') return undefined
  if (!document.columns && !document.items) {
    context.collector.report(context.at, dashboardDiagnostics.columnsOrItemsMissing)
    return undefined
  }
  const { model: id, ...query } = document.repeat
  const here = inside(context, 'repeat')
  const model = findModel(id, here)
  if (!model) return undefined
  const over = { ...context, model, names: { ...recordNames(model, context.library), ...aroundOf(context) } }
  const each = document.items ? blockOf(document, model, context) : undefined
  const columns = document.columns ? compileColumns(document.columns, inside(over, 'columns')) : []
  const select = fieldsShown(columns, each?.fieldItems ?? [])
  const names = { ...context.names, ...aroundOf(context) }
  const { source } = compileSource({ limit: defaultRows, ...query, model: id, select }, [], { ...here, names })
  if (!source) return undefined
  const footer = document.footer ? compileFooter(document.footer, inside(over, 'footer')) : []
  return { rows: source, columns, handwritten: handwrittenOf(document, context), footer, ...present({ each }) }
}

const defaultRows = 200

/** The printed record as `$record`, for parts over other rows. */
const aroundOf = ({ names }: RecordContext) => ({ $record: names.$record ?? { kind: 'any' as const } })

const fieldsShown = (...parts: (readonly (ColumnProgram | FieldItem)[])[]): string[] => [
  ...new Set(parts.flat().map(({ field }) => field.name)),
]

/** The items of one repetition. */
const blockOf = ({ items = [], grid = defaultGrid.repeat }: RepeatItemDocument, model: Model, context: RecordContext) =>
  compileDetailBody({ items, grid, system: false }, { ...context, model }, { id: context.screenId, title: '' })
