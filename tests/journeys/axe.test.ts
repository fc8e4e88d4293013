import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { openWorld } from '#fixtures/walk.ts'
import { findingsOn } from '../../scripts/axe/findings.ts'
import { settle } from '../../scripts/exercise/visit.ts'

const world = openWorld()

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
