import { type EffectDocument, pointerOf } from '#core/document'
import { compileValues, compileWhen } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import { findField } from './lookup.ts'
import type { EffectProgram } from './program/screen.ts'

/** The effects of a form. */
export function compileEffects(effects: readonly EffectDocument[], context: CompileContext): EffectProgram[] {
  return effects.map((effect, index) => compileEffect(effect, index, inside(context, index)))
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
