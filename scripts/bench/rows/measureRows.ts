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

/** Accounts whose rows are bound, to a town with what is below it and to a village, and the filter that finds the same rows for anybody else. */
const bound = [
  { name: 'liming', filter: 'orgCode_tree=A01A01' },
  { name: 'chenjie', filter: 'orgCode_tree=A01A01A01' },
]

const perDay = encodeURIComponent(
  JSON.stringify({ group: ["bucket(collectTime, 'day')"], measure: { n: 'count()', most: 'max(nh3)' } }),
)

/** The first answers of each call take what is prepared once. */
const warmUps = 4

/** Calls over all readings, as their pages make them. Quick ones are made more often a round: a pause of the machine is longer than they are. */
const calls = [
  { title: 'the newest 20', perRound: 12, path: '/iot/toiletData/list?column=collectTime&order=desc&pageSize=20' },
  {
    title: 'page 200 of them',
    perRound: 12,
    path: '/iot/toiletData/list?column=collectTime&order=desc&pageSize=20&pageNo=200',
  },
  {
    title: 'above a value',
    perRound: 2,
    path: '/iot/toiletData/list?nh3=%3E%3D290&column=collectTime&order=desc&pageSize=20',
  },
  { title: 'numbers per day', perRound: 2, path: `/iot/toiletData/aggregate?aggregate=${perDay}` },
]

/**
 * What it costs that rows are bound: calls of bound accounts beside those of one that sees every row, with a filter that finds the same rows
 * and without, on both databases.
 */
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
  const admin = await signInApi(api, 'admin', demoPassword)
  const figures: Figure[] = []
  for (const { name, filter } of bound) {
    const client = await signInApi(api, name, demoPassword)
    for (const { title, perRound, path } of calls) {
      const times = {
        ...(await timesOf(rounds * perRound, [
          { name: 'ours', call: () => timed(client, path) },
          { name: 'the same rows', call: () => timed(admin, `${path}&${filter}`) },
        ])),
        ...(await timesOf(rounds * perRound, [{ name: 'every row', call: () => timed(admin, path) }])),
      }
      figures.push({
        workload: `1,000,000 readings on ${database}, ${name}: ${title}`,
        unit: 'ms',
        values: Object.fromEntries(Object.entries(times).map(([key, each]) => [key, median(each)])),
        goal: { of: 'the same rows', bound: 'most', value: 1.3 },
      })
    }
  }
  return figures
}

interface Timed {
  name: string
  call(): Promise<number>
}

/**
 * How long each call took in each round, the first ones left out. They take turns in going first: whoever reads the same pages second finds
 * them in the memory of the database.
 */
async function timesOf(rounds: number, calls: readonly Timed[]): Promise<Record<string, number[]>> {
  const times = Object.fromEntries(calls.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const { name, call } of round % 2 === 0 ? calls : calls.toReversed()) {
      const took = await call()
      if (round >= warmUps) times[name]?.push(took)
    }
  return times
}

async function timed(client: ApiClient, path: string): Promise<number> {
  const startedMs = performance.now()
  const answer = await client.get(path)
  if (!answer.success) throw new Error(answer.message)
  return performance.now() - startedMs
}
