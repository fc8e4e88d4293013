import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()

/** A person at the page: each press of the mouse and each key that is no typed text counts. */
function createHand(page: Page) {
  const presses: string[] = []
  return {
    presses,
    async click(target: Locator, name: string) {
      presses.push(name)
      await target.click()
    },
    async key(key: string) {
      presses.push(key)
      await page.keyboard.press(key)
    },
    /** Text into what has the focus, once that is the control of an item. */
    async type(text: string, item?: string) {
      if (item) await page.locator(`[data-item="${item}"] :focus`).waitFor()
      await page.keyboard.type(text)
    },
  }
}

const fields = [
  ['整数', '井深'],
  ['日期', '建成日期'],
  ['文本', '所在村'],
  ['用户', '管护人'],
  ['字典', '状态'],
  ['开关', '是否停用'],
  ['多行文本', '停用原因'],
] as const

// spec: designer, Proof: an empty page becomes a published one within 40 presses, all by the mouse and the keyboard.
it('publishes a list with a form of eight fields, a dictionary and a linkage within 40 presses', async () => {
  const { page, problems } = await openPage(world.browser)
  await signIn(page, world.product)
  const { click, key, type, presses } = createHand(page)
  const panel = page.getByRole('complementary', { name: '属性' })
  const choose = async (option: string) => {
    await type(option)
    await page.locator('.ant-select-item-option-active:visible', { hasText: option }).waitFor()
    await key('Enter')
  }

  await page.goto(`${world.product.url}/online/document`)
  await click(page.getByRole('button', { name: '新增页面' }), '新增页面')
  await page.locator('.design-start :focus').waitFor()
  await type('机井登记')
  await key('Tab')
  await type('pumpRegister')
  await key('Enter')
  await page.locator('.design-frame [data-item]').first().waitFor()
  for (const [offer, title] of fields) {
    await click(page.locator('.design-offer', { hasText: new RegExp(`^${offer}$`) }), offer)
    await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toContain(offer)
    await type(title, 'modelTitle')
    await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toContain(title)
    if (offer !== '字典') continue
    await click(panel.locator('[data-item="modelDict"]').getByRole('combobox'), '字典：选择')
    await choose('设备状态')
  }
  await click(panel.getByRole('tab', { name: '联动' }), '联动')
  await click(panel.getByRole('button', { name: '显示条件：添加条件' }), '添加条件')
  await panel.locator('.condition-subject :focus').waitFor()
  await choose('是否停用')
  await click(panel.getByRole('combobox', { name: '条件 1 的值' }), '值')
  await click(page.locator('.ant-select-item-option:visible', { hasText: /^是$/ }), '是')
  await panel.getByText(/^试算：/).waitFor()
  await click(page.getByRole('button', { name: '发布' }), '发布')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('“机井登记”谁能打开：只有管理员：还没有角色能打开').waitFor()
  await click(dialog.getByRole('button', { name: '发布' }), '确认发布')
  await click(page.getByRole('button', { name: '打开页面' }), '打开页面')
  await page.locator('.ag-header-cell-text', { hasText: '井深' }).waitFor()
  expect(presses.length, presses.join(' ')).toBeLessThanOrEqual(40)

  expect(page.url()).toContain('/screen/custom/pumpRegister-list')
  const headers = await page.locator('.ag-header-cell-text').allTextContents()
  expect(headers).toEqual(expect.arrayContaining(['名称', '井深', '建成日期', '所在村', '状态']))
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('switch', { name: '是否停用' }).waitFor()
  expect(await form.getByLabel('停用原因').count()).toBe(0)
  await form.getByRole('switch', { name: '是否停用' }).click()
  await form.getByLabel('停用原因').waitFor()
  expect(problems()).toEqual([])
})
