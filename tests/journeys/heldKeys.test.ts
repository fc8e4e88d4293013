import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()
const presses = 100
let visitor: WatchedPage

beforeAll(async () => {
  visitor = await openPage(world.browser)
  await signIn(visitor.page, world.product, 'operator')
})
afterAll(() => visitor.context.close())

/** Presses a key again and again, faster than a browser of a quarter of the speed draws. */
async function holdOnSlowMachine(page: Page, key: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const sent: Promise<unknown>[] = []
  for (let press = 0; press < presses; press += 1)
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, autoRepeat: press > 0 }))
  await Promise.all(sent)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

it('a key held in an open choice of a form types on, and the form stays', async () => {
  const { page } = visitor
  await page.goto(`${world.product.url}/device/device`)
  await page.getByRole('button', { name: '新增' }).first().click()
  const search = page.getByRole('dialog').getByRole('combobox').first()
  await search.click({ force: true })
  await page.locator('.ant-select-dropdown:visible').waitFor()
  await holdOnSlowMachine(page, 'a')
  await expect.poll(() => search.inputValue()).toBe('a'.repeat(presses))
  expect(visitor.problems()).toEqual([])
})
