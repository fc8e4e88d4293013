import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '../../product/browser.ts'
import { type ApiClient, signInApi } from '../../product/client.ts'
import { demoPassword, type Product, startProduct } from '../../product/launch.ts'
import type { Figure } from '../figure.ts'
import { ended } from '../server/processes.ts'
import { median } from '../statistic.ts'
import { drawBoard } from './drawBoard.ts'
import { fillReadings } from './fillReadings.ts'

const readings = 1_000_000
const unlimited = { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' }
const boards = ['/dashboard/analysis', '/dashboard/monitor', '/dashboard/workplace']

/** The queries over a million readings: the count per day, and the hours of one facility. */
const questions = [
  { title: 'how many each day', group: ["bucket(collectTime, 'day')"], measure: { n: 'count()' } },
  {
    title: 'hours of one facility over 90 days',
    group: ["bucket(collectTime, 'hour')"],
    measure: { n: 'avg(nh3)', most: 'max(nh3)' },
    of: 'facilityId',
  },
] as const

/** Dashboards over the demo data, and numbers over a million readings. */
export async function measureBoards(rounds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'village-bench-'))
  try {
    const boardFigures = await withProduct(dataDir, (product) => drawAll(product, rounds))
    await fillReadings(`sqlite:${dataDir}/village.db`, readings)
    return [...boardFigures, ...(await withProduct(dataDir, (product) => askAll(product, rounds)))]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function withProduct<T>(dataDir: string, run: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct({ dataDir, env: unlimited })
  return run(product).finally(() => ended(product.process))
}

async function drawAll(product: Product, rounds: number): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const path of boards) {
      const visits = []
      for (let round = 0; round < rounds; round += 1) visits.push(await drawBoard(browser, product, path))
      const name = `${path.slice(1)}, ${visits[0]?.cards} cards`
      figures.push(
        {
          workload: `${name}, frame`,
          unit: 'ms',
          values: { ours: median(visits.map((one) => one.frameMs)) },
          goal: null,
        },
        {
          workload: `${name}, everything drawn`,
          unit: 'ms',
          values: { ours: median(visits.map((one) => one.wholeMs)) },
          goal: { bound: 'most', value: 1_000 },
        },
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function askAll(product: Product, rounds: number): Promise<Figure[]> {
  const admin = await signInApi(product.api, 'admin', demoPassword)
  const facilityId = await someFacility(admin)
  const figures: Figure[] = []
  for (const { title, group, measure, ...rest } of questions) {
    const query = new URLSearchParams({ aggregate: JSON.stringify({ group, measure }) })
    if ('of' in rest) query.set(rest.of, facilityId)
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1)
      times.push(await timed(admin, `/iot/toiletData/aggregate?${query}`))
    figures.push({
      workload: `numbers over 1,000,000 readings: ${title}`,
      unit: 'ms',
      values: { ours: median(times.slice(1)) },
      goal: { bound: 'most', value: 300 },
    })
  }
  return figures
}

async function someFacility(admin: ApiClient): Promise<string> {
  const { result } = await admin.get('/iot/toiletReal/list?pageSize=1')
  const [record] = (result as { records: { facilityId: string }[] }).records
  if (!record) throw new Error('there is no toilet to ask about')
  return record.facilityId
}

async function timed(admin: ApiClient, path: string): Promise<number> {
  const startedMs = performance.now()
  const answer = await admin.get(path)
  if (!answer.success) throw new Error(answer.message)
  return performance.now() - startedMs
}
