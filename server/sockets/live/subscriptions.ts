import type { Subscription } from './subscription.ts'

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
