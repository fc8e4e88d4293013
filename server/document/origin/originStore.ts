import type { QueryRunner } from '#server/context'
import type { Cell, TableSpec } from '#server/database'

/**
 * Rows that come from documents: which row stands for which part of which document, what the document said last, and
 * which columns were changed online since. A row that is gone while its line stays was deleted online.
 */
export const originTable: TableSpec = {
  name: 'document_origin',
  columns: [
    { name: 'table_name', type: 'text', length: 63, nullable: false },
    { name: 'row_key', type: 'text', length: 255, nullable: false },
    { name: 'row_id', type: 'text', length: 64, nullable: false },
    { name: 'cells', type: 'json', nullable: false },
    { name: 'touched', type: 'json', nullable: false },
  ],
  primaryKey: ['table_name', 'row_key'],
}

export type Cells = Readonly<Record<string, Cell>>

/** What is remembered of one row that comes from a document. */
export interface Origin {
  key: string
  rowId: string
  /** What the document said last. */
  cells: Cells
  /** Columns that were changed online. */
  touched: readonly string[]
}

/** Every origin in a table, by key. */
export async function readOrigins(query: QueryRunner, table: string): Promise<Map<string, Origin>> {
  const rows = await query.selectFrom(originTable.name).selectAll().where('table_name', '=', table).execute()
  return new Map(
    rows.map((row) => [
      String(row.row_key),
      {
        key: String(row.row_key),
        rowId: String(row.row_id),
        cells: JSON.parse(String(row.cells)) as Cells,
        touched: JSON.parse(String(row.touched)) as string[],
      },
    ]),
  )
}

const perStatement = 100

/** Writes origins, new or changed. */
export async function putOrigins(query: QueryRunner, table: string, origins: readonly Origin[]): Promise<void> {
  for (let at = 0; at < origins.length; at += perStatement) {
    const rows = origins.slice(at, at + perStatement).map(({ key, rowId, cells, touched }) => ({
      table_name: table,
      row_key: key,
      row_id: rowId,
      cells: JSON.stringify(cells),
      touched: JSON.stringify(touched),
    }))
    await query
      .insertInto(originTable.name)
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['table_name', 'row_key']).doUpdateSet(({ ref }) => ({
          row_id: ref('excluded.row_id'),
          cells: ref('excluded.cells'),
          touched: ref('excluded.touched'),
        })),
      )
      .execute()
  }
}

/** Forgets origins, so that a later document may bring their rows again. */
export async function dropOrigins(query: QueryRunner, table: string, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += perStatement)
    await query
      .deleteFrom(originTable.name)
      .where('table_name', '=', table)
      .where('row_key', 'in', keys.slice(at, at + perStatement))
      .execute()
}

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
