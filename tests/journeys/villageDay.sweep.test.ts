import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, type Product, signIn, startProduct, type WatchedPage } from '#fixtures/product.ts'
import { screenActionsOf } from '#fixtures/screenActions.ts'
import { layerOf, openWorld } from '#fixtures/walk.ts'

/** A working day with what the demo holds: an operator in the office, a village cadre on a phone, and an outage between. */
const world = openWorld()
let office: WatchedPage
let phone: WatchedPage
let alarm = ''
let restarted: Product | undefined

beforeAll(async () => {
  office = await openPage(world.browser)
  phone = await openPage(world.browser, { width: 390, height: 844 })
  await signIn(office.page, world.product, 'operator')
  await signIn(phone.page, world.product, 'chenjie')
})
afterAll(async () => restarted?.end())

const { layer, fill, pick, button, row, rowAction, moreAction } = screenActionsOf(() => office.page)
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name }).first()
const closes = () => layer().waitFor({ state: 'detached' })
const top = () => office.page.locator('.ag-row[row-index="0"]:visible')
const titleOf = async (first: Locator) => (await first.locator('[col-id="title"]').textContent()) ?? ''

describe('an operator in the office', () => {
  it('opens the alarms nobody has confirmed, three presses from the start page', async () => {
    await entry(office.page, '告警运维').click()
    await entry(office.page, '告警记录').click()
    await office.page.getByRole('tab', { name: /^未确认/ }).click()
    await top().getByText('未确认', { exact: true }).waitFor()
    alarm = await titleOf(top())
    expect(alarm).toMatch(/告警$/)
  })

  it('confirms one in its row, which leaves the list', async () => {
    await rowAction(alarm, '确认')
    await row(alarm).waitFor({ state: 'detached' })
  })

  it('handles it in a dialog that tells what it is about', async () => {
    await office.page.getByRole('tab', { name: /^处理中/ }).click()
    await rowAction(alarm, '处理')
    await layer().getByText(alarm).first().waitFor()
    await layer().getByText('触发值').first().waitFor()
    await pick('处理结果', /现场修复/)
    await fill('处理说明', '已到现场复核，读数属实，安排检修')
    await button('处理').click()
    await closes()
  })

  it('makes a work order of it, filled with what the alarm says', async () => {
    await moreAction(alarm, '转工单')
    const title = layer().getByRole('textbox', { name: '标题', exact: true })
    await expect.poll(() => title.inputValue()).not.toBe('')
    await button('保存').click()
    await closes()
  })

  it('finds the order on top of the work orders, one press from the dialog that hands it out', async () => {
    await entry(office.page, '运维工单').click()
    await top().getByText('待派单').waitFor()
    await top().getByText('派单', { exact: true }).click()
    await layer().waitFor()
    await office.page.keyboard.press('Escape')
    await closes()
  })
})

describe('a village cadre on a phone', () => {
  const sheet = () => layerOf(phone.page)

  it('reports a toilet in three presses, and the report knows which one', async () => {
    await phone.page.goto(`${world.product.url}/facility/toilet`)
    const card = phone.page.locator('.card').first()
    await card.getByRole('button', { name: '操作' }).click()
    await phone.page.getByText('报修', { exact: true }).click()
    const title = sheet().getByRole('textbox', { name: '标题', exact: true })
    await expect.poll(() => title.inputValue()).toContain('公共厕所')
  })

  it('keeps what was typed while the server is down, and sends it when it is back', async () => {
    await sheet().getByRole('textbox', { name: '问题描述', exact: true }).fill('冲水阀漏水，已挂暂停使用的牌子')
    const { dataDir, url } = world.product
    await world.product.kill()
    await sheet().getByRole('button', { name: '保存', exact: true }).click()
    await phone.page
      .getByText(/网络|服务/)
      .first()
      .waitFor()
    await office.page.getByRole('button', { name: '刷新' }).first().click()
    await office.page
      .getByText(/网络连接失败|服务暂不可用/)
      .first()
      .waitFor()
    restarted = await startProduct({ dataDir, env: { PORT: new URL(url).port } })
    await sheet().getByRole('button', { name: '保存', exact: true }).click()
    await sheet().waitFor({ state: 'detached' })
  })

  it('registers what was cleaned from the card of the toilet, in four presses', async () => {
    const card = phone.page.locator('.card').first()
    await card.getByRole('button', { name: '操作' }).click()
    await phone.page.getByText('登记保洁', { exact: true }).click()
    await sheet().getByText('地面', { exact: true }).click()
    await sheet().getByRole('button', { name: '保存', exact: true }).click()
    await sheet().waitFor({ state: 'detached' })
    await phone.page.goto(`${world.product.url}/facility/toilet/clean`)
    await phone.page.locator('.card').first().getByText('公共厕所').first().waitFor()
  })

  it('has signed nobody out, the list of the office is back by itself, and has the report', async () => {
    await top().waitFor()
    await office.page.getByRole('button', { name: '刷新' }).first().click()
    await top()
      .getByText(/公共厕所.*报修/)
      .first()
      .waitFor()
    expect([office.page.url(), phone.page.url()].filter((address) => address.includes('/user/login'))).toEqual([])
  })
})

describe('what lies over a list', () => {
  it('is printed in its place, from an open drawer', async () => {
    await office.page.goto(`${world.product.url}/facility/manage`)
    await top().locator('[col-id="name"] button').click()
    const name = layer().getByRole('heading', { level: 2 })
    await name.waitFor()
    await office.page.emulateMedia({ media: 'print' })
    expect(await name.isVisible()).toBe(true)
    await office.page.emulateMedia({ media: null })
    await office.page.keyboard.press('Escape')
    await closes()
  })
})

describe('what lies over a list as a page', () => {
  it('is printed in its place: the sheet of an order, with its number on top', async () => {
    await office.page.goto(`${world.product.url}/alarm/work-order`)
    const number = (await top().locator('[col-id="orderNo"]').textContent()) ?? ''
    await moreAction((await top().locator('[col-id="title"]').textContent()) ?? '', '打印')
    const sheet = office.page.locator('.print-sheet:visible')
    await sheet.waitFor()
    await office.page.emulateMedia({ media: 'print' })
    expect(await sheet.isVisible()).toBe(true)
    expect(await sheet.textContent()).toContain(number)
    await office.page.emulateMedia({ media: null })
  })
})

describe('an operator in the evening', () => {
  it('finds where the day is reported, writes it and saves it', async () => {
    await entry(office.page, '协同办公').click()
    await office.page.getByRole('menuitem', { name: '工作计划', exact: true }).click()
    await office.page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '新增' }).click()
    await fill('计划名称', '今日值班日报')
    await pick('计划类型', /日计划/)
    await fill('总结', '处理告警一条，派出工单一张')
    await button('保存').click()
    await closes()
    await top().getByText('今日值班日报').waitFor()
  })
})
