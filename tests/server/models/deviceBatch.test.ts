import { expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const { client, app } = await startServer(allParts())
const [admin, low] = [await client.login('admin'), await client.login('low')]
const { database } = app.services

const add = async (path: string, body: Record<string, unknown>) => {
  const answer = await client.call<{ id: string }>('POST', path, { token: admin, body })
  expect(answer.body.message).toContain('成功')
  return answer.body.result.id
}
const typeId = await add('/iot/deviceType/add', { name: '传感器', code: 'sensor' })
const manufacturerId = await add('/iot/manufacturer/add', { name: '禾田', code: 'hetian', status: '1' })
const product = {
  name: '温度计',
  productKey: 'therm',
  nodeType: 'direct',
  netType: 'wifi',
  protocol: 'mqtt',
  typeId,
  manufacturerId,
}
const productId = await add('/iot/product/add', product)
await database.query.updateTable('product').set({ status: '1' }).where('id', '=', productId).execute()

type Told = Record<string, unknown>
const batch = { productId, orgCode: 'A01', name: '温度计', prefix: 'T', start: 8, count: 25 }
const begin = (body: Record<string, unknown>, token = admin) =>
  client.call<{ jobId: string }>('POST', '/iot/device/batchAdd', { token, body })

async function run(body: Record<string, unknown>): Promise<Told> {
  const { jobId } = (await begin(body)).body.result
  const read = async () => (await client.call<Told>('GET', `/sys/job/${jobId}`, { token: admin })).body.result
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).not.toBe('running')
  return read()
}

it('adds what can be added, and tells of the others by their rows', async () => {
  await add('/iot/device/add', { productId, orgCode: 'A01', name: '旧', code: 'T0010' })
  const outcome = await run(batch)
  expect(outcome).toMatchObject({
    status: 'done',
    done: 25,
    total: 25,
    failed: 1,
    message: '已添加 24 台设备',
    result: { added: 24 },
  })
  expect(outcome.faults).toEqual([{ row: 3, message: expect.stringContaining('T0010') }])
  const rows = await database.query
    .selectFrom('device')
    .select(['code', 'name'])
    .where('code', 'like', 'T%')
    .orderBy('code')
    .execute()
  expect(rows).toHaveLength(25)
  expect(rows[0]).toEqual({ code: 'T0008', name: '温度计0008' })
})

it('holds every device to the rules of devices', async () => {
  const outcome = await run({ ...batch, prefix: 'U', orgCode: 'nowhere', count: 2 })
  expect(outcome).toMatchObject({ failed: 2, result: { added: 0 } })
})

it('is for whoever may, and takes no more than 500', async () => {
  expect((await begin(batch, low)).status).toBe(403)
  for (const count of [0, 501]) expect((await begin({ ...batch, count })).body.success).toBe(false)
})
