import type { MadeValue, MakeDocument } from '#core/document'
import type { Model } from './model.ts'

/**
 * The values of a `make`, in order: first those of the one above that it is `like`, for the fields that both models have,
 * then its own, each in the place of what it replaces.
 */
export function madeFields(makes: readonly MakeDocument[], index: number, model: Model): Record<string, MadeValue> {
  const make = makes[index]
  const above = makes.slice(0, index).findLastIndex((one) => one.model === make?.like)
  const inherited = above < 0 ? {} : madeFields(makes, above, model)
  const both = Object.entries(inherited).filter(([name]) => model.field(name))
  return { ...Object.fromEntries(both), ...make?.fields }
}
