import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { layerOf, shareWorld } from '#fixtures/walk.ts'
import { signInApi } from '../../scripts/product/client.ts'

const world = shareWorld()

const visit = {
  ...{ kind: 'model', version: 2, id: 'homeVisit', title: '入户走访', api: '/demo/homeVisit' },
  ...{ permission: 'homeVisit', rows: 'all', display: 'name' },
  fields: {
    name: { type: 'text', title: '走访批次', max: 50, required: true },
    homes: { type: 'table', title: '走访户', model: 'homeVisitHome', foreignKey: 'visitId', order: 'sortNo' },
  },
}

const home = {
  ...{ kind: 'model', version: 2, id: 'homeVisitHome', title: '走访户', internal: true },
  fields: {
    visitId: { type: 'ref', title: '批次', model: 'homeVisit' },
    sortNo: { type: 'int', title: '序', default: 0 },
    household: { type: 'text', title: '户主', max: 60, required: true },
    province: { type: 'area', title: '省' },
    city: { type: 'area', title: '市' },
    district: { type: 'area', title: '区县' },
    visitor: {
      ...{ type: 'text', title: '走访人', max: 100, widget: 'popup' },
      props: { code: 'rpEmployee', orgFields: 'name,phone', destFields: 'visitor,phone' },
    },
    phone: { type: 'text', title: '电话', max: 30 },
    people: { type: 'int', title: '人数', min: 0, max: 30 },
  },
}

const columns = [
  'household',
  { field: 'province', linkageKey: 'city' },
  { field: 'city', linkageKey: 'district' },
  ...['district', 'visitor', 'phone'],
  { field: 'people', statistics: ['sum', 'average'] },
]

const list = {
  ...{ kind: 'screen', version: 2, id: 'demo/home-visit', type: 'list', title: '入户走访', model: 'homeVisit' },
  columns: [{ field: 'name', action: 'detail' }],
  form: { present: 'page', items: ['name', { field: 'homes', props: { alwaysEdit: true, rowExpand: true }, columns }] },
  detail: { items: ['name', { field: 'homes', columns: ['household', 'province', 'city', 'district', 'visitor'] }] },
}

const plainList = {
  ...{ ...list, id: 'demo/home-visit-plain', title: '走访名单' },
  form: { present: 'page', items: ['name', { field: 'homes', columns: ['household', 'people'] }] },
}

/** The documents of a screen that nobody has shipped, saved and published together. */
async function publish(): Promise<void> {
  const implementer = await signInApi(world.product.api, 'implementer', demoPassword)
  const documents: object[] = []
  for (const document of [home, visit, list, plainList]) {
    const { kind, id } = document
    const saved = await implementer.call('PUT', '/online/document/save', { kind, id, document, baseRevision: null })
    documents.push({ kind, id, revision: (saved.result as { revision: number }).revision })
  }
  const published = await implementer.call('POST', '/online/document/publish', { documents, note: '入户走访' })
  expect(published.message).toBe('操作成功！')
}

beforeAll(publish)

describe('rows whose controls always stand, filled in without a mouse', () => {
  let watched: WatchedPage
  let page: Page

  beforeAll(async () => {
    watched = await openPage(world.browser, { width: 1440, height: 900 })
    page = watched.page
    await signIn(page, world.product)
    await page.goto(`${world.product.url}/screen/demo/home-visit`)
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
  })

  const form = () => page.locator('.layer-page:visible')
  const cell = (row: number | string, name: string) => form().locator(`.ag-row[row-index="${row}"] [col-id="${name}"]`)
  const focused = () => page.locator(':focus')
  /** The column whose control has the focus. */
  const placeOf = () =>
    focused().evaluate((control) => control.parentElement?.closest('[col-id]')?.getAttribute('col-id') ?? '')
  const press = (key: string) => page.keyboard.press(key)

  /** Goes on by Tab until what the page has under the focus matches. */
  const reach = async (selector: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await press('Tab')
      if (await focused().evaluate((control, aim) => control.matches(aim), selector)) return
    }
    throw new Error(`${selector} is not reached by Tab`)
  }
  /** Goes on to the next cell and chooses there by what the option reads. */
  const choose = async (name: string, text: string) => {
    await press('Tab')
    await page.keyboard.insertText(text)
    expect(await placeOf()).toBe(name)
    await page.locator('.ant-select-item-option-active:visible', { hasText: text }).waitFor()
    await press('Enter')
    await cell(0, name).getByTitle(text, { exact: true }).waitFor()
  }

  it('a new row has the focus, and each level of an area offers what follows from the one before', async () => {
    await form().getByLabel('走访批次').fill('十一月第一批')
    await form().getByRole('button', { name: '添加一行' }).waitFor()
    await reach('[data-item="homes"] button')
    await press('Enter')
    await expect.poll(placeOf).toBe('household')
    await page.keyboard.insertText('周德财')
    await choose('province', '湖南省')
    await choose('city', '长沙市')
    await choose('district', '长沙县')
  })

  it('a person is chosen from a report, which fills in the number as well', async () => {
    await press('Tab')
    await press('Enter')
    const dialog = layerOf(page)
    await dialog.locator('.picker-table tbody tr').nth(1).waitFor()
    await reach('input[type=radio], input[type=checkbox]')
    await press('Space')
    await dialog.getByText('已选择 1 项').waitFor()
    await reach('.ant-modal-footer .ant-btn-primary')
    await press('Enter')
    await expect.poll(() => cell(0, 'visitor').locator('input').inputValue()).not.toBe('')
    await expect.poll(() => cell(0, 'phone').locator('input').inputValue()).toMatch(/^1\d{10}$/)
  })

  it('numbers come to a total below the rows', async () => {
    await cell(0, 'people').locator('input').fill('4')
    await form().getByRole('button', { name: '添加一行' }).click()
    await cell(1, 'household').locator('input').fill('李秀英')
    await cell(1, 'people').locator('input').fill('3')
    await press('Tab')
    await expect.poll(() => cell('b-0', 'people').textContent()).toBe('7')
    await expect.poll(() => cell('b-1', 'people').textContent()).toBe('3.5')
  })

  it('another province empties the levels below it', async () => {
    await cell(0, 'province').locator('input').focus()
    await page.keyboard.insertText('湖北省')
    await page.locator('.ant-select-item-option-active:visible', { hasText: '湖北省' }).waitFor()
    await press('Enter')
    await expect.poll(() => cell(0, 'city').locator('.ant-select-selection-item').count()).toBe(0)
    await expect.poll(() => cell(0, 'district').locator('.ant-select-selection-item').count()).toBe(0)
  })

  it('is saved, and read with the names of its areas', async () => {
    await page.getByRole('button', { name: '保存', exact: true }).last().click()
    await page.locator('.ag-row').getByText('十一月第一批').first().click()
    const detail = layerOf(page)
    await detail.getByText('周德财').waitFor()
    await detail.getByText('湖北省').waitFor()
    await detail.getByText('李秀英').waitFor()
    expect(watched.problems()).toEqual([])
  })
})

describe('rows that are pasted', () => {
  it('are only drawn near the view, however many there are', async () => {
    const { page, problems } = await openPage(world.browser, { width: 1440, height: 900 })
    await signIn(page, world.product)
    await page.goto(`${world.product.url}/screen/demo/home-visit-plain`)
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    await page.getByRole('button', { name: '添加一行' }).click()
    await page.locator('[col-id="household"] input').waitFor()
    await page.keyboard.press('Escape')
    const rowCount = await page.evaluate(async () => {
      const rows = new Set<Node>()
      const take = (node: Node) => node instanceof Element && node.matches('.ag-row') && rows.add(node)
      const watch = new MutationObserver((records) => {
        for (const { addedNodes } of records) addedNodes.forEach(take)
      })
      watch.observe(document.body, { childList: true, subtree: true })
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', Array.from({ length: 400 }, (_, at) => `户主${at}`).join('\r\n'))
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      watch.disconnect()
      return rows.size
    })
    await page.locator('.ag-row').getByText('户主1', { exact: true }).waitFor()
    expect(rowCount).toBeGreaterThan(2)
    expect(rowCount).toBeLessThan(60)
    expect(problems()).toEqual([])
  })
})
