import type { Browser, CDPSession, Page } from 'playwright-core'
import { openPage, signIn } from '../../product/browser.ts'
import type { Product } from '../../product/launch.ts'
import { countFrames } from '../frames.ts'
import type { BigForm } from './bigForm.ts'

const addressOf = ({ screenId }: BigForm) => `/online/design/screen/${encodeURIComponent(screenId)}`

/** A signed-in window whose login page, which a helper still watches, is closed. */
export async function openWindow(browser: Browser, product: Product): Promise<Page> {
  const { page, context } = await openPage(browser)
  await signIn(page, product)
  const own = await context.newPage()
  await page.close()
  await own.goto(`${product.url}/isps/position`)
  await own.locator('.ag-row').first().waitFor()
  return own
}

/** Opens a designer as from a link of the page; answers the milliseconds until the first part of its canvas is painted. */
export async function openDesigner(page: Page, form: BigForm): Promise<number> {
  const tookMs = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const startedMs = performance.now()
    const look = () => {
      const passedMs = performance.now() - startedMs
      if (passedMs > 60000) return reject(new Error('the designer has not opened within 60 s'))
      if (!document.querySelector('.tab-pane:not([hidden]) .design-frame [data-item="f0"] input')) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - startedMs)
      port2.postMessage(null)
    }
    history.pushState(null, '', '${addressOf(form)}')
    dispatchEvent(new PopStateEvent('popstate'))
    requestAnimationFrame(look)
  })`)
  await settled(page)
  return tookMs
}

/** Waits until the rest of the canvas is drawn and its check is answered. */
const settled = (page: Page) => page.waitForTimeout(3_000)

export const leaveDesigner = async (page: Page): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', '/isps/position'), dispatchEvent(new PopStateEvent('popstate'))`)
  await page.locator('.tab-pane:not([hidden]) .ag-row').first().waitFor()
}

const canvas = '.tab-pane:not([hidden]) .design-frame'

export const selectFirst = async (page: Page): Promise<void> => {
  await page.locator(`${canvas} [data-item="f0"]`).click({ force: true, position: { x: 20, y: 10 } })
  await page.waitForTimeout(500)
}

/** What a step cost until the frame that shows it: as seen, and the time in which the page's thread was busy. */
export interface Step {
  readonly wallMs: number
  readonly busyMs: number
}

/** Changes the title of the selected part and takes that back, `count` times; each step begins when nothing is left to do. */
export async function changeTitles(page: Page, count: number): Promise<{ edits: Step[]; undos: Step[] }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const [edits, undos]: [Step[], Step[]] = [[], []]
  const first = (await page.locator(`${canvas} [data-item="f0"] label`).textContent()) ?? ''
  for (let index = 0; index < count; index += 1) {
    const nothing = await stepIn(page, session, `() => undefined`, first)
    const edit = await stepIn(page, session, typing(`标题${index}`), `标题${index}`)
    const undo = await stepIn(page, session, pressing('撤销'), first)
    edits.push({ ...edit, busyMs: edit.busyMs - nothing.busyMs })
    undos.push({ ...undo, busyMs: undo.busyMs - nothing.busyMs })
  }
  await session.detach()
  return { edits, undos }
}

async function stepIn(page: Page, session: CDPSession, act: string, text: string): Promise<Step> {
  await page.waitForTimeout(700)
  const before = await busyMs(session)
  const wallMs = await page.evaluate<number>(untilDrawn(act, text))
  return { wallMs, busyMs: (await busyMs(session)) - before }
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/* What runs in the page is plain text that no build has transformed. */

const untilDrawn = (act: string, text: string) => `new Promise((resolve, reject) => {
  const label = () => document.querySelector('${canvas} [data-item="f0"] label')?.textContent ?? ''
  const startedMs = performance.now()
  const look = () => {
    if (performance.now() - startedMs > 20000) return reject(new Error('not drawn within 20 s: ${text}'))
    if (!label().includes('${text}')) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - startedMs)
    port2.postMessage(null)
  }
  ;(${act})()
  requestAnimationFrame(look)
})`

const typing = (text: string) => `() => {
  const input = document.querySelector('.tab-pane:not([hidden]) .design-words [data-item="title"] input[type="text"]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${text}')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}`

const pressing = (name: string) =>
  `() => document.querySelector('.tab-pane:not([hidden]) .design [aria-label="${name}"]').click()`

/** Drags the first part up and down over the canvas; answers the frames that are drawn a second meanwhile. */
export async function dragOver(page: Page, forMs: number): Promise<number> {
  const handle = await boxOf(page, `${canvas} .design-handle .design-name`)
  const frame = await boxOf(page, '.tab-pane:not([hidden]) .design-scroll')
  const [left, top] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left + 20, top + 20, { steps: 4 })
  const frames = page.evaluate<number>(countFrames(forMs))
  const [from, height] = [frame.y + 60, Math.min(frame.height, 500) - 120]
  for (const endMs = performance.now() + forMs; performance.now() < endMs; )
    await page.mouse.move(left + 60, from + ((performance.now() / 4) % height))
  const framesPerSecond = await frames
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return framesPerSecond
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`not drawn: ${selector}`)
  return box
}
