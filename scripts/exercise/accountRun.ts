import type { Browser, Page } from 'playwright-core'
import { signInApi } from '../product/client.ts'
import { demoPassword, type Product } from '../product/launch.ts'
import type { Shipped } from './documents.ts'
import { runList } from './listRun.ts'
import { type MenuScreen, menuScreens } from './menu.ts'
import { runRecord } from './recordRun.ts'
import { newSeen, type Seen } from './report.ts'
import { visit } from './visit.ts'

/** Who works through the screens; the first one also writes. */
const accounts = [
  'admin',
  'operator',
  'implementer',
  'auditor',
  'zhangwei',
  'liming',
  'wangfang',
  'chenjie',
  'zhaoqiang',
  'sunli',
  'zhoutao',
]

/** The demo accounts, or the one that is named. */
export const accountsOf = (name: string | undefined): readonly string[] => (name ? [name] : accounts)

interface Exercise {
  browser: Browser
  product: Product
  shipped: Shipped
  /** Only screens whose ids begin with it. */
  prefix: string
}

/** Works through every screen that the menu of an account leads to. */
export async function exerciseAccount(account: string, exercise: Exercise): Promise<Seen[]> {
  const { browser, product, prefix } = exercise
  const client = await signInApi(product.api, account, demoPassword)
  const screens = (await menuScreens(client)).filter(({ screen }) => screen.startsWith(prefix))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(8000)
  await signIn(page, product, account)
  const runs: Seen[] = []
  for (const one of screens) runs.push(await exerciseScreen(page, account, one, exercise))
  await context.close()
  return runs
}

async function exerciseScreen(
  page: Page,
  account: string,
  { path, screen, hidden }: MenuScreen,
  { product, shipped }: Exercise,
): Promise<Seen> {
  const seen = newSeen(account, screen)
  const unwatch = watch(page, seen)
  const { library } = shipped
  try {
    await visit(page, product.url + path, seen)
    const program = shipped.program(screen)
    if (program?.kind === 'list') {
      await runList(page, program, seen)
      if (account === accounts[0] && !hidden)
        await runRecord({ page, list: program, library, seen, mark: markOf(page) })
    }
  } catch (error) {
    seen.faults.push(`stops: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`)
  }
  unwatch()
  return seen
}

let marks = 0
/** Another one for each record. */
const markOf = (_: Page): string => `${Date.now() % 1_000_000}${marks++ % 10}`

/** Notes what goes wrong on the page meanwhile. */
function watch(page: Page, seen: Seen): () => void {
  const console_ = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') seen.faults.push(`console: ${message.text()}`)
  }
  const thrown = (error: Error) => void seen.faults.push(`page: ${error.message}`)
  const answered = (response: { status(): number; url(): string }) => {
    if (response.status() >= 500) seen.faults.push(`${response.status()} ${response.url()}`)
  }
  page.on('console', console_).on('pageerror', thrown).on('response', answered)
  return () => void page.off('console', console_).off('pageerror', thrown).off('response', answered)
}

async function signIn(page: Page, { url }: Product, account: string): Promise<void> {
  await page.goto(`${url}/user/login`)
  await page.getByLabel('用户名').or(page.getByPlaceholder('用户名')).first().fill(account)
  await page.locator('input[type=password]').first().fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/user/login'), { timeout: 20_000 })
  await page.locator('main').waitFor()
}
