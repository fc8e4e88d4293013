import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import type { CellErrors } from './cellErrors.ts'

/** What the cells of a table share; the same object for the table's whole life. */
export interface TableContext {
  errors: CellErrors
  row(id: string): Row | undefined
  /** A person has set a cell. */
  commit(rowId: string, key: string, value: unknown): void
  /** What is typed into a cell is no value, and why; null once it is one. */
  problem(rowId: string, key: string, problem: string | null): void
  /** The value of a cell is on its way. */
  pending(arrival: Promise<string | null>): void
  /** Whether the row may be ticked and written. */
  open(rowId: string): boolean
  /** Whether the cell is there for this row. */
  visible(row: Row, key: string): boolean
  /** Whether the cell may be written at the moment. */
  writable(row: Row, key: string): boolean
  optionsWhere(column: ColumnProgram, row: Row): string | undefined
}

const Context = createContext<TableContext | null>(null)

export const TableContextProvider = Context.Provider

/** The table that a cell stands in. Throws outside of one. */
export function useTableContext(): TableContext {
  const table = useContext(Context)
  if (!table) throw new Error('A cell of a sub-table was drawn outside of one')
  return table
}

/** What is wrong with a cell. */
export function useCellError(rowId: string, key: string): string | undefined {
  const { errors } = useTableContext()
  const read = useCallback(() => errors.at(rowId, key), [errors, rowId, key])
  return useSyncExternalStore(errors.subscribe, read, read)
}
