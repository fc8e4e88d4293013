import type { DetailBodyDocument, FormBodyDocument, ItemEntry } from '#core/document'
import { compileActions } from './action.ts'
import { fixedLabel } from './condition.ts'
import { type CompileContext, inside, recordNames } from './context.ts'
import { defaultGrid, deriveDetailItems, restOf } from './derive.ts'
import { compileFacts, foldsEmpty } from './facts.ts'
import { compileFormItems, formContext, formProgram, type ScreenName } from './formBody.ts'
import { compileItems, fieldItemsOf } from './item.ts'
import type { ActionBar, DetailProgram, FormProgram } from './program/form.ts'

/** Compiles a form, a screen of its own or inline. */
export function compileFormBody(
  document: FormBodyDocument,
  outer: CompileContext,
  name: ScreenName,
  derivedItems?: readonly ItemEntry[],
): FormProgram {
  const context = formContext(outer)
  const items = compileFormItems(document.items, context, derivedItems)
  return formProgram(items, { document, actions: compileFormActions(document, context), context, name })
}

/** Compiles the actions of a form; by default `submit`. */
export const compileFormActions = (
  { actions }: Pick<FormBodyDocument, 'actions'>,
  context: CompileContext,
): ActionBar => compileActions(actions ?? ['submit'], 'row', inside(context, 'actions'))

/** Compiles a detail, a screen of its own or inline. spec: shell §9, columns max 4, default 3 */
export function compileDetailBody(
  document: DetailBodyDocument,
  outer: CompileContext,
  name: ScreenName,
  derived: readonly ItemEntry[] = deriveDetailItems(outer.model),
): DetailProgram {
  const context = { ...outer, names: recordNames(outer.model, outer.library) }
  const rest = restOf(document.items, derived, context.model)
  const items = compileItems(document.items ?? derived, 'detail', { ...inside(context, 'items'), rest })
  const fieldItems = fieldItemsOf(items)
  return {
    kind: 'detail',
    id: name.id,
    title: fixedLabel(name.title),
    model: context.model,
    present: document.present ?? 'drawer',
    widthPx: document.width ?? 860,
    grid: document.grid ?? defaultGrid.detail,
    items,
    fieldItems,
    facts: compileFacts(document.facts, items, inside(context, 'facts')),
    foldEmpty: document.foldEmpty ?? foldsEmpty(items),
    aside: compileItems(document.aside ?? [], 'detail', inside(context, 'aside')),
    system: document.system ?? context.model.api !== undefined,
    actions: compileActions(document.actions ?? [], 'row', inside(context, 'actions')),
    diagnostics: outer.collector.diagnostics,
  }
}
