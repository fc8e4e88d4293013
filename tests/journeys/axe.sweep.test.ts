import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'
import { findingsOn } from '../../scripts/axe/findings.ts'
import { settle } from '../../scripts/exercise/visit.ts'
import { signInApi } from '../../scripts/product/client.ts'

const world = shareWorld()

describe.each(['light', 'dark'])('in %s colours axe finds nothing serious', (shade) => {
  let watched: WatchedPage

  beforeAll(async () => {
    watched = await openPage(world.browser)
    await watched.context.addInitScript(`localStorage.setItem('appearance', '"${shade}"')`)
    await signIn(watched.page, world.product)
  })

  it('on a list, its form and its detail', async () => {
    const { page } = watched
    await page.goto(`${world.product.url}/isps/user`)
    await settle(page)
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: '新增', exact: true }).click()
    await settle(page)
    expect(await findingsOn(page)).toEqual([])
    await page.goto(`${world.product.url}/isps/user`)
    await settle(page)
    await page.locator('.ag-row a, .ag-row button').first().click()
    await settle(page)
    expect(await findingsOn(page)).toEqual([])
  })

  it('on a form with a map', async () => {
    const { page } = watched
    await page.goto(`${world.product.url}/facility/manage`)
    await page.getByRole('button', { name: '新增', exact: true }).click()
    await page.locator('.map-square').first().waitFor()
    await settle(page)
    expect(await findingsOn(page)).toEqual([])
  })

  it('on the designer with its text and its preview, and on a history with drafts', async () => {
    const { page } = watched
    const form = encodeURIComponent('facility/facility-form')
    await page.goto(`${world.product.url}/online/design/screen/${form}`)
    await page.locator('.design-frame [data-item]').first().waitFor()
    for (const name of ['JSON', '预览']) {
      await page.locator('.design-head').getByRole('button', { name, pressed: false }).click()
      await settle(page)
      expect(await findingsOn(page)).toEqual([])
    }
    const api = await signInApi(world.product.api, 'admin', demoPassword)
    const { result } = await api.get(`/online/document/queryById?kind=screen&id=${form}&draft=1&as=text`)
    const { text, revision } = result as { text: string; revision: number }
    const draft = { kind: 'screen', id: 'facility/facility-form', text: `${text}\n`, baseRevision: revision }
    await api.call('PUT', '/online/document/save', draft)
    await page.goto(`${world.product.url}/online/document/history/screen/${form}`)
    await page.locator('.face-tag', { hasText: '草稿' }).first().waitFor()
    expect(await findingsOn(page)).toEqual([])
  })

  it('finds what is broken on purpose', async () => {
    const { page } = watched
    await page.evaluate(() => {
      const broken = document.createElement('div')
      broken.innerHTML = '<button></button><img src="data:," />'
      document.body.append(broken)
    })
    expect((await findingsOn(page)).join()).toContain('button-name')
  })
})

describe.each(['light', 'dark'])('on a phone in %s colours axe finds nothing serious', (shade) => {
  it('on a list of cards, its menu, its form and its detail', async () => {
    const { page, context } = await openPage(world.browser, { width: 390, height: 844 })
    await context.addInitScript(`localStorage.setItem('appearance', '"${shade}"')`)
    await signIn(page, world.product)
    const opened: [string, () => Promise<void>][] = [
      ['cards', async () => {}],
      ['menu', () => page.getByRole('button', { name: '展开菜单' }).click()],
      ['form', () => page.getByRole('button', { name: '新增', exact: true }).click()],
      ['detail', () => page.locator('.card-title :is(a, button)').first().click()],
    ]
    for (const [part, open] of opened) {
      await page.goto(`${world.product.url}/isps/user`)
      await settle(page)
      await open()
      await settle(page)
      expect([part, await findingsOn(page)]).toEqual([part, []])
    }
    await context.close()
  })
})
