import type { DetailBodyDocument, FormBodyDocument, ItemEntry } from '#core/document'
import { compileActions } from './action.ts'
import { fixedLabel } from './condition.ts'
import { type CompileContext, inside, recordNames } from './context.ts'
import { deriveDetailItems, deriveFormItems, derivePresent } from './derive.ts'
import { compileEffects, copyEffects } from './effect.ts'
import { compileItems, fieldItemsOf, leavesOf } from './item.ts'
import type { ItemProgram } from './program/item.ts'
import type { DetailProgram, FormProgram, Present } from './program/screen.ts'
import { restOf } from './rest.ts'

/** How a form or detail is named. */
export interface ScreenName {
  id: string
  title: string
}

/** A form, written as a screen or in place; what it does not say follows from the model. */
export function compileFormBody(
  document: FormBodyDocument,
  given: CompileContext,
  name: ScreenName,
  derivedItems: readonly ItemEntry[] = deriveFormItems(given.model),
): FormProgram {
  const context = formContext(given)
  const rest = restOf(document.items, derivedItems, context.model)
  const items = compileItems(document.items ?? derivedItems, 'form', { ...inside(context, 'items'), rest })
  return formOf(items, { document, context, name })
}

/** What `#rest` stands for among the items of a form. */
export const restOfForm = (items: readonly ItemEntry[], model: CompileContext['model']): string[] =>
  restOf(items, deriveFormItems(model), model)

/** What the items of a form see. */
export const formContext = (given: CompileContext): CompileContext => ({
  ...given,
  names: { ...recordNames(given.model, given.library), ...pick(given.names, '$ask') },
})

interface FormParts {
  document: Omit<FormBodyDocument, 'items'>
  context: CompileContext
  name: ScreenName
}

/** A form over items that are compiled. */
export function formOf(items: readonly ItemProgram[], { document, context, name }: FormParts): FormProgram {
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
    actions: compileActions(document.actions ?? ['submit'], 'row', inside(context, 'actions')),
    diagnostics: context.collector.diagnostics,
  }
}

/** A detail, written as a screen or in place. spec: shell §9, columns max 4, default 3 */
export function compileDetailBody(
  document: DetailBodyDocument,
  given: CompileContext,
  name: ScreenName,
  derived: readonly ItemEntry[] = deriveDetailItems(given.model),
): DetailProgram {
  const context = { ...given, names: recordNames(given.model, given.library) }
  const rest = restOf(document.items, derived, context.model)
  const items = compileItems(document.items ?? derived, 'detail', { ...inside(context, 'items'), rest })
  const fieldItems = fieldItemsOf(items)
  return {
    kind: 'detail',
    id: name.id,
    title: fixedLabel(name.title),
    model: context.model,
    present: (document.present as Present | undefined) ?? 'drawer',
    widthPx: document.width ?? 860,
    grid: document.grid ?? 3,
    items,
    fieldItems,
    system: document.system ?? context.model.api !== undefined,
    actions: compileActions(document.actions ?? [], 'row', inside(context, 'actions')),
    diagnostics: given.collector.diagnostics,
  }
}

const pick = <T>(values: Readonly<Record<string, T>>, name: string): Record<string, T> => {
  const value = values[name]
  return value === undefined ? {} : { [name]: value }
}
