import { fillText, messages } from '#core/message'
import { isNewRow, isRowsState, type RowErrors, type RowsState } from '#core/rows'
import type { FormCore } from './formCore.ts'
import type { RowFaults } from './rowFaults.ts'

/** A fault that the server names; `field` may lead into rows: `sensors.12.name`, `sensors.+0.name` in the first new row. */
export interface FieldFault {
  field: string
  message: string
}

/** The field of the form that a fault is at. */
export const rootOf = (field: string): string => field.split('.')[0] ?? field

/** Puts faults at the fields and cells of a form; answers those that have no place in it. */
export function placeFaults(
  { index, board, store }: FormCore,
  rows: Pick<RowFaults, 'tell'>,
  faults: readonly FieldFault[],
): readonly FieldFault[] {
  const here = faults.filter(({ field }) => index.fieldItem(rootOf(field)))
  for (const name of new Set(here.map(({ field }) => rootOf(field)))) {
    const own = here.filter(({ field }) => rootOf(field) === name)
    const value = store.record[name]
    const cells = isRowsState(value) ? cellsOf(value, own) : {}
    const count = Object.values(cells).reduce((sum, row) => sum + Object.keys(row).length, 0)
    if (count > 0) rows.tell(name, cells)
    const message = count > 0 ? fillText(messages.form.invalid, { count }) : own[0]?.message
    board.put(name, 'server', message)
  }
  return faults.filter((fault) => !here.includes(fault))
}

/** The first message of each cell. */
function cellsOf(state: RowsState, faults: readonly FieldFault[]): RowErrors {
  const added = state.rows.filter(({ id }) => isNewRow(state, id))
  const cells: Record<string, Record<string, string>> = {}
  for (const { field, message } of faults) {
    const [, place = '', ...rest] = field.split('.')
    const id = place.startsWith('+') ? added[Number(place.slice(1))]?.id : place
    const column = rest.join('.')
    if (id && column) cells[id] = { [column]: message, ...cells[id] }
  }
  return cells
}
