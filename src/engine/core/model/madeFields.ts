import type { MadeValue, MakeDocument } from '#core/document'
import type { Model } from './model.ts'

/**
 * Values of a `make`, in order: those of the preceding make named by `like` (for fields in both models), overridden and
 * extended by its own.
 */
export function madeFields(makes: readonly MakeDocument[], index: number, model: Model): Record<string, MadeValue> {
  const make = makes[index]
  const above = makes.slice(0, index).findLastIndex((other) => other.model === make?.like)
  const inherited = above < 0 ? {} : madeFields(makes, above, model)
  const both = Object.entries(inherited).filter(([name]) => model.field(name))
  return { ...Object.fromEntries(both), ...make?.fields }
}
