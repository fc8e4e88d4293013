import type { Page } from 'playwright-core'
import { messages } from '#core/message'
import type { Seen } from './report.ts'

/** The layer (drawer or dialog) on top. */
export const layerOf = (page: Page) => page.locator('.ant-drawer-open, .ant-modal-wrap:visible').last()

/** Waits until the layer on top shows the items of a form or detail. */
export async function layerDrawn(page: Page): Promise<void> {
  await layerOf(page).locator('[data-item]').first().waitFor({ state: 'attached', timeout: 15_000 })
  await settle(page)
}

const busy = '[aria-busy=true]:visible, .state-bars:visible'

/** Waits until nothing is on its way any more. */
export async function settle(page: Page, timeoutMs = 10_000): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: timeoutMs }).catch(() => undefined)
  const untilMs = performance.now() + timeoutMs
  while ((await page.locator(busy).count()) > 0 && performance.now() < untilMs) await page.waitForTimeout(50)
}

/** What stands in place of a screen, or of a part of it, that could not be drawn or that failed to get its rows. */
const broken = '.state-broken, .state-broken-mark, .state-view[role=alert]'

/** What a part says that could not be drawn. */
export const brokenParts = async (page: Page): Promise<string[]> =>
  (await page.locator(broken).allInnerTexts()).map((text) => text.slice(0, 200))

/** Opens an address and looks whether everything of it is there; false where it says that the person lacks the right. */
export async function visit(page: Page, address: string, seen: Seen): Promise<boolean> {
  await page.goto(address)
  await page.locator('main').waitFor()
  await settle(page)
  if ((await page.locator('.state-view', { hasText: messages.failure.noRight }).count()) > 0) {
    seen.done.push('denied')
    return false
  }
  seen.done.push('open')
  for (const text of await brokenParts(page)) seen.faults.push(`is broken: ${text}`)
  if (!(await page.locator('main').textContent())?.trim()) seen.faults.push('shows nothing')
  return true
}

/** Does something that makes a list ask anew, and waits until the answer is drawn. */
export async function asking(page: Page, api: string, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => /\/(list|rootList)\?/.test(response.url().split(api)[1] ?? ''), {
    timeout: 4000,
  })
  await Promise.all([answered.catch(() => null), act()])
  await page.waitForTimeout(150)
  await settle(page)
}
