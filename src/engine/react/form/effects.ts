import type { Evaluation } from '#core/expression'
import { limit } from '#core/limit'
import type { EffectProgram } from '#core/screen'

/** Where effects read and write. */
export interface EffectHost {
  evaluation: Evaluation
  /** Sets a field; false when it holds that value already. */
  set(field: string, value: unknown): boolean
}

export interface EffectsDone {
  /** Fields that were set, each once. */
  changed: readonly string[]
  /** False when they did not come to rest; the values of the last round stay. */
  atRest: boolean
  rounds: number
}

type Fires = (effect: EffectProgram, changed: ReadonlySet<string>) => boolean

const byChange: Fires = (effect, changed) => effect.changed.some((field) => changed.has(field))

/** Runs the effects that `changed` fires, and the effects of effects until nothing changes. spec: schema-language, Modes */
export function runEffects(
  effects: readonly EffectProgram[],
  changed: Iterable<string>,
  host: EffectHost,
): EffectsDone {
  return rounds(effects, { host, first: byChange, changed: new Set(changed) })
}

/** Runs the effects of a new record: those with `init`, then what follows from them. */
export function runInitialEffects(effects: readonly EffectProgram[], host: EffectHost): EffectsDone {
  return rounds(effects, { host, first: (effect) => effect.init, changed: new Set() })
}

interface Start {
  host: EffectHost
  first: Fires
  changed: ReadonlySet<string>
}

function rounds(effects: readonly EffectProgram[], { host, first, changed }: Start): EffectsDone {
  const all = new Set<string>()
  let latest = changed
  for (let round = 1; round <= limit.effectRounds; round += 1) {
    const fires = round === 1 ? first : byChange
    latest = oneRound(
      effects.filter((effect) => fires(effect, latest)),
      host,
    )
    if (latest.size === 0) return { changed: [...all], atRest: true, rounds: round }
    for (const field of latest) all.add(field)
  }
  const atRest = !effects.some((effect) => byChange(effect, latest))
  return { changed: [...all], atRest, rounds: limit.effectRounds }
}

/** One round in document order; each effect sees what those before it have set. */
function oneRound(effects: readonly EffectProgram[], { evaluation, set }: EffectHost): Set<string> {
  const changed = new Set<string>()
  for (const effect of effects) {
    if (effect.when && !effect.when.holds(evaluation)) continue
    for (const [field, value] of Object.entries(effect.set)) {
      if (set(field, value.read(evaluation))) changed.add(field)
    }
  }
  return changed
}
