import { ProductError } from '#core/error'
import type { LiveQuestion } from '#core/live'
import type { WireParams } from '#core/query'
import type { DomainEvent, Services } from '#server/context'
import type { SocketLine } from '#server/http'
import { modelOfScreen } from '#server/rights'
import type { Subscription } from './subscription.ts'
import { tellChanged, tellStale } from './tell.ts'
import { createTicks } from './ticks.ts'

const subscriptionsPerLine = 50

/** Tells lists how the rows that they watch have changed. */
export interface Delivery {
  open(line: SocketLine): Watcher
}

/** What one page watches. */
export interface Watcher {
  /** Begins to watch, or asks anew: the rows are told as they are now, and from then on. */
  watch(question: LiveQuestion): void
  leave(key: string): void
  /** A page says that it has changed a row of a screen that it watches. */
  suspect(socketKey: string, id: string): void
  close(): void
}

/** The parameters of a list call as its model reads them. */
export type ReadParams = (modelId: string, params: WireParams) => WireParams

export function createDelivery(services: Services, paramsOf: ReadParams): Delivery {
  const byModel = new Map<string, Set<Subscription>>()
  const quietly = (work: Promise<void>) =>
    work.catch((cause: unknown) => {
      if (!(cause instanceof ProductError)) services.log.warn({ err: cause }, 'changed rows could not be told')
    })
  const telling = { services, paramsOf, quietly }
  const ticks = createTicks((model, changed) => {
    const subscriptions = byModel.get(model) ?? new Set()
    return quietly(changed ? tellChanged(subscriptions, changed, telling) : tellStale(subscriptions, services))
  })
  services.outbox.on('record.changed', ({ model, ids, change }: Changed) => {
    if (byModel.has(model)) ticks.add(model, ids, change === 'add' || change === 'restore' ? 'new' : 'old')
  })
  const add = (subscription: Subscription) => {
    const known = byModel.get(subscription.model) ?? new Set()
    byModel.set(subscription.model, known.add(subscription))
  }
  const remove = (subscription: Subscription | undefined) => {
    const known = subscription && byModel.get(subscription.model)
    known?.delete(subscription as Subscription)
    if (known?.size === 0) byModel.delete(subscription?.model ?? '')
  }
  return {
    open(line) {
      const own = new Map<string, Subscription>()
      const leave = (key: string) => {
        remove(own.get(key))
        own.delete(key)
      }
      return {
        watch(question) {
          leave(question.key)
          const model = modelOfScreen(question.socketKey, services.library.current())
          if (model === undefined || own.size >= subscriptionsPerLine) return
          const subscription = { line, question, model, shown: new Set(question.ids), since: ticks.now() }
          own.set(question.key, subscription)
          add(subscription)
          const shown = new Map(question.ids.map((id) => [id, 0] as const))
          void quietly(tellChanged([subscription], shown, telling))
        },
        leave,
        suspect(socketKey, id) {
          const watched = [...own.values()].find(({ question }) => question.socketKey === socketKey)
          if (watched) ticks.add(watched.model, [id], 'old')
        },
        close: () => {
          for (const key of [...own.keys()]) leave(key)
        },
      }
    },
  }
}

type Changed = Extract<DomainEvent, { kind: 'record.changed' }>
