import { type RawBuilder, sql } from 'kysely'
import type { AggregateProgram, Bucket, Group, Measure } from '#core/aggregate'
import { dependenciesOf, type Expression, parseExpression } from '#core/expression'
import { snakeCase } from '#core/model'
import type { ListQuery, WireParams } from '#core/query'
import { hidesRows, type RecordScope, type WireRecord } from '#server/access'
import { selectRows, tableOf } from '#server/table'

/** The single group by time bucket. */
export type SpanGroup = Group & { bucket: Bucket }

/** The parts of the statement over rows that meet `where`, with the table as `t`. */
interface Written {
  group: SpanGroup
  /** The start of the first row's bucket. */
  start: RawBuilder<unknown>
  measures: readonly RawBuilder<unknown>[]
  where: RawBuilder<unknown>
}

/**
 * An aggregate by one time bucket, for SQLite. Instead of sorting every row by its bucket, it looks up the first moment of each bucket in
 * the index and scans the entries up to the next bucket. Only usable if that index covers all columns of the query.
 */
export function spanSql({ model, measures }: AggregateProgram, { group, start, measures: columns, where }: Written) {
  const moment = sql.ref(`t.${group.field.columnName}`)
  const rows = sql`from ${sql.table(model.table)} as t where ${where}`
  const next = nextSql[group.bucket]
  const numbers = measures.map(({ name }, index) => sql`numbers ->> ${sql.lit(index)} as ${sql.ref(name)}`)
  return sql`with recursive span(start) as (
      select ${start} ${rows}
      union all
      select (select ${start} ${rows} and ${moment} >= ${next}) from span where start is not null
    ), measured(start, numbers) as (
      select start, (select json_array(${sql.join(columns)}) ${rows} and ${moment} >= start and ${moment} < ${next})
      from span where start is not null
    )
    select start as ${sql.ref(group.name)}, ${sql.join(numbers)} from measured`
}

/** The start of the bucket after `start`. */
const nextSql: Readonly<Record<Bucket, RawBuilder<unknown>>> = {
  hour: sql`strftime('%Y-%m-%d %H:00:00', start, '+1 hour')`,
  day: sql`date(start, '+1 day')`,
  week: sql`date(start, '+7 days')`,
  month: sql`date(start, '+1 month')`,
}

interface SpanQuery {
  program: AggregateProgram
  query: ListQuery
  params: WireParams
}

/** The bucket group that can be computed from an index: one that starts with the moment and covers everything the aggregate reads. */
export async function spanLookedUp(
  { program, query, params }: SpanQuery,
  scope: RecordScope,
): Promise<SpanGroup | undefined> {
  const [group, ...others] = program.groups
  if (scope.services.database.dialect !== 'sqlite' || scope.model.document.query || !isSpan(group) || others.length > 0)
    return undefined
  if (!group.field.document.required || query.condition.kind !== 'always') return undefined
  const named = [...namedIn(params.where), ...program.measures.flatMap(fieldsOf)]
  const columns = named.map((name) => program.model.field(name)?.columnName)
  const isHeld = tableOf(program.model).indexes?.some(
    ({ columns: [first, ...rest] }) =>
      first === group.field.columnName && columns.every((name) => name === first || (name && rest.includes(name))),
  )
  return isHeld && !(await hidesRows(scope)) ? group : undefined
}

const isSpan = (group: Group | undefined): group is SpanGroup => group?.bucket !== undefined

function namedIn(where: WireParams[string]): readonly string[] {
  const parsed = typeof where === 'string' && where !== '' ? parseExpression(where) : undefined
  return parsed?.ok ? namesOf(parsed.expression) : []
}

/** The fields of the row that an expression reads; of a path its reference. */
function namesOf(expression: Expression): readonly string[] {
  const { fields, refs } = dependenciesOf(expression)
  return [...fields, ...refs.map((name) => name.slice(0, -1))]
}

function fieldsOf(measure: Measure): readonly string[] {
  if (measure.kind === 'count') return measure.test ? namesOf(measure.test) : []
  return 'moment' in measure ? [measure.field.name, measure.moment.name] : [measure.field.name]
}

/**
 * Combines the figures of single nodes (`own`: a row per node, with its stored key as `node` and a column per measure) into figures for
 * every node including all nodes below it. A pair of nodes counts once, even if keys occur in several tenants. With a level, only its nodes
 * are returned.
 */
export function underSql(
  own: RawBuilder<unknown>,
  { field, tree, level }: Group,
  measures: AggregateProgram['measures'],
) {
  const table = sql.table(tree?.table ?? '')
  const parent = sql.ref(`t.${tree?.parent?.columnName ?? 'id'}`)
  const stored = sql.ref(`t.${snakeCase(field.target?.store ?? 'id')}`)
  const sums = measures.map((measure) => sql`${joined(measure)} as ${sql.ref(measure.name)}`)
  return sql`with recursive line(stored, id) as (
      select ${stored}, t.id from ${table} as t
      union
      select line.stored, ${parent} from line join ${table} as t on t.id = line.id where ${parent} <> ''
    ), above(stored, node) as (
      select distinct line.stored, ${stored} from line join ${table} as t on t.id = line.id
    )
    select above.node as ${sql.ref(field.name)}, ${sql.join(sums)} from (${own}) as own join above on above.stored = own.node${levelSql(level)} group by 1`
}

/** Restricts nodes to one level: that many nodes are on the path to the top. */
const levelSql = (level: number | undefined) =>
  level === undefined
    ? sql``
    : sql` where (select count(*) from above as line where line.stored = above.node) = ${level}`

/** Combines the figures of parts into that of the whole. */
function joined({ kind, name }: Measure): RawBuilder<unknown> {
  const by = kind === 'min' || kind === 'max' ? kind : 'sum'
  return sql`${sql.raw(by)}(own.${sql.ref(name)})`
}

/** Adds the stored key of the parent node to rows of tree nodes, as `{field}_parent`; null at the top. */
export async function addParents(
  rows: readonly WireRecord[],
  { field, tree, name }: Group,
  scope: RecordScope,
): Promise<void> {
  if (!tree?.parent || rows.length === 0) return
  const table = sql.table(tree.table)
  const stored = (alias: string) => sql.ref(`${alias}.${snakeCase(field.target?.store ?? 'id')}`)
  const nodes = sql.join(rows.map((row) => String(row[name])))
  const pairs = await selectRows(
    sql`select ${stored('t')} as node, ${stored('p')} as above from ${table} as t left join ${table} as p
      on p.id = ${sql.ref(`t.${tree.parent.columnName}`)} where ${stored('t')} in (${nodes})`,
    scope,
  )
  const parents = new Map(pairs.map(({ node, above }) => [String(node), above ?? null]))
  for (const row of rows) row[`${name}_parent`] = parents.get(String(row[name])) ?? null
}
