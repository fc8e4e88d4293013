import {
  type ModelDocument,
  type ModelQueryDocument,
  type QueryParamDocument,
  reservedFieldNames,
} from '#core/document'
import type { ExpressionType } from '#core/expression'
import { fieldTypeOf } from '#core/fieldType'
import { reportDiagnostics } from '#core/message'
import {
  type Collector,
  commonNames,
  createCollector,
  type Field,
  groupNames,
  isFigure,
  isGrouped,
  type Model,
  type ModelSource,
  memberField,
  memberPathsOf,
  nearestOrAll,
  type ReportColumn,
  readExpression,
  reportColumns,
  type Segments,
  unknownName,
  whereTypesOf,
} from '#core/model'
import { memoized } from '#core/object'
import type { ProgramColumn, ReportProgram } from './program.ts'

/** Finds the models that a report names. */
export interface ReportSource extends ModelSource {
  resolvedModel(id: string): Model | undefined
}

interface ReportContext {
  document: ModelDocument
  query: ModelQueryDocument
  from: Model
  source: ReportSource
  collector: Collector
}

/** Reads the query of a report over a model; undefined when a part of it is wrong (the collector says which). */
export function readReport(
  document: ModelDocument,
  source: ReportSource,
  collector: Collector,
): ReportProgram | undefined {
  const { query } = document
  if (!query || !('from' in query)) return undefined
  const from = fromOf(query.from, source, collector)
  if (!from) return undefined
  const context: ReportContext = { document, query, from, source, collector }
  const columns = reportColumns(document).flatMap((column) => readColumn(column, context) ?? [])
  const groups = new Set(groupNames(document))
  checkGroups(columns, context)
  const where = query.where === undefined ? undefined : readWhere(query.where, ['where'], context)
  const isSound = collector.diagnostics.every(({ severity }) => severity !== 'error')
  if (!isSound) return undefined
  return {
    from,
    columns,
    groups,
    grouped: isGrouped(document),
    ...(where ? { where } : {}),
    params: query.params ?? {},
  }
}

function fromOf(id: string, source: ReportSource, collector: Collector): Model | undefined {
  const at = ['query', 'from']
  const document = source.model(id)
  if (!document) collector.add(at, unknownName('model', { name: id, candidates: source.modelIds() }))
  else if (document.query) collector.report(at, reportDiagnostics.fromReport, { model: id })
  else if (document.abstract) collector.report(at, reportDiagnostics.fromAbstract, { model: id })
  else if (document.internal) collector.report(at, reportDiagnostics.fromInternal, { model: id })
  else return source.resolvedModel(id)
  return undefined
}

/** Types without a single stored value that everybody may compare. */
const unselectable: ReadonlySet<string> = new Set(['formula', 'variant', 'table', 'one', 'json', 'geo'])

function readColumn(column: ReportColumn, context: ReportContext): ProgramColumn | undefined {
  const { collector } = context
  const { name, kind, by, total } = column
  const written = context.query.select[name]
  const at = ['query', 'select', name, ...(typeof written === 'string' ? [] : [kind])]
  if (reservedFieldNames.has(name)) collector.report(['query', 'select', name], reportDiagnostics.columnName, { name })
  const field = sourceField(column.source, at, context)
  if (!field) return undefined
  checkKind(column, field, { at, collector })
  const where = column.where === undefined ? undefined : readWhere(column.where, ['select', name, 'where'], context)
  if (total && kind !== 'count' && field.type.expression.kind !== 'number')
    collector.report([...at.slice(0, 3), 'total'], reportDiagnostics.totalOfText, { name, type: field.type.title })
  return { name, kind, source: field, ...(by ? { by } : {}), ...(where ? { where } : {}), total }
}

function sourceField(name: string, at: Segments, { from, source, collector }: ReportContext): Field | undefined {
  const find = (id: string) => source.resolvedModel(id)
  const field = from.field(name) ?? memberField(name, from, find)
  if (!field) {
    const candidates = [
      ...from.fields.filter(({ column }) => column).map((one) => one.name),
      ...memberPathsOf(from, find),
    ]
    collector.report(at, reportDiagnostics.unknownSource, { model: from.id, name }, nearestOrAll(name, candidates))
    return undefined
  }
  if (field.column && !field.type.writeOnly && !unselectable.has(field.type.id)) return field
  collector.report(at, reportDiagnostics.unselectable, { name, type: field.type.title })
  return undefined
}

interface ColumnPlace {
  at: Segments
  collector: Collector
}

const moments: ReadonlySet<string> = new Set(['date', 'datetime'])
const comparable: ReadonlySet<string> = new Set(['number', 'date', 'datetime', 'time', 'text'])

/** A figure needs numbers, a bucket a moment; neither may reveal what a mask hides. */
function checkKind({ kind, by }: ReportColumn, field: Field, { at, collector }: ColumnPlace): void {
  const { name, type, mask } = field
  const values = { name, type: type.title, kind, by: by ?? '' }
  if (kind === 'bucket' && !moments.has(type.expression.kind)) collector.report(at, reportDiagnostics.noBucket, values)
  const isNumeric = type.expression.kind === 'number' && !field.dict
  if ((kind === 'sum' || kind === 'avg') && !isNumeric) collector.report(at, reportDiagnostics.noFigure, values)
  if ((kind === 'min' || kind === 'max') && !comparable.has(type.expression.kind))
    collector.report(at, reportDiagnostics.noFigure, values)
  if (isFigure({ kind }) && field.member) collector.report(at, reportDiagnostics.unselectable, values)
  if (kind !== 'field' && mask) collector.report(at, reportDiagnostics.maskLost, { name })
}

/** Every column is grouped by or a figure, and what is grouped by shows all of its value. */
function checkGroups(columns: readonly ProgramColumn[], { document, query, collector }: ReportContext): void {
  const all = reportColumns(document)
  const names = all.map(({ name }) => name)
  for (const [index, name] of (query.group ?? []).entries()) {
    const column = all.find((one) => one.name === name)
    const at = ['query', 'group', index]
    if (!column) collector.report(at, reportDiagnostics.columnUnknown, { name }, nearestOrAll(name, names))
    else if (isFigure(column)) collector.report(at, reportDiagnostics.groupFigure, { name })
  }
  if (!isGrouped(document)) return
  const groups = groupNames(document)
  for (const column of columns.filter((one) => !isFigure(one))) {
    const at = ['query', 'select', column.name]
    if (!groups.includes(column.name)) collector.report(at, reportDiagnostics.notGrouped, { name: column.name })
    else if (column.source.mask) collector.report(at, reportDiagnostics.maskLost, { name: column.source.name })
  }
}

/** A condition on the rows of the model, with the parameters of the report as `$params`. */
function readWhere(text: string, at: Segments, { query, from, source, collector }: ReportContext) {
  const $params: ExpressionType = { kind: 'record', fields: paramTypes(query.params ?? {}) }
  return readExpression(text, {
    collector,
    at: ['query', ...at],
    names: { ...commonNames, $params },
    rowFields: whereTypesOf(from.id, source),
  })
}

const paramTypes = (params: Readonly<Record<string, QueryParamDocument>>): Record<string, ExpressionType> =>
  Object.fromEntries(
    Object.entries(params).map(([name, { type }]) => [name, fieldTypeOf(type)?.expression ?? { kind: 'any' }]),
  )

/** The program of a report over a model, in a library whose documents have been checked. Throws when its query cannot be used. */
export function reportProgram(model: Model, source: ReportSource): ReportProgram {
  const programs = programsIn(source)
  const existing = programs.get(model)
  if (existing) return existing
  const collector = createCollector({ kind: 'model', id: model.id }, source.checks)
  const program = readReport(model.document, source, collector)
  if (!program) throw new Error(`the query of ${model.id} cannot be used: ${collector.diagnostics[0]?.message}`)
  programs.set(model, program)
  return program
}

const programsIn = memoized((_source: ReportSource) => new Map<Model, ReportProgram>())
