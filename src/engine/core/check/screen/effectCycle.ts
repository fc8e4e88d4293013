import type { EffectDocument } from '#core/document'
import { screenDiagnostics } from '#core/message'
import { type Collector, findingOf, type Segments } from '#core/model'

/** An effect that sets, through others, what starts it again never comes to rest. The first ring is named. */
export function checkEffectCycles(effects: readonly EffectDocument[], at: Segments, collector: Collector): void {
  for (const [index, effect] of effects.entries()) {
    const path = cycleFrom(effect, effects)
    if (!path) continue
    collector.add([...at, index], findingOf(screenDiagnostics.effectCycle, { path: path.join(' → ') }))
    return
  }
}

/** The fields along a ring that begins and ends at `start`, or undefined. Effects with a `when` may come to rest. */
function cycleFrom(start: EffectDocument, effects: readonly EffectDocument[]): string[] | undefined {
  const visit = (effect: EffectDocument, path: string[], seen: ReadonlySet<EffectDocument>): string[] | undefined => {
    for (const field of Object.keys(effect.set)) {
      if (start.changed.includes(field)) return [...path, field]
      const next = effects.find((one) => one.changed.includes(field) && one.when === undefined && !seen.has(one))
      const found = next && visit(next, [...path, field], new Set([...seen, next]))
      if (found) return found
    }
    return undefined
  }
  return start.when === undefined ? visit(start, [start.changed[0] ?? ''], new Set([start])) : undefined
}
