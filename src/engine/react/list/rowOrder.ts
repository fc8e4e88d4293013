import { fillText, rowMessages } from '#core/message'
import { codeOf, type Field } from '#core/model'
import { notifyFailure } from '#react/action'
import type { ListController } from './controller.ts'
import { isUnfiltered } from './loaded.ts'
import type { ShownRow } from './rowTree.ts'
import type { ListState } from './state.ts'

/** Whether the user may reorder rows at all. */
export function mayOrder({ program: { drag, model }, scope }: ListController): boolean {
  const edit = codeOf(model, 'edit')
  const code = drag?.document.permission
  if (!drag || !scope.shows(edit) || scope.disables(edit) || (code && !scope.shows(code))) return false
  return scope.fieldRight(model, drag.name) === 'write'
}

/** Why the rows cannot be reordered at the moment; empty if they can. */
export function orderClosed({ program: { drag, views } }: ListController, state: ListState): string {
  if (!drag) return ''
  const sort = state.sort[0]
  if (sort?.field !== drag.name) return fillText(rowMessages.dragSorted, { title: drag.title })
  const view = views.find(({ id }) => id === state.view)
  return isUnfiltered(state) && !view?.where ? '' : rowMessages.dragFiltered
}

/** Where to move a row: before or after another. */
export interface RowPlace {
  id: string
  at: string
  after: boolean
}

/** Moves a row next to a sibling and stores the order. A failure is shown, and the old order stays. */
export async function placeRow(list: ListController, { id, at, after }: RowPlace): Promise<void> {
  const { program, state, settings } = list
  const { drag } = program
  if (!drag || id === at || orderClosed(list, state.snapshot()) !== '') return
  const siblings = siblingsOf(list, id)
  if (!siblings.includes(at)) return
  const others = siblings.filter((other) => other !== id)
  const next = others.toSpliced(others.indexOf(at) + (after ? 1 : 0), 0, id)
  if (next.join() === siblings.join()) return
  const grows = state.snapshot().sort[0]?.order === 'asc'
  try {
    await list.calls.order(drag.name, grows ? next : next.toReversed())
    settings.opener.changed()
  } catch (error) {
    notifyFailure(error, settings, `order ${program.id}`)
  }
  await refreshed(list)
}

/** Moves a row up or down by one. */
export function stepRow(list: ListController, id: string, step: 1 | -1): Promise<void> {
  const siblings = siblingsOf(list, id)
  const at = siblings[siblings.indexOf(id) + step]
  return at === undefined ? Promise.resolve() : placeRow(list, { id, at, after: step === 1 })
}

/** Ids of the rows with the same parent, in their current order. */
function siblingsOf({ rows, program: { nested } }: ListController, id: string): string[] {
  const visible = rows.snapshot().filter(({ more }) => !more)
  const own = visible.find((row) => row.id === id)
  return visible.filter((row) => own && parentOf(row, nested) === parentOf(own, nested)).map((row) => row.id)
}

const parentOf = ({ row }: ShownRow, nested: Field | undefined): string =>
  nested ? String(row[nested.name] ?? '') : ''

/** Reloads a list; resolves when the load has succeeded or failed, so callers never go on with outdated rows. */
export function refreshed({ state, dispatch }: ListController): Promise<void> {
  dispatch({ type: 'refresh' })
  return new Promise((resolve) => {
    if (!state.snapshot().busy) return resolve()
    const end = state.subscribe(() => {
      if (state.snapshot().busy) return
      end()
      resolve()
    })
  })
}
