import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()

/** A person at the page: each press of the mouse and each key that is no typed text counts. */
function createHand(page: Page) {
  const presses: string[] = []
  const key = async (name: string) => {
    presses.push(name)
    await page.keyboard.press(name)
  }
  return {
    presses,
    async click(target: Locator, name: string) {
      presses.push(name)
      await target.click()
    },
    key,
    /** One key again and again, until the target has the focus. */
    async keyTo(target: Locator, name = 'Tab') {
      const isReached = () => target.evaluate((element) => element.contains(document.activeElement))
      for (let step = 0; step < 12 && !(await isReached()); step += 1) await key(name)
      expect(await isReached(), `${presses.join(' ')} does not reach it`).toBe(true)
    },
    /** Text into what has the focus, once that is the control of an item. */
    async type(text: string, item?: string) {
      if (item) await page.locator(`[data-item="${item}"] :focus`).waitFor()
      await page.keyboard.type(text)
    },
    /** An option of the select that has the focus. */
    async choose(option: string) {
      await page.keyboard.type(option)
      await page.locator('.ant-select-item-option-active:visible', { hasText: option }).waitFor()
      await key('Enter')
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
  const { click, key, type, choose, presses } = createHand(page)
  const panel = page.getByRole('complementary', { name: '属性' })

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
  // What leads to conditions is in view beside the name that is being typed.
  const [tab, around] = [await panel.getByRole('tab', { name: '联动' }).boundingBox(), await panel.boundingBox()]
  expect(tab?.y).toBeGreaterThan(around?.y ?? Number.POSITIVE_INFINITY)
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

// spec: designer, Proof: the same without a mouse
it('publishes a list with a form of eight fields, a dictionary and a linkage by the keyboard alone', async () => {
  const { page, problems } = await openPage(world.browser)
  await signIn(page, world.product)
  const { key, keyTo, type, choose, presses } = createHand(page)
  const panel = page.getByRole('complementary', { name: '属性' })

  await page.goto(`${world.product.url}/online/document`)
  const start = page.getByRole('button', { name: '新增页面' })
  await start.waitFor()
  await keyTo(page.getByRole('link', { name: '跳到主要内容' }))
  await key('Enter')
  await keyTo(start)
  await key('Enter')
  await page.locator('.design-start :focus').waitFor()
  await type('水塘登记')
  await key('Tab')
  await type('pondRegister')
  await key('Enter')
  await page.locator('.design-frame [data-item]').first().waitFor()
  for (const [offer, title] of fields) {
    await page.locator('.design-palette :focus').waitFor()
    await type(offer)
    await key('Enter')
    await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toContain(offer)
    await type(title, 'modelTitle')
    if (offer === '字典') {
      await key('Tab')
      await choose('设备状态')
      await key('Shift+Tab')
    }
    if (title !== '停用原因') await key('Enter')
  }
  await key('F8')
  await key('F8')
  await keyTo(panel.getByRole('button', { name: '显示条件：添加条件' }))
  await key('Enter')
  await panel.locator('.condition-subject :focus').waitFor()
  await choose('是否停用')
  await keyTo(panel.getByRole('combobox', { name: '条件 1 的值' }))
  await choose('是')
  await panel.getByText(/^试算：/).waitFor()
  await key('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('“水塘登记”谁能打开：只有管理员：还没有角色能打开').waitFor()
  await key('Control+Enter')
  const open = page.getByRole('button', { name: '打开页面' })
  await open.waitFor()
  await keyTo(open, 'Shift+Tab')
  await key('Enter')
  await page.locator('.ag-header-cell-text', { hasText: '井深' }).waitFor()
  expect(presses.length, presses.join(' ')).toBeLessThanOrEqual(40)
  expect(problems()).toEqual([])
})
