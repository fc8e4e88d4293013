import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { RecordValues } from '#core/model'
import type { CellReading, Pasted, Row, RowErrors } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { ControlMemory } from '#react/widget'
import type { TableLinkage } from './tableLinkage.ts'

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
  /** Rows were checked: what is found takes the place of all that stood at them. */
  replace(rowIds: ReadonlySet<string>, errors: RowErrors): void
}

export function createCellErrors(): CellErrors {
  const found: Cell<Found> = createCell<Found>({ form: null, own: {} })
  // One listener for all cells: while rows scroll, hundreds of them come and go a second.
  const listeners = new Set<() => void>()
  found.subscribe(() => {
    for (const listener of [...listeners]) listener()
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
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
    replace(rowIds, errors) {
      const { form, own } = found.snapshot()
      const others = <T>(all: Readonly<Record<string, T>>) =>
        Object.fromEntries(Object.entries(all).filter(([id]) => !rowIds.has(id)))
      found.set({ form: form && others(form), own: { ...others(own), ...errors } })
    },
  }
}

/** Texts for cells of some rows, and of new ones after them. */
export interface TablePaste {
  ids: readonly string[]
  lines: readonly (readonly string[])[]
  columns: readonly ColumnProgram[]
  read(column: ColumnProgram, text: string, row: Row): CellReading
}

/** What the cells of a table share; the same object for the table's whole life. */
export interface TableContext {
  errors: CellErrors
  row(id: string): Row | undefined
  /** A person has set a cell. */
  commit(rowId: string, key: string, value: unknown): void
  /** A person has set several cells of a row at once; returns the keys that are no columns. */
  commitAll(rowId: string, values: RecordValues): readonly string[]
  /** Puts texts into cells; answers how many were taken. */
  paste(paste: TablePaste): Pasted['count']
  /** Takes back the last paste; false if there is none. */
  undo(): boolean
  /** Why the pasted text of a cell is no value of it. */
  refusal(rowId: string, key: string): string | undefined
  linkage: TableLinkage
  /** Reports why the typed text of a cell is no value; null once it is one. */
  problem(rowId: string, key: string, problem: string | null): void
  /** What the control of a cell finds again when the cell is edited once more. */
  memory(rowId: string, key: string): ControlMemory
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
