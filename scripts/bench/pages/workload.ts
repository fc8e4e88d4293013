import type { Page } from 'playwright-core'
import type { MountTimes } from '../page/mark.ts'

/** A candidate in a given size, and what is measured besides its mount. */
export interface Workload {
  candidate: string
  count: number
  keys: boolean
  toggles: boolean
}

/** Times in ms of one visit. */
export interface Visit extends MountTimes {
  keysMs: readonly number[]
  togglesMs: readonly number[]
}

const keystrokes = 'the quick brown fox jumps over the lazy dog and runs home ok'
const keyPauseMs = 25

/** One visit: the code is loaded and has drawn once before, as in everyday use. */
export async function visit(page: Page, { candidate, count, keys, toggles }: Workload): Promise<Visit> {
  const first = candidate.endsWith('Form') ? 8 : count
  await page.evaluate((name) => window.bench.open(name), candidate)
  await page.evaluate((size) => window.bench.mount(size), first)
  await page.evaluate(() => window.bench.unmount())
  const times = await page.evaluate((size) => window.bench.mount(size), count)
  const keysMs = keys ? await typed(page) : []
  const togglesMs = toggles ? await page.evaluate((size) => window.bench.toggles(size, 6), count) : []
  return { ...times, keysMs, togglesMs }
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
