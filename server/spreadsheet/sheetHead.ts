import type { Field } from '#core/model'
import type { ReadCell } from './protocol.ts'
import type { ReadRow } from './read/readSheet.ts'

/** Where the rows of a sheet begin, and which field each column is. */
export interface SheetHead {
  /** Index of the head row, from 0. */
  at: number
  columns: ReadonlyMap<number, Field>
}

/** Title rows that may stand above the head. */
const mostTitleRows = 2

const headText = (cell: ReadCell): string =>
  String(cell ?? '')
    .trim()
    .replace(/^\*|\*$/g, '')

function columnsOf(row: ReadRow, byTitle: ReadonlyMap<string, Field>): Map<number, Field> {
  const columns = new Map<number, Field>()
  const matched = new Set<Field>()
  for (const [index, cell] of row.entries()) {
    const field = byTitle.get(headText(cell))
    if (!field || matched.has(field)) continue
    matched.add(field)
    columns.set(index, field)
  }
  return columns
}

/** The row among the first three that names most fields by their titles; undefined when none names any. */
export function findHead(rows: readonly ReadRow[], fields: readonly Field[]): SheetHead | undefined {
  const byTitle = new Map(fields.toReversed().map((field) => [field.title, field]))
  const candidates = rows
    .slice(0, mostTitleRows + 1)
    .map((row, at): SheetHead => ({ at, columns: columnsOf(row, byTitle) }))
  const best = candidates.reduce((known, next) => (next.columns.size > known.columns.size ? next : known), {
    at: 0,
    columns: new Map<number, Field>(),
  })
  return best.columns.size > 0 ? best : undefined
}
