import { sql } from 'kysely'
import type { Field } from '#core/model'
import { type RecordScope, restrictedTo } from '#server/access'
import { type Row, selectRows } from '#server/table'

/** The fields of a tree by which its records are looked up. */
interface TreeEnds {
  store: Field
  display: Field
  parent: Field
}

/** A record of the tree on the way to the top: the names from where the climb is to it, and who stands above. */
interface Climb {
  key: string
  names: string[]
  above: string | null
}

const mostLevels = 20

const namesIn = (text: string): string[] => text.split('/').map((name) => name.trim())

/** True for a text that names a record with what stands above it: 云溪镇/农业综合服务中心. */
export const isPath = (text: string): boolean => namesIn(text).filter(Boolean).length > 1

/** The keys of the records that paths name, by path; the path may begin at any level. The scope is that of the tree. */
export async function keysOfPaths(
  scope: RecordScope,
  ends: TreeEnds,
  paths: readonly string[],
): Promise<{ key: string; text: string }[]> {
  if (paths.length === 0) return []
  const climbs = await bottoms(scope, ends, [...new Set(paths.map((path) => namesIn(path).at(-1) ?? ''))])
  await climb(scope, ends, climbs)
  return paths.flatMap((text) => {
    const neededNames = namesIn(text)
    const fits = ({ names }: Climb) => neededNames.every((name, index) => names.at(index - neededNames.length) === name)
    return climbs
      .filter((each) => each.names.length >= neededNames.length && fits(each))
      .map(({ key }) => ({ key, text }))
  })
}

const columnsOf = ({ store, display, parent }: TreeEnds) =>
  sql`t.id as "id", ${sql.ref(`t.${store.columnName}`)} as "key", ${sql.ref(`t.${display.columnName}`)} as "name", ${sql.ref(`t.${parent.columnName}`)} as "above"`

const aboveOf = ({ above }: Row): string | null => (above === null || above === '' ? null : String(above))

/** The records that the caller sees under the last names of the paths. */
async function bottoms(scope: RecordScope, ends: TreeEnds, names: readonly string[]): Promise<Climb[]> {
  const where = await restrictedTo(scope, { alias: 't', trash: 'live' })
  const rows = await selectRows(
    sql`select ${columnsOf(ends)} from ${sql.table(scope.model.table)} as t where ${sql.ref(`t.${ends.display.columnName}`)} in (${sql.join([...names])}) and ${where}`,
    scope,
  )
  return rows.map((row) => ({ key: String(row.key), names: [String(row.name ?? '')], above: aboveOf(row) }))
}

/** Puts the names of all that stands above in front, a level at a time. */
async function climb(scope: RecordScope, ends: TreeEnds, climbs: readonly Climb[]): Promise<void> {
  for (let level = 0; level < mostLevels; level += 1) {
    const ids = [...new Set(climbs.flatMap(({ above }) => above ?? []))]
    if (ids.length === 0) return
    const rows = await selectRows(
      sql`select ${columnsOf(ends)} from ${sql.table(scope.model.table)} as t where t.id in (${sql.join(ids)}) and t.del_flag = 0`,
      scope,
    )
    const byId = new Map(rows.map((row) => [String(row.id), row]))
    for (const each of climbs) {
      const row = each.above === null ? undefined : byId.get(each.above)
      if (row) each.names.unshift(String(row.name ?? ''))
      each.above = row ? aboveOf(row) : null
    }
  }
}
