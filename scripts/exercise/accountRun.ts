import type { Browser, Page } from 'playwright-core'
import { openPage, signIn, type WatchedPage } from '../product/browser.ts'
import { type ApiClient, signInApi } from '../product/client.ts'
import { demoPassword, type Product } from '../product/launch.ts'
import type { Shipped } from './documents.ts'
import { runFormScreen } from './formScreen.ts'
import { runList } from './listRun.ts'
import { type MenuScreen, menuScreens, withPrefixes } from './menu.ts'
import { type OpenedList, openingQuery } from './openingQuery.ts'
import { recordFaults } from './recordFaults.ts'
import { runRecord } from './recordRun.ts'
import { recordsFor } from './records.ts'
import { newSeen, type Seen, screenReport } from './report.ts'
import { runScreen } from './screenRun.ts'
import { visit } from './visit.ts'

interface Exercise {
  browser: Browser
  product: Product
  shipped: Shipped
  /** Only screens whose ids start with one of these comma-separated prefixes. */
  words: string
}

/** Works through every screen in the menu of an account. */
export async function exerciseAccount(account: string, exercise: Exercise): Promise<Seen[]> {
  const { browser, product, words } = exercise
  const client = await signInApi(product.api, account, demoPassword)
  const menu = await menuScreens(client)
  const screens = withPrefixes(menu, words)
  const watched = await openPage(browser)
  const { page, context } = watched
  page.setDefaultTimeout(8000)
  await signIn(page, product, account)
  const runs: Seen[] = []
  for (const entry of screens) {
    const seen = await exerciseScreen(watched, newSeen(account, entry.screen), { ...exercise, entry, client, menu })
    runs.push(seen)
    console.error(screenReport(seen))
  }
  await context.close()
  return runs
}

interface Entered extends Exercise {
  entry: MenuScreen
  /** Every screen in the menu of the user. */
  menu: readonly MenuScreen[]
  client: ApiClient
}

async function exerciseScreen(
  watched: WatchedPage,
  seen: Seen,
  { entry, menu, client, product, shipped }: Entered,
): Promise<Seen> {
  const { page } = watched
  const fromMs = performance.now()
  await recordFaults({ ...watched, printed: product.output }, seen, async () => {
    const isOpen = await visit(page, product.url + entry.path, seen)
    if (isOpen) await work({ page, client, entry, menu, shipped, seen, url: product.url })
    else if (!entry.hidden) seen.faults.push('is in the menu, and says that the right is missing')
  })
  return { ...seen, tookMs: performance.now() - fromMs }
}

interface Work {
  page: Page
  client: ApiClient
  entry: MenuScreen
  menu: readonly MenuScreen[]
  shipped: Shipped
  seen: Seen
  url: string
}

async function work({ page, client, entry, menu, shipped: { program, library }, seen, url }: Work): Promise<void> {
  const screenProgram = program(entry.screen)
  if (!screenProgram) return
  const recordsOf = recordsFor(client, library)
  const programs = menu.map((one) => ({ ...one, program: program(one.screen) }))
  const lists = programs.filter((one): one is OpenedList => one.program?.kind === 'list')
  if (
    screenProgram.kind === 'form' &&
    !screenProgram.steps &&
    !lists.some((one) => one.program.form.id === screenProgram.id)
  )
    await runFormScreen({ page, program: screenProgram, seen, library, recordsOf, mark: nextMark() })
  if (screenProgram.kind !== 'list') return runScreen(page, screenProgram, seen)
  const open = lists.filter(({ hidden }) => !hidden)
  const query = entry.hidden ? await openingQuery(screenProgram.id, open, recordsOf) : ''
  if (query) await visit(page, `${url}${entry.path}?${query}`, seen)
  await runList(page, screenProgram, seen)
  if (query !== null)
    await runRecord({ page, client, url, lists: open, list: screenProgram, library, seen, mark: nextMark(), recordsOf })
}

let marks = 0
/** A different one for each record. */
const nextMark = (): string => `${Date.now() % 1_000_000}${marks++ % 10}`
