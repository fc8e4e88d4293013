import type { Evaluation } from '#core/expression'
import { limit } from '#core/limit'
import type { EffectProgram } from '#core/screen'
import { createFormulas } from './formulas.ts'
import type { FormState } from './state.ts'

/** Where effects read and write. */
interface EffectHost {
  evaluation: Evaluation
  /** Sets a field; false when it holds that value already. */
  set(field: string, value: unknown): boolean
}

interface EffectsDone {
  /** Fields that were set, each once. */
  changed: readonly string[]
  /** False when they did not come to rest; the values of the last round stay. */
  atRest: boolean
  rounds: number
}

type Fires = (effect: EffectProgram, changed: ReadonlySet<string>) => boolean

const byChange: Fires = (effect, changed) => effect.changed.some((field) => changed.has(field))

/** Runs the effects that `changed` fires, and the effects of effects until nothing changes. spec: schema-language, Modes */
function runEffects(effects: readonly EffectProgram[], changed: Iterable<string>, host: EffectHost): EffectsDone {
  return rounds(effects, { host, first: byChange, changed: new Set(changed) })
}

/** Runs the effects of a new record: those with `init`, then what follows from them. */
function runInitialEffects(effects: readonly EffectProgram[], host: EffectHost): EffectsDone {
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

interface Linkage {
  /** Everything that a change of these fields by the user, by paste or by an answer of the server brings with it. */
  settle(changed: Iterable<string>): ReadonlySet<string>
  /** What a new record begins with beyond its defaults. */
  begin(): void
  /** Works out the formulas of values that have been replaced. */
  replaced(): void
}

/** The linkage of one form: effects to rest, then the states of what depends on any of it. */
export function createLinkage(state: FormState): Linkage {
  const { settings, store, evaluation, views } = state
  const effects = settings.mode === 'view' ? [] : withReferenceTriggers(settings.program.effects)
  const formulas = createFormulas(state)
  const everyField = settings.program.model.fields.map(({ name }) => name)
  const host: EffectHost = { evaluation, set: store.set }

  return {
    settle(changed) {
      const first = new Set([...changed, ...formulas.settle(changed)])
      const done = runEffects(effects, first, host)
      if (!done.atRest) reportUnrest(state, effects)
      const all = new Set([...first, ...done.changed, ...formulas.settle(done.changed)])
      views.refresh(all)
      return all
    },
    begin() {
      const { changed, atRest } = runInitialEffects(effects, host)
      if (!atRest) reportUnrest(state, effects)
      views.refresh([...changed, ...formulas.settle(everyField)])
    },
    replaced: () => void formulas.settle(everyField),
  }
}

/** spec: schema-language, effects of effects run until stable, at most 10 rounds, then a diagnostic */
function reportUnrest(
  { settings, diagnostics }: Pick<FormState, 'settings' | 'diagnostics'>,
  effects: readonly EffectProgram[],
): void {
  const { program, ports } = settings
  if (diagnostics.snapshot().some(({ code }) => code === 'effects-unrest')) return
  const diagnostic = {
    severity: 'error' as const,
    document: { kind: 'screen' as const, id: program.id },
    pointer: effects[0]?.pointer.replace(/\/\d+$/, '') ?? '',
    code: 'effects-unrest',
    message: '联动没有稳定下来，已停止',
    hint: '检查互相设置的字段',
  }
  diagnostics.set([...diagnostics.snapshot(), diagnostic])
  ports.report(new Error(`the effects of ${program.id} do not come to rest`), `form ${program.id}`)
}

/** The names of the form's expressions that are records behind references: `typeId$`. */
export const isReference = (name: string): boolean => name.endsWith('$') && !name.startsWith('$')

/**
 * Effects that read `typeId$` wait for that record: they are fired by its arrival and not by the change of `typeId`.
 */
function withReferenceTriggers(effects: readonly EffectProgram[]): EffectProgram[] {
  return effects.map((effect) => {
    const reads = new Set(readsOfEffects([effect]))
    return { ...effect, changed: effect.changed.map((field) => (reads.has(`${field}$`) ? `${field}$` : field)) }
  })
}

/** Every name that an effect reads. */
export const readsOfEffects = (effects: readonly EffectProgram[]): string[] =>
  effects.flatMap(({ when, set }) => [...(when?.reads ?? []), ...Object.values(set).flatMap((value) => value.reads)])
