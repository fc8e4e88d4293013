import type { ScreenDocument } from '#core/document'
import type { JsonValue } from '#core/fieldType'
import { screenDiagnostics } from '#core/message'
import { type Collector, findingOf, nearest } from '#core/model'

type Params = Readonly<Record<string, JsonValue>>

/**
 * Checks the values that a screen gives for the parameters of what it extends: `chain` is the screen and all above it, the
 * nearest first. True when each is one that its parameter takes, so that the rest can be looked at.
 */
export function checkParamValues(chain: readonly ScreenDocument[], collector: Collector): boolean {
  const [own, ...above] = chain
  const root = above.at(-1)
  if (!own || !root || 'extends' in root) return true
  const declared = (root.params ?? {}) as Params
  const values: Params = Object.assign(
    {},
    ...chain
      .slice(0, -1)
      .toReversed()
      .map(({ params }) => params ?? {}),
  )
  if (!own.abstract) reportMissing(declared, values, collector)
  for (const name of Object.keys(own.params ?? {})) {
    if (name in declared) continue
    const hint = nearest(name, Object.keys(declared))
    collector.add(['params', name], findingOf(screenDiagnostics.unknownParam, { name }, hint))
  }
  const unfit = Object.entries(values).filter(([name, value]) => name in declared && !fits(value, declared[name]))
  for (const [name] of unfit) {
    collector.add(['params', name], findingOf(screenDiagnostics.paramValue, { name, declared: String(declared[name]) }))
  }
  return unfit.length === 0
}

function reportMissing(declared: Params, values: Params, collector: Collector): void {
  for (const name of Object.keys(declared)) {
    if (name in values) continue
    collector.add(['params'], findingOf(screenDiagnostics.missingParam, { name }))
  }
}

const numbers = new Set(['int', 'decimal', 'money', 'number', 'year'])

function fits(value: JsonValue, kind: unknown): boolean {
  if (kind === 'json') return true
  if (kind === 'bool') return typeof value === 'boolean'
  return typeof value === (typeof kind === 'string' && numbers.has(kind) ? 'number' : 'string')
}
