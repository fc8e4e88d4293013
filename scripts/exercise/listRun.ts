import type { Page } from 'playwright-core'
import type { ListProgram } from '#core/screen'
import type { Seen } from './report.ts'
import { reportBroken, whileReloading } from './visit.ts'

/** Filters and sorts an open list and turns its pages. */
export async function runList(page: Page, program: ListProgram, seen: Seen): Promise<void> {
  await filter(page, program, seen)
  await sort(page, program, seen)
  await turn(page, seen)
  await turnViews(page, seen)
}

/** Shows the rows of each counter and of each tab; at the end those shown first. */
async function turnViews(page: Page, seen: Seen): Promise<void> {
  const counters = await page.locator('main .counter').all()
  const views = await page.locator('main .view-tab').all()
  for (const part of [...counters.flatMap((one) => [one, one]), ...views, ...views.slice(0, 1)]) {
    await whileReloading(page, () => part.click())
    await reportBroken(page, seen, (await part.textContent()) ?? '')
  }
  if (counters.length + views.length > 0) seen.done.push(`views:${counters.length + views.length}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

/** A filter value that no record has leaves no rows; reset brings them all back. */
async function filter(page: Page, { filters }: ListProgram, seen: Seen): Promise<void> {
  const typed = filters.slice(0, 2).find(({ match, widget }) => match === 'like' && widget === 'text')
  if (!typed) return
  const before = await total(page)
  const control = page
    .locator('search')
    .getByPlaceholder(typed.title.text ?? '', { exact: true })
    .first()
  if ((await control.count()) === 0) return
  await control.fill('没有这样的记录')
  await whileReloading(page, () => button(page, '搜索').click())
  const none = await total(page)
  if (none !== 0) seen.faults.push(`a filter that nothing meets leaves ${none} rows`)
  await whileReloading(page, () => button(page, '重置').click())
  const after = await total(page)
  if (after !== before) seen.faults.push(`after a reset there are ${after} rows, before ${before}`)
  seen.done.push('filter')
}

/** Three clicks go through all orders, starting with the one after the current; each sends a request. */
async function sort(page: Page, { columns }: ListProgram, seen: Seen): Promise<void> {
  const column = columns.find(({ sortable, hidden }) => sortable && !hidden)
  const head = column && page.locator(`.ag-header-cell[col-id="${column.id}"]`).first()
  if (!head || (await head.count()) === 0) return
  const found = new Set<string | null>()
  for (const _ of [1, 2, 3]) {
    await whileReloading(page, () => head.locator('.ag-header-cell-label').click())
    found.add(await head.getAttribute('aria-sort'))
  }
  const missed = ['ascending', 'descending', 'none'].filter((order) => !found.has(order))
  if (missed.length > 0) seen.faults.push(`${column.id} is never sorted ${missed.join(', ')}`)
  seen.done.push('sort')
}

async function turn(page: Page, seen: Seen): Promise<void> {
  const next = page.locator('.list-pages .ant-pagination-next').first()
  if ((await next.count()) === 0 || (await next.getAttribute('aria-disabled')) === 'true') return
  const before = await firstRow(page)
  await whileReloading(page, () => next.click())
  if ((await firstRow(page)) === before) seen.faults.push('the second page shows the rows of the first')
  await whileReloading(page, () => page.locator('.list-pages .ant-pagination-prev').first().click())
  seen.done.push('page')
}

const firstRow = async (page: Page): Promise<string | null> =>
  (await page.locator('.ag-row[row-index="0"]').all())[0]?.getAttribute('row-id') ?? null

/** Total number of rows by the text of the page bar; null if there is none. */
export async function total(page: Page): Promise<number | null> {
  const [text = ''] = await page.locator('.list-pages .ant-pagination-total-text').allTextContents()
  const found = /共 ([\d,]+)\+? 条/.exec(text)?.[1]
  if (found) return Number(found.replaceAll(',', ''))
  return (await page.locator('.ag-row').count()) === 0 ? 0 : null
}
