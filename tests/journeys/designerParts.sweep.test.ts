import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()

const design = (page: Page, id: string) =>
  page.goto(`${world.product.url}/online/design/screen/${encodeURIComponent(id)}`)

describe('parts that the canvas does not draw', () => {
  let watched: WatchedPage
  let page: Page
  const toggle = () => page.getByRole('complementary', { name: '属性' }).getByLabel('默认隐藏', { exact: true }).first()
  const line = (name: string) => page.locator('.design-outline').getByRole('treeitem').filter({ hasText: name })

  beforeAll(async () => {
    watched = await openPage(world.browser)
    page = watched.page
    await signIn(page, world.product, 'implementer')
    await design(page, 'system/user-list')
    await page.getByRole('tab', { name: '大纲' }).click()
    await line('工号').waitFor()
  })

  it('stand in the outline with the reason, and are shown by a press each', async () => {
    const hidden = line('工号')
    await hidden.getByText('有条件').waitFor()
    await hidden.click()
    await toggle().click()
    await hidden.getByText('有条件').waitFor({ state: 'detached' })
  })

  it('are reached and shown by the keyboard alone', async () => {
    await line('工号').click()
    await page.keyboard.press('ArrowDown')
    const next = page.locator('.design-outline [aria-selected="true"]')
    await expect.poll(() => next.textContent()).toContain('邮箱')
    await expect.poll(() => toggle().getAttribute('aria-checked')).toBe('true')
    const isThere = () => toggle().evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < 30 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await line('邮箱').last().getByText('有条件').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).click()
    await line('邮箱').last().getByText('有条件').waitFor()
  })
})

describe('the JSON pane', () => {
  let page: Page
  const text = () => page.locator('.design-json .cm-content')

  beforeAll(async () => {
    page = (await openPage(world.browser)).page
    await signIn(page, world.product, 'implementer')
    await design(page, 'system/position-list')
    await page.locator('.design-frame .ag-header-cell-text').first().waitFor()
    await page.getByRole('button', { name: 'JSON', exact: true }).first().click()
    await text().waitFor()
  })

  it('shares one undo with the canvas', async () => {
    const undo = page.getByRole('button', { name: '撤销' })
    expect(await undo.isDisabled()).toBe(true)
    await text().click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.insertText('"columns": ["code"], ')
    await expect.poll(() => text().textContent()).toContain('"columns": ["code"], ')
    await undo.click()
    await expect.poll(() => text().textContent()).not.toContain('"columns": ["code"], ')
    await expect.poll(() => undo.isDisabled()).toBe(true)
  })

  it('keeps a text that does not parse over a reload, and brings it back by one press', async () => {
    await text().click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('{ 还没写完')
    await page.getByText('还没写完').first().waitFor()
    const isStored = () =>
      page.evaluate(() => Object.values(localStorage).some((stored) => stored.includes('还没写完')))
    await expect.poll(isStored).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: /恢 ?复/ }).waitFor()
    await page.getByRole('button', { name: /恢 ?复/ }).click()
    await page.getByRole('button', { name: 'JSON', exact: true }).first().click()
    await expect.poll(() => text().textContent()).toContain('还没写完')
  })
})

describe('an address of the designer that cannot be read', () => {
  it.each(['/online/design/screen/%E0%A4%A', '/online/document/history/screen/%E0%A4%A'])('%s', async (path) => {
    const { page } = await openPage(world.browser)
    await signIn(page, world.product, 'implementer')
    await page.goto(`${world.product.url}${path}`)
    await page
      .getByText(/未找到|不存在/)
      .first()
      .waitFor()
    await page.close()
  })
})
