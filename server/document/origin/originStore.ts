import type { QueryRunner } from '#server/context'
import type { Cell, TableSpec } from '#server/database'

/**
 * Rows derived from documents: the row of each part of a document, its last values there, and the columns changed online since. An origin whose
 * row is missing means that the row was deleted online.
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

/** The origin of one row derived from a document. */
export interface Origin {
  key: string
  rowId: string
  /** The last values in the document. */
  cells: Cells
  /** Columns changed online. */
  touched: readonly string[]
}

/** All origins of a table by key. */
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

/** Inserts or updates origins. */
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

/** Gives the row of a part that has got another key the new one, and these values of its document; what had that key before is forgotten. */
export async function renameOrigin(
  query: QueryRunner,
  table: string,
  { from, to, cells }: { from: string; to: string; cells: Cells },
): Promise<void> {
  const row = await query
    .selectFrom(originTable.name)
    .select('cells')
    .where('table_name', '=', table)
    .where('row_key', '=', from)
    .executeTakeFirst()
  if (!row) return
  await dropOrigins(query, table, [to])
  await query
    .updateTable(originTable.name)
    .set({ row_key: to, cells: JSON.stringify({ ...(JSON.parse(String(row.cells)) as Cells), ...cells }) })
    .where('table_name', '=', table)
    .where('row_key', '=', from)
    .execute()
}

/** Deletes origins, so that a later document may add their rows again. */
export async function dropOrigins(query: QueryRunner, table: string, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += perStatement)
    await query
      .deleteFrom(originTable.name)
      .where('table_name', '=', table)
      .where('row_key', 'in', keys.slice(at, at + perStatement))
      .execute()
}

/** A stored row. */
export type Row = Readonly<Record<string, Cell>>

/** Whether two cells are equal in meaning: PostgreSQL returns numbers where the target has text. */
export function sameCell(left: Cell | undefined, right: Cell | undefined): boolean {
  if ((left ?? null) === (right ?? null)) return true
  if (left === null || left === undefined || right === null || right === undefined) return false
  if (typeof left === 'number' || typeof right === 'number') return Number(left) === Number(right)
  return left === right
}

/** The changes of one row. */
interface RowUpdate {
  /** New values by column; empty when there are none. */
  cells: Record<string, Cell>
  origin: Origin
  originChanged: boolean
}

/** Columns not changed online follow the document; others keep their value. */
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

/** Whether the row equals what its document defines. */
export const isUntouched = (row: Row, { cells, touched }: Origin): boolean =>
  touched.length === 0 && Object.entries(cells).every(([column, cell]) => sameCell(row[column], cell))
