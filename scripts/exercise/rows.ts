import type { Locator, Page } from 'playwright-core'
import { messages } from '#core/message'
import type { RecordValues } from '#core/model'
import type { ListProgram } from '#core/screen'
import { asking } from './visit.ts'

/** A list that is open. */
export interface OpenList {
  page: Page
  list: ListProgram
}

export const rowOf = (page: Page, id: string): Locator => page.locator(`.ag-row[row-id="${id}"]`)

/** Brings the row of a record to be seen, by a filter where it does not stand on the first page. */
export async function bringRow({ page, list }: OpenList, record: RecordValues): Promise<boolean> {
  const row = rowOf(page, String(record.id))
  if ((await row.count()) > 0) return true
  for (const filter of list.filters) {
    const value = record[filter.fields[0]?.name ?? '']
    if (filter.match !== 'like' || filter.widget !== 'text' || typeof value !== 'string' || value === '') continue
    await searchFor({ page, list }, filter.title.text ?? '', value)
    await row
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => undefined)
    if ((await row.count()) > 0) return true
  }
  return false
}

async function searchFor({ page, list }: OpenList, title: string, text: string): Promise<void> {
  await unfold(page)
  await page.locator('search').getByPlaceholder(title, { exact: true }).first().fill(text)
  await asking(page, list.model.api ?? '', () => filterButton(page, messages.word.search).click())
}

/** A button of the bar of filters. */
export const filterButton = (page: Page, name: string): Locator =>
  page.locator('search').getByRole('button', { name, exact: true }).first()

/** Shows all filters. */
export async function unfold(page: Page): Promise<void> {
  const fold = page.locator('search button[aria-expanded=false]').first()
  if ((await fold.count()) > 0) await fold.click()
}

/** Runs an action of a row that is seen, also one that is folded away; false when it is not there. */
export async function rowAction(page: Page, id: string, title: string): Promise<boolean> {
  const row = rowOf(page, id)
  const own = row.getByRole('button', { name: title, exact: true }).first()
  if ((await own.count()) > 0 && (await own.isEnabled())) {
    await own.click()
    return true
  }
  const more = row.getByText('更多', { exact: true }).first()
  if ((await more.count()) === 0) return false
  await more.click()
  const item = page
    .locator('.ant-dropdown:visible .ant-dropdown-menu-item:not(.ant-dropdown-menu-item-disabled)', { hasText: title })
    .first()
  const found = await item.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  if (found) await item.click()
  else await page.keyboard.press('Escape')
  return found
}

/** Leaves every layer, with what is unsaved in it. */
export async function closeAll(page: Page): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    if ((await page.locator('.ant-drawer-open, .ant-modal-wrap:visible').count()) === 0) return
    const leave = page.locator('.ant-modal-confirm-btns .ant-btn-primary:visible').last()
    if ((await leave.count()) > 0) await leave.click()
    else await page.keyboard.press('Escape')
    await page.waitForTimeout(400)
  }
}
