import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromium as chromiumPath } from '../../chromium.mjs'
import { sawTour } from '../../product/browser.ts'
import { type ApiClient, signInApi } from '../../product/client.ts'
import { demoPassword, type Product, startProduct } from '../../product/launch.ts'
import type { Figure } from '../figure.ts'
import { countFrames } from '../frames.ts'
import { type Edits, startEdits } from './editor.ts'

const perSecond = 500
const forMs = 10_000
const rows = 30
const screen = 'bench/position-live'
const document = {
  kind: 'screen',
  version: 2,
  id: screen,
  type: 'list',
  title: '实时',
  model: 'sysPosition',
  columns: ['name', 'code', 'rank', 'createTime'],
  pageSize: rows,
  live: true,
}

/** Frames that a page draws while the rows of its open list change, and changes that its server accepts in the meantime. */
export async function measureLive(): Promise<Figure[]> {
  const product = await startProduct({ env: { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' } })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    const admin = await signInApi(product.api, 'admin', demoPassword)
    const ids = await prepare(admin)
    const page = await openList(browser, product)
    const edits = startEdits({
      ...{ api: product.api, token: admin.token, model: '/sys/position', ids, perSecond, connections: 8 },
      change: (count) => ({ name: `职务${count}` }),
    })
    const { framesPerSecond, updates } = await watchFrames(page, edits).finally(edits.end)
    return [
      {
        workload: `open live list, ${rows} rows, frames while they change`,
        unit: 'frames/s',
        values: { ours: framesPerSecond },
        goal: { bound: 'least', value: 50 },
      },
      {
        workload: `edits of those rows meanwhile, ${perSecond}/s sent, same machine`,
        unit: 'requests/s',
        values: { ours: updates },
        goal: null,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function watchFrames(page: Page, edits: Edits) {
  await page.waitForTimeout(1_000)
  const before = edits.done()
  const framesPerSecond = await page.evaluate<number>(countFrames(forMs))
  return { framesPerSecond, updates: ((edits.done() - before) * 1_000) / forMs }
}

/** Publishes the list and creates its rows; returns their ids. */
async function prepare(admin: ApiClient): Promise<string[]> {
  const saved = await admin.call('PUT', '/online/document/save', {
    ...{ kind: 'screen', id: screen, document, baseRevision: null },
  })
  const { revision } = saved.result as { revision: number }
  const documents = [{ kind: 'screen', id: screen, revision }]
  const published = await admin.call('POST', '/online/document/publish', { documents, note: 'bench' })
  if (!published.success) throw new Error(published.message)
  const ids: string[] = []
  for (let count = 1; count <= rows; count += 1) {
    const answer = await admin.call('POST', '/sys/position/add', {
      name: `职务${count}`,
      code: `live${count}`,
      rank: '1',
    })
    ids.push((answer.result as { id: string }).id)
  }
  return ids
}

async function openList(browser: Browser, { url }: Product): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addInitScript(sawTour)
  const page = await context.newPage()
  await page.goto(`${url}/user/login`)
  await page.getByLabel('用户名').fill('admin')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/user/login'))
  await page.goto(`${url}/screen/${screen}`)
  await page.getByText('实时更新中').waitFor()
  await page.locator('.ag-row').first().waitFor()
  return page
}
