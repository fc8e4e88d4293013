import type { FormBodyDocument, ItemEntry } from '#core/document'
import { fixedLabel } from './condition.ts'
import { type CompileContext, inside, recordNames } from './context.ts'
import { deriveFormItems, derivePresent } from './derive.ts'
import { compileEffects, copyEffects } from './effect.ts'
import { compileItems, fieldItemsOf, leavesOf } from './item.ts'
import type { ActionBar, FormProgram, Present } from './program/form.ts'
import type { ItemProgram } from './program/item.ts'
import { restOf } from './rest.ts'

/** How a form or detail is named. */
export interface ScreenName {
  id: string
  title: string
}

/** The items of a form; what it does not say follows from the model. */
export function compileFormItems(
  items: FormBodyDocument['items'],
  context: CompileContext,
  derivedItems: readonly ItemEntry[] = deriveFormItems(context.model),
): ItemProgram[] {
  const rest = restOf(items, derivedItems, context.model)
  return compileItems(items ?? derivedItems, 'form', { ...inside(context, 'items'), rest })
}

/** What `#rest` stands for among the items of a form. */
export const restOfForm = (items: readonly ItemEntry[], model: CompileContext['model']): string[] =>
  restOf(items, deriveFormItems(model), model)

/** The context of a form's items: the fields of its record, and the answers of an `ask` before it. */
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

/** A form of items and actions that are compiled. */
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
    present: (document.present as Present | undefined) ?? derived.present,
    widthPx: document.width ?? derived.widthPx,
    grid: document.grid ?? derived.grid,
    items,
    fieldItems,
    effects: [...compileEffects(document.effects ?? [], inside(context, 'effects')), ...copyEffects(context)],
    actions,
    diagnostics: context.collector.diagnostics,
  }
}
