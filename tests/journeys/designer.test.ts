import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'
import { findingsOn } from '../../scripts/axe/findings.ts'

const world = shareWorld()

const itemsOf = (page: Page): Promise<(string | null)[]> =>
  page.locator('.design-frame [data-item]').evaluateAll((items) => items.map((item) => item.getAttribute('data-item')))

const offer = (page: Page, title: string) => page.locator('.design-offer', { hasText: new RegExp(`^${title}$`) })

const saved = (page: Page) => page.getByRole('status').filter({ hasText: '已保存' }).waitFor()

describe('the designer', () => {
  let watched: WatchedPage
  let page: Page
  let presses = 0
  const press = async (title: string) => {
    presses += 1
    await offer(page, title).click()
  }

  const select = (item: string) =>
    page.locator(`.design-frame [data-item="${item}"]`).click({ force: true, position: { x: 20, y: 10 } })
  const chooseIn = async (label: string, option: string) => {
    const box = page
      .getByRole('complementary', { name: '属性' })
      .getByRole('combobox', { name: label, exact: true })
      .last()
    await box.click()
    await box.pressSequentially(option)
    await page.locator('.ant-select-item-option-active:visible', { hasText: option }).waitFor()
    await box.press('Enter')
  }

  beforeAll(async () => {
    watched = await openPage(world.browser)
    page = watched.page
    await signIn(page, world.product, 'implementer')
  })

  it('starts a register from nothing, with fields by a press each', async () => {
    await page.goto(`${world.product.url}/online/document`)
    await page.getByRole('button', { name: '新增页面' }).click()
    await page.getByLabel('标题', { exact: true }).fill('水井登记')
    await page.getByLabel('英文名').fill('wellRegister')
    await page.getByRole('button', { name: '开始设计' }).click()
    await page.locator('.design-frame [data-item]').first().waitFor()
    await page.getByTitle(/^关闭 设计：水井登记/).waitFor()
    presses += 4
    for (const title of ['整数', '日期', '开关', '多行文本']) await press(title)
    await expect.poll(() => itemsOf(page)).toEqual(['name', 'int1', 'date1', 'switch1', 'longtext1'])
  })

  it('changes a property of the selected part, drawn at once and taken back', async () => {
    await page.locator('.design-frame [data-item="int1"]').click({ force: true, position: { x: 20, y: 10 } })
    const title = page.getByRole('complementary', { name: '属性' }).getByLabel('标题').first()
    await title.fill('井深')
    const label = page.locator('.design-frame [data-item="int1"] label')
    await expect.poll(() => label.textContent()).toContain('井深')
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => label.textContent()).toContain('整数')
    await page.getByRole('button', { name: '重做' }).click()
    await expect.poll(() => label.textContent()).toContain('井深')
  })

  it('moves and removes parts by the keyboard alone', async () => {
    await page.getByRole('tab', { name: '大纲' }).click()
    const line = page.getByRole('treeitem', { name: '井深' })
    await line.focus()
    await line.press('Alt+ArrowDown')
    await expect.poll(() => itemsOf(page)).toEqual(['name', 'date1', 'int1', 'switch1', 'longtext1'])
    await page.getByRole('treeitem', { name: '开关' }).click()
    await page.getByRole('treeitem', { name: '开关' }).press('Delete')
    await expect.poll(() => itemsOf(page)).toEqual(['name', 'date1', 'int1', 'longtext1'])
  })

  it('keeps the text in step: a broken one leaves the canvas, a good one changes it', async () => {
    await page.getByRole('button', { name: 'JSON' }).click()
    const editor = page.getByRole('textbox', { name: 'screen custom/wellRegister-form 的 JSON' })
    await editor.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('x')
    await page.getByText('文本有误，画布显示的是之前的内容').waitFor()
    expect(await itemsOf(page)).toEqual(['name', 'date1', 'int1', 'longtext1'])
    await page.keyboard.press('Backspace')
    await expect.poll(() => page.getByText('文本有误').count()).toBe(0)
    expect(await findingsOn(page, { within: '.design-json', withoutContrast: true })).toEqual([])
    await page.getByRole('button', { name: 'JSON' }).click()
  })

  it('drags a field of the model back to where it is dropped', async () => {
    await page.getByRole('tab', { name: '组件' }).click()
    const target = page.locator('.design-frame [data-item="date1"]')
    await offer(page, '开关')
      .first()
      .dragTo(target, { force: true, targetPosition: { x: 20, y: 4 } })
    await expect.poll(() => itemsOf(page)).toEqual(['name', 'switch1', 'date1', 'int1', 'longtext1'])
    await saved(page)
  })

  it('leaves a field that is dropped on itself where it is, without a step to take back', async () => {
    const items = await itemsOf(page)
    await select('date1')
    const own = page.locator('.design-frame [data-item="date1"]')
    const { height } = (await own.boundingBox()) ?? { height: 0 }
    await page
      .locator('.design-handle .design-name')
      .first()
      .dragTo(own, { force: true, targetPosition: { x: 40, y: height - 3 } })
    await page.locator('.design-line').waitFor({ state: 'detached' })
    expect(await itemsOf(page)).toEqual(items)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => itemsOf(page)).toEqual(items.filter((item) => item !== 'switch1'))
    await page.getByRole('button', { name: '重做' }).click()
    await expect.poll(() => itemsOf(page)).toEqual(items)
  })

  it('has nothing serious for axe, with its outline as a tree', async () => {
    await page.getByRole('tab', { name: '大纲' }).click()
    await page.getByRole('treeitem', { name: '井深' }).click()
    expect(await findingsOn(page, { within: '.design', withoutContrast: true })).toEqual([])
    await page.getByRole('tab', { name: '组件' }).click()
  })

  it('builds a condition of rows, goes on with it as text, and takes back one step at a time', async () => {
    await select('longtext1')
    const panel = page.getByRole('complementary', { name: '属性' })
    await panel.getByRole('tab', { name: '联动' }).click()
    await panel.getByRole('button', { name: '显示条件：添加条件' }).click()
    await chooseIn('条件 1 的字段', '开关')
    await panel.getByRole('combobox', { name: '条件 1 的值' }).press('Enter')
    await page.keyboard.press('Enter')
    await panel.getByText(/^试算：/).waitFor()
    await panel.getByRole('button', { name: '显示条件：写成表达式' }).click()
    const text = panel.getByRole('combobox', { name: '显示条件' })
    await expect.poll(() => text.inputValue()).toMatch(/^switch1 == '[YN]'$/)
    await text.press('Control+End')
    await page.keyboard.type(' && 井')
    await page.locator('.expression-offer', { hasText: 'int1' }).waitFor()
    await text.press('Enter')
    await page.keyboard.type(' > 1')
    await expect.poll(() => text.inputValue()).toMatch(/^switch1 == '[YN]' && int1 > 1$/)
    await panel.getByRole('button', { name: '显示条件：用条件设置' }).click()
    const rows = panel.getByRole('group', { name: '显示条件' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    await panel.getByRole('button', { name: '删除条件 1' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => rows.count()).toBe(2)
  })

  it('sets a rule by a row, and chooses a dictionary among those that exist', async () => {
    await select('int1')
    const panel = page.getByRole('complementary', { name: '属性' })
    await panel.getByRole('tab', { name: '规则' }).click()
    await chooseIn('校验规则：添加规则', '最小值')
    await panel.getByLabel('规则 1 的最小值').last().fill('2')
    await panel.getByLabel('规则 1 的提示文字').last().fill('至少两米')
    await press('字典')
    await chooseIn('字典', '设备状态')
    await panel.getByTitle('设备状态 device_status').waitFor()
    expect(await findingsOn(page, { within: '.design-side:last-child', withoutContrast: true })).toEqual([])
    await saved(page)
  })

  it('publishes list, form and table together, and the page is used', async () => {
    await page.getByRole('button', { name: '发布' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('首次发布').first().waitFor()
    await dialog.getByRole('button', { name: '发布' }).click()
    await page.getByText('已发布，打开的页面会自动更新').waitFor()
    expect(presses).toBeLessThanOrEqual(40)
    const admin = await openPage(world.browser)
    await signIn(admin.page, world.product)
    await admin.page.goto(`${world.product.url}/screen/custom/wellRegister-list`)
    await admin.page.getByRole('button', { name: '新增' }).first().click()
    const form = admin.page.getByRole('dialog')
    await form.getByLabel('名称').fill('东村一号井')
    await form.getByLabel('井深').fill('1')
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('至少两米').first().waitFor()
    await form.getByLabel('井深').fill('35')
    await form.getByRole('button', { name: '保存' }).click()
    await admin.page.getByRole('gridcell', { name: '东村一号井' }).waitFor()
    expect(admin.problems()).toEqual([])
    expect(watched.problems()).toEqual([])
  })
})

describe('a form in steps with a sub-table, drawn without JSON', () => {
  let watched: WatchedPage
  let page: Page
  const panel = () => page.getByRole('complementary', { name: '属性' })
  const undo = () => page.getByRole('button', { name: '撤销' })
  const headers = () =>
    page
      .locator('.design-frame [data-item="table1"] .ag-header-cell[col-id]')
      .evaluateAll((cells) =>
        cells.map((cell) => cell.getAttribute('col-id') ?? '').filter((id) => /^[a-z]+[0-9]*$/.test(id)),
      )
  /** What the search of the palette finds first, by the keyboard alone. */
  const addByKeys = async (title: string) => {
    await page.getByRole('textbox', { name: '搜索字段和组件' }).fill(title)
    await page.keyboard.press('Enter')
  }

  beforeAll(async () => {
    watched = await openPage(world.browser)
    page = watched.page
    await signIn(page, world.product, 'implementer')
    await page.goto(`${world.product.url}/online/design/screen/new`)
    await page.getByLabel('标题', { exact: true }).fill('农机台账')
    await page.getByLabel('英文名').fill('farmMachine')
    await page.getByRole('button', { name: '开始设计' }).click()
    await page.locator('.design-frame [data-item]').first().waitFor()
  })

  it('gets its steps and its sub-table by the keyboard, and columns while that is selected', async () => {
    await addByKeys('步骤')
    await page.locator('.design-frame .ant-tabs-tab', { hasText: '步骤 2' }).waitFor()
    await addByKeys('子表')
    await expect.poll(headers).toEqual(['name'])
    await page.getByRole('heading', { name: '新字段（子表的列）' }).waitFor()
    await addByKeys('整数')
    await expect.poll(headers).toEqual(['name', 'int1'])
    await addByKeys('字典')
    await expect.poll(headers).toEqual(['name', 'int1', 'dict1'])
    const box = panel().getByRole('combobox', { name: '字典', exact: true }).last()
    await box.click()
    await box.pressSequentially('设备状态')
    await page.locator('.ant-select-item-option-active:visible', { hasText: '设备状态' }).waitFor()
    await box.press('Enter')
    await panel().getByTitle('设备状态 device_status').waitFor()
  })

  it('has its columns moved and removed in the outline by keys, and a press on the canvas selects one', async () => {
    await page.getByRole('tab', { name: '大纲' }).click()
    const line = page.getByRole('treeitem', { name: /^字典/ })
    await line.focus()
    await line.press('Alt+ArrowUp')
    await expect.poll(headers).toEqual(['name', 'dict1', 'int1'])
    await page.locator('.design-frame .ag-header-cell[col-id="int1"]').click({ force: true })
    await panel().getByRole('heading', { name: '整数' }).waitFor()
    await page.getByRole('treeitem', { name: /^整数/ }).press('Delete')
    await expect.poll(headers).toEqual(['name', 'dict1'])
    await undo().click()
    await expect.poll(headers).toEqual(['name', 'dict1', 'int1'])
    expect(await findingsOn(page, { within: '.design', withoutContrast: true })).toEqual([])
  })

  it('is left for its list at the title, and found again as it was', async () => {
    await page.getByRole('button', { name: /^农机台账表单：切换/ }).click()
    await page.getByRole('menuitem', { name: '列表 农机台账' }).click()
    await page.locator('.design-frame .ag-header-cell[col-id="name"]').waitFor()
    await page.getByRole('button', { name: /^农机台账：切换/ }).click()
    await page.getByRole('menuitem', { name: '分步表单 农机台账表单' }).click()
    await page.locator('.design-frame .ant-tabs-tab', { hasText: '步骤 2' }).click({ force: true })
    await expect.poll(headers).toEqual(['name', 'dict1', 'int1'])
  })

  it('is published with the table of its rows, and keeps two rows of a record', async () => {
    await page.getByRole('button', { name: '发布' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('模型 农机台账的子表').waitFor()
    await dialog.getByRole('button', { name: '发布' }).click()
    await page.getByText('已发布，打开的页面会自动更新').waitFor()
    const admin = await openPage(world.browser)
    await signIn(admin.page, world.product)
    await admin.page.goto(`${world.product.url}/screen/custom/farmMachine-list`)
    await admin.page.getByRole('button', { name: '新增' }).first().click()
    const form = admin.page.getByRole('dialog')
    await form.getByLabel('名称').fill('拖拉机')
    await form.getByRole('button', { name: '下一步' }).click()
    const cell = (row: number) => form.locator(`.ag-row[row-index="${row}"] [col-id="name"]`)
    for (const [row, text] of ['换机油', '换轮胎'].entries()) {
      await expect
        .poll(async () => {
          if ((await cell(row).count()) === 0) await form.getByRole('button', { name: '添加一行' }).click()
          return cell(row).count()
        })
        .toBe(1)
      await cell(row).click()
      await admin.page.keyboard.type(text)
      await admin.page.keyboard.press('Tab')
    }
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'detached' })
    await admin.page.getByRole('button', { name: '编辑' }).first().click()
    await form.getByRole('button', { name: '下一步' }).click()
    await expect.poll(() => form.locator('.ag-row [col-id="name"]').allTextContents()).toEqual(['换机油', '换轮胎'])
    expect(admin.problems()).toEqual([])
  })
})
