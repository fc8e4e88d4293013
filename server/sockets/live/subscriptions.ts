import type { LiveQuestion } from '#core/live'
import type { SocketLine } from '#server/http'

/** What one list of one page watches. */
export interface Subscription {
  readonly line: SocketLine
  readonly question: LiveQuestion
  /** The model of its screen, when it began to watch. */
  readonly model: string
  /** Rows that the reader has been shown, and so may hear of that they are gone. */
  readonly visibleIds: Set<string>
  /** What was new before that, the list has asked for itself. */
  readonly since: number
}

/** The changed records by id. One that is new, and so may meet any question, has the number of its coming; others have 0. */
export type Changed = ReadonlyMap<string, number>

/** The changed records that could matter to the list. */
export const relevantIds = ({ visibleIds, question, since }: Subscription, changed: Changed): string[] =>
  [...changed].flatMap(([id, came]) => (came > since || question.whole || visibleIds.has(id) ? [id] : []))

/** Who watches, by model. */
export interface Subscriptions {
  of(model: string): ReadonlySet<Subscription>
  add(subscription: Subscription): void
  remove(subscription: Subscription): void
}

const none: ReadonlySet<Subscription> = new Set()

export function createSubscriptions(): Subscriptions {
  const byModel = new Map<string, Set<Subscription>>()
  return {
    of: (model) => byModel.get(model) ?? none,
    add(subscription) {
      const known = byModel.get(subscription.model) ?? new Set()
      byModel.set(subscription.model, known.add(subscription))
    },
    remove(subscription) {
      const known = byModel.get(subscription.model)
      known?.delete(subscription)
      if (known?.size === 0) byModel.delete(subscription.model)
    },
  }
}
