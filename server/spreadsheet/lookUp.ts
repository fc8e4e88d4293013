import { sql } from 'kysely'
import type { Field, Model } from '#core/model'
import { mayRead, type RecordScope, restrictedTo } from '#server/access'
import { chunks, type Row, selectRows } from '#server/table'

/** What texts of a sheet stand for. */
export interface NamedRecords {
  /** The keys of the records that a text names, several where a name is not unique. */
  keys: ReadonlyMap<string, ReadonlySet<string>>
  /** True where a name can be told from others by what stands above it. */
  isTree: boolean
}

const textsPerStatement = 500

/** Looks texts up among the records that a field may point to: by display, by what is stored and in a tree by path, within the caller's rights. */
export async function lookUp(field: Field, texts: readonly string[], scope: RecordScope): Promise<NamedRecords> {
  const target = field.target && scope.services.library.current().resolvedModel(field.target.model)
  const store = target?.field(field.target?.store ?? 'id')
  const display = target?.field(target.display)
  const keys = new Map<string, Set<string>>()
  if (!target || !store || !display || !mayRead(scope.caller, target, display)) return { keys, isTree: false }
  const ends = { store, display }
  for (const part of chunks([...new Set(texts)], textsPerStatement))
    for (const { key, text } of await readPairs({ ...scope, model: target }, ends, part)) {
      put(keys, text, key)
      if (part.includes(key) && !keys.has(key)) put(keys, key, key)
    }
  const { parent } = target
  if (!parent) return { keys, isTree: false }
  const paths = [...new Set(texts)].filter((text) => !keys.has(text) && isPath(text))
  for (const part of chunks(paths, textsPerStatement))
    for (const { key, text } of await keysOfPaths({ ...scope, model: target }, { ...ends, parent }, part))
      put(keys, text, key)
  return { keys, isTree: true }
}

const put = (keys: Map<string, Set<string>>, text: string, key: string): void => {
  keys.set(text, (keys.get(text) ?? new Set()).add(key))
}

interface LookUpColumns {
  store: Field
  display: Field
}

async function readPairs(
  scope: RecordScope,
  { store, display }: LookUpColumns,
  texts: readonly string[],
): Promise<{ key: string; text: string }[]> {
  const model: Model = scope.model
  const where = await restrictedTo(scope, { alias: 't', trash: 'live' })
  const [key, text] = [sql.ref(`t.${store.columnName}`), sql.ref(`t.${display.columnName}`)]
  const isNumeric = store.name === 'id' && model.document.key?.type === 'int'
  const keyed = isNumeric ? texts.filter((each) => /^\d{1,15}$/.test(each)) : texts
  const byKey = keyed.length > 0 ? sql` or ${key} in (${sql.join([...keyed])})` : sql``
  const rows = await selectRows(
    sql`select ${key} as "key", ${text} as "text" from ${sql.table(model.table)} as t where (${text} in (${sql.join([...texts])})${byKey}) and ${where}`,
    scope,
  )
  return rows.map((row) => ({ key: String(row.key), text: String(row.text ?? '') }))
}

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
const isPath = (text: string): boolean => namesIn(text).filter(Boolean).length > 1

/** The keys of the records that paths name, by path; the path may begin at any level. The scope is that of the tree. */
async function keysOfPaths(
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
