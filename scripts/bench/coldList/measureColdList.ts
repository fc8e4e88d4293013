import { rmSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { build } from 'vite'
import { packFolder } from '../../build/packed.mjs'
import { withoutEvaluatedText } from '../../build/withoutEvaluatedText.ts'
import { openBrowser, openPage, sawTour, signIn } from '../../product/browser.ts'
import { type Product, startProduct } from '../../product/launch.ts'
import type { Figure } from '../figure.ts'
import { ended } from '../server/processes.ts'
import { median } from '../statistic.ts'

const handFolder = 'dist/client/hand'
const settings = { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' }

/** A first visit of a signed-in user, with an empty cache. */
interface ColdLoad {
  /** Until the rows are drawn and a filter takes input. */
  usableMs: number
  /** The whole visit, until no request is pending. */
  requests: number
  /** Scripts as sent, until the page is usable. */
  scriptKb: number
}

/** The first list page, cold, beside the same page by hand: same rows and columns, served by the same server. */
export async function measureColdList(rounds: number): Promise<Figure[]> {
  await buildHandPage()
  const product = await startProduct({ env: settings })
  const browser = await openBrowser()
  try {
    const { storageState, token } = await signedIn(browser, product)
    const pages = { ours: `${product.url}/isps/position`, 'by hand': `${product.url}/hand/hand.html#${token}` }
    const loads: Record<keyof typeof pages, ColdLoad[]> = { ours: [], 'by hand': [] }
    for (let round = 0; round < rounds; round += 1) {
      loads.ours.push(await coldLoad(browser, pages.ours, storageState))
      loads['by hand'].push(await coldLoad(browser, pages['by hand'], storageState))
    }
    const valuesOf = (key: keyof ColdLoad) => ({
      ours: median(loads.ours.map((load) => load[key])),
      'by hand': median(loads['by hand'].map((load) => load[key])),
    })
    return [
      {
        workload: 'first list page, cold, usable',
        unit: 'ms',
        values: valuesOf('usableMs'),
        goal: { of: 'by hand', bound: 'most', value: 1.3 },
      },
      {
        workload: 'first list page, cold, all requests',
        unit: 'requests',
        values: valuesOf('requests'),
        goal: { bound: 'most', value: 25 },
      },
      { workload: 'first list page, cold, scripts until usable', unit: 'KB', values: valuesOf('scriptKb'), goal: null },
    ]
  } finally {
    await browser.close()
    await ended(product.process)
    rmSync(handFolder, { recursive: true, force: true })
  }
}

/** Into the folder that the product serves; compressed like its own files. */
async function buildHandPage(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root: 'scripts/bench/coldList/hand',
    base: '/hand/',
    plugins: [withoutEvaluatedText(), react()],
    build: {
      outDir: join(process.cwd(), handFolder),
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 4_000,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'scripts/bench/coldList/hand/hand.html' },
    },
  })
  await packFolder(handFolder)
}

async function signedIn(browser: Browser, product: Product) {
  const { page, context } = await openPage(browser)
  const token = page.waitForRequest((request) => Boolean(request.headers()['x-access-token']))
  await signIn(page, product)
  const storageState = await context.storageState()
  await context.close()
  return { storageState, token: (await token).headers()['x-access-token'] ?? '' }
}

async function coldLoad(
  browser: Browser,
  address: string,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<ColdLoad> {
  // The product's policy allows only its own scripts; the hand-written page is beside them.
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, locale: 'zh-CN', storageState, bypassCSP: true })
  const page = await context.newPage()
  try {
    let requests = 0
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests += 1
    })
    await context.addInitScript(sawTour)
    await context.addInitScript({ content: noteUsable })
    await page.goto(address)
    await page.waitForFunction(() => 'usable' in window)
    await page.waitForLoadState('networkidle')
    const usable = await page.evaluate(
      () => (window as unknown as { usable: { usableMs: number; scriptKb: number } }).usable,
    )
    return { ...usable, requests }
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page before its scripts, so it is plain text that no build has transformed: records the frame in which rows and
 * filter are drawn, and the scripts loaded until then.
 */
const noteUsable = `{
  const look = () => {
    const filter = document.querySelector('input[placeholder="职务名称"]')
    if (!document.querySelector('.ag-row .ag-cell') || !filter || filter.disabled) return requestAnimationFrame(look)
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    window.usable = { usableMs: performance.now(), scriptKb: bytes / 1024 }
  }
  requestAnimationFrame(look)
}`
