import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { RecordValues } from '#core/model'
import type { Row, RowErrors } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { type Cell, createCell, type Watched } from '#react/watch'

interface Found {
  /** Errors found by the form's last check. */
  form: RowErrors | null
  /** What cells that were changed since are found to be; '' for none. */
  own: RowErrors
}

/** The messages at the cells of one table: a cell is notified only of its own. */
interface CellErrors extends Pick<Watched<Found>, 'subscribe'> {
  at(rowId: string, key: string): string | undefined
  /** The form has checked: its findings take the place of all that stood here. */
  checked(errors: RowErrors | null): void
  /** A changed cell was checked. */
  set(rowId: string, key: string, message: string | undefined): void
}

export function createCellErrors(): CellErrors {
  const found: Cell<Found> = createCell<Found>({ form: null, own: {} })
  return {
    subscribe: found.subscribe,
    at(rowId, key) {
      const { form, own } = found.snapshot()
      return (own[rowId]?.[key] ?? form?.[rowId]?.[key]) || undefined
    },
    checked(form) {
      if (form !== found.snapshot().form) found.set({ form, own: {} })
    },
    set(rowId, key, message = '') {
      const { form, own } = found.snapshot()
      if ((own[rowId]?.[key] ?? form?.[rowId]?.[key] ?? '') === message) return
      found.set({ form, own: { ...own, [rowId]: { ...own[rowId], [key]: message } } })
    },
  }
}

/** What the cells of a table share; the same object for the table's whole life. */
export interface TableContext {
  errors: CellErrors
  row(id: string): Row | undefined
  /** A person has set a cell. */
  commit(rowId: string, key: string, value: unknown): void
  /** A person has set several cells of a row at once; returns the keys that are no columns. */
  commitAll(rowId: string, values: RecordValues): readonly string[]
  /** Reports why the typed text of a cell is no value; null once it is one. */
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

/** The table of the surrounding cell; throws outside of one. */
export function useTableContext(): TableContext {
  const table = useContext(Context)
  if (!table) throw new Error('A cell of a sub-table was drawn outside of one')
  return table
}

/** The error of a cell. */
export function useCellError(rowId: string, key: string): string | undefined {
  const { errors } = useTableContext()
  const read = useCallback(() => errors.at(rowId, key), [errors, rowId, key])
  return useSyncExternalStore(errors.subscribe, read, read)
}
