import { sql } from 'kysely'
import type { Field, Model } from '#core/model'
import { mayRead, type RecordScope, restrictedTo } from '#server/access'
import { chunks, selectRows } from '#server/table'
import { isPath, keysOfPaths } from './lookUpPath.ts'

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
