import { type EffectDocument, pointerOf } from '#core/document'
import { copySourceOf } from '#core/model'
import { compileValues, compileWhen } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import { findField } from './lookup.ts'
import type { EffectProgram } from './program/form.ts'

/** The effects of a form. */
export function compileEffects(effects: readonly EffectDocument[], context: CompileContext): EffectProgram[] {
  return effects.map((effect, index) => compileEffect(effect, index, inside(context, index)))
}

/** What the model's copies come to while one types; the server takes them anew when the record is saved. */
export function copyEffects(context: CompileContext): EffectProgram[] {
  const { model, library } = context
  return model.fields.flatMap((field) => {
    const source = copySourceOf(field)
    const other = source && library.resolvedModel(model.field(source.reference)?.target?.model ?? '')
    if (!source || !other?.field(source.name)) return []
    return {
      id: `copy ${field.name}`,
      pointer: pointerOf(context.at),
      changed: [source.reference],
      set: compileValues({ [field.name]: `=${field.document.copyOf}` }, context),
      init: true,
    }
  })
}

function compileEffect(effect: EffectDocument, index: number, context: CompileContext): EffectProgram {
  for (const [place, field] of effect.changed.entries()) findField(field, inside(context, 'changed', place))
  for (const field of Object.keys(effect.set)) findField(field, inside(context, 'set', field))
  const when = compileWhen(effect.when, inside(context, 'when'))
  return {
    id: effect.id ?? `effect${index}`,
    pointer: pointerOf(context.at),
    changed: effect.changed,
    set: compileValues(effect.set, inside(context, 'set')),
    init: effect.init ?? false,
    ...(when ? { when } : {}),
  }
}
