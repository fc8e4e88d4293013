import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { layerOf, layersOf, shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  watched = await openPage(world.browser, { width: 390, height: 844 })
  page = watched.page
  await signIn(page, world.product)
})

const layer = () => layerOf(page)
const layers = () => layersOf(page).count()
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

describe('the login page on a phone', () => {
  it.each(['账号密码登录', '手机号登录'])('under %s can be touched everywhere', async (way) => {
    const fresh = await openPage(world.browser, { width: 390, height: 844 })
    await fresh.page.goto(`${world.product.url}/user/login`)
    await fresh.page.getByRole('tab', { name: way }).click()
    const form = fresh.page.locator('.login-form')
    await form.locator('input').first().waitFor()
    const touched = form.locator('input:not([type=checkbox]), button, .ant-checkbox-wrapper')
    const heights = await touched.evaluateAll((all) =>
      all.map((each) => (each.closest('.ant-input-affix-wrapper') ?? each).getBoundingClientRect().height),
    )
    expect(heights.filter((height) => height < 44)).toEqual([])
    await fresh.context.close()
  })
})

describe('a record on a phone', () => {
  it('is named once: above it stands the screen', async () => {
    await page.goto(`${world.product.url}/isps/user/detail/user-jianghe`)
    await page.getByRole('heading', { name: '江河' }).waitFor()
    expect(await page.locator('.layout-title').textContent()).toBe('用户详情')
    await page.goto(`${world.product.url}/dashboard/analysis`)
  })
})

describe('on a phone, where the network comes and goes', () => {
  it('the menu is a drawer, and rows are cards', async () => {
    await page.getByRole('button', { name: '展开菜单' }).click()
    await layer().getByText('系统管理').click()
    await layer().getByText('职务', { exact: true }).click()
    await page.getByText('村党支部书记').waitFor()
    expect(await page.locator('.ag-row').count()).toBe(0)
    expect([await page.locator('main').count(), await fits()]).toEqual([1, true])
  })

  it('a list that cannot be loaded says so plainly, keeps its rows and comes back by itself', async () => {
    await watched.context.setOffline(true)
    await page.getByPlaceholder('职务名称').first().fill('镇长')
    await page.keyboard.press('Enter')
    await page.getByText('网络连接失败，请检查网络后重试').first().waitFor()
    await page.locator('main').getByRole('button', { name: '重试' }).waitFor()
    expect(await page.getByText('村党支部书记').count()).toBe(1)
    await watched.context.setOffline(false)
    await page.getByText('1-1 共 1 条').waitFor()
  })

  it('a form that cannot be saved keeps what was typed, and is saved later', async () => {
    await page.getByRole('button', { name: '新增' }).click()
    const fill = (label: string, text: string) => layer().getByRole('textbox', { name: label, exact: true }).fill(text)
    await fill('职务名称', '网格长')
    await fill('职务编码', 'grid_head')
    await layer().getByRole('combobox', { name: '职级' }).click()
    await page.getByTitle('中级', { exact: true }).click()
    await watched.context.setOffline(true)
    await layer().getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('网络连接已断开，已填写的内容都保留着').waitFor()
    expect(await page.getByText('网络连接失败，请检查网络后重试').count()).toBe(0)
    expect(await layer().getByRole('textbox', { name: '职务名称', exact: true }).inputValue()).toBe('网格长')
    await watched.context.setOffline(false)
    await layer().getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(layers).toBe(0)
    expect(await fits()).toBe(true)
  })

  it('a table in a form scrolls sideways, and the page does not', async () => {
    await page.goto(`${world.product.url}/gallery?widget=subTable`)
    const table = page.locator('.sub-table').first()
    await table.locator('.ag-row').first().waitFor()
    const scrolls = await table.evaluate((frame) =>
      [...frame.querySelectorAll('*')].some(
        (each) => each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX),
      ),
    )
    expect([scrolls, await fits()]).toEqual([true, true])
  })

  it('a task is decided on while one reads it, without scrolling', async () => {
    await page.goto(`${world.product.url}/workflow/my-todo`)
    await page.locator('.card').getByRole('button', { name: '办理' }).first().click()
    const pass = page.getByRole('button', { name: '同意', exact: true })
    await pass.waitFor()
    const box = await pass.boundingBox()
    expect([(box?.y ?? 0) + (box?.height ?? 0) <= 844, await page.evaluate(() => scrollY)]).toEqual([true, 0])
  })

  it('brought no other error into the console', () => {
    const ofTheNetwork = /ERR_INTERNET_DISCONNECTED|页面资源加载失败/
    const others = watched.problems().filter((problem) => !ofTheNetwork.test(problem))
    expect(others).toEqual([])
  })
})
