import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { goTo, shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()

/** The most used lists: what people decide by in each, and how many columns of records fit at least. */
const lists = [
  {
    path: '/alarm/record',
    deciding: ['title', 'alarmLevel', 'value', 'alarmTime', 'status'],
    least: { 1440: 7, 1024: 6 },
  },
  {
    path: '/facility/toilet',
    deciding: ['facilityName', 'alarmLevel', 'nh3', 'collectTime'],
    least: { 1440: 7, 1024: 6 },
  },
  { path: '/device/device', deciding: ['name', 'onlineStatus', 'lastOnline', 'status'], least: { 1440: 7, 1024: 6 } },
  { path: '/isps/user', deciding: ['realname', 'username', 'phone', 'status'], least: { 1440: 7, 1024: 6 } },
  { path: '/alarm/work-order', deciding: ['title', 'handler', 'deadline', 'status'], least: { 1440: 9, 1024: 6 } },
  // It has no more.
  { path: '/workflow/my-todo', deciding: ['title', 'taskName', 'dueTime'], least: { 1440: 6, 1024: 6 } },
]

interface Column {
  id: string
  /** Whether it can be seen: it lies under nothing, and within its frame. */
  isSeen: boolean
  /** How many of its cells end in … */
  cut: number
}

/** The columns of records, from left to right. */
const columnsOn = (page: Page): Promise<Column[]> =>
  page.locator('.ag-root:visible').evaluate((root) => {
    const middle = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { x: (left + right) / 2, y: (top + bottom) / 2 }
    }
    const isCut = (cell: Element) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (part) => getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1,
      )
    return [...root.querySelectorAll<HTMLElement>('.ag-header-cell')]
      .map((head) => ({ head, id: head.getAttribute('col-id') ?? '', ...middle(head) }))
      .filter(({ id }) => /^[a-zA-Z]\w*$/.test(id))
      .sort((one, other) => one.x - other.x)
      .map(({ head, id, x, y }) => ({
        id,
        isSeen: head.contains(document.elementFromPoint(x, y)),
        cut: [...root.querySelectorAll(`.ag-row [col-id="${id}"]`)].filter(isCut).length,
      }))
  })

describe.each([{ width: 1440, height: 900 } as const, { width: 1024, height: 768 } as const])(
  'at $width × $height',
  (size) => {
    let page: Page
    beforeAll(async () => {
      page = (await openPage(world.browser, size)).page
      await signIn(page, world.product)
    })

    it.each(lists)('$path shows what people decide by, whole and without scrolling', async (list) => {
      await goTo(page, `${world.product.url}${list.path}`)
      await page.locator('.ag-row:visible').first().waitFor()
      const seen = async () => (await columnsOn(page)).filter(({ isSeen }) => isSeen)
      await expect.poll(async () => (await seen()).length).toBeGreaterThanOrEqual(list.least[size.width])
      const whole = async () => (await seen()).filter(({ cut }) => cut === 0).map(({ id }) => id)
      await expect.poll(whole).toEqual(expect.arrayContaining(list.deciding))
    })

    it('a row has its name beside the last of all columns', async () => {
      await goTo(page, `${world.product.url}/alarm/record`)
      await page.getByRole('button', { name: /^还有 \d+ 列/ }).click()
      await expect.poll(async () => (await columnsOn(page)).at(-1)?.isSeen).toBe(false)
      await page.locator('.ag-grid-viewport:visible').evaluate((rows) => rows.scrollTo({ left: 9_999 }))
      await expect.poll(async () => (await columnsOn(page)).at(-1)?.isSeen).toBe(true)
      expect((await columnsOn(page)).find(({ id }) => id === 'title')?.isSeen).toBe(true)
    })
  },
)

it('the menu shows at least 22 entries without scrolling', async () => {
  const { page } = await openPage(world.browser)
  await signIn(page, world.product)
  await goTo(page, `${world.product.url}/facility/toilet`)
  const entries = page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem')
  const inWindow = (items: Element[]) =>
    items.filter((item) => {
      const { top, bottom, height } = item.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= window.innerHeight
    }).length
  await expect.poll(() => entries.evaluateAll(inWindow)).toBeGreaterThanOrEqual(22)
})

it.each(['/alarm/record', '/isps/user', '/device/device'])(
  '%s has its conditions and the actions on ticked rows in one line each beside the inspector',
  async (path) => {
    const { page } = await openPage(world.browser)
    await signIn(page, world.product)
    await goTo(page, `${world.product.url}${path}`)
    await page.locator('.ag-row[row-index="0"] input[type=checkbox]:visible').first().check()
    await page.getByRole('button', { name: '检查' }).click()
    await page.locator('.inspector').waitFor()
    const heightOf = async (part: string) => (await page.locator(`${part}:visible`).boundingBox())?.height
    await expect.poll(() => Promise.all(['.filter-bar', '.list-head'].map(heightOf))).toEqual([30, 32])
    await page.context().close()
  },
)
