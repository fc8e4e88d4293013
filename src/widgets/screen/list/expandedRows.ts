import type { ListController } from '#react/list'
import { type Cell, createCell } from '#react/watch'

const known = new WeakMap<ListController, Cell<ReadonlySet<string>>>()

/** Ids of the rows of a list that are opened below themselves. They stay so when the rows are loaded again. */
export function expandedRows(list: ListController): Cell<ReadonlySet<string>> {
  const expanded = known.get(list) ?? createCell<ReadonlySet<string>>(new Set())
  known.set(list, expanded)
  return expanded
}

export function toggleRow(list: ListController, id: string): void {
  const rows = expandedRows(list)
  const next = new Set(rows.snapshot())
  if (!next.delete(id)) next.add(id)
  rows.set(next)
}
