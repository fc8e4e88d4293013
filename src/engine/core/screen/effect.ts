import { type EffectDocument, pointerOf } from '#core/document'
import { compileValues, compileWhen } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import { findField } from './lookup.ts'
import type { EffectProgram } from './program.ts'

/** The effects of a form; those that set each other in a ring of constants are named. */
export function compileEffects(effects: readonly EffectDocument[], context: CompileContext): EffectProgram[] {
  const programs = effects.map((effect, index) => compileEffect(effect, index, inside(context, index)))
  reportCycles(programs, context)
  return programs
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

/** An effect that sets, through others, what starts it again and reads its own result never comes to rest. */
function reportCycles(effects: readonly EffectProgram[], { collector }: CompileContext): void {
  for (const effect of effects) {
    const path = cycleFrom(effect, effects)
    if (path) {
      collector.add(effect.pointer.split('/').slice(1), {
        code: 'effect-cycle',
        message: `联动成环：${path.join(' → ')}`,
        hint: '去掉其中一步，或加上 when',
      })
      return
    }
  }
}

/** The fields along a ring that begins and ends at `start`, or undefined. Effects with a `when` may come to rest. */
function cycleFrom(start: EffectProgram, effects: readonly EffectProgram[]): string[] | undefined {
  const visit = (effect: EffectProgram, path: string[], seen: ReadonlySet<string>): string[] | undefined => {
    for (const field of Object.keys(effect.set)) {
      if (start.changed.includes(field)) return [...path, field]
      const next = effects.find((one) => one.changed.includes(field) && !one.when && !seen.has(one.id))
      const found = next && visit(next, [...path, field], new Set([...seen, next.id]))
      if (found) return found
    }
    return undefined
  }
  return start.when ? undefined : visit(start, [start.changed[0] ?? ''], new Set([start.id]))
}
