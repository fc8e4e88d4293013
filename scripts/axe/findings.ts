import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Look {
  /** The part of the page to look at, as a selector; the whole by default. */
  within?: string
  /** The only rules to apply; all by default. */
  rules?: readonly string[]
  /** Leaves out the contrast of colours, which takes most of the time. */
  withoutContrast?: boolean
}

/** What axe finds serious or worse on a page in its current state: the rule, how often, and the first place. */
export async function findingsOn(page: Page, { within, rules, withoutContrast = false }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source)
  const only = rules
    ? { runOnly: { type: 'rule', values: rules } }
    : { rules: { 'color-contrast': { enabled: !withoutContrast } } }
  const { violations } = (await page.evaluate(
    `axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify({ resultTypes: ['violations'], ...only })})`,
  )) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0]?.html.slice(0, 160)}`)
}
