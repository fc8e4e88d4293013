import type { Page } from 'playwright-core'
import { openBrowser, openPage, signIn } from '../../product/browser.ts'
import { type Product, startProduct } from '../../product/launch.ts'
import type { Figure } from '../figure.ts'
import { median } from '../statistic.ts'

/** Lists over the demo data, with the menus that hold them. */
const lists = [
  { menu: '告警运维', path: '/alarm/record' },
  { menu: '告警运维', path: '/alarm/work-order' },
  { menu: '系统管理', path: '/isps/user' },
  { menu: '设备管理', path: '/device/device' },
  { menu: '产品管理', path: '/product/product' },
] as const

/** The times of all visits in ms, by their kind. */
interface Visits {
  /** The address loaded anew, with a warm cache. */
  reload: number[]
  /** The first press on the menu entry. */
  first: number[]
  /** A later press, while the page is kept in a tab. */
  again: number[]
}

/** Changes of page on the built product, from the press in the menu to the painted rows, beside loading the same address. */
export async function measureNavigation(rounds: number): Promise<Figure[]> {
  const product = await startProduct({ env: { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' } })
  const visits: Visits = { reload: [], first: [], again: [] }
  try {
    for (let round = 0; round < rounds; round += 1) await visitLists(product, visits)
  } finally {
    await product.stop()
  }
  const [reload, first, again] = [median(visits.reload), median(visits.first), median(visits.again)]
  return [
    {
      workload: 'change of page to a list, first visit',
      unit: 'ms',
      values: { ours: first, reload },
      goal: { of: 'reload', bound: 'most', value: 0.7 },
    },
    {
      workload: 'change of page to a list in a kept tab',
      unit: 'ms',
      values: { ours: again, 'first visit': first },
      goal: { of: 'first visit', bound: 'most', value: 0.6 },
    },
  ]
}

/** In a new window: each list once by the menu, then twice again, then each address loaded anew. */
async function visitLists(product: Product, visits: Visits): Promise<void> {
  const browser = await openBrowser()
  try {
    const { page } = await openPage(browser)
    await signIn(page, product)
    await page.waitForLoadState('networkidle')
    for (const menu of new Set(lists.map((list) => list.menu))) {
      await page.getByRole('menuitem', { name: menu }).first().click()
      await page.locator(`[role=menu] a[href="${lists.find((list) => list.menu === menu)?.path}"]`).waitFor()
    }
    for (const times of [visits.first, visits.again, visits.again])
      for (const { path } of lists) times.push(await settle(page, press(path)))
    for (const { path } of lists) {
      await page.goto(product.url + path)
      await page.waitForLoadState('networkidle')
      await page.reload({ waitUntil: 'commit' })
      visits.reload.push(await settle(page, load(path)))
    }
  } finally {
    await browser.close()
  }
}

/** Times a visit, and waits until the page has come to rest, so that the next one starts like it. */
async function settle(page: Page, visit: string): Promise<number> {
  const ms = await page.evaluate<number>(visit)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
  return ms
}

const press = (path: string) => `(() => {
  const startedMs = performance.now()
  const earlier = new Set([...document.querySelectorAll('.ag-row')].filter((row) => row.checkVisibility()))
  document.querySelector('[role=menu] a[href="${path}"]').click()
  return ${rowsDrawn(path)}(startedMs, earlier)
})()`

const load = (path: string) => `${rowsDrawn(path)}(0, new Set())`

/** Runs in the page, so it is plain text that no build has transformed: the ms from a start to the frame with rows that the earlier page did not have. */
const rowsDrawn = (path: string) => `((startedMs, earlier) => new Promise((resolve, reject) => {
  const passedMs = () => performance.now() - startedMs
  const isDrawn = (row) => !earlier.has(row) && row.checkVisibility() && row.clientHeight > 0 && row.textContent.trim() !== ''
  const look = () => {
    if (passedMs() > 60000) return reject(new Error('no rows within 60 s: ${path}'))
    if (![...document.querySelectorAll('.ag-row')].some(isDrawn)) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => resolve(passedMs()), 0))
  }
  requestAnimationFrame(look)
}))`
