import { expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { openWorld } from '#fixtures/walk.ts'
import { settle } from '../../scripts/exercise/visit.ts'

const world = openWorld()

it('the gallery shows every widget to an implementer, and nothing goes wrong on it', async () => {
  const { page, problems } = await openPage(world.browser)
  await signIn(page, world.product, 'implementer')
  await page.goto(`${world.product.url}/gallery`)
  const links = page.locator('.gallery-list a')
  await links.first().waitFor()
  const seen: string[] = []
  for (const link of await links.all()) {
    await link.click()
    await page.locator('.gallery-document').waitFor()
    await settle(page)
    const name = await page.locator('.gallery-sheet h2 code').textContent()
    seen.push(String(name))
    expect(problems(), String(name)).toEqual([])
    expect(await page.locator('.gallery-note[role=alert], .state-broken-mark').count(), String(name)).toBe(0)
    if (name?.startsWith('formily/')) expect(await page.locator('.gallery-field').count(), name).toBe(4)
  }
  expect(new Set(seen).size).toBeGreaterThan(58)
}, 180_000)
