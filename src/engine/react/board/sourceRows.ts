import { type AggregateProgram, encodeAggregate, type FilledDays, fillGaps, resolveBuckets } from '#core/aggregate'
import { limit } from '#core/limit'
import { type Field, type Model, queryFieldOf, type RecordValues } from '#core/model'
import { encodeListQuery, type FilterValue } from '#core/query'
import type { EachField, SourceFilter, SourceProgram } from '#core/screen'
import { isBlankFilter } from '#react/list'
import { boundWhere, type Names, type Scope } from '#react/scope'
import type { CallOptions, HttpCalls } from '#runtime/http'
import type { RecordService } from '#runtime/record'

/** The rows of a source. */
export interface SourceRows {
  rows: readonly RecordValues[]
  /** Number of records that the limit of the source leaves out. */
  further: number
}

/** The request for the rows of a source; equal requests have equal keys. */
interface SourceQuery {
  key: string
  ask(options: Pick<CallOptions, 'signal' | 'quiet' | 'batch'>): Promise<SourceRows>
}

export interface SourceContext {
  scope: Scope
  names: Names
  values: Readonly<Record<string, FilterValue>>
  ports: { records: RecordService; http: HttpCalls }
  /** Only records of these days, first and last, by the field `name`. */
  within?: { name: string; days: readonly [string, string] } | undefined
}

/** The query of a source with the current values of the filters. */
export function queryOfSource(source: SourceProgram, context: SourceContext): SourceQuery {
  if (source.kind === 'call') return callQuery(source, context)
  return source.kind === 'aggregate' ? aggregateQuery(source, context) : rowQuery(source, context)
}

type Of<Kind extends SourceProgram['kind']> = Extract<SourceProgram, { kind: Kind }>

function callQuery({ path, with: params }: Of<'call'>, { scope, names, ports }: SourceContext): SourceQuery {
  const evaluation = scope.evaluation(undefined, {}, names)
  const values = Object.entries(params).map(([name, value]) => [name, value.read(evaluation)] as const)
  const query = Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined))
  return {
    key: JSON.stringify([path, query]),
    async ask({ batch: _, ...options }) {
      const answer: unknown = await ports.http.signedGet(path, query as Record<string, string>, options)
      return { rows: rowsIn(answer), further: 0 }
    },
  }
}

/** The rows of an answer: a list, the records of a page, or the answer itself as one row. */
function rowsIn(answer: unknown): readonly RecordValues[] {
  if (Array.isArray(answer)) return answer.filter(isRow)
  if (!isRow(answer)) return []
  return Array.isArray(answer.records) ? answer.records.filter(isRow) : [answer]
}

const isRow = (value: unknown): value is RecordValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function aggregateQuery(source: Of<'aggregate'>, context: SourceContext): SourceQuery {
  const { each, filters } = source
  if (each) return queryOfEach(source, each, context)
  const { scope, names, ports } = context
  const evaluation = scope.evaluation(source.aggregate.model, {}, names)
  const aggregate = resolveBuckets(source.aggregate, evaluation)
  const text = encodeAggregate(aggregate, (condition) => boundWhere(condition, evaluation))
  const query = { ...encodeListQuery({ filters: filterParts(filters, context) }), ...text }
  const api = aggregate.model.api ?? ''
  return {
    key: JSON.stringify([api, query]),
    ask: async (options) => {
      const { rows } = await ports.records.of(api).aggregate(query, options)
      return { rows: fillGaps(rows, aggregate, reachOf(aggregate, filters, context)), further: 0 }
    },
  }
}

/** One query for each chosen field; their rows are joined in order. */
function queryOfEach({ aggregate, filters }: Of<'aggregate'>, each: EachField, context: SourceContext): SourceQuery {
  const queries = chosenFields(each, context.values).map((field) => {
    const measures = aggregate.measures.map((measure) => ('field' in measure ? { ...measure, field } : measure))
    const own = aggregateQuery({ kind: 'aggregate', aggregate: { ...aggregate, measures }, filters }, context)
    return { field, ...own }
  })
  return {
    key: JSON.stringify(queries.map(({ key }) => key)),
    async ask(options) {
      const answers = queries.map(async ({ field, ask }) =>
        (await ask(options)).rows.map((row) => ({
          ...row,
          [each.name]: field.name,
          [`${each.name}_dictText`]: measuredTitle(field),
        })),
      )
      return { rows: (await Promise.all(answers)).flat(), further: 0 }
    },
  }
}

/** The title of a field, with its unit. */
const measuredTitle = ({ title, document: { unit } }: Field): string =>
  typeof unit === 'string' ? `${title}（${unit}）` : title

/** The fields that the filter selects; all if it is empty. */
function chosenFields({ fields, filter }: EachField, values: SourceContext['values']): readonly Field[] {
  const value = filter && values[filter.id]
  if (!filter || isBlankFilter(value)) return fields
  const names = [value].flat()
  return fields.filter(({ name }) => names.includes(name))
}

/** The first and last day that a range filter sets for the time group. */
function reachOf(
  { groups }: AggregateProgram,
  filters: readonly SourceFilter[],
  { values }: SourceContext,
): FilledDays {
  const spanned = groups.find(({ bucket }) => bucket)
  const narrowing = filters.find(({ field, filter }) => field.name === spanned?.name && filter.match === 'range')
  const value = narrowing && values[narrowing.filter.id]
  const [from, to] = Array.isArray(value) ? value : []
  return { ...(from ? { from: String(from) } : {}), ...(to ? { to: String(to) } : {}) }
}

/** The parameters of the list call for records. */
export function listQuery(source: Of<'rows'>, context: Omit<SourceContext, 'ports'>): Record<string, string> {
  const { model, where, sort, limit: most, fields, filters } = source
  const { scope, names } = context
  return {
    ...encodeListQuery({
      page: { pageNo: 1, pageSize: Math.min(most, limit.pageSize) },
      sort,
      filters: [...filterParts(filters, context), ...withinParts(model, context)],
      columns: fields.map(({ name }) => name),
    }),
    ...(where ? { where: boundWhere(where, scope.evaluation(model, {}, names)) } : {}),
  }
}

function rowQuery(source: Of<'rows'>, context: SourceContext): SourceQuery {
  const query = listQuery(source, context)
  const api = source.model.api ?? ''
  return {
    key: JSON.stringify([api, query]),
    ask: (options) =>
      allRows((page) => context.ports.records.of(api).list({ ...query, ...page }, options), source.limit),
  }
}

/** Up to `most` rows; if one page does not hold them, the further pages are requested at once. */
async function allRows(
  ask: (page: Readonly<Record<string, string>>) => Promise<{ records: readonly RecordValues[]; total: number }>,
  most: number,
): Promise<SourceRows> {
  const first = await ask({})
  const pages = Math.ceil(Math.min(most, first.total) / limit.pageSize)
  const numbers = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 2)
  const others = await Promise.all(numbers.map((pageNo) => ask({ pageNo: String(pageNo) })))
  const rows = [first, ...others].flatMap(({ records }) => records).slice(0, most)
  return { rows, further: Math.max(0, first.total - rows.length) }
}

const filterParts = (filters: readonly SourceFilter[], { values }: Pick<SourceContext, 'values'>) =>
  filters.flatMap(({ filter, field }) => {
    const value = values[filter.id]
    if (isBlankFilter(value)) return []
    return [{ filter: { field: field.name, match: filter.match, type: queryFieldOf(field) } as const, value }]
  })

function withinParts(model: Model, { within }: Pick<SourceContext, 'within'>) {
  const field = within && model.field(within.name)
  if (!within || !field?.column) return []
  const filter = { field: field.name, match: 'range', type: queryFieldOf(field) } as const
  return [{ filter, value: [...within.days] }]
}
