import { type RawBuilder, sql } from 'kysely'
import type { AggregateProgram, Group, Measure } from '#core/aggregate'
import { snakeCase } from '#core/model'

/**
 * The numbers of single nodes (`own`: a row for each, with the stored key as `node` and a column for each measure) put together
 * for every node with all that lie below it. A pair of nodes counts once, also where keys stand in several
 * tenants. With a level only its nodes are told.
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

/** Nodes of one level: as many stand on the line to the top. */
const levelSql = (level: number | undefined) =>
  level === undefined
    ? sql``
    : sql` where (select count(*) from above as line where line.stored = above.node) = ${level}`

/** How numbers of parts make the number of the whole. */
function joined({ kind, name }: Measure): RawBuilder<unknown> {
  const by = kind === 'min' || kind === 'max' ? kind : 'sum'
  return sql`${sql.raw(by)}(own.${sql.ref(name)})`
}
