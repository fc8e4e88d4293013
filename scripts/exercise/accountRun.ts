import type { Browser } from 'playwright-core'
import { openPage, signIn, type WatchedPage } from '../product/browser.ts'
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
  const watched = await openPage(browser)
  const { page, context } = watched
  page.setDefaultTimeout(8000)
  await signIn(page, product, account)
  const runs: Seen[] = []
  for (const one of screens) runs.push(await exerciseScreen(watched, account, one, exercise))
  await context.close()
  return runs
}

async function exerciseScreen(
  { page, problems }: WatchedPage,
  account: string,
  { path, screen, hidden }: MenuScreen,
  { product, shipped }: Exercise,
): Promise<Seen> {
  const seen = newSeen(account, screen)
  const before = problems().length
  const { library } = shipped
  try {
    await visit(page, product.url + path, seen)
    const program = shipped.program(screen)
    if (program?.kind === 'list') {
      await runList(page, program, seen)
      if (account === accounts[0] && !hidden) await runRecord({ page, list: program, library, seen, mark: nextMark() })
    }
  } catch (error) {
    seen.faults.push(`stops: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`)
  }
  seen.faults.push(...problems().slice(before))
  return seen
}

let marks = 0
/** Another one for each record. */
const nextMark = (): string => `${Date.now() % 1_000_000}${marks++ % 10}`
