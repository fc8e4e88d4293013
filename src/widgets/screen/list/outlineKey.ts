import type { KeyboardEvent } from 'react'
import type { ListController, ShownRow } from '#react/list'

interface At {
  list: Pick<ListController, 'dispatch'>
  shownRow: ShownRow
}

/** Keys in a tree of names: up and down to the next row, right opens, left shuts or goes up. Enter chooses where rows are chosen. */
export function outlineKey(event: KeyboardEvent<HTMLElement>, { list, shownRow }: At): void {
  const { key, currentTarget, target } = event
  if (target !== currentTarget) return
  const move = moves[key]
  const isOpen = shownRow.branch === 'open' || shownRow.branch === 'loading'
  if (move) move(currentTarget)
  else if (key === 'ArrowRight' && shownRow.branch === 'shut') list.dispatch({ type: 'open', id: shownRow.id })
  else if (key === 'ArrowLeft' && isOpen) list.dispatch({ type: 'shut', id: shownRow.id })
  else if (key === 'ArrowLeft') focus(above(currentTarget))
  else return
  event.preventDefault()
}

const moves: Readonly<Record<string, (row: HTMLElement) => void>> = {
  ArrowDown: (row) => focus(row.nextElementSibling),
  ArrowUp: (row) => focus(row.previousElementSibling),
  Home: (row) => focus(row.parentElement?.firstElementChild ?? null),
  End: (row) => focus(row.parentElement?.querySelector(':scope > [role=treeitem]:last-of-type') ?? null),
}

const levelOf = (row: Element | null): number => Number(row?.getAttribute('aria-level') ?? 0)

/** The row that this one lies below. */
function above(row: HTMLElement): Element | null {
  let at = row.previousElementSibling
  while (at && levelOf(at) >= levelOf(row)) at = at.previousElementSibling
  return at
}

const focus = (row: Element | null): void => {
  if (row instanceof HTMLElement && row.getAttribute('role') === 'treeitem') row.focus()
}
