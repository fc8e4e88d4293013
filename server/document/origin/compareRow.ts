import type { Cell } from '#server/database'
import type { Cells, Origin } from './originStore.ts'

/** A row of the table as it stands. */
export type Row = Readonly<Record<string, Cell>>

/** Cells are alike when they say the same: PostgreSQL gives numbers where a literal was text. */
export function sameCell(left: Cell | undefined, right: Cell | undefined): boolean {
  if ((left ?? null) === (right ?? null)) return true
  if (left === null || left === undefined || right === null || right === undefined) return false
  if (typeof left === 'number' || typeof right === 'number') return Number(left) === Number(right)
  return left === right
}

/** What has to be done with one row. */
interface RowUpdate {
  /** Columns that get another value; empty: none. */
  cells: Record<string, Cell>
  origin: Origin
  originChanged: boolean
}

/** Columns that nobody has touched online follow the document; the others stay as they are. */
export function compareRow(row: Row, origin: Origin, target: Cells): RowUpdate {
  const touched = Object.keys(target).filter(
    (column) => origin.touched.includes(column) || !sameCell(row[column], origin.cells[column]),
  )
  const cells = Object.fromEntries(
    Object.entries(target).filter(([column, cell]) => !touched.includes(column) && !sameCell(row[column], cell)),
  )
  const next: Origin = { ...origin, cells: target, touched }
  return { cells, origin: next, originChanged: JSON.stringify(next) !== JSON.stringify(origin) }
}

/** True when the row is exactly what its document said. */
export const isUntouched = (row: Row, { cells, touched }: Origin): boolean =>
  touched.length === 0 && Object.entries(cells).every(([column, cell]) => sameCell(row[column], cell))
