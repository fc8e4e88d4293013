import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { rowsOfSheet } from '#fixtures/sheets.ts'
import { goTo, layerOf, shareWorld } from '#fixtures/walk.ts'
import { signInApi } from '../../scripts/product/client.ts'

/** The revision of a document that nobody has changed online. */
const asShipped = 0
const field = { type: 'text', title: '微信号', max: 50 }

const world = shareWorld()
let watched: WatchedPage
let page: Page

/** The one document that is touched: the model of users. */
async function addField(): Promise<void> {
  const implementer = await signInApi(world.product.api, 'implementer', demoPassword)
  const { result } = await implementer.get('/online/document/queryById?kind=model&id=sysUser')
  const document = result as { fields: Record<string, unknown> }
  const saved = await implementer.call('PUT', '/online/document/save', {
    kind: 'model',
    id: 'sysUser',
    document: { ...document, fields: { ...document.fields, wechat: field } },
    baseRevision: asShipped,
  })
  expect(saved.message).toBe('操作成功！')
  const draft = (saved.result as { revision: number }).revision
  const documents = [{ kind: 'model', id: 'sysUser', revision: draft }]
  const published = await implementer.call('POST', '/online/document/publish', { documents, note: '微信号' })
  expect(published).toMatchObject({ success: true })
}

beforeAll(async () => {
  watched = await openPage(world.browser, { width: 2000, height: 900 })
  page = watched.page
  await signIn(page, world.product)
  await addField()
  await goTo(page, `${world.product.url}/isps/user`)
  await page.locator('.ag-row').first().waitFor()
})

const layer = () => layerOf(page)

/** The rows of the file that `press` downloads, from its head on; above it stand a title and a hint. */
async function downloaded(press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const rows = rowsOfSheet(await buffer(await file.createReadStream()))
  return rows.slice(rows.findIndex((row) => row.includes('用户账号')))
}

describe('a field of users that was added in one document', () => {
  it('stands in the form, where it is filled in and saved', async () => {
    await page.getByRole('button', { name: '新增' }).click()
    const fill = (label: string, text: string) => layer().getByRole('textbox', { name: label, exact: true }).fill(text)
    await fill('用户账号', 'weixinuser')
    await layer().locator('input[type=password]').nth(0).fill(demoPassword)
    await layer().locator('input[type=password]').nth(1).fill(demoPassword)
    await fill('姓名', '魏新')
    await fill('工号', '88009')
    await fill('手机号', '13712340009')
    await fill('微信号', 'wx-88009')
    await layer().getByRole('button', { name: '保存', exact: true }).click()
    await page.locator('.ag-row', { hasText: 'weixinuser' }).first().waitFor()
  })

  it('stands in the table', async () => {
    await page.locator('.ag-header-cell', { hasText: '微信号' }).waitFor()
    await page.locator('.ag-cell[col-id="wechat"]', { hasText: 'wx-88009' }).waitFor()
  })

  it('stands in the detail', async () => {
    await page.locator('.ag-row').getByText('weixinuser', { exact: true }).click()
    await layer().getByText('微信号').waitFor()
    await layer().getByText('wx-88009').waitFor()
    await page.keyboard.press('Escape')
  })

  it('stands in the column settings', async () => {
    await page.getByRole('button', { name: '列设置' }).click()
    await layer().getByText('微信号').waitFor()
    await page.keyboard.press('Escape')
  })

  it('stands in the export', async () => {
    const [head = [], first = []] = await downloaded(() => page.getByRole('button', { name: '导出' }).click())
    expect(first[head.indexOf('微信号')]).toBe('wx-88009')
  })

  it('stands in the import template', async () => {
    await page.getByRole('button', { name: '导入' }).click()
    const [head = []] = await downloaded(() => layer().getByText('下载模板').click())
    expect(head).toContain('微信号')
    await page.keyboard.press('Escape')
  })

  it('brought no error into the console and no answer of 500', () => {
    expect(watched.problems()).toEqual([])
  })
})
