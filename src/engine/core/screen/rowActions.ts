import type { ActionEntry, DetailDocument, PlainScreenDocument } from '#core/document'
import type { Model } from '#core/model'
import { isMore } from './action.ts'
import { deriveRowActions } from './derive.ts'
import type { ActionBar } from './program/form.ts'

/** A row can do more than an opened detail. */
const runsInDetail = ({ id }: { readonly id: string }): boolean => !['create', 'detail', 'copy'].includes(id)

/** A detail whose actions are row actions of a list: those that it names, else all that a detail can run. Other names stay as they are. */
export function withRowActions(
  { actionsOf: _list, ...detail }: DetailDocument,
  list: PlainScreenDocument | undefined,
  model: Model | undefined,
): DetailDocument {
  const entries = (list?.type === 'list' && (list.rowActions ?? (model && deriveRowActions(model)))) || []
  const actions = new Map(entries.flatMap(actionsIn).map((action) => [idOf(action), action]))
  const named = (entry: ActionEntry) => (typeof entry === 'string' ? (actions.get(entry) ?? entry) : entry)
  const written = detail.actions ?? runnable(entries)
  return {
    ...detail,
    actions: written.map((entry) => (isMore(entry) ? { more: entry.more.map(named) } : named(entry))),
  }
}

const actionsIn = (entry: ActionEntry): readonly ActionEntry[] => (isMore(entry) ? entry.more : [entry])

const idOf = (entry: ActionEntry): string => {
  if (typeof entry === 'string') return entry
  return isMore(entry) ? '' : entry.id
}

/** What an opened detail can do of what its row can. */
export const actionsOfRow = ({ actions, more }: ActionBar): ActionBar => ({
  actions: actions.filter(runsInDetail),
  more: more.filter(runsInDetail),
})

/** The entries without what a detail cannot run, and without menus that are empty then. */
const runnable = (entries: readonly ActionEntry[]): ActionEntry[] =>
  entries.flatMap((entry): ActionEntry[] => {
    if (!isMore(entry)) return runsInDetail({ id: idOf(entry) }) ? [entry] : []
    const more = runnable(entry.more)
    return more.length > 0 ? [{ more }] : []
  })
