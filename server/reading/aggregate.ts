import { type RawBuilder, sql } from 'kysely'
import { type AggregateProgram, type DatePart, type Group, type Measure, readAggregate } from '#core/aggregate'
import type { AggregateQuery } from '#core/document'
import { badRequest } from '#core/error'
import { dependenciesOf } from '#core/expression'
import { recordMessages } from '#core/message'
import { commonNames, createCollector, fullChecks, modelTypes } from '#core/model'
import type { WireParams } from '#core/query'
import { dialectOf, memberTypes, pointedRows, type RecordScope, rowScopeOf, type WireRecord } from '#server/access'
import { cellReader, type Dialect, type PointedRows, type Row, rowSql } from '#server/table'
import { addParents, type SpanGroup, spanLookedUp, spanSql, underSql } from './aggregateSql.ts'
import { bucketSql } from './bucketSql.ts'
import { rowsSql, timed } from './report.ts'
import { atSource } from './sourceReport.ts'
import { addTexts } from './texts.ts'
import { listWhere, viewOf } from './where.ts'

/** Aggregates the visible records that match the list's filters. */
export async function aggregateRecords(ofCaller: RecordScope, request: AggregateQuery, params: WireParams) {
  const scope = await atSource(ofCaller)
  const program = readAggregateQuery(request, scope)
  const { query, where } = await listWhere(scope, params, {})
  const pointed = await pointedRows(program.measures.flatMap(pathsOf), scope)
  const span = await spanLookedUp({ program, query, params }, scope)
  const source = await rowsSql(scope, params)
  const rows = await timed(scope, statementOf({ program, source, where, span, pointed }, scope))
  const records = rows.slice(0, program.limit).map((row) => recordOf(row, program, dialectOf(scope)))
  await addTexts(
    records,
    program.groups.flatMap(({ field, bucket, datePart }) => (bucket || datePart ? [] : [field])),
    scope,
  )
  const tree = program.groups.find((group) => group.tree)
  if (tree) await addParents(records, tree, scope)
  return { rows: records, capped: rows.length > program.limit }
}

/** The paths to fields of referenced records that a measure reads. */
const pathsOf = (measure: Measure): readonly string[] =>
  measure.kind === 'count' && measure.test ? dependenciesOf(measure.test).paths : []

/** Parses the aggregate; fields that the caller may not read or query are treated as unknown. */
function readAggregateQuery(request: AggregateQuery, scope: RecordScope): AggregateProgram {
  const { model, services } = scope
  const { query } = viewOf(scope)
  const types = modelTypes.fields(model.id, services.library.current(), false)
  const isOpen = (name: string) => {
    const field = query.get(name)
    return field !== undefined && !field.forbidden
  }
  const own = Object.entries(types).filter(([name]) => isOpen(name))
  const rowFields = { ...Object.fromEntries(own), ...memberTypes(request, scope) }
  const collector = createCollector({ kind: 'model', id: model.id }, fullChecks)
  const modelOf = (id: string) => services.library.current().resolvedModel(id)
  const program = readAggregate(request, { collector, at: [], names: commonNames, rowFields, model, modelOf })
  if (program) return program
  const [problem] = collector.diagnostics
  throw badRequest(recordMessages.badAggregate, {
    pointer: problem?.pointer ?? '',
    problem: problem?.message ?? recordMessages.unusable,
  })
}

interface Statement {
  program: AggregateProgram
  /** What the rows are selected from. */
  source: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The time bucket that is computed from an index, if any. */
  span: SpanGroup | undefined
  /** The rows that paths of the measures may lead to. */
  pointed: PointedRows | undefined
}

function statementOf({ program, source, where, span, pointed }: Statement, scope: RecordScope): RawBuilder<unknown> {
  const { groups, measures, limit } = program
  const parts = { measures: measures.map((measure) => measureSql(measure, scope, pointed)), where }
  const rows = span
    ? spanSql(program, { ...parts, group: span, start: firstStart(span, scope) })
    : groupedSql(program, { ...parts, source, starts: groups.map((each) => groupSql(each, scope)) })
  const isFenced = dialectOf(scope) === 'postgres' && groups.some(({ bucket, datePart }) => bucket || datePart)
  return sql`${isFenced ? fenced(rows) : rows}${orderSql(program)} limit ${limit + 1}`
}

/**
 * Rows that PostgreSQL reads to the end before they are sorted and cut. Without statistics of a bucket it expects thousands of groups, and
 * would sort all records in several processes to stop early, which takes up to twice as long.
 */
const fenced = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`select * from (${rows} offset 0) as grouped`

interface GroupedSql {
  source: RawBuilder<unknown>
  starts: readonly RawBuilder<unknown>[]
  measures: readonly RawBuilder<unknown>[]
  where: RawBuilder<unknown>
}

function groupedSql({ groups, measures }: AggregateProgram, parts: GroupedSql): RawBuilder<unknown> {
  const tree = groups.find((group) => group.tree)
  const columns = [
    ...groups.map((group, index) => sql`${parts.starts[index]} as ${sql.ref(tree ? 'node' : group.name)}`),
    ...measures.map(({ name }, index) => sql`${parts.measures[index]} as ${sql.ref(name)}`),
  ]
  const grouping = groups.length > 0 ? sql` group by ${sql.join(groups.map((_, index) => position(index)))}` : sql``
  const own = sql`select ${sql.join(columns)} from ${parts.source} as t where ${parts.where}${grouping}`
  return tree ? underSql(own, tree, measures) : own
}

const position = (index: number) => sql.raw(String(index + 1))

/** The requested order, then the groups, so that the same rows come in the same order. */
function orderSql({ groups, measures, sort }: AggregateProgram): RawBuilder<unknown> {
  const names = [...groups, ...measures].map(({ name }) => name)
  const columns = sort.map(({ name, order }) => sql`${position(names.indexOf(name))} ${sql.raw(order)}`)
  const rest = groups.map((_, index) => position(index))
  return groups.length > 0 ? sql` order by ${sql.join([...columns, ...rest])}` : sql``
}

function groupSql({ field, bucket, datePart }: Group, { services }: RecordScope): RawBuilder<unknown> {
  const column = sql.ref(`t.${field.columnName}`)
  if (datePart) return datePartSql[datePart](column, services.database.dialect)
  return bucket ? bucketSql[bucket](column, services.database.dialect) : column
}

/** Start of the first bucket, written so that only the first index entry is read. */
const firstStart = ({ field, bucket }: SpanGroup, { services }: RecordScope): RawBuilder<unknown> =>
  bucketSql[bucket](sql`min(${sql.ref(`t.${field.columnName}`)})`, services.database.dialect)

type Column = RawBuilder<unknown>

/** Hour as two digits; weekday as 1 (Monday) to 7. */
const datePartSql: Readonly<Record<DatePart, (column: Column, dialect: Dialect) => Column>> = {
  hour: (column) => sql`substr(${column}, 12, 2)`,
  weekday: (column, dialect) =>
    dialect === 'sqlite'
      ? sql`cast((strftime('%w', ${column}) + 6) % 7 + 1 as text)`
      : sql`extract(isodow from ${column}::timestamp)::int::text`,
}

function measureSql(measure: Measure, scope: RecordScope, pointed?: PointedRows): RawBuilder<unknown> {
  if ('moment' in measure) return momentSql(measure, dialectOf(scope))
  if (measure.kind !== 'count') return sql`${sql.raw(measure.kind)}(${sql.ref(`t.${measure.field.columnName}`)})`
  if (!measure.test) return sql`count(*)`
  return sql`count(case when ${rowSql(measure.test, rowScopeOf(scope, 't', pointed))} then 1 end)`
}

/** Time of the minimum or maximum; the earliest if there are several. */
function momentSql({ kind, field, moment }: Extract<Measure, { moment: unknown }>, dialect: Dialect): Column {
  const [value, at] = [sql.ref(`t.${field.columnName}`), sql.ref(`t.${moment.columnName}`)]
  const order = sql`order by ${value} ${sql.raw(kind === 'maxAt' ? 'desc' : 'asc')}, ${at}`
  const onlyPresent = sql`filter (where ${value} is not null)`
  return dialect === 'sqlite'
    ? sql`json_group_array(${at} ${order}) ${onlyPresent} ->> 0`
    : sql`(array_agg(${at} ${order}) ${onlyPresent})[1]`
}

function recordOf(row: Row, { groups, measures }: AggregateProgram, dialect: Dialect): WireRecord {
  const record: WireRecord = {}
  for (const { name, field, bucket, datePart } of groups)
    record[name] = bucket || datePart ? (row[name] ?? null) : cellReader(field)(row[name], dialect)
  for (const measure of measures) record[measure.name] = measured(measure, row[measure.name] ?? null, dialect)
  return record
}

/** Averages have two more decimal places than their field. */
function measured(measure: Measure, cell: Row[string], dialect: Dialect): unknown {
  if (measure.kind === 'count') return Number(cell ?? 0)
  if (cell === null) return null
  if ('moment' in measure) return cellReader(measure.moment)(cell, dialect)
  const { column } = measure.field
  if (measure.kind !== 'avg') return cellReader(measure.field)(cell, dialect)
  const scale = column?.type === 'decimal' ? (column.scale ?? 2) : 0
  const value = dialect === 'sqlite' ? Number(cell) / 10 ** scale : Number(cell)
  return Number(value.toFixed(scale + 2))
}
