import type { Browser, Page } from 'playwright-core'
import { openPage, signIn } from '../../product/browser.ts'
import type { Product } from '../../product/launch.ts'

/** The timing of a dashboard from the click in the menu. */
export interface DrawnBoard {
  /** Until its cards have their places. */
  frameMs: number
  /** Until every card in the window shows its result; those below are drawn when they are scrolled to. */
  wholeMs: number
  cards: number
}

/** Opens a dashboard from the menu of a page that shows a list; each time in a new window. */
export async function drawBoard(browser: Browser, product: Product, path: string): Promise<DrawnBoard> {
  const { page, context } = await openPage(browser)
  try {
    await signIn(page, product)
    await page.goto(`${product.url}/isps/position`)
    await page.locator('.ag-row').first().waitFor()
    await page.getByRole('menuitem', { name: '首页' }).first().click()
    await page.locator(`[role=menu] a[href="${path}"]`).waitFor()
    await page.waitForTimeout(1_000)
    return await press(page, path)
  } finally {
    await context.close()
  }
}

/** Navigates like a click in the menu, and watches each frame. */
const press = (page: Page, path: string): Promise<DrawnBoard> => page.evaluate<DrawnBoard>(watch(path))

/** Runs in the page, so it is plain text that no build has transformed. */
const watch = (path: string) => `new Promise((resolve, reject) => {
  const link = document.querySelector('[role=menu] a[href="${path}"]')
  if (!link) return reject(new Error('no entry in the menu: ${path}'))
  const startedMs = performance.now()
  let frameMs
  const look = () => {
    const passedMs = performance.now() - startedMs
    if (passedMs > 60000) return reject(new Error('not drawn within 60 s: ${path}'))
    const cards = [...document.querySelectorAll('.board-card')]
    if (cards.length > 0) frameMs ??= passedMs
    const inWindow = cards.filter((card) => card.getBoundingClientRect().top < innerHeight)
    const whole = inWindow.length > 0 && inWindow.every((card) => card.ariaBusy !== 'true' && !card.querySelector('.ant-skeleton'))
    if (whole) return resolve({ frameMs, wholeMs: passedMs, cards: cards.length })
    requestAnimationFrame(look)
  }
  link.click()
  requestAnimationFrame(look)
})`
