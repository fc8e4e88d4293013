import { type RawBuilder, sql } from 'kysely'
import type { AggregateProgram, Bucket, Group, Measure } from '#core/aggregate'
import { dependenciesOf, parseExpression } from '#core/expression'
import type { ListQuery, WireParams } from '#core/query'
import { hasDataRules, type RecordScope } from '#server/access'
import { tableOf } from '#server/table'

/** The one span by which rows are told apart. */
export type SpanGroup = Group & { bucket: Bucket }

/** What is asked of the rows for which `where` holds, written as SQL over the table as `t`. */
interface Written {
  group: SpanGroup
  /** Where the span of the first row begins. */
  start: RawBuilder<unknown>
  measures: readonly RawBuilder<unknown>[]
  where: RawBuilder<unknown>
}

/**
 * Numbers by one span of time, in SQLite, which would sort every row by its span: instead the first moment of each span is
 * looked up in the index, and the entries from there to the next span are gone through. Only where that index holds all that is asked.
 */
export function spanSql({ model, measures }: AggregateProgram, { group, start, measures: written, where }: Written) {
  const moment = sql.ref(`t.${group.field.columnName}`)
  const rows = sql`from ${sql.table(model.table)} as t where ${where}`
  const next = nextSql[group.bucket]
  const numbers = measures.map(({ name }, index) => sql`numbers ->> ${sql.lit(index)} as ${sql.ref(name)}`)
  return sql`with recursive span(start) as (
      select ${start} ${rows}
      union all
      select (select ${start} ${rows} and ${moment} >= ${next}) from span where start is not null
    ), told(start, numbers) as (
      select start, (select json_array(${sql.join(written)}) ${rows} and ${moment} >= start and ${moment} < ${next})
      from span where start is not null
    )
    select start as ${sql.ref(group.name)}, ${sql.join(numbers)} from told`
}

/** Where the span after that of `start` begins. */
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

/** The span that is looked up in the index: where one that begins with the moment holds everything that the numbers rest on. */
export async function spanLookedUp(
  { program, query, params }: SpanQuery,
  scope: RecordScope,
): Promise<SpanGroup | undefined> {
  const [group, ...others] = program.groups
  if (scope.services.database.dialect !== 'sqlite' || !isSpan(group) || others.length > 0) return undefined
  if (!group.field.document.required || query.condition.kind !== 'always') return undefined
  const named = [...namedIn(params.where), ...program.measures.flatMap(fieldsOf)]
  const columns = named.map((name) => program.model.field(name)?.columnName)
  const isHeld = tableOf(program.model).indexes.some(
    ({ columns: [first, ...rest] }) =>
      first === group.field.columnName && columns.every((name) => name === first || (name && rest.includes(name))),
  )
  return isHeld && !(await hasDataRules(scope)) ? group : undefined
}

const isSpan = (group: Group | undefined): group is SpanGroup => group?.bucket !== undefined

function namedIn(where: WireParams[string]): readonly string[] {
  const parsed = typeof where === 'string' && where !== '' ? parseExpression(where) : undefined
  return parsed?.ok ? [...dependenciesOf(parsed.expression).fields] : []
}

function fieldsOf(measure: Measure): readonly string[] {
  if (measure.kind === 'count') return measure.test ? [...dependenciesOf(measure.test).fields] : []
  return 'moment' in measure ? [measure.field.name, measure.moment.name] : [measure.field.name]
}
