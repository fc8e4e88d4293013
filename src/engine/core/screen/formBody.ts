import { type EffectDocument, type FormBodyDocument, type ItemEntry, pointerOf } from '#core/document'
import { copySourceOf } from '#core/model'
import { present } from '#core/object'
import { compileValues, compileWhen, fixedLabel } from './condition.ts'
import { type CompileContext, inside, recordNames } from './context.ts'
import { deriveFormItems, derivePresent, restOf } from './derive.ts'
import { compileItems, fieldItemsOf, leavesOf } from './item.ts'
import { findField } from './lookup.ts'
import type { ActionBar, EffectProgram, FormProgram } from './program/form.ts'
import type { ItemProgram } from './program/item.ts'

/** Id and title of a form or detail. */
export interface ScreenName {
  id: string
  title: string
}

/** Compiles the items of a form; missing items are derived from the model. */
export function compileFormItems(
  items: FormBodyDocument['items'],
  context: CompileContext,
  derivedItems: readonly ItemEntry[] = deriveFormItems(context.model),
): ItemProgram[] {
  const rest = restOf(items, derivedItems, context.model)
  return compileItems(items ?? derivedItems, 'form', { ...inside(context, 'items'), rest })
}

/** Expands `#rest` for the items of a form. */
export const restOfForm = (items: readonly ItemEntry[], model: CompileContext['model']): string[] =>
  restOf(items, deriveFormItems(model), model)

/** Context of a form's items: the record's fields and the answers of a preceding `ask`. */
export function formContext(context: CompileContext): CompileContext {
  const { $ask } = context.names
  return { ...context, names: { ...recordNames(context.model, context.library), ...($ask ? { $ask } : {}) } }
}

interface FormParts {
  document: Omit<FormBodyDocument, 'items' | 'actions'>
  actions: ActionBar
  context: CompileContext
  name: ScreenName
}

/** Builds a form from compiled items and actions. */
export function formProgram(
  items: readonly ItemProgram[],
  { document, actions, context, name }: FormParts,
): FormProgram {
  const fieldItems = fieldItemsOf(items)
  const derived = derivePresent(
    fieldItems,
    leavesOf(items).some(({ kind }) => kind === 'one'),
  )
  return {
    kind: 'form',
    id: name.id,
    title: fixedLabel(name.title),
    model: context.model,
    present: document.present ?? derived.present,
    widthPx: document.width ?? derived.widthPx,
    grid: document.grid ?? derived.grid,
    items,
    fieldItems,
    effects: [...compileEffects(document.effects ?? [], inside(context, 'effects')), ...copyEffects(context)],
    actions,
    diagnostics: context.collector.diagnostics,
  }
}

function compileEffects(effects: readonly EffectDocument[], context: CompileContext): EffectProgram[] {
  return effects.map((effect, index) => compileEffect(effect, index, inside(context, index)))
}

/** Effects that fill `copyOf` fields while the user edits; the server copies again on save. */
function copyEffects(context: CompileContext): EffectProgram[] {
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
  for (const [position, field] of effect.changed.entries()) findField(field, inside(context, 'changed', position))
  for (const field of Object.keys(effect.set)) findField(field, inside(context, 'set', field))
  return {
    id: effect.id ?? `effect${index}`,
    pointer: pointerOf(context.at),
    changed: effect.changed,
    set: compileValues(effect.set, inside(context, 'set')),
    init: effect.init ?? false,
    ...present({ when: compileWhen(effect.when, inside(context, 'when')) }),
  }
}
