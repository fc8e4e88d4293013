import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { deferred } from '#fixtures/ports.ts'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { goTo, shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  watched = await openPage(world.browser)
  page = watched.page
  await signIn(page, world.product)
})

/** Holds back the files whose names match until they are let go. */
async function hold(names: RegExp): Promise<() => void> {
  const free = deferred<null>()
  await page.route(names, async (route) => {
    await free.promise
    await route.continue()
  })
  return () => free.resolve(null)
}

const skeleton = () => page.locator('.boot').isVisible()

describe('over a slow line', () => {
  it('the frame stands in grey before a script has come, and until the pages are there', async () => {
    const script = await hold(/\/assets\/index-.*\.js/)
    const frame = await hold(/\/assets\/list-.*\.js/)
    await page.goto(`${world.product.url}/isps/position`, { waitUntil: 'commit' })
    await expect.poll(skeleton).toBe(true)
    script()
    await page.waitForSelector('.boot-wait', { state: 'attached' })
    expect(await skeleton()).toBe(true)
    frame()
    await page.getByText('村党支部书记').waitFor()
    expect(await skeleton()).toBe(false)
  })

  it('the rows are asked for before what draws them has come', async () => {
    const grid = await hold(/\/assets\/grid-.*\.js/)
    const rows = page.waitForRequest(/\/sys\/position\/list/)
    await page.reload({ waitUntil: 'commit' })
    await rows
    expect(await page.locator('.ag-root').count()).toBe(0)
    grid()
    await page.getByText('村党支部书记').waitFor()
  })

  it('a list that is loaded anew, or come back to, keeps its question; opened by the menu it begins anew', async () => {
    const visibleNames = () => page.locator('.ag-row [col-id="name"]').allTextContents()
    const name = () => page.getByPlaceholder('职务名称').first()
    await name().fill('主任')
    await page.keyboard.press('Enter')
    await expect.poll(visibleNames).toHaveLength(2)
    await page.reload()
    await page.locator('.ag-row').first().waitFor()
    expect([await name().inputValue(), (await visibleNames()).length]).toEqual(['主任', 2])
    await goTo(page, `${world.product.url}/isps/role`)
    await page.goBack()
    await expect.poll(() => name().inputValue()).toBe('主任')
    await page.getByTitle('关闭 职务').click()
    await page.getByRole('link', { name: '职务' }).first().click()
    await page.getByText('村党支部书记').waitFor()
    expect(await name().inputValue()).toBe('')
  })

  it('brought no error into the console', () => {
    expect(watched.problems()).toEqual([])
  })
})

describe('over a line that is lost', () => {
  it.each([
    ['wide window', 1440],
    ['phone', 390],
  ])('a form says so above itself and hides nothing that is pressed: %s', async (_, width) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${world.product.url}/isps/position`)
    await page.getByRole('button', { name: '新增' }).first().click()
    const save = page.getByRole('button', { name: '保存', exact: true })
    await save.waitFor()
    await page.context().setOffline(true)
    const banner = page.getByRole('status').filter({ hasText: '网络连接已断开' })
    await banner.getByRole('button', { name: '重试' }).click({ trial: true })
    await save.click({ trial: true })
    await page.context().setOffline(false)
    await banner.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await save.waitFor({ state: 'detached' })
  })
})
