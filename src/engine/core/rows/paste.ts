import type { CellTexts } from './clipboard.ts'
import { addRows, removeRows, setManyCells } from './edit.ts'
import { isNewRow, type Row, type RowsState, type RowValues } from './rowsState.ts'

/** What a pasted text is in its column: a value, or a text that stays in the cell with the reason why it is none. */
export type CellReading = { value: unknown } | { refused: string }

/** A visible column that texts are pasted into. */
export interface PasteColumn {
  key: string
  /** Reads a text for a row as it is by then. */
  read(text: string, row: Row): CellReading
  /** Locked cells are passed over. */
  writable(row: Row): boolean
  /** Columns whose values depend on this one: they are emptied with it, unless the same paste fills them. */
  followers?: readonly string[]
}

interface Paste {
  /** Ids of the rows, in their order on screen; lines beyond them add rows at the end. */
  ids: readonly string[]
  /** The visible columns from the first pasted one on. */
  columns: readonly PasteColumn[]
  cells: CellTexts
  /** The values of a row added below; null where rows may not be added, so that lines beyond the end are left out. */
  newRow: (() => RowValues) | null
}

interface CellChange {
  id: string
  key: string
  before: unknown
  after: unknown
  /** The mark of the cell before. */
  mark?: string | undefined
}

/** What one paste has changed, to take it back as one step. */
export interface PasteStep {
  readonly cells: readonly CellChange[]
  /** Ids of the added rows. */
  readonly added: readonly string[]
}

export interface Pasted {
  state: RowsState
  step: PasteStep
  count: { cells: number; refused: number; locked: number; added: number }
}

/** Puts texts into cells. Hidden columns are not among `columns`, locked cells keep their values. spec: readings, Paste in tables */
export function pasteCells(before: RowsState, { ids, columns, cells, newRow }: Paste): Pasted {
  const missing = newRow ? Array.from({ length: Math.max(0, cells.length - ids.length) }, newRow) : []
  const grown = addRows(before, missing)
  const added = grown.rows.slice(before.rows.length).map(({ id }) => id)
  const rowsById = new Map(grown.rows.map((row) => [row.id, row]))
  const targets = [...ids, ...added]
  const filled = cells.flatMap((line, index) => {
    const row = rowsById.get(targets[index] ?? '')
    return row ? [filledRow(grown, row, { columns, line })] : []
  })
  const changes = new Map(filled.flatMap(({ row, values }) => (values ? [[row.id, values] as const] : [])))
  const marks = new Map(filled.map(({ row, marks }) => [row.id, marks]))
  const total = (of: (line: FilledRow) => number) => filled.reduce((sum, line) => sum + of(line), 0)
  return {
    state: setManyCells(grown, changes, marks),
    step: { cells: filled.flatMap(({ changes }) => changes), added },
    count: {
      cells: total(({ written }) => written),
      refused: total(({ marks }) => Object.keys(marks).length),
      locked: total(({ locked }) => locked),
      added: added.length,
    },
  }
}

interface FilledRow {
  row: Row
  values: RowValues | null
  marks: Record<string, string>
  changes: CellChange[]
  written: number
  locked: number
}

interface Line {
  columns: readonly PasteColumn[]
  line: readonly string[]
}

/** Whether a cell is locked is asked of the row as it is by then: an earlier cell of the line may open a later one. */
function filledRow(state: RowsState, row: Row, { columns, line }: Line): FilledRow {
  const values: Record<string, unknown> = {}
  const marks: Record<string, string> = {}
  const followers = new Set<string>()
  let [written, locked] = [0, 0]
  for (const [at, text] of line.entries()) {
    const column = columns[at]
    if (!column) break
    if (!column.writable({ ...row, ...values })) {
      locked += 1
      continue
    }
    const reading = column.read(text, { ...row, ...values })
    values[column.key] = 'value' in reading ? reading.value : text
    if ('refused' in reading) marks[column.key] = reading.refused
    for (const key of column.followers ?? []) if (values[column.key] !== row[column.key]) followers.add(key)
    written += 1
  }
  for (const key of followers) if (!Object.hasOwn(values, key)) values[key] = null
  const old = state.refused?.[row.id]
  const changes = Object.keys(values).map((key) => ({
    ...{ id: row.id, key, before: row[key], after: values[key] },
    ...(old?.[key] === undefined ? {} : { mark: old[key] }),
  }))
  return { row, values: changes.length > 0 ? values : null, marks, changes, written, locked }
}

/**
 * Takes back one paste: its cells hold again what they held, but for those that have changed since, and the rows that it
 * added go, but for those that are stored or were written in since.
 */
export function undoPaste(state: RowsState, { cells, added }: PasteStep): RowsState {
  const rowsById = new Map(state.rows.map((row) => [row.id, row]))
  const isSame = ({ id, key, after }: CellChange) => rowsById.get(id)?.[key] === after
  const touched = new Set(cells.filter((cell) => !isSame(cell)).map(({ id }) => id))
  const gone = added.filter((id) => rowsById.has(id) && isNewRow(state, id) && !touched.has(id))
  const removed = new Set(gone)
  const values = new Map<string, Record<string, unknown>>()
  const marks = new Map<string, Record<string, string>>()
  for (const cell of cells) {
    if (removed.has(cell.id) || !isSame(cell)) continue
    values.set(cell.id, { ...values.get(cell.id), [cell.key]: cell.before })
    if (cell.mark !== undefined) marks.set(cell.id, { ...marks.get(cell.id), [cell.key]: cell.mark })
  }
  return setManyCells(gone.length > 0 ? removeRows(state, gone) : state, values, marks)
}
