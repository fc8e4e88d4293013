import type { Model } from '#core/model'
import type { Services } from '#server/context'

/** Display texts by key; a key that is known to name nothing has none. */
export interface KnownLabels {
  has(key: string): boolean
  get(key: string): string | undefined
  /** Keeps what was read of these keys, unless something of the target has changed since this was asked for. */
  keep(keys: readonly string[], labels: ReadonlyMap<string, string>): void
}

interface LabelCache {
  of(target: Model, part: string): KnownLabels
}

const mostLabels = 20_000

const caches = new WeakMap<object, LabelCache>()

/** The display texts that one server has read. They follow the changes of records and documents. */
export function labelCacheOf(services: Pick<Services, 'outbox'>): LabelCache {
  const known = caches.get(services.outbox)
  if (known) return known
  const cache = openLabelCache(services)
  caches.set(services.outbox, cache)
  return cache
}

function openLabelCache({ outbox }: Pick<Services, 'outbox'>): LabelCache {
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
      return labelsIn(labels, () => byModel.get(target.id) === parts)
    },
  }
}

function labelsIn(labels: Map<string, string | null>, isCurrent: () => boolean): KnownLabels {
  return {
    has: (key) => labels.has(key),
    get: (key) => labels.get(key) ?? undefined,
    keep(keys, read) {
      if (!isCurrent()) return
      if (labels.size + keys.length > mostLabels) labels.clear()
      for (const key of keys) labels.set(key, read.get(key) ?? null)
    },
  }
}
