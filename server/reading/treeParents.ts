import { sql } from 'kysely'
import type { Group } from '#core/aggregate'
import { snakeCase } from '#core/model'
import type { RecordScope, WireRecord } from '#server/access'
import { selectRows } from '#server/table'

/** Adds to rows that stand for nodes of a tree the stored key of the node above, as `{field}_parent`; null at the top. */
export async function addParents(
  rows: readonly WireRecord[],
  { field, tree, name }: Group,
  scope: RecordScope,
): Promise<void> {
  if (!tree?.parent || rows.length === 0) return
  const table = sql.table(tree.table)
  const stored = (alias: string) => sql.ref(`${alias}.${snakeCase(field.target?.store ?? 'id')}`)
  const nodes = sql.join(rows.map((row) => String(row[name])))
  const found = await selectRows(
    sql`select ${stored('t')} as node, ${stored('p')} as above from ${table} as t left join ${table} as p
      on p.id = ${sql.ref(`t.${tree.parent.columnName}`)} where ${stored('t')} in (${nodes})`,
    scope,
  )
  const parents = new Map(found.map(({ node, above }) => [String(node), above ?? null]))
  for (const row of rows) row[`${name}_parent`] = parents.get(String(row[name])) ?? null
}
