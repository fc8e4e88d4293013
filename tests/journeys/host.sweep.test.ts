import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Host, startHost } from '#fixtures/host.ts'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { rowsOfSheet } from '#fixtures/sheets.ts'
import { layerOf, openWorld } from '#fixtures/walk.ts'
import { signInApi } from '../../scripts/product/client.ts'
import { freePort } from '../../scripts/product/launch.ts'

const basePath = '/village'
const manufacturers = '/product/manufacturer?code=hikon'

const row = (page: Page, text: string) => page.locator('.ag-row:visible', { hasText: text }).first()

/** Where the window is, as the host sees it. */
const placeOf = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '')

const hosts = [
  { says: 'a host that passes paths on without its own part, around the content alone', micro: 'on', strips: true },
  { says: 'a host that passes paths on as they are, around the whole product', micro: 'off', strips: false },
]

describe.each(hosts)('below a path of $says', async ({ micro, strips }) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const world = openWorld({ env: { MICRO_FRONTEND: micro, SIGN_REQUIRED: 'on', PUBLIC_URL: `${origin}${basePath}/` } })
  let host: Host
  let watched: WatchedPage
  let page: Page
  const outside: string[] = []
  const sockets: string[] = []

  beforeAll(async () => {
    host = await startHost({ port, basePath, target: world.product.url, strips })
    watched = await openPage(world.browser)
    page = watched.page
    page.on('request', (request) => {
      const { protocol, pathname } = new URL(request.url())
      if (protocol.startsWith('http') && !pathname.startsWith(`${basePath}/`)) outside.push(request.url())
    })
    page.on('websocket', (socket) => sockets.push(socket.url()))
  })
  afterAll(() => host?.close())

  it('a deep link leads through the login to its page, with its query', async () => {
    await page.goto(host.url + manufacturers)
    await page.getByLabel('用户名').or(page.getByPlaceholder('用户名')).first().waitFor()
    expect(placeOf(page)).toBe(`${basePath}/user/login?redirect=${encodeURIComponent(manufacturers)}`)
    await page.getByLabel('用户名').or(page.getByPlaceholder('用户名')).first().fill('admin')
    await page.locator('input[type=password]').first().fill(demoPassword)
    await page.keyboard.press('Enter')
    await row(page, 'hikon').waitFor()
    expect(placeOf(page)).toBe(basePath + manufacturers)
    expect(await page.locator('header').count()).toBe(micro === 'on' ? 0 : 1)
  })

  it('the page is there again after a reload', async () => {
    await page.reload()
    await row(page, 'hikon').waitFor()
    expect(placeOf(page)).toBe(basePath + manufacturers)
  })

  it('a file that is added in a form is opened from its detail', async () => {
    await row(page, 'hikon').getByRole('button', { name: '编辑' }).click()
    const file = { name: '资质证书.txt', mimeType: 'text/plain', buffer: Buffer.from('营业执照副本') }
    await layerOf(page).locator('input[type=file]').last().setInputFiles(file)
    await layerOf(page).getByText('资质证书').waitFor()
    await layerOf(page).getByRole('button', { name: '保存', exact: true }).click()
    await layerOf(page).waitFor({ state: 'detached' })
    await row(page, 'hikon').getByText('杭州海控智能股份有限公司').click()
    const address = await layerOf(page).getByRole('link', { name: '资质证书' }).getAttribute('href')
    expect(address).toMatch(new RegExp(`^${basePath}/system-api/sys/common/static/`))
    expect(await (await fetch(origin + address)).text()).toBe('营业执照副本')
    await page.keyboard.press('Escape')
  })

  it('a list is exported', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    const rows = rowsOfSheet(await buffer(await file.createReadStream()))
    expect(rows.flat()).toContain('hikon')
  })

  it('its sockets bring what others write', async () => {
    await page.goto(`${host.url}/device/gateway`)
    await row(page, '村级网关9号').waitFor()
    await expect.poll(() => sockets.at(-1)).toContain(`ws://127.0.0.1:${port}${basePath}/system-api/`)
    const implementer = await signInApi(world.product.api, 'admin', demoPassword)
    const found = await implementer.get(`/iot/gateway/list?name=${encodeURIComponent('村级网关9号')}`)
    const [gateway] = (found.result as { records: Record<string, unknown>[] }).records
    const edited = await implementer.call('PUT', '/iot/gateway/edit', { ...gateway, name: '村级网关九号' })
    expect(edited.message).toBe('编辑成功!')
    await row(page, '村级网关九号').waitFor()
  })

  it('the way back and forth stays below the path', async () => {
    await page.goBack()
    await row(page, 'hikon').waitFor()
    expect(placeOf(page)).toBe(basePath + manufacturers)
    await page.goForward()
    await row(page, '村级网关').waitFor()
    expect(placeOf(page)).toBe(`${basePath}/device/gateway`)
  })

  if (micro === 'off')
    it('tabs are there again after a reload, and lead to their pages', async () => {
      await page.reload()
      await row(page, '村级网关').waitFor()
      await page.getByRole('tab', { name: '厂商' }).click()
      await row(page, 'hikon').waitFor()
      expect(placeOf(page)).toBe(basePath + manufacturers)
    })

  it('links that the browser opens itself lead below the path', async () => {
    await page.goto(`${host.url}/account/look`)
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs.filter((href) => !href?.startsWith(`${basePath}/`))).toEqual([])
  })

  it('the server itself, past the host, is at its root', async () => {
    const direct = await openPage(world.browser)
    await signIn(direct.page, world.product)
    expect(new URL(direct.page.url()).pathname).toBe('/dashboard/analysis')
    expect(direct.problems()).toEqual([])
    await direct.context.close()
  })

  it('nothing was asked of the host outside the path, and nothing broke', () => {
    expect(outside).toEqual([])
    expect(watched.problems()).toEqual([])
  })
})
