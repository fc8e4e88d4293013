import type { RowErrors } from '#core/rows'
import { type Cell, createCell, type Watched } from '#react/watch'

interface Found {
  /** What the last check of the form has found. */
  form: RowErrors | null
  /** What cells that were changed since are found to be; '' for none. */
  own: RowErrors
}

/** The messages at the cells of one table: a cell hears only of its own. */
export interface CellErrors extends Pick<Watched<Found>, 'subscribe'> {
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
