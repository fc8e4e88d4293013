import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'
import { findingsOn } from '../../scripts/axe/findings.ts'
import { settle } from '../../scripts/exercise/visit.ts'

const world = shareWorld()

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const sheet = '.gallery-sheet'

/** What axe finds in the sheet of a widget. Dark colours change no more than contrasts, and a phone all but these. */
async function findingsInSheet(page: Page, shade: string): Promise<string[]> {
  if (shade === 'dark') return findingsOn(page, { within: sheet, rules: ['color-contrast'] })
  const wideFindings = await findingsOn(page, { within: sheet })
  await page.setViewportSize(phone)
  await page.locator('.gallery-choice').waitFor()
  const phoneFindings = await findingsOn(page, { within: sheet, withoutContrast: true })
  await page.setViewportSize(wide)
  await page.locator('.gallery-list').waitFor()
  return [...wideFindings, ...phoneFindings.map((finding) => `on a phone ${finding}`)]
}

describe.each(['light', 'dark'])('the gallery in %s colours', (shade) => {
  it('shows every widget to an implementer, nothing goes wrong on it, and axe finds nothing serious', async () => {
    const { page, context, problems } = await openPage(world.browser, wide)
    await context.addInitScript(`localStorage.setItem('appearance', '"${shade}"')`)
    await signIn(page, world.product, 'implementer')
    await page.goto(`${world.product.url}/gallery`)
    const links = page.locator('.gallery-list a')
    await links.first().waitFor()
    const names = await links.locator('small').allTextContents()
    const findings: string[] = []
    for (const name of names) {
      await page.locator(`.gallery-list a[href$="widget=${name}"]`).click()
      await page.locator('.gallery-document').waitFor()
      await settle(page)
      expect(problems(), name).toEqual([])
      expect(await page.locator('.gallery-note[role=alert], .state-broken-mark').count(), name).toBe(0)
      if (name.startsWith('formily/')) expect(await page.locator('.gallery-field').count(), name).toBe(4)
      for (const finding of await findingsInSheet(page, shade)) findings.push(`${name} ${finding}`)
    }
    expect(findings).toEqual([])
    expect(new Set(names).size).toBeGreaterThan(58)
  }, 240_000)
})
