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
  const screens = (await menuScreens(client)).filter(({ screen }) => screen.startsWith(prefix))
  const watched = await openPage(browser)
  const { page, context } = watched
  page.setDefaultTimeout(8000)
  await signIn(page, product, account)
  const runs: Seen[] = []
  for (const entry of screens)
    runs.push(await exerciseScreen(watched, newSeen(account, entry.screen), { ...exercise, entry, client }))
  await context.close()
  return runs
}

async function exerciseScreen(
  { page, problems }: WatchedPage,
  seen: Seen,
  { entry, client, product, shipped }: Exercise & { entry: MenuScreen; client: ApiClient },
): Promise<Seen> {
  const before = problems().length
  let isOpen = true
  try {
    isOpen = await visit(page, product.url + entry.path, seen)
    if (isOpen) await work({ page, client, entry, shipped, seen })
    else if (!entry.hidden) seen.faults.push('is in the menu, and says that the right is missing')
  } catch (error) {
    seen.faults.push(
      `stops: ${error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)}`,
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
  shipped: Shipped
  seen: Seen
}

async function work({ page, client, entry, shipped: { program, library }, seen }: Work): Promise<void> {
  const list = program(entry.screen)
  if (list?.kind !== 'list') return
  await runList(page, list, seen)
  const recordsOf = recordsFor(client, library)
  if (!entry.hidden) await runRecord({ page, client, list, library, seen, mark: nextMark(), recordsOf })
}

let marks = 0
/** Another one for each record. */
const nextMark = (): string => `${Date.now() % 1_000_000}${marks++ % 10}`
