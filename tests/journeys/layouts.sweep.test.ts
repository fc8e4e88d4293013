import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()
let page: Page

beforeAll(async () => {
  page = (await openPage(world.browser, { width: 1440, height: 900 })).page
  await signIn(page, world.product)
  await page.goto(`${world.product.url}/isps/position`)
  await page.getByText('村党支部书记').waitFor()
})

const header = () => page.locator('header')
const side = () => page.locator('.side-bar')
const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0)

/** Sets the navigation mode, or the width of pages, in the drawer of settings. */
async function choose(...options: string[]): Promise<void> {
  await page.getByLabel(/用户菜单/).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  for (const option of options) await page.locator('.ant-drawer-open').getByText(option, { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
}

describe('a list that is wider than its page', () => {
  it('marks the pinned edges under which something lies', async () => {
    const { page: wide } = await openPage(world.browser, { width: 1024, height: 900 })
    await signIn(wide, world.product)
    await wide.goto(`${world.product.url}/alarm/record`)
    const host = wide.locator('.grid-host')
    const edges = async () => ((await host.getAttribute('class')) ?? '').match(/is-under-\w+/g)?.toSorted() ?? []
    const scroll = (leftPx: number) =>
      host.locator('.ag-grid-viewport').evaluate((viewport, left) => viewport.scrollTo({ left }), leftPx)
    const unfold = wide.getByRole('button', { name: /^还有 \d+ 列/ })
    await unfold.waitFor()
    expect(await edges()).toEqual([])
    await unfold.click()
    await expect.poll(edges).toEqual(['is-under-right'])
    await scroll(60)
    await expect.poll(edges).toEqual(['is-under-left', 'is-under-right'])
    await scroll(9_999)
    await expect.poll(edges).toEqual(['is-under-left'])
    await wide.close()
  })
})

describe('a table on a card', () => {
  it.each([1440, 1024, 390])('is never wider than its card, in a window of %i px', async (width) => {
    const { page: board } = await openPage(world.browser, { width, height: 900 })
    await signIn(board, world.product)
    await board.goto(`${world.product.url}/device/dashboard`)
    const card = board.getByRole('region', { name: '电量最低' })
    await card.scrollIntoViewIfNeeded()
    await card.getByRole('cell').first().waitFor()
    const room = await card.locator('.board-table').evaluate((table) => table.scrollWidth - table.clientWidth)
    const cut = await card
      .getByRole('cell', { name: /^\d\d-\d\d \d\d:\d\d$/ })
      .evaluateAll((times) => times.filter((time) => time.scrollWidth > time.clientWidth).length)
    expect([room, cut]).toEqual([0, 0])
    await board.close()
  })
})

it('a wall fills windows of other shapes than 16:9, and becomes no smaller in them', async () => {
  const { page: wall, context } = await openPage(world.browser, { width: 1280, height: 720 })
  await signIn(wall, world.product)
  await wall.goto(`${world.product.url}/facility/screen`)
  await wall.locator('.wall-cards .board-title').first().waitFor()
  const sizeIn = async (width: number, height: number) => {
    await wall.setViewportSize({ width, height })
    const stage = await wall.locator('.wall-stage').boundingBox()
    const title = await wall.locator('.wall-head h2').boundingBox()
    return [stage?.width, stage?.height, title?.height].map((length) => Math.round(length ?? 0))
  }
  const [, , plain] = await sizeIn(1280, 720)
  for (const height of [720, 800, 960]) await expect.poll(() => sizeIn(1280, height)).toEqual([1280, height, plain])
  await expect.poll(() => sizeIn(1600, 720)).toEqual([1600, 720, plain])
  await context.close()
})

it('names a list that is alone on a tab once', async () => {
  await page.goto(`${world.product.url}/product/product/detail/product-soil`)
  await page.getByRole('tab', { name: '属性' }).click()
  await page.locator('.ag-row').first().waitFor()
  expect(await page.getByText('产品属性', { exact: true }).isVisible()).toBe(false)
  await page.goto(`${world.product.url}/isps/position`)
  await page.getByText('村党支部书记').waitFor()
})

it('shortens the long name of a page, and nothing of the way to it', async () => {
  const steps = page.locator('.layout-crumbs li')
  const widths = () =>
    steps.evaluateAll((all) => all.slice(0, -1).map((step) => Math.ceil(step.getBoundingClientRect().width * 100)))
  const before = await widths()
  await steps.last().evaluate((step) => step.append('青禾县数字乡村平台'.repeat(9)))
  expect([before.length > 1, await widths()]).toEqual([true, before])
  await page.reload()
  await page.getByText('村党支部书记').waitFor()
})

it('prints of a dialog what is in it, and nothing of the page under it', async () => {
  const { page: printed, context } = await openPage(world.browser)
  await signIn(printed, world.product)
  await printed.goto(`${world.product.url}/isps/position`)
  await printed.getByRole('button', { name: '新增' }).first().click()
  const dialog = printed.locator('.layer-modal')
  await dialog.getByRole('textbox', { name: '职务名称', exact: true }).waitFor()
  await printed.emulateMedia({ media: 'print' })
  const isSeen = (places: string) =>
    printed.locator(places).evaluateAll((all) => all.some((one) => one.checkVisibility()))
  const around = await isSeen('.page-sheet, .ant-modal-mask, .layer-modal .ant-modal-close')
  expect([await isSeen('.layer-modal'), around]).toEqual([true, false])
  expect((await dialog.boundingBox())?.y).toBeLessThan(40)
  await context.close()
})

it('prints of a record no group without anything in it, and no icon', async () => {
  const { page: printed, context } = await openPage(world.browser)
  await signIn(printed, world.product)
  await printed.goto(`${world.product.url}/alarm/record/detail/alarmRecord-demoAlarm-1-20`)
  const group = (title: string) => printed.getByRole('heading', { name: title, exact: true })
  const seen = () => Promise.all(['告警信息', '工单'].map((title) => group(title).isVisible()))
  await printed.locator('.detail-part .state-view').first().waitFor()
  expect(await seen()).toEqual([true, true])
  await printed.emulateMedia({ media: 'print' })
  expect(await seen()).toEqual([true, false])
  expect(await printed.locator('.detail-icon').isVisible()).toBe(false)
  await context.close()
})

it('prints who prints a record, and when, once: the records within it say nothing of it', async () => {
  const { page: printed, context } = await openPage(world.browser)
  await signIn(printed, world.product)
  await printed.goto(`${world.product.url}/workflow/task/deal/bpmTask-demoWorkflow-2-5`)
  await printed.locator('.view .view dd').first().waitFor()
  await printed.evaluate(() => void window.dispatchEvent(new Event('beforeprint')))
  const feet = printed.locator('.paper-foot')
  expect([await feet.count(), await feet.locator('visible=true').count()]).toEqual([2, 1])
  await context.close()
})

it('draws a bound below zero by its characters, in texts and in charts', async () => {
  const widths = await page.evaluate(async () => {
    await document.fonts.load('20px Geist')
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = '20px Geist'
    return ['<', '-5', '<-5'].map((text) => pen.measureText(text).width)
  })
  const [sign = 0, bound = 0, both = 0] = widths
  expect(both).toBeCloseTo(sign + bound, 1)
})

describe('a list of ten rows', () => {
  it('shows them whole below its views in a window of 768 px', async () => {
    const { page: low } = await openPage(world.browser, { width: 1440, height: 768 })
    await signIn(low, world.product)
    await low.goto(`${world.product.url}/alarm/record`)
    const viewport = low.locator('.grid-host .ag-grid-viewport')
    await low.locator('.ag-row').nth(9).waitFor()
    expect(await viewport.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    const pages = await low.locator('.list-foot').boundingBox()
    expect((pages?.y ?? 0) + (pages?.height ?? 0)).toBeLessThanOrEqual(768)
    await low.close()
  })
})

describe('the layouts', () => {
  it('topmenu: the menu in the header, and pages of 1200 px or as wide as the window', async () => {
    await choose('顶部菜单')
    await header().getByRole('menuitem', { name: '首页' }).waitFor()
    /* Entries move when their numbers come. */
    await header().locator('.side-badge:visible').first().waitFor()
    expect([await side().count(), await widthOf(page.locator('main'))]).toEqual([0, 1200])
    await choose('流式')
    await expect.poll(() => widthOf(page.locator('main'))).toBe(1440)
    await header().getByRole('menuitem', { name: '产品管理' }).hover()
    await page.locator('.ant-menu-submenu-popup:visible a').first().click()
    await expect.poll(() => header().locator('.ant-menu-submenu-selected').textContent()).toContain('产品管理')
  })

  it('topmenu: what does not fit stands in a list at the end, each entry with its name and number in one line', async () => {
    await page.setViewportSize({ width: 1088, height: 900 })
    const rest = header().locator('.ant-menu-overflow-item-rest').last()
    const entry = page.locator('.ant-menu-submenu-popup:visible .ant-menu-submenu-title', { hasText: '协同办公' })
    /* The header is laid out anew after its window, and may move away from under the mouse. */
    const opens = async () => {
      await page.mouse.move(0, 899)
      await rest.hover()
      return entry.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(opens).toBe(true)
    await entry.locator('.side-badge').waitFor()
    const lines = [entry, entry.locator('.anticon'), entry.locator('.side-badged')]
    const boxes = await Promise.all(lines.map((part) => part.boundingBox()))
    const [row, icon, name] = boxes.map((box) => (box ? Math.round(box.y + box.height / 2) : Number.NaN))
    expect([icon, name]).toEqual([row, row])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('topmenu: a title that is far too long is cut, and leaves room for the others', async () => {
    await page.route(/getUserPermissionByToken/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace('"数字乡村"', `"${'很长的标题'.repeat(12)}"`),
      })
    })
    await page.reload()
    const entries = header().locator('.side-top .ant-menu-overflow-item:visible')
    const long = entries.filter({ hasText: '很长的标题' })
    await long.waitFor()
    expect(await widthOf(long)).toBeLessThan(260)
    expect(await entries.count()).toBeGreaterThan(4)
    await page.unroute(/getUserPermissionByToken/)
    await page.reload()
  })

  it('lefttopmenu: the first level in the header, whose groups open at the side', async () => {
    await choose('左侧加顶部菜单')
    await header().getByRole('menuitem', { name: '数字乡村' }).click()
    await expect.poll(() => side().getByRole('menuitem').count()).toBeGreaterThan(2)
    expect(await side().locator('.side-logo').count()).toBe(0)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(() => widthOf(side())).toBeLessThan(80)
    await page.getByRole('button', { name: '展开菜单' }).click()
  })

  it('belong to windows of 1088 px and more, lists with columns to those of 768 px and more', async () => {
    await page.goto(`${world.product.url}/isps/position`)
    const seen = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      await page.getByText('村党支部书记').first().waitFor()
      const [inHeader, rows] = [header().locator('.ant-menu-horizontal'), page.locator('.ag-row')]
      return [(await inHeader.count()) > 0, (await rows.count()) > 0]
    }
    await expect.poll(() => seen(1088)).toEqual([true, true])
    await expect.poll(() => seen(1087)).toEqual([false, true])
    await expect.poll(() => seen(768)).toEqual([false, true])
    await expect.poll(() => seen(767)).toEqual([false, false])
  })
})
