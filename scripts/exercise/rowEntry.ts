import type { Locator, Page } from 'playwright-core'
import { messages } from '#core/message'
import type { ColumnProgram } from '#core/screen'
import { enter } from './entry.ts'
import { sampleOf } from './sample.ts'

interface RowEntry {
  page: Page
  /** Distinguishes the records of one run. */
  mark: string
}

/** Adds a row to a sub-table and fills in its cells from left to right; returns what it could not enter, or null. */
export async function enterRow(
  { page, mark }: RowEntry,
  table: Locator,
  columns: readonly ColumnProgram[],
): Promise<string | null> {
  const add = table.getByRole('button', { name: messages.form.addRow, exact: true })
  await add.waitFor({ timeout: 4000 }).catch(() => undefined)
  if ((await add.count()) === 0) return 'has no button for rows'
  const rows = table.locator('.ag-row[row-index]')
  const before = await rows.count()
  await add.click()
  await rows
    .nth(before)
    .waitFor({ timeout: 4000 })
    .catch(() => undefined)
  if ((await rows.count()) === before) return 'takes no row'
  const faults = []
  for (const [at, column] of columns.entries()) {
    const cell = table.locator(`.ag-row[row-index="${before}"] [col-id="${column.field.name}"]`).first()
    const fault = await enterCell({ page, mark }, cell, { column, at })
    if (fault) faults.push(`${column.id} ${fault}`)
  }
  return faults.length > 0 ? faults.join(', ') : null
}

/** Opens a cell and enters its sample; a cell that does not open is read-only. */
async function enterCell(
  { page, mark }: RowEntry,
  cell: Locator,
  { column, at }: { column: ColumnProgram; at: number },
) {
  const rules = [...(column.field.document.rules ?? []), ...column.rules]
  const sample = sampleOf({ ...column, rules }, at, mark)
  if (column.hidden || sample.kind === 'none' || sample.kind === 'row') return null
  await cell.scrollIntoViewIfNeeded()
  if ((await cell.locator('.sub-table-editor').count()) === 0) await cell.dblclick()
  const editor = cell.page().locator('.sub-table-editor').last()
  const opens = await editor.waitFor({ timeout: 1000 }).then(
    () => true,
    () => false,
  )
  if (!opens) return null
  const fault = await enter(page, editor, sample)
  await page.keyboard.press('Tab')
  return fault
}
