import { type Measure, readAggregate } from '#core/aggregate'
import type { SourceDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { nearHint } from '#core/expression'
import { dashboardDiagnostics } from '#core/message'
import { type findingOf, type Model, modelTypes } from '#core/model'
import { present } from '#core/object'
import {
  type BaseContext,
  compileKeys,
  compileValues,
  expandTag,
  type FilterProgram,
  inside,
  readWhere,
  type SourceFilter,
  type SourceProgram,
} from '#core/screen'
import { findModel } from './cardContext.ts'
import { compileEach, eachOf, measuresOf } from './each.ts'

type Of<Key extends string> = Extract<SourceDocument, Record<Key, unknown>>
type Types = Readonly<Record<string, ExpressionType>>

/** A source with the types of the names in its rows; undefined when these are unknown. */
interface CompiledSource {
  source?: SourceProgram
  row: Types | undefined
}

const defaultRows = 10

/** Compiles a source; mistakes are reported, and then there is no source. */
export function compileSource(
  document: SourceDocument,
  filters: readonly FilterProgram[],
  context: BaseContext,
): CompiledSource {
  if ('call' in document) return { source: callSource(document, context), row: undefined }
  const model = findModel(document.model, context)
  if (!model) return { row: undefined }
  const bound = boundFilters(document, model, filters, inside(context, 'filters'))
  return 'measure' in document
    ? aggregateSource(document, { model, filters, bound }, context)
    : rowSource(document, model, bound, context)
}

const callSource = ({ call, with: params }: Of<'call'>, context: BaseContext): SourceProgram => ({
  kind: 'call',
  path: call.slice('GET '.length),
  with: compileValues(params, inside(context, 'with')),
})

interface AggregateSource {
  model: Model
  filters: readonly FilterProgram[]
  /** The filters that narrow its rows. */
  bound: readonly SourceFilter[]
}

function aggregateSource(
  document: Of<'measure'>,
  { model, filters, bound }: AggregateSource,
  context: BaseContext,
): CompiledSource {
  const { collector, at, names, library } = context
  const rowFields = modelTypes.where(model.id, library)
  const modelOf = (id: string) => library.resolvedModel(id)
  const place = { names, rowFields, model, modelOf }
  const each = compileEach(document, model, filters, context)
  const first = each?.fields[0]
  if (each && !first) return { row: undefined }
  const query = each && first ? { ...document, measure: measuresOf(document, each.name, first.name) } : document
  const aggregate = readAggregate(query, { ...place, collector, at })
  if (!aggregate) return { row: undefined }
  const groups = aggregate.groups.map(({ name, field, bucket, span, datePart }): [string, ExpressionType] => [
    name,
    bucket || span || datePart ? { kind: 'text' } : field.type.expression,
  ])
  const own: [string, ExpressionType][] = each ? [[each.name, { kind: 'text' }]] : []
  const measures = aggregate.measures.map((measure): [string, ExpressionType] => [measure.name, measuredType(measure)])
  return {
    source: { kind: 'aggregate', aggregate, filters: bound, ...present({ each }) },
    row: Object.fromEntries([...groups, ...own, ...measures]),
  }
}

function measuredType(measure: Measure): ExpressionType {
  if ('moment' in measure) return measure.moment.type.expression
  return measure.kind === 'min' || measure.kind === 'max' ? measure.field.type.expression : { kind: 'number' }
}

function rowSource(
  document: Of<'select'>,
  model: Model,
  filters: readonly SourceFilter[],
  context: BaseContext,
): CompiledSource {
  const { library } = context
  const named = document.select.flatMap((entry, index) => {
    const here = inside(context, 'select', index)
    return expandTag(entry, { ...here, model }).map((name) => ({ name, here }))
  })
  const fields = named.flatMap(({ name, here }) => {
    const field = model.field(name)
    if (field && !field.type.writeOnly) return [field]
    const readable = model.fields.filter(({ type }) => !type.writeOnly).map((one) => one.name)
    refuse(here, dashboardDiagnostics.unknownRowField, { model: model.id, name }, nearHint(name, readable))
    return []
  })
  for (const [index, { field }] of (document.sort ?? []).entries())
    if (!model.field(field)?.column)
      refuse(inside(context, 'sort', index, 'field'), dashboardDiagnostics.unsortable, { model: model.id, field })
  const types = modelTypes.fields(model.id, library, false)
  return {
    source: {
      kind: 'rows',
      model,
      fields: [...new Set(fields)],
      ...compileKeys(document, ['where'], readWhere, { ...context, model }),
      sort: document.sort ?? [{ field: 'createTime', order: 'desc' }],
      limit: document.limit ?? defaultRows,
      filters,
    },
    row: Object.fromEntries(
      ['id', ...fields.map(({ name }) => name)].map((name) => [name, types[name] ?? { kind: 'any' }]),
    ),
  }
}

/** The filters that narrow the rows: those that the document names, else those with the name of a field of the model. */
function boundFilters(
  document: Of<'measure'> | Of<'select'>,
  model: Model,
  filters: readonly FilterProgram[],
  context: BaseContext,
): SourceFilter[] {
  const each = 'measure' in document ? eachOf(document)?.name : undefined
  const bindings = document.filters
  const pairs = bindings
    ? Object.entries(bindings).filter(([name]) => name !== each)
    : filters.map(({ id }): [string, string] => [id, id])
  return pairs.flatMap(([name, id]) => {
    const here = inside(context, name)
    const field = model.field(name)
    const filter = filters.find((one) => one.id === id)
    if (bindings && !field?.column)
      refuse(here, dashboardDiagnostics.unfilterable, { model: model.id, name }, nearHint(name, storedNames(model)))
    if (bindings && !filter) refuse(here, dashboardDiagnostics.noFilter, { name: id }, nearHint(id, filters.map(idOf)))
    return field?.column && filter ? [{ filter, field }] : []
  })
}

const storedNames = (model: Model): string[] => model.fields.filter(({ column }) => column).map(({ name }) => name)

const idOf = ({ id }: FilterProgram): string => id

const refuse = ({ collector, at }: BaseContext, ...finding: Parameters<typeof findingOf>): unknown =>
  collector.report(at, ...finding)
