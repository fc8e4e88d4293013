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

/** Notifies lists of changes to the rows that they watch. */
export interface Delivery {
  open(line: SocketLine): Watcher
}

/** The subscriptions of one page. */
interface Watcher {
  /** Starts or restarts a subscription: sends the current rows, then their changes. */
  watch(question: LiveSubscription): void
  leave(key: string): void
  /** The page reports that it has changed a row of a screen that it watches. */
  suspect(socketKey: string, id: string): void
  close(): void
}

/** Reads changed rows and notifies their subscribers. A failure is logged and does not affect other subscribers. */
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
  /** Sends the visible rows as they are now. */
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

/** Collects changes and notifies in batches, model by model; a batch starts only after the previous one is finished. */
interface Ticks {
  add(model: string, ids: readonly string[], kind: 'new' | 'old'): void
  /** The number of the latest change. */
  now(): number
}

/** `notify` receives what has changed in a model since the last batch, or null when there are too many changes to list. */
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

/** The model of the watched rows: that of the screen, or the named one if a card or list in the screen uses it. */
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

/** The models of the inline lists in a screen, at any depth. */
function listModels(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(listModels)
  if (!isObject(part)) return []
  const { list } = part
  const own = isObject(list) && typeof list.model === 'string' ? [list.model] : []
  return [...own, ...Object.values(part).flatMap(listModels)]
}
