import { isNewRow, numbered, type Row, type RowsState, type RowValues, withIds } from './rowsState.ts'

/** Inserts rows before index `at`, by default at the end. Temporary ids ascend in row order. */
export function addRows(state: RowsState, values: readonly RowValues[], at: number = state.rows.length): RowsState {
  const bare = values.map(({ id: _id, rowVersion: _version, ...rest }) => rest)
  const { rows: added, nextId } = withIds(state, bare)
  const index = Math.max(0, Math.min(at, state.rows.length))
  return numbered({ ...state, nextId, rows: state.rows.toSpliced(index, 0, ...added) })
}

/** Changes cells of one row; no change for an unknown row. spec: contract §11.3 setValues */
export function setCells(state: RowsState, id: string, cells: RowValues): RowsState {
  if (Object.keys(cells).length === 0) return state
  const at = state.rows.findIndex((row) => row.id === id)
  const row = state.rows[at]
  if (!row || Object.entries(cells).every(([name, value]) => row[name] === value)) return state
  return { ...state, rows: state.rows.with(at, { ...row, ...cells, id }) }
}

/** Removes rows; loaded ones are remembered for the save. Throws when `ids` is not a list of ids. spec: widgets §4 */
export function removeRows(state: RowsState, ids: readonly string[]): RowsState {
  if (!Array.isArray(ids) || ids.some((id) => typeof id !== 'string'))
    throw new TypeError('removeRows takes a list of row ids')
  const gone = new Set(ids)
  const removed = state.rows.filter((row) => gone.has(row.id) && !isNewRow(state, row.id)).map((row) => row.id)
  const rows = state.rows.filter((row) => !gone.has(row.id))
  if (rows.length === state.rows.length) return state
  return numbered({ ...state, rows, removed: [...state.removed, ...removed] })
}

/** Moves a row from index `from` to `to`; no change when an index is out of range. spec: contract §11.3 rowResort */
export function moveRow(state: RowsState, from: number, to: number): RowsState {
  const row = state.rows[from]
  if (!row || to < 0 || to >= state.rows.length || from === to) return state
  return numbered({ ...state, rows: state.rows.toSpliced(from, 1).toSpliced(to, 0, row) })
}

/** Whether a row can move up or down. spec: widgets §4 */
export function movesOf(state: RowsState, id: string): { up: boolean; down: boolean } {
  const at = state.rows.findIndex((row) => row.id === id)
  return { up: at > 0, down: at >= 0 && at < state.rows.length - 1 }
}

/** True when all rows are new and can be removed without a server call. spec: widgets §4 */
export const allNew = (state: RowsState, ids: readonly string[]): boolean => ids.every((id) => isNewRow(state, id))

/** The row with this id. */
export const rowById = (state: RowsState, id: string): Row | undefined => state.rows.find((row) => row.id === id)
