import type { Page } from 'playwright-core'
import { screenMessages } from '#core/message'
import type { Seen } from './report.ts'
import { trafficOf } from './traffic.ts'

/** The layer (drawer or dialog) on top, or the page if none is open. */
export const layerOf = (page: Page) => page.locator('main, .ant-drawer-open, .ant-modal-wrap:visible').last()

/** Waits until the layer on top shows the items of a form or detail. */
export async function layerDrawn(page: Page): Promise<void> {
  await layerOf(page).locator('[data-item]').first().waitFor({ state: 'attached', timeout: 15_000 })
  await settle(page)
}

const busy = '[aria-busy=true]:visible, .state-bars:visible'

/** Waits until no request is pending; false if that takes too long. */
export async function settle(page: Page, timeoutMs = 10_000): Promise<boolean> {
  const traffic = trafficOf(page)
  const untilMs = performance.now() + timeoutMs
  for (let still = 0; performance.now() < untilMs; await page.waitForTimeout(40)) {
    const isStill = traffic.pending() === 0 && (await page.locator(busy).count()) === 0
    still = isStill ? still + 1 : 0
    if (still === 3) return true
  }
  return false
}

/** The placeholder of a screen, or of a part of it, that could not be drawn or loaded. */
const broken = '.state-broken, .state-broken-mark, .state-view[role=alert]'

/** The text of a part that could not be drawn. */
const brokenParts = async (page: Page): Promise<string[]> =>
  (await page.locator(broken).allInnerTexts()).map((text) => text.slice(0, 200))

/** Opens an address and checks that everything is there; false if the page says that the user lacks the right. */
export async function visit(page: Page, address: string, seen: Seen): Promise<boolean> {
  await page.goto(address)
  const firstContent = page.locator('main', { hasText: /\S/ }).waitFor({ timeout: 5_000 })
  await firstContent.catch(() => undefined)
  if (!(await settle(page))) seen.faults.push('is still on its way after 10 s')
  if ((await page.locator('.state-view', { hasText: screenMessages.noRight }).count()) > 0) {
    seen.done.push('denied')
    return false
  }
  seen.done.push('open')
  for (const text of await brokenParts(page)) seen.faults.push(`is broken: ${text}`)
  if (!(await page.locator('main').textContent())?.trim()) seen.faults.push('shows nothing')
  return true
}

const answerMs = 1_500

/** Does something that makes a list reload, and waits until the answer is drawn. */
export async function whileReloading(page: Page, act: () => Promise<void>): Promise<void> {
  const traffic = trafficOf(page)
  const before = traffic.requestCount()
  await act()
  const untilMs = performance.now() + answerMs
  while (traffic.requestCount() === before && performance.now() < untilMs) await page.waitForTimeout(20)
  await settle(page)
}

/** Reports every part that could not be drawn. */
export async function reportBroken(page: Page, seen: Seen, where: string): Promise<void> {
  for (const text of await brokenParts(page)) seen.faults.push(`${where}: is broken: ${text}`)
}
