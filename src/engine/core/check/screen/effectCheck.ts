import type { EffectDocument } from '#core/document'
import { screenDiagnostics } from '#core/message'
import { findingOf, type Model, nearest, type Segments } from '#core/model'
import { recordNames } from '#core/screen'
import { checkDocumentValue } from '../value/fieldValue.ts'
import { type Body, bodiesOf } from './bodies.ts'
import { checkEffectCycles } from './effectCycle.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks the effects of forms: ids, what starts them, and what they set. */
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
  /** Fields that stand in the form. */
  formFields: ReadonlySet<string> | undefined
}

function checkBody({ effects, at: place }: Body, scope: EffectContext): void {
  const { collector } = scope.context
  const seen = new Set<string>()
  const set = new Set(effects.flatMap((effect) => Object.keys(effect.set)))
  for (const [index, effect] of effects.entries()) {
    const at = [...place, 'effects', index]
    const { id } = effect
    if (id !== undefined && seen.has(id)) collector.add([...at, 'id'], findingOf(screenDiagnostics.effectTwice, { id }))
    if (id !== undefined) seen.add(id)
    if (effect.when === false) collector.add([...at, 'when'], findingOf(screenDiagnostics.effectNever))
    checkStart(effect, { scope, at, set })
    checkSet(effect, at, scope)
  }
}

interface Start {
  scope: EffectContext
  at: Segments
  /** Fields that effects set. */
  set: ReadonlySet<string>
}

/** A field that is not in the form, and that no effect sets, never changes. */
function checkStart({ changed, init }: EffectDocument, { scope, at, set }: Start): void {
  const { context, model, formFields } = scope
  for (const [index, name] of changed.entries()) {
    if (init || !formFields || !model.field(name) || formFields.has(name) || set.has(name)) continue
    context.collector.add(
      [...at, 'changed', index],
      findingOf(screenDiagnostics.effectNeverStarts, { name }, nearest(name, [...formFields])),
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
      collector.add(here, findingOf(screenDiagnostics.effectNotWritable, { name }))
    else if (field) checkDocumentValue({ field, value, names, code: 'bad-value' }, { library, collector, at: here })
  }
}
