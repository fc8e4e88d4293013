import { sourcesOf } from '#core/dashboard'
import { ProductError } from '#core/error'
import type { Library } from '#core/library'
import type { LiveSubscription } from '#core/live'
import { isObject } from '#core/object'
import { wholeScreen } from '#core/screen'
import type { DomainEvent, Services } from '#server/context'
import type { SocketLine } from '#server/http'
import { modelOfScreen } from '#server/rights'
import {
  type ChangedRecords,
  createSubscriptions,
  notifyChanged,
  notifyStale,
  type ReadParams,
  type Subscription,
  type Subscriptions,
} from './notify.ts'

const subscriptionsPerLine = 50

/** Tells lists how the rows that they watch have changed. */
export interface Delivery {
  open(line: SocketLine): Watcher
}

/** What one page watches. */
interface Watcher {
  /** Begins to watch, or starts over: sends the rows as they are now, and their changes from then on. */
  watch(question: LiveSubscription): void
  leave(key: string): void
  /** A page says that it has changed a row of a screen that it watches. */
  suspect(socketKey: string, id: string): void
  close(): void
}

/** Reads and tells; what fails keeps nothing from the other readers. */
export function createDelivery(services: Services, paramsOf: ReadParams): Delivery {
  const { outbox, log } = services
  const subscriptions = createSubscriptions()
  const quietly = (work: Promise<void>) =>
    work.catch((cause: unknown) => {
      if (!(cause instanceof ProductError)) log.warn({ err: cause }, 'changed rows could not be told')
    })
  const notification = { services, paramsOf, quietly }
  const ticks = createTicks((model, changed) => {
    const all = subscriptions.of(model)
    return quietly(changed ? notifyChanged(all, changed, notification) : notifyStale(all, services))
  })
  outbox.on('record.changed', ({ model, ids, change }: RecordChanged) => {
    const kind = change === 'add' || change === 'restore' ? 'new' : 'old'
    if (subscriptions.of(model).size > 0) ticks.add(model, ids, kind)
  })
  const notifyOne = (subscription: Subscription) => {
    const unchanged = new Map([...subscription.visibleIds].map((id) => [id, 0] as const))
    return quietly(notifyChanged([subscription], unchanged, notification))
  }
  return { open: (line) => openWatcher(line, { services, subscriptions, ticks, notify: notifyOne }) }
}

type RecordChanged = Extract<DomainEvent, { kind: 'record.changed' }>

interface WatcherParts {
  services: Services
  subscriptions: Subscriptions
  ticks: Ticks
  /** Tells the shown rows as they are now. */
  notify(subscription: Subscription): Promise<void>
}

function openWatcher(line: SocketLine, { services, subscriptions, ticks, notify }: WatcherParts): Watcher {
  const own = new Map<string, Subscription>()
  const leave = (key: string) => {
    const left = own.get(key)
    if (left) subscriptions.remove(left)
    own.delete(key)
  }
  return {
    watch(question) {
      leave(question.key)
      const model = watchedModel(question, services.library.current())
      if (model === undefined || own.size >= subscriptionsPerLine) return
      const subscription = { line, question, model, visibleIds: new Set(question.ids), since: ticks.now() }
      own.set(question.key, subscription)
      subscriptions.add(subscription)
      void notify(subscription)
    },
    leave,
    suspect(socketKey, id) {
      const watched = [...own.values()].find(({ question }) => question.socketKey === socketKey)
      if (watched) ticks.add(watched.model, [id], 'old')
    },
    close() {
      for (const key of [...own.keys()]) leave(key)
    },
  }
}

const tickMs = 200
const mostIds = 2_000

/** Gathers changes and sends them together, model by model; the next batch only when the last is out. */
interface Ticks {
  add(model: string, ids: readonly string[], kind: 'new' | 'old'): void
  /** The number of what came last. */
  now(): number
}

/** `tell` gets what has changed of a model since the last time; null when that is too much to name. */
function createTicks(notify: (model: string, changed: ChangedRecords | null) => Promise<void>): Ticks {
  const waiting = new Map<string, Map<string, number> | null>()
  let count = 0
  let ticking = false
  const run = async () => {
    const due = [...waiting]
    waiting.clear()
    await Promise.all(due.map(([model, changed]) => notify(model, changed)))
    ticking = false
    begin()
  }
  const begin = () => {
    if (ticking || waiting.size === 0) return
    ticking = true
    setTimeout(() => void run(), tickMs).unref()
  }
  return {
    add(model, ids, kind) {
      count += 1
      const numbersById = waiting.has(model) ? waiting.get(model) : new Map<string, number>()
      for (const id of ids)
        if (kind === 'new' || !numbersById?.has(id)) numbersById?.set(id, kind === 'new' ? count : 0)
      const tooMany = !numbersById || ids.length === 0 || numbersById.size > mostIds
      waiting.set(model, tooMany ? null : numbersById)
      begin()
    },
    now: () => count,
  }
}

/** The model of the watched rows: the screen's own, or the one that is named, if a card or a list inside the screen asks for it. */
export function watchedModel({ socketKey, model }: LiveSubscription, library: Library): string | undefined {
  const own = modelOfScreen(socketKey, library)
  if (model === undefined || model === own) return own
  const document = library.screen(socketKey)
  const plain = document && wholeScreen(document, library)
  if (!plain) return undefined
  const models = plain.type === 'dashboard' ? cardModels(plain.cards) : listModels(plain)
  return models.includes(model) ? model : undefined
}

const cardModels = (cards: Parameters<typeof sourcesOf>[0][]): string[] =>
  cards.flatMap(sourcesOf).flatMap((source) => ('model' in source ? [source.model] : []))

/** Of the lists that are written where they stand, at any depth. */
function listModels(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(listModels)
  if (!isObject(part)) return []
  const { list } = part
  const own = isObject(list) && typeof list.model === 'string' ? [list.model] : []
  return [...own, ...Object.values(part).flatMap(listModels)]
}
