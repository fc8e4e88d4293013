import type { Row, RowErrors } from '#core/rows'
import type { CellHandler, ColumnRule, HandledCell, TableColumn } from '#core/tableColumn'

/** Adds to columns the rules that stand beside them, by their keys. spec: contract §11.1 editRules */
export const withRules = (
  columns: readonly TableColumn[],
  editRules: Readonly<Record<string, readonly ColumnRule[]>> | undefined,
): readonly TableColumn[] =>
  editRules
    ? columns.map((column) => ({
        ...column,
        validateRules: [...(column.validateRules ?? []), ...(editRules[column.key] ?? [])],
      }))
    : columns

export const hasHandlers = (columns: readonly TableColumn[]): boolean =>
  columns.some(({ validateRules }) => validateRules?.some(({ handler }) => handler))

/** What is wrong with a cell by a handler; undefined if nothing is. A handler that throws finds fault. */
const faultBy = (handler: CellHandler, cell: HandledCell, message: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const failed = (cause: unknown) => resolve((cause instanceof Error && cause.message) || message)
    try {
      const answer = handler(cell, (passed, text) => resolve(passed === false ? text || message : undefined))
      answer?.then(() => resolve(undefined), failed)
    } catch (cause) {
      failed(cause)
    }
  })

/** What the handlers of a column say of a row; the first that finds fault ends it. */
async function faultOf(column: TableColumn, row: Row): Promise<string | undefined> {
  for (const { handler, message = column.title ?? column.key } of column.validateRules ?? []) {
    const fault = handler && (await faultBy(handler, { cellValue: row[column.key], row, column }, message))
    if (fault) return fault
  }
  return undefined
}

/** The faults that handlers find in rows beside those that are known, which stand first. Null when there are none. */
export async function withHandlers(
  columns: readonly TableColumn[],
  rows: readonly Row[],
  errors: RowErrors | null,
): Promise<RowErrors | null> {
  const found: Record<string, Record<string, string>> = {}
  const cells = rows.flatMap((row) => columns.map((column) => ({ row, column })))
  await Promise.all(
    cells.map(async ({ row, column }) => {
      const fault = errors?.[row.id]?.[column.key] ?? (await faultOf(column, row))
      if (fault) found[row.id] = { ...found[row.id], [column.key]: fault }
    }),
  )
  return Object.keys(found).length > 0 ? found : errors
}
