import { sourcesOf } from '#core/dashboard'
import { ProductError } from '#core/error'
import type { Library } from '#core/library'
import type { LiveSubscription } from '#core/live'
import type { Model } from '#core/model'
import { isObject } from '#core/object'
import { wholeScreen } from '#core/screen'
import type { DomainEvent, Services } from '#server/context'
import type { SocketConnection } from '#server/http'
import { modelOfScreen } from '#server/rights'
import { canName, rowsThatName } from './naming.ts'
import {
  type ChangedRecord,
  type ChangedRecords,
  createSubscriptions,
  notifyChanged,
  notifyStale,
  type ReadParams,
  type Subscription,
  type Subscriptions,
} from './notify.ts'

const maxSubscriptions = 50

/** Notifies lists of changes to the rows that they watch. */
export interface Delivery {
  open(connection: SocketConnection): Watcher
}

/** The subscriptions of one page. */
interface Watcher {
  /** Starts or restarts a subscription: sends the current rows, then their changes. */
  watch(query: LiveSubscription): void
  unwatch(key: string): void
  /** The page reports that it has changed a row of a screen that it watches, or how it is displayed. */
  reportChange(socketKey: string, id: string, display?: ChangedRecord['display']): void
  close(): void
}

/** Reads changed rows and notifies their subscribers. A failure is logged and does not affect other subscribers. */
export function createDelivery(services: Services, paramsOf: ReadParams): Delivery {
  const { outbox, log } = services
  const subscriptions = createSubscriptions()
  const quietly = (work: Promise<void>) =>
    work.catch((cause: unknown) => {
      if (!(cause instanceof ProductError)) log.warn({ err: cause }, 'could not notify subscribers of changed rows')
    })
  const notification = { services, paramsOf, quietly }
  const batches = createBatches(async (model, changed) => {
    const all = subscriptions.of(model)
    await quietly(changed ? notifyChanged(all, changed, notification) : notifyStale(all, services))
    for (const other of namingModels(model)) await quietly(notifyNaming(other, { model, changed }))
  })
  /** The models with lists whose rows can name records of this one. */
  const namingModels = (id: string): Model[] => {
    const library = services.library.current()
    const models = subscriptions.models().flatMap((name) => library.resolvedModel(name) ?? [])
    return models.filter((model) => canName(model, id))
  }
  /** A row shows the names of the records that it refers to, so what changes them changes the row. */
  const notifyNaming = async (model: Model, named: { model: string; changed: ChangedRecords | null }) => {
    const all = subscriptions.of(model.id)
    const target = services.library.current().resolvedModel(named.model)
    if (!named.changed || !target) return notifyStale(all, services)
    const ids = [...new Set([...all].flatMap(({ visibleIds }) => [...visibleIds]))]
    const rows = await rowsThatName({ model, ids, target, targetIds: [...named.changed.keys()] }, services)
    if (rows.length > 0) await notifyChanged(all, unchanged(rows), notification)
  }
  outbox.on('record.changed', ({ model, ids, change }: RecordChanged) => {
    const kind = change === 'add' || change === 'restore' ? 'new' : 'old'
    const isNamed = change === 'edit' && namingModels(model).length > 0
    if (isNamed || subscriptions.of(model).size > 0) batches.add(model, ids, kind)
  })
  const notifyCurrent = (subscription: Subscription) =>
    quietly(notifyChanged([subscription], unchanged(subscription.visibleIds), notification))
  return { open: (connection) => openWatcher(connection, { services, subscriptions, batches, notify: notifyCurrent }) }
}

/** Rows that are to be read again though their records are as they were. */
const unchanged = (ids: Iterable<string>): ChangedRecords => new Map([...ids].map((id) => [id, { came: 0 }]))

type RecordChanged = Extract<DomainEvent, { kind: 'record.changed' }>

interface WatcherParts {
  services: Services
  subscriptions: Subscriptions
  batches: Batches
  /** Sends the visible rows as they are now. */
  notify(subscription: Subscription): Promise<void>
}

function openWatcher(connection: SocketConnection, parts: WatcherParts): Watcher {
  const { services, subscriptions, batches, notify } = parts
  const subscriptionsByKey = new Map<string, Subscription>()
  const unwatch = (key: string) => {
    const subscription = subscriptionsByKey.get(key)
    if (subscription) subscriptions.remove(subscription)
    subscriptionsByKey.delete(key)
  }
  return {
    watch(query) {
      unwatch(query.key)
      const model = watchedModel(query, services.library.current())
      if (model === undefined || subscriptionsByKey.size >= maxSubscriptions) return
      const subscription = { connection, query, model, visibleIds: new Set(query.ids), since: batches.now() }
      subscriptionsByKey.set(query.key, subscription)
      subscriptions.add(subscription)
      void notify(subscription)
    },
    unwatch,
    reportChange(socketKey, id, display) {
      const watched = [...subscriptionsByKey.values()].find(({ query }) => query.socketKey === socketKey)
      if (!watched) return
      if (display && watched.visibleIds.has(id)) batches.display(watched.model, id, display)
      else batches.add(watched.model, [id], 'old')
    },
    close() {
      for (const key of [...subscriptionsByKey.keys()]) unwatch(key)
    },
  }
}

const batchMs = 200
const maxIds = 2_000

/** Collects changes and notifies in batches, model by model; a batch starts only after the previous one is finished. */
interface Batches {
  add(model: string, ids: readonly string[], kind: 'new' | 'old'): void
  /** A record is displayed otherwise. */
  display(model: string, id: string, display: NonNullable<ChangedRecord['display']>): void
  /** The number of the latest change. */
  now(): number
}

/** `notify` receives what has changed in a model since the last batch, or null when there are too many changes to list. */
function createBatches(notify: (model: string, changed: ChangedRecords | null) => Promise<void>): Batches {
  const pending = new Map<string, Map<string, ChangedRecord> | null>()
  let count = 0
  let scheduled = false
  const run = async () => {
    const due = [...pending]
    pending.clear()
    await Promise.all(due.map(([model, changed]) => notify(model, changed)))
    scheduled = false
    begin()
  }
  const begin = () => {
    if (scheduled || pending.size === 0) return
    scheduled = true
    setTimeout(() => void run(), batchMs).unref()
  }
  const batches: Batches = {
    add(model, ids, kind) {
      count += 1
      const changed = pending.has(model) ? pending.get(model) : new Map<string, ChangedRecord>()
      for (const id of ids)
        if (kind === 'new' || !changed?.has(id))
          changed?.set(id, { ...changed.get(id), came: kind === 'new' ? count : 0 })
      const tooMany = !changed || ids.length === 0 || changed.size > maxIds
      pending.set(model, tooMany ? null : changed)
      begin()
    },
    display(model, id, display) {
      batches.add(model, [id], 'old')
      const changed = pending.get(model)
      const before = changed?.get(id)
      if (before) changed?.set(id, { ...before, display: { ...before.display, ...display } })
    },
    now: () => count,
  }
  return batches
}

/** The model of the watched rows: that of the screen, or the named one if a card or list in the screen uses it. */
export function watchedModel({ socketKey, model }: LiveSubscription, library: Library): string | undefined {
  const screenModel = modelOfScreen(socketKey, library)
  if (model === undefined || model === screenModel) return screenModel
  const document = library.screen(socketKey)
  const plain = document && wholeScreen(document, library)
  if (!plain) return undefined
  const models = plain.type === 'dashboard' ? cardModels(plain.cards) : listModels(plain)
  return models.includes(model) ? model : undefined
}

const cardModels = (cards: Parameters<typeof sourcesOf>[0][]): string[] =>
  cards.flatMap(sourcesOf).flatMap((source) => ('model' in source ? [source.model] : []))

/** The models of the inline lists in a screen, at any depth. */
function listModels(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(listModels)
  if (!isObject(part)) return []
  const { list } = part
  const listModel = isObject(list) && typeof list.model === 'string' ? [list.model] : []
  return [...listModel, ...Object.values(part).flatMap(listModels)]
}
