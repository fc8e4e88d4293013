import { isNewRow, numbered, type Row, type RowsState, type RowValues, withCells, withIds } from './rowsState.ts'

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
  const refused = withoutMarks(state.refused, [[row, cells]])
  return { ...state, ...refused, rows: state.rows.with(at, withCells(row, cells, state.loaded[id])) }
}

type Marks = Readonly<Record<string, string>>

/** Changes cells of many rows by their ids, in one pass. `marks` says why texts among them are no values of their cells. */
export function setManyCells(
  state: RowsState,
  cellsById: ReadonlyMap<string, RowValues>,
  marksById: ReadonlyMap<string, Marks> = new Map(),
): RowsState {
  if (cellsById.size === 0) return state
  const changed: [Row, RowValues][] = []
  const rows = state.rows.map((row) => {
    const cells = cellsById.get(row.id)
    if (!cells) return row
    changed.push([row, cells])
    return withCells(row, cells, state.loaded[row.id])
  })
  const { refused = {} } = withoutMarks(state.refused, changed)
  const marks = [...marksById].filter(([, own]) => Object.keys(own).length > 0)
  const marked = marks.map(([id, own]) => [id, { ...refused[id], ...own }])
  return { ...state, rows, refused: { ...refused, ...Object.fromEntries(marked) } }
}

/** The marks of refused texts without those of cells that get another value. */
function withoutMarks(refused: RowsState['refused'], changed: readonly (readonly [Row, RowValues])[]) {
  if (!refused) return {}
  const rest: Record<string, Marks> = { ...refused }
  for (const [row, cells] of changed) {
    const own = Object.entries(rest[row.id] ?? {}).filter(([key]) => !(key in cells) || cells[key] === row[key])
    if (own.length > 0) rest[row.id] = Object.fromEntries(own)
    else delete rest[row.id]
  }
  return { refused: rest }
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
