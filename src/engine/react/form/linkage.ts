import type { EffectProgram } from '#core/screen'
import { type EffectHost, runEffects, runInitialEffects } from './effects.ts'
import { withReferenceTriggers } from './following.ts'
import type { FormCore } from './formCore.ts'
import { createFormulas } from './formulas.ts'

export interface Linkage {
  /** Everything that a change of these fields by the user, by paste or by an answer of the server brings with it. */
  settle(changed: Iterable<string>): ReadonlySet<string>
  /** What a new record begins with beyond its defaults. */
  begin(): void
  /** Works out the formulas of values that have been replaced. */
  replaced(): void
}

/** The linkage of one form: effects to rest, then the states of what depends on any of it. */
export function createLinkage(core: FormCore): Linkage {
  const { settings, store, evaluation, views } = core
  const effects = settings.mode === 'view' ? [] : withReferenceTriggers(settings.program.effects)
  const formulas = createFormulas(core)
  const everyField = settings.program.model.fields.map(({ name }) => name)
  const host: EffectHost = { evaluation, set: store.set }

  return {
    settle(changed) {
      const first = new Set([...changed, ...formulas.settle(changed)])
      const done = runEffects(effects, first, host)
      if (!done.atRest) reportUnrest(core, effects)
      const all = new Set([...first, ...done.changed, ...formulas.settle(done.changed)])
      views.refresh(all)
      return all
    },
    begin() {
      const { changed, atRest } = runInitialEffects(effects, host)
      if (!atRest) reportUnrest(core, effects)
      views.refresh([...changed, ...formulas.settle(everyField)])
    },
    replaced: () => void formulas.settle(everyField),
  }
}

/** spec: schema-language, effects of effects run until stable, at most 10 rounds, then a diagnostic */
function reportUnrest({ settings, diagnostics }: FormCore, effects: readonly EffectProgram[]): void {
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
