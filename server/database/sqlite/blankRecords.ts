import { blankRow } from '../blankRow.ts'
import type { Cell } from '../statement.ts'

const mostKept = 500

/** Blank rows by their columns; the statements of a server name the same ones again and again. */
export function keepBlanks(): (columns: readonly string[]) => Readonly<Record<string, null>> {
  const byColumns = new Map<string, Readonly<Record<string, null>>>()
  return (columns) => {
    const key = columns.join('\n')
    const known = byColumns.get(key)
    if (known) return known
    if (byColumns.size >= mostKept) byColumns.clear()
    const blank = blankRow(columns)
    byColumns.set(key, blank)
    return blank
  }
}

interface FoundRow {
  columns: readonly string[]
  row: readonly Cell[]
}

/** A row under the names of its columns. */
export function recordOf(blank: Readonly<Record<string, null>>, { columns, row }: FoundRow): Record<string, Cell> {
  const record: Record<string, Cell> = { ...blank }
  for (let index = 0; index < columns.length; index += 1) record[columns[index] ?? ''] = row[index] ?? null
  return record
}
