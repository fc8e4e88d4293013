import { type Row, type RowsState, rowById } from '#core/rows'
import type { Watched } from '#react/watch'
import type { ControlMemory } from '#react/widget'

interface CellProblems {
  /** Why a cell holds what is no value; null once it holds one. */
  set(rowId: string, key: string, problem: string | null): void
  /** Calls for each cell that still has a problem. */
  each(visit: (rowId: string, key: string, problem: string) => void): void
}

/** The problems of the cells of a table: `report` receives the first one that is left. Those of a row go with it. */
export function createCellProblems(rows: Watched<RowsState>, report: (problem: string | null) => void): CellProblems {
  const problems = new Map<string, { rowId: string; key: string; problem: string }>()
  const first = () => [...problems.values()][0]?.problem ?? null
  rows.subscribe(() => {
    const gone = [...problems].filter(([, { rowId }]) => !rowById(rows.snapshot(), rowId))
    for (const [place] of gone) problems.delete(place)
    if (gone.length > 0) report(first())
  })
  return {
    set(rowId, key, problem) {
      if (problem === null) problems.delete(placeOf(rowId, key))
      else problems.set(placeOf(rowId, key), { rowId, key, problem })
      report(first())
    },
    each(visit) {
      for (const { rowId, key, problem } of problems.values()) visit(rowId, key, problem)
    },
  }
}

const placeOf = (rowId: Row['id'], key: string): string => JSON.stringify([rowId, key])

/** What the controls of cells leave behind when the editing ends. */
export function createCellMemories(): (rowId: string, key: string) => ControlMemory {
  const left = new Map<string, unknown>()
  return (rowId, key) => (create) => {
    const place = placeOf(rowId, key)
    if (!left.has(place)) left.set(place, create())
    return left.get(place) as ReturnType<typeof create>
  }
}
