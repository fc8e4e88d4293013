import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../../product/browser.ts'
import { type ApiClient, signInApi } from '../../product/client.ts'
import { demoPassword, type Product, startProduct } from '../../product/launch.ts'
import type { Figure, Goal } from '../figure.ts'
import { openBrowser as openUncapped } from '../pages/browser.ts'
import { median, percentile } from '../statistic.ts'
import { bigForm, documentsOf, liveListOf, publishDrafts, saveForm } from './bigForm.ts'
import { changeTitles, dragOver, leaveDesigner, openDesigner, openWindow, type Step, selectFirst } from './canvas.ts'

const big = bigForm(300)
const empty = bigForm(1)
const settings = { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' }
const dragMs = 4_000
const stepsPerRound = 8

const most = (value: number): Goal => ({ bound: 'most', value })
const name = `designer, ${big.count} fields`
const inMs = (what: string, ours: number, goal: Goal | null, beside: Figure['values'] = {}): Figure => ({
  ...{ workload: `${name}, ${what}`, unit: 'ms', goal },
  values: { ours, ...beside },
})

/** The designer over a form of 300 fields: changes on the canvas, what the server answers to it, and a publish until it is seen. */
export async function measureDesigner(rounds: number): Promise<Figure[]> {
  const product = await startProduct({ env: settings })
  try {
    const api = await signInApi(product.api, 'admin', demoPassword)
    for (const form of [empty, big]) await publishDrafts(api, await saveForm(api, form))
    return [
      ...(await inBrowser(openUncapped, (browser) => steps(browser, product, rounds))),
      ...(await inBrowser(openBrowser, (browser) => drags(browser, product, rounds))),
      ...(await answers(api, rounds)),
      await inBrowser(openBrowser, (browser) => publishes({ browser, product, api }, rounds)),
    ]
  } finally {
    await product.stop()
  }
}

async function inBrowser<T>(open: () => Promise<Browser>, work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await open()
  return work(browser).finally(() => browser.close())
}

/** Opening, once the designer was open before, and the steps on its canvas, beside those on a canvas of one field. */
async function steps(browser: Browser, product: Product, rounds: number): Promise<Figure[]> {
  const opened: number[] = []
  const measured: Record<'ours' | 'beside', Steps> = { ours: noSteps(), beside: noSteps() }
  for (let round = 0; round < rounds; round += 1) {
    const page = await openWindow(browser, product)
    await openDesigner(page, empty)
    await take(page, measured.beside)
    await leaveDesigner(page)
    opened.push(await openDesigner(page, big))
    await take(page, measured.ours)
    await page.context().close()
  }
  const p95 = (what: string, part: keyof Steps, of: keyof Step, goal: Goal | null) => {
    const ninetyFifth = (who: keyof typeof measured) =>
      percentile(
        measured[who][part].map((step) => step[of]),
        0.95,
      )
    return inMs(`${what}, p95`, ninetyFifth('ours'), goal, { 'canvas of one field': ninetyFifth('beside') })
  }
  return [
    inMs('open, warm', median(opened), most(800)),
    p95('property edit to drawn, thread busy', 'edits', 'busyMs', most(16)),
    p95('property edit to drawn, as seen', 'edits', 'wallMs', null),
    p95('undo to drawn, thread busy', 'undos', 'busyMs', most(16)),
    p95('undo to drawn, as seen', 'undos', 'wallMs', null),
  ]
}

interface Steps {
  readonly edits: Step[]
  readonly undos: Step[]
}

const noSteps = (): Steps => ({ edits: [], undos: [] })

async function take(page: Page, { edits, undos }: Steps): Promise<void> {
  await selectFirst(page)
  const changed = await changeTitles(page, stepsPerRound)
  edits.push(...changed.edits)
  undos.push(...changed.undos)
}

/** Frames while a part is dragged over the canvas, beside those over a canvas of one field. */
async function drags(browser: Browser, product: Product, rounds: number): Promise<Figure[]> {
  const frames: Record<'ours' | 'canvas of one field', number[]> = { ours: [], 'canvas of one field': [] }
  const page = await openWindow(browser, product)
  for (let round = 0; round < rounds; round += 1) {
    frames['canvas of one field'].push(await framesOver(page, empty))
    frames.ours.push(await framesOver(page, big))
  }
  return [
    {
      ...{ workload: `${name}, frames while dragging`, unit: 'frames/s' },
      values: { ours: median(frames.ours), 'canvas of one field': median(frames['canvas of one field']) },
      goal: { of: 'canvas of one field', bound: 'least', value: 0.95 },
    },
  ]
}

async function framesOver(page: Page, form: typeof big): Promise<number> {
  await openDesigner(page, form)
  await selectFirst(page)
  const framesPerSecond = await dragOver(page, dragMs)
  await leaveDesigner(page)
  return framesPerSecond
}

/** What the server answers to a changed form: its check, and the form as a role sees it. */
async function answers(api: ApiClient, rounds: number): Promise<Figure[]> {
  const screen = big.screenId
  const roles = (await api.get('/sys/role/list?pageSize=100')).result as { records: { id: string; roleCode: string }[] }
  const role = roles.records.find(({ roleCode }) => roleCode === 'admin')
  if (!role) throw new Error('there is no role to look as')
  const timed = async (index: number, more: object) => {
    const documents = documentsOf(big, `名称${index}`)
    const startedMs = performance.now()
    const answer = await api.call('POST', '/online/document/preview', { screen, documents, ...more })
    if (!answer.success) throw new Error(answer.message)
    return performance.now() - startedMs
  }
  const [checks, switches]: [number[], number[]] = [[], []]
  for (let index = 0; index <= rounds * 4; index += 1) {
    checks.push(await timed(index, {}))
    switches.push(await timed(index, { as: `role:${role.id}` }))
  }
  return [
    inMs('check', median(checks.slice(1)), most(200)),
    inMs('as another role, the answer', median(switches.slice(1)), most(300)),
  ]
}

interface Publishing {
  browser: Browser
  product: Product
  api: ApiClient
}

/** From the press of publish until a window that follows the list shows it. */
async function publishes({ browser, product, api }: Publishing, rounds: number): Promise<Figure> {
  const page = await openWindow(browser, product)
  await page.goto(`${product.url}/screen/${liveListOf(big).id}`)
  await page.getByText('实时更新中').waitFor()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.waitForTimeout(1_500)
    const title = `新名称${round}`
    const drafts = await saveForm(api, big, title)
    const startedMs = performance.now()
    await Promise.all([
      publishDrafts(api, drafts),
      page.locator('.ag-header-cell', { hasText: title }).waitFor({ timeout: 90_000 }),
    ])
    times.push(performance.now() - startedMs)
  }
  return inMs('publish until an open live list shows it', median(times), most(2_000))
}
