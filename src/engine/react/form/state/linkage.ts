import type { Diagnostic } from '#core/document'
import { limit } from '#core/limit'
import { engineMessages } from '#core/message'
import type { FormProgram } from '#core/screen'
import { type Cell, createCell } from '#react/watch'
import type { FormSettings } from '../settings.ts'
import type { Fields } from './fields.ts'
import { createFormulas } from './formulas.ts'
import type { FormRecord } from './record.ts'

/** The linkage of one form: runs effects until stable, then updates the state of dependent items. */
export interface Linkage {
  /** Applies what follows from a change of these fields by user, paste or response; returns all changed fields. */
  settle(changed: Iterable<string>): ReadonlySet<string>
  /** Runs the effects that a new record starts with. */
  begin(): void
  /** Recomputes the formulas after values were replaced. */
  replaced(): void
  /** Errors of the document that only show at run time. */
  readonly diagnostics: Cell<readonly Diagnostic[]>
}

/** The linkage between the fields of a record. */
export function createLinkage(settings: FormSettings, record: FormRecord, fields: Fields): Linkage {
  const { program, mode, ports } = settings
  const effects = mode === 'view' ? [] : withReferenceTriggers(program.effects)
  const formulas = createFormulas(settings, record)
  const everyField = program.model.fields.map(({ name }) => name)
  const diagnostics = createCell<readonly Diagnostic[]>([])

  const run = (first: Fires, changed: ReadonlySet<string>): ReadonlySet<string> => {
    const result = runEffects(effects, record, { first, changed })
    if (!result.atRest && diagnostics.snapshot().length === 0) {
      diagnostics.set([unstableEffects(program.id, effects)])
      ports.report(new Error(`the effects of ${program.id} do not come to rest`), `form ${program.id}`)
    }
    return result.changed
  }

  return {
    diagnostics,
    settle(changed) {
      const first = new Set([...changed, ...formulas.settle(changed)])
      const set = run(byChange, first)
      const all = new Set([...first, ...set, ...formulas.settle(set)])
      fields.refresh(all)
      return all
    },
    begin() {
      const set = run(({ init }) => init, new Set())
      fields.refresh([...set, ...formulas.settle(everyField)])
    },
    replaced: () => void formulas.settle(everyField),
  }
}

type EffectProgram = FormProgram['effects'][number]

type Fires = (effect: EffectProgram, changed: ReadonlySet<string>) => boolean

const byChange: Fires = (effect, changed) => effect.changed.some((field) => changed.has(field))

interface EffectsDone {
  /** Fields that were set, each once. */
  changed: ReadonlySet<string>
  /** False if the effects did not become stable; the values of the last round stay. */
  atRest: boolean
}

/** Runs the effects that `first` selects, then those they trigger, until stable. spec: schema-language, Modes */
function runEffects(
  effects: readonly EffectProgram[],
  record: FormRecord,
  { first, changed }: { first: Fires; changed: ReadonlySet<string> },
): EffectsDone {
  const all = new Set<string>()
  let latest = changed
  for (let round = 1; round <= limit.effectRounds; round += 1) {
    const fires = round === 1 ? first : byChange
    const due = effects.filter((effect) => fires(effect, latest))
    latest = oneRound(due, record)
    if (latest.size === 0) return { changed: all, atRest: true }
    for (const field of latest) all.add(field)
  }
  return { changed: all, atRest: !effects.some((effect) => byChange(effect, latest)) }
}

/** One round in document order; each effect sees the values set by earlier ones. */
function oneRound(effects: readonly EffectProgram[], { evaluation, set }: FormRecord): Set<string> {
  const changed = new Set<string>()
  for (const effect of effects) {
    if (effect.when && !effect.when.holds(evaluation)) continue
    for (const [field, value] of Object.entries(effect.set)) {
      if (set(field, value.read(evaluation))) changed.add(field)
    }
  }
  return changed
}

/** spec: schema-language, effects of effects run until stable, at most 10 rounds, then a diagnostic */
const unstableEffects = (screen: string, effects: readonly EffectProgram[]): Diagnostic => ({
  severity: 'error',
  document: { kind: 'screen', id: screen },
  pointer: effects[0]?.pointer.replace(/\/\d+$/, '') ?? '',
  code: 'effects-unrest',
  message: engineMessages.unstableEffects,
  hint: engineMessages.unstableEffectsHint,
})

/** Whether a name stands for a referenced record: `typeId$`. */
export const isReference = (name: string): boolean => name.endsWith('$') && !name.startsWith('$')

/** Effects that read `typeId$` wait for that record: its arrival triggers them, not the change of `typeId`. */
function withReferenceTriggers(effects: readonly EffectProgram[]): EffectProgram[] {
  return effects.map((effect) => {
    const reads = new Set(readsOfEffects([effect]))
    return { ...effect, changed: effect.changed.map((field) => (reads.has(`${field}$`) ? `${field}$` : field)) }
  })
}

/** Every name that an effect reads. */
export const readsOfEffects = (effects: readonly EffectProgram[]): string[] =>
  effects.flatMap(({ when, set }) => [...(when?.reads ?? []), ...Object.values(set).flatMap((value) => value.reads)])
