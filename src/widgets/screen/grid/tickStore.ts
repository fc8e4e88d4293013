import type { ShownRow } from '#react/list'
import type { GridSelection } from './gridColumn.ts'

/** The ticks of a grid between React, which knows them, and cells that are plain elements. */
export interface TickStore {
  /** Takes the selection and the rows of the page; cells hear of it. */
  give(selection: GridSelection, rows: readonly ShownRow[]): void
  isChosen(id: string): boolean
  choose(row: ShownRow, chosen: boolean): void
  chooseAll(chosen: boolean): void
  /** How much of the page is ticked. */
  page(): 'none' | 'some' | 'all'
  subscribe(heard: () => void): () => void
}

const nothing: GridSelection = { has: () => false, choose: () => {} }

/** No ticks. */
export function createTickStore(): TickStore {
  let selection = nothing
  let rows: readonly ShownRow[] = []
  const heards = new Set<() => void>()
  return {
    give(next, shown) {
      selection = next
      rows = shown.filter(({ more }) => !more)
      for (const heard of heards) heard()
    },
    isChosen: (id) => selection.has(id),
    choose: (row, chosen) => selection.choose([row], chosen),
    chooseAll: (chosen) => selection.choose(rows, chosen),
    page() {
      const chosen = rows.filter(({ id }) => selection.has(id)).length
      if (chosen === 0) return 'none'
      return chosen === rows.length ? 'all' : 'some'
    },
    subscribe(heard) {
      heards.add(heard)
      return () => heards.delete(heard)
    },
  }
}
