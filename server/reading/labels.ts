import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field, Model } from '#core/model'
import { memoized } from '#core/object'
import { mayRead, maySee, type RecordScope, restrictedTo, rowsKey, seesMask, shownValue } from '#server/access'
import type { Services } from '#server/context'
import { selectRows } from '#server/table'

interface LabelRequest {
  target: Model
  /** The field of the target that holds the keys. */
  store: string
  /** The field of the target that is shown. */
  text: string
  keys: readonly string[]
}

interface LabelColumns {
  key: Field
  display: Field
}

/**
 * The labels of target records by key, without those that the caller may not see; null where it may see none. Callers who see the same rows of the target share a
 * cache, which is cleared when records of the target change.
 */
export async function labelsOf(
  { target, store, text, keys }: LabelRequest,
  scope: RecordScope,
): Promise<ReadonlyMap<string, string> | null> {
  const display = target.field(text)
  const key = target.field(store)
  if (!display || !key || !maySee(scope.caller, target, display) || !mayRead(scope.caller, target, key)) return null
  const labels = await wholeLabels({ target, store, text, keys }, { key, display }, scope)
  if (!seesMask(scope.caller, display)) return labels
  return new Map([...labels].map(([value, text]) => [value, String(shownValue(scope.caller, display, text))]))
}

/** The labels as stored, which are the same for every caller who sees these rows. */
async function wholeLabels({ target, store, text, keys }: LabelRequest, ends: LabelColumns, scope: RecordScope) {
  const targetScope = { ...scope, model: target, names: true as const }
  const rows = await rowsKey(targetScope)
  if (rows === undefined) return readLabels(targetScope, ends, keys)
  const cache = labelCacheOf(scope.services.outbox).of(target, `${store}.${text}.${rows}`)
  return knownLabels({ cache, keys, read: (missing) => readLabels(targetScope, ends, missing) })
}

interface LabelQuery {
  cache: KnownLabels
  keys: readonly string[]
  read(keys: readonly string[]): Promise<ReadonlyMap<string, string>>
}

async function knownLabels({ cache, keys, read }: LabelQuery): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  const missing: string[] = []
  for (const key of keys) {
    const label = cache.get(key)
    if (label !== undefined) labels.set(key, label)
    else if (!cache.has(key)) missing.push(key)
  }
  if (missing.length === 0) return labels
  const fresh = await read(missing)
  cache.keep(missing, fresh)
  return new Map([...labels, ...fresh])
}

/**
 * Deleted records keep their labels. Live records are looked up first: unique indexes contain only these, and few keys remain for the
 * trash.
 */
async function readLabels(
  scope: RecordScope,
  ends: LabelColumns,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (ends.key.name === 'id') return labelsIn(scope, { ...ends, keys, trash: 'both' })
  const live = await labelsIn(scope, { ...ends, keys, trash: 'live' })
  const missing = keys.filter((key) => !live.has(key))
  if (missing.length === 0) return live
  return new Map([...(await labelsIn(scope, { ...ends, keys: missing, trash: 'trash' })), ...live])
}

interface LabelsIn extends LabelColumns {
  keys: readonly string[]
  trash: 'live' | 'trash' | 'both'
}

async function labelsIn(scope: RecordScope, { trash, ...read }: LabelsIn): Promise<Map<string, string>> {
  const where = await restrictedTo(scope, { alias: 't', trash })
  const rows = await selectRows(labelSql(scope.model, { ...read, where }), scope)
  return new Map(rows.map((row) => [String(row.key), String(row.label ?? '')]))
}

interface LabelRead extends LabelColumns {
  keys: readonly string[]
  where: RawBuilder<SqlBool>
}

function labelSql(target: Model, { key, display, keys, where }: LabelRead): RawBuilder<unknown> {
  const column = sql.ref(`t.${key.columnName}`)
  const validKeys = key.name === 'id' && target.document.key?.type === 'int' ? keys.filter(isWhole) : keys
  const among = validKeys.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join([...validKeys])})`
  return sql`select ${column} as "key", ${sql.ref(`t.${display.columnName}`)} as "label" from ${sql.table(target.table)} as t where ${among} and ${where}`
}

/** True for a text that can be a numeric key. */
export const isWhole = (key: string): boolean => /^\d{1,15}$/.test(key)

/** Cached labels by key; a key known to match no record has no label. */
interface KnownLabels {
  has(key: string): boolean
  get(key: string): string | undefined
  /** Caches what was read for these keys, unless the target has changed since the read started. */
  keep(keys: readonly string[], labels: ReadonlyMap<string, string>): void
}

interface LabelCache {
  of(target: Model, part: string): KnownLabels
}

/** Of a model, for all callers together. */
const maxLabels = 20_000

type Labels = Map<string, string | null>

/** The label cache of one server, invalidated by changes of records and documents. */
const labelCacheOf = memoized((outbox: Services['outbox']): LabelCache => {
  const byModel = new Map<string, Map<string, Labels>>()
  outbox.on('record.changed', ({ model }) => void byModel.delete(model))
  outbox.on('document.published', () => byModel.clear())
  const cachesOf = (modelId: string) => {
    const parts = byModel.get(modelId) ?? new Map<string, Labels>()
    byModel.set(modelId, parts)
    return parts
  }
  return {
    of(target, part) {
      const parts = cachesOf(target.id)
      const labels = parts.get(part) ?? new Map<string, string | null>()
      const isCurrent = () => byModel.get(target.id) === parts
      return {
        has: (key) => labels.has(key),
        get: (key) => labels.get(key) ?? undefined,
        keep(keys, read) {
          if (!isCurrent()) return
          if (sizeOf(parts) + keys.length > maxLabels) {
            parts.clear()
            labels.clear()
          }
          for (const key of keys) labels.set(key, read.get(key) ?? null)
          parts.set(part, labels)
        },
      }
    },
  }
})

const sizeOf = (parts: ReadonlyMap<string, Labels>): number =>
  [...parts.values()].reduce((size, labels) => size + labels.size, 0)
