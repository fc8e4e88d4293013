import { stripVTControlCharacters } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { openPage, signIn, type WatchedPage } from '../product/browser.ts'
import { type ApiClient, signInApi } from '../product/client.ts'
import { demoPassword, type Product } from '../product/launch.ts'
import type { Shipped } from './documents.ts'
import { runList } from './listRun.ts'
import { type MenuScreen, menuScreens } from './menu.ts'
import { runRecord } from './recordRun.ts'
import { recordsFor } from './records.ts'
import { newSeen, type Seen } from './report.ts'
import { runScreen } from './screenRun.ts'
import { visit } from './visit.ts'

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
  const menu = await menuScreens(client)
  const screens = menu.filter(({ screen }) => screen.startsWith(prefix))
  const watched = await openPage(browser)
  const { page, context } = watched
  page.setDefaultTimeout(8000)
  await signIn(page, product, account)
  const runs: Seen[] = []
  for (const entry of screens)
    runs.push(await exerciseScreen(watched, newSeen(account, entry.screen), { ...exercise, entry, client, menu }))
  await context.close()
  return runs
}

interface Entered extends Exercise {
  entry: MenuScreen
  /** Everything that the menu of the person leads to. */
  menu: readonly MenuScreen[]
  client: ApiClient
}

async function exerciseScreen(
  { page, problems }: WatchedPage,
  seen: Seen,
  { entry, menu, client, product, shipped }: Entered,
): Promise<Seen> {
  const before = problems().length
  let isOpen = true
  try {
    isOpen = await visit(page, product.url + entry.path, seen)
    if (isOpen) await work({ page, client, entry, menu, shipped, seen, url: product.url })
    else if (!entry.hidden) seen.faults.push('is in the menu, and says that the right is missing')
  } catch (error) {
    seen.faults.push(
      `stops: ${error instanceof Error ? stripVTControlCharacters(error.message.split('\n').slice(0, 4).join(' ')) : String(error)}`,
    )
  }
  seen.faults.push(
    ...problems()
      .slice(before)
      .filter((text) => !isRefusal(text, isOpen, seen)),
  )
  return seen
}

/** What is refused is told of in the console too: a screen that the person lacks, and what may not be given to others. */
const isRefusal = (text: string, isOpen: boolean, { refused }: Seen): boolean =>
  text.includes('403') && (!isOpen || refused.some((path) => text.includes(path)))

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
  const list = program(entry.screen)
  if (list && list.kind !== 'list') return runScreen(page, list, seen)
  if (!list) return
  await runList(page, list, seen)
  const recordsOf = recordsFor(client, library)
  const lists = menu.flatMap((one) => {
    const found = one.hidden ? undefined : program(one.screen)
    return found?.kind === 'list' ? [{ ...one, program: found }] : []
  })
  if (!entry.hidden) await runRecord({ page, client, url, lists, list, library, seen, mark: nextMark(), recordsOf })
}

let marks = 0
/** Another one for each record. */
const nextMark = (): string => `${Date.now() % 1_000_000}${marks++ % 10}`
