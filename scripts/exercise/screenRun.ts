import type { Locator, Page } from 'playwright-core'
import { calendarMessages, controlMessages } from '#core/message'
import type { ScreenProgram } from '#core/screen'
import { administrator } from './accounts.ts'
import type { Seen } from './report.ts'
import { reportBroken, settle } from './visit.ts'

/** Works through a screen that is not a list: its tabs, the days of a calendar, the cards of a dashboard. */
export async function runScreen(page: Page, program: ScreenProgram, seen: Seen): Promise<void> {
  if (program.kind === 'calendar') await turnCalendar(page, seen)
  if (program.kind === 'dashboard') await checkCards(page, program.cards.length, seen)
  await openTabs(page, main(page), seen)
}

const main = (page: Page) => page.locator('main')

/** Opens each tab of a page or layer and checks its content, including nested tabs. */
export async function openTabs(page: Page, place: Locator, seen: Seen): Promise<void> {
  const tabs = place.locator('.ant-tabs-tab:not(.ant-tabs-tab-disabled):visible')
  let opened = 0
  for (; opened < (await tabs.count()); opened++) {
    await tabs.nth(opened).click()
    await settle(page, 4000)
    await reportBroken(page, seen, `tab ${opened + 1}`)
  }
  if (opened > 0) seen.done.push(`tabs:${opened}`)
}

/** Every view of a calendar, and in each the days before and after. */
async function turnCalendar(page: Page, seen: Seen): Promise<void> {
  for (const view of Object.values(calendarMessages.views)) {
    await main(page).locator('.ant-segmented-item', { hasText: view }).first().click()
    for (const way of [calendarMessages.before, calendarMessages.after, calendarMessages.after])
      await main(page).getByRole('button', { name: way, exact: true }).first().click()
    await settle(page, 4000)
    await reportBroken(page, seen, view)
    await main(page).getByRole('button', { name: controlMessages.range.today, exact: true }).first().click()
  }
  seen.done.push('calendar')
}

/** Cards below the window are drawn when they become visible; none may show a failure. Users other than the administrator may have a right to none. */
async function checkCards(page: Page, most: number, seen: Seen): Promise<void> {
  const cards = main(page).locator('.board-card')
  const count = await cards.count()
  for (let index = 0; index < count; index++) {
    await cards
      .nth(index)
      .scrollIntoViewIfNeeded({ timeout: 2000 })
      .catch(() => undefined)
    await settle(page, 4000)
  }
  await reportBroken(page, seen, 'cards')
  if (count === 0 && most > 0 && seen.account === administrator) seen.faults.push('shows none of its cards')
  seen.done.push(`cards:${count}`)
}
