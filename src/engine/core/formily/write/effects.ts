import type { EffectDocument } from '#core/document'
import { fillText, formilyReasons } from '#core/message'
import type { FormilySchema } from '../schema.ts'
import { parsed, writeScript } from './script.ts'
import { guarded, reportUntranslated, valueScript, type Writing, within } from './writing.ts'

/** Writes the effects of a form as reactions of its fields. */
export function writeEffects(effects: readonly EffectDocument[], writing: Writing): void {
  for (const [index, effect] of effects.entries()) {
    const here = within(writing, index)
    if (effect.id !== undefined) reportUntranslated(here, ['id'])
    for (const [field, value] of Object.entries(effect.set))
      guarded(here, ['set', field], () => writeEffect(effect, { field, value }, here))
  }
}

interface Assignment {
  field: string
  value: unknown
}

/** With `init`, a reaction of the field to set; else a reaction of each field that triggers the effect. */
function writeEffect(effect: EffectDocument, { field, value }: Assignment, writing: Writing): void {
  const { nodes, record } = writing
  const script = typeof value === 'string' ? valueScript(writing, value) : value
  const when = whenOf(effect, writing)
  const rest = { ...(when === undefined ? {} : { when }), fulfill: { state: { value: script } } }
  const target = nodes.get(field)
  const missing = [field, ...effect.changed].find((name) => !nodes.has(name) || !record.fields.has(name))
  if (!target || missing !== undefined) {
    reportUntranslated(writing, ['set', field], fillText(formilyReasons.outOfForm, { name: missing ?? field }))
    return
  }
  if (effect.init) {
    addReaction(target, { dependencies: effect.changed, ...rest })
    return
  }
  for (const name of effect.changed)
    addReaction(nodes.get(name) ?? target, { target: field, effects: ['onFieldValueChange'], ...rest })
}

function whenOf({ when }: EffectDocument, { record }: Writing): string | boolean | undefined {
  return typeof when === 'string' ? writeScript(parsed(when), record) : when
}

function addReaction(node: FormilySchema, reaction: object): void {
  node['x-reactions'] = [...((node['x-reactions'] as object[] | undefined) ?? []), reaction]
}
