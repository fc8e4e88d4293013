import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deferred } from '#server/platform'
import { type ChaosForm, designUntilKilled, faultsOfForms } from './product/chaosForms.ts'
import { type ApiAnswer, type ApiClient, signInApi } from './product/client.ts'
import { demoPassword, type Product, startProduct } from './product/launch.ts'

/**
 * `npm run chaos [kills] [writes]`: ends the server with kill -9 while it writes records and saves and publishes forms; no acknowledged
 * write may be lost, and nothing may be left half done. Each kill comes when a part of the writes of its round, a different one each time, has been acknowledged, so that the server is busy however slow the machine is.
 */
const kills = Number(process.argv[2] ?? 30)
const writesPerRound = Number(process.argv[3] ?? 60)
const clients = 8
const patienceMs = 120_000
const dataDir = mkdtempSync(join(tmpdir(), 'village-chaos-'))
const env = { SEED: 'none', ADMIN_PASSWORD: demoPassword, RATE_PER_MINUTE: '1000000', LOGIN_RATE_PER_MINUTE: '10000' }

async function start(): Promise<{ product: Product; client: ApiClient }> {
  const product = await startProduct({ dataDir, env })
  return { product, client: await patiently(() => signInApi(product.api, 'admin', demoPassword)) }
}

/** Tries again while the server has too much to do. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const untilMs = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (cause) {
      if (performance.now() > untilMs) throw cause
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

const idOf = ({ result }: ApiAnswer): string => String((result as { id: string }).id)

/** The ids of a round's acknowledged writes, which several clients send at once until the server is gone. */
async function writeUntilKilled(client: ApiClient, round: number, onAcknowledged: (id: string) => void): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    while (next < writesPerRound) {
      next += 1
      const position = { code: `chaos_${round}_${next}`, name: `断电测试${round}-${next}`, rank: '1' }
      const answer = await client.call('POST', '/sys/position/add', position).catch(() => undefined)
      if (!answer) return
      if (answer.success) onAcknowledged(idOf(answer))
    }
  }
  await Promise.all(Array.from({ length: clients }, one))
}

/** The forms of the last round, which the next start must have whole. */
let forms: ChaosForm[] = []
const halfDone: string[] = []
let designed = 0

async function checkForms(client: ApiClient): Promise<void> {
  halfDone.push(...(await faultsOfForms(client, forms)))
  designed += forms.length
  forms = []
}

/** Runs one round; returns the ids of the writes that the server acknowledged before it was killed. */
async function killWhileWriting(round: number): Promise<string[]> {
  const { product, client } = await start()
  await checkForms(client)
  const ids: string[] = []
  const enough = 1 + ((round * 37) % Math.max(1, writesPerRound - clients))
  const busy = deferred<void>()
  const writing = writeUntilKilled(client, round, (id) => {
    ids.push(id)
    if (ids.length >= enough) busy.resolve()
  })
  const designing = designUntilKilled(client, round, forms)
  await Promise.race([busy.promise, writing])
  await product.kill()
  await Promise.all([writing, designing])
  if (ids.length === 0) throw new Error(`Nothing was written in round ${round}:\n${product.output()}`)
  return ids
}

const pageSize = 500

/** The ids of all positions that are stored. */
async function storedIds(client: ApiClient): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { result } = await client.get(`/sys/position/list?pageNo=${page}&pageSize=${pageSize}&column=id&order=asc`)
    const { records } = result as { records: { id: string }[] }
    for (const { id } of records) ids.add(id)
    if (records.length < pageSize) return ids
  }
}

/* A launched server ends with this program, also when that is interrupted. */
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const acknowledged: string[] = []
for (let round = 1; round <= kills; round += 1) {
  acknowledged.push(...(await killWhileWriting(round)))
  if (round % 100 === 0) console.log(`${round} of ${kills} kills, ${acknowledged.length} acknowledged writes`)
}
const { product, client } = await start()
await checkForms(client)
const stored = await storedIds(client)
const lost = acknowledged.filter((id) => !stored.has(id))
await product.stop()
console.log(`${kills} kills, ${acknowledged.length} acknowledged writes, ${lost.length} lost.`)
console.log(`${designed} forms, ${halfDone.length} lost or half done.`)
for (const fault of halfDone) console.log(fault)
process.exit(lost.length + halfDone.length === 0 ? 0 : 1)
