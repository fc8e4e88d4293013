import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field, Model } from '#core/model'
import { memoized } from '#core/object'
import {
  hidesRows,
  mayRead,
  maySee,
  type RecordScope,
  restrictedTo,
  seesMask,
  shownValue,
  tenantName,
} from '#server/access'
import type { Services } from '#server/context'
import { selectRows } from '#server/table'

interface LabelRequest {
  target: Model
  /** The field of the target that holds the keys. */
  store: string
  keys: readonly string[]
  /** True when the caller is known to see all these records. */
  seen?: boolean
}

interface LabelColumns {
  key: Field
  display: Field
}

/**
 * The labels of target records by key, without those that the caller may not see. Callers who see every row of the target, or all that are
 * looked up, share a cache, which is cleared when records of the target change.
 */
export async function labelsOf(request: LabelRequest, scope: RecordScope): Promise<ReadonlyMap<string, string>> {
  const { target, store } = request
  const display = target.field(target.display)
  const key = target.field(store)
  if (!display || !key || !maySee(scope.caller, target, display) || !mayRead(scope.caller, target, key))
    return new Map()
  const labels = await wholeLabels(request, { key, display }, scope)
  if (!seesMask(scope.caller, display)) return labels
  return new Map([...labels].map(([value, text]) => [value, String(shownValue(scope.caller, display, text))]))
}

/** The labels as stored, which are the same for every caller and may be cached. */
async function wholeLabels({ target, store, keys, seen }: LabelRequest, ends: LabelColumns, scope: RecordScope) {
  const targetScope = { ...scope, model: target, names: true as const }
  const isBound = await hidesRows(targetScope)
  if (isBound && !seen) return readLabels(targetScope, ends, keys)
  const cache = labelCacheOf(scope.services.outbox).of(target, `${store}.${tenantName(targetScope)}`)
  return knownLabels({ cache, keys, isBound, read: (missing) => readLabels(targetScope, ends, missing) })
}

interface LabelQuery {
  cache: KnownLabels
  keys: readonly string[]
  /** True when a key without a label may still match a record, which the caller does not see any more. */
  isBound: boolean
  read(keys: readonly string[]): Promise<ReadonlyMap<string, string>>
}

async function knownLabels({ cache, keys, isBound, read }: LabelQuery): Promise<ReadonlyMap<string, string>> {
  const missing = keys.filter((key) => !cache.has(key))
  const fresh = missing.length > 0 ? await read(missing) : null
  if (fresh) cache.keep(isBound ? [...fresh.keys()] : missing, fresh)
  const labels = new Map<string, string>()
  for (const key of keys) {
    const label = fresh?.get(key) ?? cache.get(key)
    if (label !== undefined) labels.set(key, label)
  }
  return labels
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

const maxLabels = 20_000

/** The label cache of one server, invalidated by changes of records and documents. */
const labelCacheOf = memoized((outbox: Services['outbox']): LabelCache => {
  const byModel = new Map<string, Map<string, Map<string, string | null>>>()
  outbox.on('record.changed', ({ model }) => void byModel.delete(model))
  outbox.on('document.published', () => byModel.clear())
  const labelsOfModel = (modelId: string) => {
    const parts = byModel.get(modelId) ?? new Map<string, Map<string, string | null>>()
    byModel.set(modelId, parts)
    return parts
  }
  return {
    of(target, part) {
      const parts = labelsOfModel(target.id)
      const labels = parts.get(part) ?? new Map<string, string | null>()
      parts.set(part, labels)
      return knownIn(labels, () => byModel.get(target.id) === parts)
    },
  }
})

function knownIn(labels: Map<string, string | null>, isCurrent: () => boolean): KnownLabels {
  return {
    has: (key) => labels.has(key),
    get: (key) => labels.get(key) ?? undefined,
    keep(keys, read) {
      if (!isCurrent()) return
      if (labels.size + keys.length > maxLabels) labels.clear()
      for (const key of keys) labels.set(key, read.get(key) ?? null)
    },
  }
}
