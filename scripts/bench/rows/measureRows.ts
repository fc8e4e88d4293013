import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiClient, signInApi } from '../../product/client.ts'
import { demoPassword, type Product, startProduct } from '../../product/launch.ts'
import { startPostgres } from '../../product/postgres.ts'
import { fillReadings } from '../boards/fillReadings.ts'
import type { Figure } from '../figure.ts'
import { median } from '../statistic.ts'

const readings = 1_000_000
const unlimited = { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' }

/** Accounts whose rows are bound: to a town and what is below it, and to a village. */
const bound = ['liming', 'chenjie']

const perDay = encodeURIComponent(
  JSON.stringify({ group: ["bucket(collectTime, 'day')"], measure: { n: 'count()', most: 'max(nh3)' } }),
)

/** Calls over all readings, as their pages make them. */
const calls = [
  { title: 'the newest 20', path: '/iot/toiletData/list?column=collectTime&order=desc&pageSize=20' },
  { title: 'page 200 of them', path: '/iot/toiletData/list?column=collectTime&order=desc&pageSize=20&pageNo=200' },
  { title: 'above a value', path: '/iot/toiletData/list?nh3=%3E%3D290&column=collectTime&order=desc&pageSize=20' },
  { title: 'numbers per day', path: `/iot/toiletData/aggregate?aggregate=${perDay}` },
]

/** What it costs that rows are bound: the same calls by bound accounts and by one that sees every row, on both databases. */
export async function measureRows(rounds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'village-bench-'))
  const postgres = await startPostgres()
  try {
    return [
      ...(await measureOn('SQLite', `sqlite:${dataDir}/village.db`, { dataDir, rounds })),
      ...(await measureOn('PostgreSQL', postgres.url, { dataDir, rounds })),
    ]
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Place {
  dataDir: string
  rounds: number
}

async function measureOn(title: string, url: string, { dataDir, rounds }: Place): Promise<Figure[]> {
  const start = () => startProduct({ dataDir, env: { ...unlimited, DATABASE_URL: url } })
  await (await start()).end()
  await fillReadings(url, readings)
  const product = await start()
  try {
    return await compareAccounts(title, product, rounds)
  } finally {
    await product.end()
  }
}

async function compareAccounts(database: string, { api }: Product, rounds: number): Promise<Figure[]> {
  const clients = await Promise.all(['admin', ...bound].map((name) => signInApi(api, name, demoPassword)))
  const figures: Figure[] = []
  for (const { title, path } of calls) {
    const times: number[][] = clients.map(() => [])
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, client] of clients.entries()) times[index]?.push(await timed(client, path))
    const [all = 0, ...others] = times.map((each) => median(each.slice(1)))
    for (const [index, name] of bound.entries())
      figures.push({
        workload: `1,000,000 readings on ${database}, ${name}: ${title}`,
        unit: 'ms',
        values: { ours: others[index] ?? Number.NaN, 'every row': all },
        goal: { of: 'every row', bound: 'most', value: 1.3 },
      })
  }
  return figures
}

async function timed(client: ApiClient, path: string): Promise<number> {
  const startedMs = performance.now()
  const answer = await client.get(path)
  if (!answer.success) throw new Error(answer.message)
  return performance.now() - startedMs
}
