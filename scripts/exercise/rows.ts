import type { Locator, Page } from 'playwright-core'
import { messages } from '#core/message'
import type { RecordValues } from '#core/model'
import type { ActionProgram, ListProgram } from '#core/screen'
import { whileReloading } from './visit.ts'

/** An open list. */
export interface OpenList {
  page: Page
  list: ListProgram
}

export const rowOf = (page: Page, id: string): Locator => page.locator(`.ag-row[row-id="${id}"]`)

/** Makes the row of a record visible: by a filter if it is not on the first page, in another tab if it does not belong to this one. */
export async function showRow(open: OpenList, record: RecordValues): Promise<boolean> {
  if (await findRow(open, record)) return true
  const views = open.page.locator('.view-tab')
  for (let index = (await views.count()) - 1; index >= 0; index--) {
    await whileReloading(open.page, () => views.nth(index).click())
    if (await findRow(open, record)) return true
  }
  return false
}

async function findRow({ page, list }: OpenList, record: RecordValues): Promise<boolean> {
  const row = rowOf(page, String(record.id))
  if ((await row.count()) > 0) return true
  for (const filter of list.filters) {
    const value = record[filter.fields[0]?.name ?? '']
    if (filter.match !== 'like' || filter.widget !== 'text' || typeof value !== 'string' || value === '') continue
    await searchFor(page, filter.title.text ?? '', value)
    await row
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => undefined)
    if ((await row.count()) > 0) return true
  }
  return false
}

async function searchFor(page: Page, title: string, text: string): Promise<void> {
  await unfold(page)
  await page.locator('search').getByPlaceholder(title, { exact: true }).first().fill(text)
  await whileReloading(page, () => filterButton(page, messages.word.search).click())
}

/** A button of the filter bar. */
export const filterButton = (page: Page, name: string): Locator =>
  page.locator('search').getByRole('button', { name, exact: true }).first()

/** Shows all filters. */
export async function unfold(page: Page): Promise<void> {
  const fold = page.locator('search button[aria-expanded=false]').first()
  if ((await fold.count()) > 0) await fold.click()
}

/** The actions that a list offers on its rows. */
export const rowActionsOf = ({ rowActions }: ListProgram): ActionProgram[] => [
  ...rowActions.actions,
  ...rowActions.more,
]

/** Runs an action of a visible row, also one in the overflow menu; false if it is not there. */
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

const layers = '.ant-drawer-open, .ant-modal-wrap:visible'

/** Closes every layer, discarding unsaved input; false if there was none. */
export async function closeAll(page: Page): Promise<boolean> {
  for (let turn = 0; turn < 6; turn++) {
    const before = await page.locator(layers).count()
    if (before === 0) return turn > 0
    const leave = page.locator('.ant-modal-confirm-btns .ant-btn-primary:visible').last()
    if ((await leave.count()) > 0) await leave.click({ timeout: 1000 }).catch(() => undefined)
    else await page.keyboard.press('Escape')
    const untilMs = performance.now() + 600
    while ((await page.locator(layers).count()) === before && performance.now() < untilMs) await page.waitForTimeout(40)
  }
  return true
}
