import { ProductError } from '#core/error'
import type { LiveQuestion } from '#core/live'
import type { DomainEvent, Services } from '#server/context'
import type { SocketLine } from '#server/http'
import { notifyChanged, notifyStale, type ReadParams } from './notify.ts'
import type { Subscription } from './subscriptions.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { createTicks, type Ticks } from './ticks.ts'
import { watchedModel } from './watchedModel.ts'

const subscriptionsPerLine = 50

/** Tells lists how the rows that they watch have changed. */
export interface Delivery {
  open(line: SocketLine): Watcher
}

/** What one page watches. */
interface Watcher {
  /** Begins to watch, or asks anew: the rows are told as they are now, and from then on. */
  watch(question: LiveQuestion): void
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
