import type { EffectDocument } from '#core/document'
import { nearHint } from '#core/expression'
import { screenDiagnostics } from '#core/message'
import type { Collector, Model, Segments } from '#core/model'
import { recordNames } from '#core/screen'
import { repeats } from '../checkContext.ts'
import { checkDocumentValue } from '../value/fieldValue.ts'
import { type Body, bodiesOf } from './bodies.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks the effects of forms: ids, triggers, and the fields that they set. */
export function checkEffects(context: ScreenContext): void {
  const { model, program } = context
  if (!model || program?.kind === 'page') return
  for (const body of bodiesOf(context.plain)) {
    const form = program?.kind === 'list' && body.face === 'form' ? program.form : program
    const formFields = form?.kind === 'form' ? form.fieldItems.map(({ field }) => field.name) : undefined
    checkEffectCycles(body.effects, [...body.at, 'effects'], context.collector)
    checkBody(body, { context, model, formFields: formFields && new Set(formFields) })
  }
}

interface EffectContext {
  context: ScreenContext
  model: Model
  /** The fields of the form. */
  formFields: ReadonlySet<string> | undefined
}

function checkBody({ effects, at: place }: Body, scope: EffectContext): void {
  const { collector } = scope.context
  const again = repeats(effects.map(({ id }) => id))
  const set = new Set(effects.flatMap((effect) => Object.keys(effect.set)))
  for (const [index, effect] of effects.entries()) {
    const at = [...place, 'effects', index]
    if (again[index]) collector.report([...at, 'id'], screenDiagnostics.effectTwice, { id: String(effect.id) })
    if (effect.when === false) collector.report([...at, 'when'], screenDiagnostics.effectNever)
    checkStart(effect, { scope, at, set })
    checkSet(effect, at, scope)
  }
}

interface Start {
  scope: EffectContext
  at: Segments
  /** The fields that effects set. */
  set: ReadonlySet<string>
}

/** A trigger that is neither in the form nor set by an effect never changes. */
function checkStart({ changed, init }: EffectDocument, { scope, at, set }: Start): void {
  const { context, model, formFields } = scope
  for (const [index, name] of changed.entries()) {
    if (init || !formFields || !model.field(name) || formFields.has(name) || set.has(name)) continue
    context.collector.report(
      [...at, 'changed', index],
      screenDiagnostics.effectNeverStarts,
      { name },
      nearHint(name, [...formFields]),
    )
  }
}

function checkSet({ set }: EffectDocument, at: Segments, { context, model }: EffectContext): void {
  const { library, collector } = context
  const names = recordNames(model, library)
  for (const [name, value] of Object.entries(set)) {
    const field = model.field(name)
    const here = [...at, 'set', name]
    if (field && (field.base || field.type.id === 'formula'))
      collector.report(here, screenDiagnostics.effectNotWritable, { name })
    else if (field) checkDocumentValue({ field, value, names, code: 'bad-value' }, { library, collector, at: here })
  }
}

/** An effect that triggers itself, directly or through others, never settles. Reports the first cycle. */
function checkEffectCycles(effects: readonly EffectDocument[], at: Segments, collector: Collector): void {
  for (const [index, effect] of effects.entries()) {
    const path = cycleFrom(effect, effects)
    if (!path) continue
    collector.report([...at, index], screenDiagnostics.effectCycle, { path: path.join(' → ') })
    return
  }
}

/** The fields of a cycle that starts and ends at `start`; undefined when there is none. An effect with a `when` may settle. */
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
