import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { goTo, layerOf, shareWorld } from '#fixtures/walk.ts'
import { signInApi } from '../../scripts/product/client.ts'

/** What the words of the language say of wells; nothing of it says how it looks. */
const header = { version: 2, title: '水井' }
const tones = [
  { value: '1', text: '正常供水', tone: 'success' },
  { value: '2', text: '待检修', tone: 'warning' },
  { value: '4', text: '水质超标', tone: 'danger' },
]
const dictionaries = { well_status: { title: '水井状态', items: tones } }
const fields = {
  name: { type: 'text', title: '水井名称', max: 60, required: true },
  code: { type: 'text', title: '编号', max: 30 },
  level: { type: 'decimal', title: '水位埋深', unit: '米', scale: 1, normal: [2, 30] },
  turbidity: { type: 'decimal', title: '浊度', unit: 'NTU', scale: 2, normal: [null, 3] },
  measuredAt: { type: 'datetime', title: '测量时间' },
  status: { type: 'dict', title: '状态', dict: 'well_status', default: '1' },
  pumped: { type: 'int', title: '今日抽水', unit: '分钟', format: 'duration' },
  depth: { type: 'decimal', title: '井深', unit: '米', scale: 1 },
  households: { type: 'int', title: '供水户数', unit: '户' },
  keeper: { type: 'user', title: '管水员' },
  departId: { type: 'depart', title: '所属村' },
  drilledOn: { type: 'date', title: '打井日期' },
  remark: { type: 'longtext', title: '备注', max: 500 },
}
const moves = [{ id: 'report', title: '报修', from: ['1', '4'], to: '2' }]
const documents = [
  { ...header, kind: 'dict', id: 'well', dicts: dictionaries },
  {
    ...header,
    kind: 'model',
    id: 'well',
    rows: { department: 'departId' },
    fields,
    states: { field: 'status', moves },
  },
  { ...header, kind: 'screen', id: 'facility/well-print', type: 'print', model: 'well' },
  {
    ...{ ...header, kind: 'screen', id: 'facility/well-list', type: 'list', model: 'well' },
    rowActions: ['report', 'edit', { more: ['detail', { id: 'print', screen: 'facility/well-print' }, 'delete'] }],
  },
]
const longName = '龙泉村东头饮用水源地第三机井（原生产队老井改造后并入农村安全饮水巩固提升工程一期管网）供水点二号房旁'
const deep = { name: longName, level: 37.4, turbidity: 3, measuredAt: '2026-03-02 08:30:00', status: '4', pumped: 444 }

const world = shareWorld()

async function publishWells(): Promise<void> {
  const admin = await signInApi(world.product.api, 'admin', demoPassword)
  const drafts: object[] = []
  for (const document of documents) {
    const { kind, id } = document
    const saved = await admin.call('PUT', '/online/document/save', { kind, id, document, baseRevision: null })
    const { revision, diagnostics } = saved.result as { revision: number; diagnostics: unknown[] }
    expect(diagnostics, id).toEqual([])
    drafts.push({ kind, id, revision })
  }
  const published = await admin.call('POST', '/online/document/publish', { documents: drafts, note: '水井' })
  expect(published).toMatchObject({ success: true })
  for (const well of [{ name: '一号井', level: 30 }, deep])
    expect(await admin.call('POST', '/dv/well/add', well)).toMatchObject({ success: true })
}

async function openWells(width: number, height: number): Promise<WatchedPage> {
  const watched = await openPage(world.browser, { width, height })
  await signIn(watched.page, world.product)
  await goTo(watched.page, `${world.product.url}/screen/facility/well-list`)
  await watched.page.getByText('一号井').first().waitFor()
  return watched
}

beforeAll(publishWells)

describe('a list of wells that was written by the reference of the language alone', () => {
  let page: Page
  const cell = (row: number, column: string) =>
    page.locator(`.ag-row[row-index="${row}"]:visible .ag-cell[col-id="${column}"]`)

  beforeAll(async () => {
    page = (await openWells(1024, 768)).page
  })

  it('keeps what people decide by, and the name at the edge when everything is unfolded', async () => {
    for (const column of ['level', 'turbidity', 'measuredAt', 'status']) await cell(0, column).waitFor()
    await page.getByText(/还有 \d+ 列/).click()
    await page.getByText(/收起 \d+ 列/).waitFor()
    const view = page.locator('.ag-grid-viewport:visible')
    const scrollTo = (left: number) => view.evaluate((element, x) => element.scrollTo({ left: x }), left)
    await scrollTo(10_000)
    expect(await view.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
    const isOnTop = (name: Element) => {
      const { left, top, height } = name.getBoundingClientRect()
      return name.contains(document.elementFromPoint(left + 20, top + height / 2))
    }
    await expect.poll(() => cell(0, 'drilledOn').count()).toBe(1)
    expect(await cell(0, 'name').evaluate(isOnTop)).toBe(true)
    await scrollTo(0)
  })

  it('says by tones what a state and a value beyond its bound are, and nothing of one at its bound', async () => {
    await cell(0, 'status').locator('.tone-danger', { hasText: '水质超标' }).waitFor()
    await cell(1, 'status').locator('.tone-success', { hasText: '正常供水' }).waitFor()
    await cell(0, 'level').locator('.tone-danger', { hasText: '37.4' }).waitFor()
    expect(await cell(1, 'level').locator('.tone-danger, .tone-info').count()).toBe(0)
  })

  it('has a detail with its facts in the head, the next step first, and the rest folded', async () => {
    await cell(0, 'name').getByText('龙泉村').click()
    const head = layerOf(page).locator('.detail-head')
    await head.getByText('37.4 米 > 30.0 米').waitFor()
    await head.getByText('7 小时 24 分').waitFor()
    expect(await head.getByRole('heading').textContent()).toBe(longName)
    const buttons = await head.locator('button').allInnerTexts()
    expect(buttons.map((text) => text.replaceAll(' ', ''))).toEqual(['报修', '编辑', '更多'])
    expect(await head.locator('.ant-btn-primary').textContent()).toMatch(/报\s?修/)
    await layerOf(page)
      .getByText(/还有 \d+ 项未填写/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it('prints one as words on paper', async () => {
    await page.locator('.ag-row[row-index="0"]:visible').getByText('更多').click()
    await page.getByRole('menuitem', { name: '打印' }).click()
    const sheet = page.locator('.print-sheet, .print').locator('visible=true').first()
    await sheet.getByText('37.4 米').waitFor()
    expect(await sheet.locator('.ant-tag').count()).toBe(0)
  })

  it('is cards on a phone, with the state beside the name and the step below', async () => {
    const phone = await openWells(390, 844)
    const card = phone.page.locator('.card-list > li', { hasText: '龙泉村' })
    await card.locator('.card-head .tone-danger', { hasText: '水质超标' }).waitFor()
    await card.getByText('37.4').waitFor()
    await card.locator('.card-foot').getByText('报修').waitFor()
    expect(phone.problems()).toEqual([])
  })
})
