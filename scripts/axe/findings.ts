import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds serious or worse on a page in its current state: the rule, how often, and the first place. */
export async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const { violations } = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: true } } })",
  )) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0]?.html.slice(0, 160)}`)
}
