import type { Page } from 'playwright-core'
import { findingsOn } from './axe/findings.ts'
import { menuScreens, withPrefixes } from './exercise/menu.ts'
import { settle } from './exercise/visit.ts'
import { openBrowser, openPage, signIn } from './product/browser.ts'
import { signInApi } from './product/client.ts'
import { demoPassword, startProduct } from './product/launch.ts'

/**
 * `npm run axe [-- account=admin screen=system/,hr/]`: opens every screen of the menu, and the form behind its button 新增, light and dark,
 * and runs axe on it. Prints serious and critical findings, and fails on them.
 */
const options = new Map(process.argv.slice(2).map((word) => word.split('=', 2) as [string, string]))
const account = options.get('account') ?? 'admin'
const product = await startProduct({ env: { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' } })
const browser = await openBrowser()
const menu = await menuScreens(await signInApi(product.api, account, demoPassword))
const screens = withPrefixes(menu, options.get('screen')).filter(({ hidden }) => !hidden)

const findings: string[] = []
/** Waits until only endless animations run: a text that is fading in has less contrast than later. */
const still =
  'document.getAnimations().every((one) => one.playState !== "running" || !Number.isFinite(one.effect?.getComputedTiming().endTime))'

async function look(page: Page, where: string): Promise<void> {
  console.error(where)
  await settle(page)
  await page.waitForFunction(still).catch(() => console.error(`${where} still moves`))
  for (const finding of await findingsOn(page)) {
    findings.push(`${where}  ${finding}`)
    console.log(findings.at(-1))
  }
}

for (const shade of ['light', 'dark']) {
  const { page, context } = await openPage(browser)
  await context.addInitScript(`localStorage.setItem('appearance', '"${shade}"')`)
  page.setDefaultTimeout(8000)
  await signIn(page, product, account)
  for (const { path, screen } of screens) {
    await page.goto(product.url + path)
    await look(page, `${shade} ${screen}`)
    const create = page.getByRole('button', { name: '新增', exact: true }).first()
    if (!(await create.isVisible())) continue
    await create.click()
    await look(page, `${shade} ${screen} 新增`)
  }
  await context.close()
}
await browser.close()
await product.stop()
console.log(`${screens.length} screens in two shades, ${findings.length} findings.`)
process.exit(findings.length === 0 ? 0 : 1)
