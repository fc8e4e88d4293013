import type { Page } from 'playwright-core'
import type { MountTimes } from '../page/mark.ts'

/** A candidate in a given size, and what is measured besides its mount. */
export interface Workload {
  candidate: string
  count: number
  keys: boolean
  toggles: boolean
  /** The frames of a table that is scrolled. */
  scrolls?: boolean
  /** How often every cell of a table is checked. */
  checks?: number
  /** How often the page is opened to see whether memory grows. */
  openings?: number
}

/** Times in ms of one visit. */
export interface Visit extends MountTimes {
  keysMs: readonly number[]
  togglesMs: readonly number[]
  scrollsMs: readonly number[]
  checksMs: readonly number[]
  /** Memory after the first and after the last openings, in MB. */
  heapsMb: readonly number[]
}

const keystrokes = 'the quick brown fox jumps over the lazy dog and runs home ok'
const keyPauseMs = 25

/** One visit: the code is loaded and has drawn once before, as in everyday use. */
export async function visit(page: Page, workload: Workload): Promise<Visit> {
  const { candidate, count, keys, toggles, scrolls, checks = 0, openings = 0 } = workload
  const first = candidate.endsWith('Form') ? 8 : count
  await page.evaluate((name) => window.bench.open(name), candidate)
  await page.evaluate((size) => window.bench.mount(size), first)
  await page.evaluate(() => window.bench.unmount())
  const times = await page.evaluate((size) => window.bench.mount(size), count)
  const keysMs = keys ? await typed(page) : []
  const togglesMs = toggles ? await page.evaluate((size) => window.bench.toggles(size, 6), count) : []
  const scrollsMs = scrolls ? await page.evaluate(() => window.bench.scroll(60)) : []
  const checksMs =
    checks > 0
      ? await page.evaluate(([size, rounds]) => window.bench.check(size, rounds), [count, checks] as const)
      : []
  const heapsMb = openings > 0 ? await heapsOver(page, { count, openings }) : []
  return { ...times, keysMs, togglesMs, scrollsMs, checksMs, heapsMb }
}

/** Sixty keystrokes of a keyboard. */
async function typed(page: Page): Promise<number[]> {
  const target = await page.evaluateHandle(() => window.bench.keyTarget())
  await target.asElement()?.click()
  await page.keyboard.press('End')
  await page.evaluate(() => window.bench.startKeys())
  await page.keyboard.type(keystrokes, { delay: keyPauseMs })
  const times = await page.evaluate(() => window.bench.endKeys())
  const value = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '')
  if (!value.endsWith(keystrokes)) throw new Error(`the keystrokes did not arrive: ${value}`)
  return times
}

/** Before the first of these openings caches fill. */
const warmOpenings = 10

/** Opens and leaves the page again and again; the memory that is left after some and after all. */
async function heapsOver(page: Page, { count, openings }: { count: number; openings: number }): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const reopen = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      await page.evaluate(() => window.bench.unmount())
      await page.evaluate((size) => window.bench.mount(size), count)
    }
    await page.evaluate(() => window.bench.unmount())
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1_048_576
  }
  return [await reopen(warmOpenings), await reopen(openings - warmOpenings)]
}
