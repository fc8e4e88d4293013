import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiClient, signInApi } from './product/client.ts'
import { demoPassword, startProduct } from './product/launch.ts'

/** `npm run chaos [rounds] [writesPerRound]`: ends the server with kill -9 while it writes; no acknowledged write may be lost. */
const rounds = Number(process.argv[2] ?? 30)
const writesPerRound = Number(process.argv[3] ?? 60)
const dataDir = mkdtempSync(join(tmpdir(), 'village-chaos-'))
const acknowledged = new Set<string>()

async function addOne(client: ApiClient, round: number, index: number): Promise<void> {
  const answer = await client
    .call('POST', '/sys/position/add', {
      code: `chaos_${round}_${index}`,
      name: `断电测试${round}-${index}`,
      rank: '1',
    })
    .catch(() => undefined)
  if (answer?.success) acknowledged.add(String((answer.result as { id: string }).id))
}

/** Writes from eight clients at once until the server is gone. */
async function writeUntilKilled(client: ApiClient, round: number): Promise<void> {
  let next = 0
  const hand = async () => {
    while (next < writesPerRound) {
      const index = next
      next += 1
      await addOne(client, round, index)
    }
  }
  await Promise.all(Array.from({ length: 8 }, hand))
}

async function missing(client: ApiClient): Promise<string[]> {
  const lost: string[] = []
  for (const id of acknowledged) {
    const answer = await client.get(`/sys/position/queryById?id=${id}`)
    if (!answer.success) lost.push(id)
  }
  return lost
}

let lost: string[] = []
for (let round = 1; round <= rounds; round += 1) {
  const product = await startProduct({
    dataDir,
    env: { SEED: 'none', ADMIN_PASSWORD: demoPassword, RATE_PER_MINUTE: '100000', LOGIN_RATE_PER_MINUTE: '10000' },
  })
  const client = await signInApi(product.api, 'admin', demoPassword)
  const writing = writeUntilKilled(client, round)
  await new Promise((resolve) => setTimeout(resolve, 40 + ((round * 37) % 300)))
  await product.kill()
  await writing
}
const product = await startProduct({
  dataDir,
  env: { SEED: 'none', ADMIN_PASSWORD: demoPassword, RATE_PER_MINUTE: '100000' },
})
lost = await missing(await signInApi(product.api, 'admin', demoPassword))
await product.stop()
rmSync(dataDir, { recursive: true, force: true })
console.log(`${rounds} kills, ${acknowledged.size} acknowledged writes, ${lost.length} lost.`)
process.exit(lost.length === 0 && acknowledged.size > 0 ? 0 : 1)
