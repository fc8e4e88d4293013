import type { Model } from '#core/model'
import { isObject } from '#core/object'
import { canCall } from '#core/permission'
import { derivedEntries } from '#core/screen'
import { isViewName } from '../definition/viewName.ts'
import type { VisibleForm } from './visibleForm.ts'

type Json = Readonly<Record<string, unknown>>

/** The lists of actions of a screen that its document writes, flat. */
function writtenActions(node: unknown): Json[] {
  if (typeof node === 'string') return [{ id: node }]
  if (Array.isArray(node)) return node.flatMap(writtenActions)
  if (!isObject(node)) return []
  return Array.isArray(node.more) ? writtenActions(node.more) : [node]
}

/** The actions of the family's calls, by the permission actions that the calls need. */
const actionIds: Readonly<Record<string, readonly string[]>> = {
  ...{ add: ['create', 'copy'], edit: ['edit'], detail: ['detail'], delete: ['delete'] },
  ...{ batch_delete: ['batch_delete'], import: ['import'], export: ['export'] },
}

interface ViewScreen {
  screen: object
  model: Model
}

/** The action of a view copy that stands for a call; undefined where its list has none. A bar that is not written has the default actions. */
function actionOf({ screen, model }: ViewScreen, action: string): Json | undefined {
  const ids = actionIds[action] ?? [action]
  const actions = ['toolbar', 'rowActions'].flatMap((bar) =>
    writtenActions((screen as Json)[bar] ?? derivedEntries('list', bar, model)),
  )
  return actions.find(({ id }) => ids.includes(String(id)))
}

/** The permission code that an action of a view copy asks for by itself; undefined where that is the code of the model. */
export function viewCodeOf(view: ViewScreen, action: string): string | undefined {
  const { permission } = actionOf(view, action) ?? {}
  return typeof permission === 'string' ? permission : undefined
}

/**
 * Whether the caller may run an action where it is called: a view copy has to have the action, and the caller its code. The call itself
 * asks for that of the model besides.
 */
export function mayRun({ head, form, screen, caller }: VisibleForm, action: string): boolean {
  if (!isViewName(head.tableName)) return true
  const own = actionOf({ screen, model: form.model }, action)
  const code = own?.permission
  return own !== undefined && (typeof code !== 'string' || canCall(caller.rights, code))
}
