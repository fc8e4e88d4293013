import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromium as chromiumPath } from '../../chromium.mjs'

/** The last two draw a frame as soon as it is ready, so that times contain no wait for the next screen refresh. */
const flags = [...chromiumFlags, '--disable-frame-rate-limit', '--disable-gpu-vsync']

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath(), args: flags })

/** Runs `work` in a new window of the page; an error on the page ends the bench. */
export async function onPage<T>(browser: Browser, address: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  try {
    await page.goto(address)
    await page.waitForFunction(() => 'bench' in window)
    const result = await work(page)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return result
  } finally {
    await context.close()
  }
}
