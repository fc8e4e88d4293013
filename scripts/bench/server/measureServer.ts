import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInApi } from '../../product/client.ts'
import { demoPassword, type Product, startProduct } from '../../product/launch.ts'
import type { Figure, Goal } from '../figure.ts'
import { median, percentile } from '../statistic.ts'
import { captureStatements } from './captureStatements.ts'
import { fillUsers } from './fillUsers.ts'
import type { Load } from './load.ts'
import { buildProcesses, ended, type Memory, memoryOf, runLoad, startBare, watchLoop } from './processes.ts'

const users = 100_000
const page = '/sys/user/list?status=1&column=createTime&order=desc&pageNo=3&pageSize=20'
const unlimited = { RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' }
const loadMs = 4_000

/** Number of concurrent clients: a few users, or as many as there are connections. */
const few = 4
const many = 32

async function timed(start: () => Promise<Product>): Promise<{ product: Product; tookMs: number }> {
  const startedMs = performance.now()
  const product = await start()
  return { product, tookMs: performance.now() - startedMs }
}

interface Measured {
  firstStartMs: number
  secondStartMs: number
  memory: Memory
  loopP99Ms: number
  product: { few: Load[]; many: Load[] }
  bare: { few: Load[]; many: Load[] }
}

/** After so long without a call the server rests: the second reading process has ended. */
const restMs = 65_000

/** Loads the product and the bare server in turn. */
async function load(dataDir: string, rounds: number): Promise<Omit<Measured, 'firstStartMs'>> {
  const statements = join(dataDir, 'statements.json')
  writeFileSync(statements, JSON.stringify(await captureStatements(dataDir, page)))
  const loop = watchLoop(dataDir)
  const { product, tookMs } = await timed(() => startProduct({ dataDir, env: { ...unlimited, ...loop.env } }))
  const bare = await startBare({ STATEMENTS: statements, DATABASE_URL: `sqlite:${dataDir}/village.db` })
  try {
    const { token, get } = await signInApi(product.api, 'admin', demoPassword)
    await get(page)
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const memory = memoryOf(product.process)
    const orders = { product: { address: product.api + page, token }, bare: { address: bare.address, token: '' } }
    const found = {
      product: { few: [] as Load[], many: [] as Load[] },
      bare: { few: [] as Load[], many: [] as Load[] },
    }
    const late: number[] = []
    const turns = Array.from({ length: rounds }, () => ['product', 'bare'] as const).flat()
    for (const who of turns) {
      found[who].many.push(await runLoad({ ...orders[who], connections: many, forMs: loadMs }))
      await loop.look(product.process)
      found[who].few.push(await runLoad({ ...orders[who], connections: few, forMs: loadMs }))
      if (who === 'product') late.push((await loop.look(product.process)).p99Ms)
    }
    return { secondStartMs: tookMs, memory, loopP99Ms: median(late), ...found }
  } finally {
    await Promise.all([ended(product.process), ended(bare.child)])
  }
}

async function measure(rounds: number): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'village-bench-'))
  try {
    await buildProcesses()
    const { product, tookMs } = await timed(() => startProduct({ dataDir, env: unlimited }))
    await ended(product.process)
    await fillUsers(dataDir, users)
    return { firstStartMs: tookMs, ...(await load(dataDir, rounds)) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const times = (loads: readonly Load[], share: number) => median(loads.map(({ timesMs }) => percentile(timesMs, share)))
const rate = (loads: readonly Load[]) => median(loads.map(({ requests, seconds }) => requests / seconds))
const most = (value: number): Goal => ({ bound: 'most', value })

/** The built server over 100,000 users, beside Fastify alone over the same database and statements. */
export async function measureServer(rounds: number): Promise<Figure[]> {
  const found = await measure(rounds)
  const { product, bare } = found
  const pair = (of: (loads: { few: Load[]; many: Load[] }) => number) => ({
    ours: of(product),
    'bare Fastify': of(bare),
  })
  const figure = (
    workload: string,
    unit: Figure['unit'],
    [values, goal]: readonly [Figure['values'], Goal | null],
  ) => ({
    workload,
    unit,
    values,
    goal,
  })
  const share: Goal = { of: 'bare Fastify', bound: 'least', value: 0.7 }
  return [
    figure(`page of 20 of 100,000 users, ${few} at a time, p50`, 'ms', [pair((one) => times(one.few, 0.5)), null]),
    figure(`page of 20 of 100,000 users, ${few} at a time, p95`, 'ms', [pair((one) => times(one.few, 0.95)), most(30)]),
    figure('event loop late meanwhile, p99', 'ms', [{ ours: found.loopP99Ms }, most(20)]),
    figure(`pages a second, ${many} connections`, 'requests/s', [pair((one) => rate(one.many)), share]),
    figure('memory at rest, each process for itself', 'MB', [{ ours: found.memory.residentMb }, most(300)]),
    figure('memory at rest, what they share once', 'MB', [{ ours: found.memory.togetherMb }, null]),
    figure('first start, with the demo data', 'ms', [{ ours: found.firstStartMs }, null]),
    figure('second start, over 100,000 users', 'ms', [{ ours: found.secondStartMs }, null]),
  ]
}
