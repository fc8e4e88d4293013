import { expect, it } from 'vitest'
import { serverLimit } from '#core/limit'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const { client } = await startServer(allParts())
const admin = await client.login('admin')
const low = await client.login('low')

type Traced = Record<string, unknown>
const traced = async () =>
  (await client.call('GET', '/sys/actuator/httptrace', { token: admin })).body.result as Traced[]

it('tells the latest calls with what came of them, and nothing of what stood behind their paths', async () => {
  await client.call('GET', '/sys/online/list', { token: low, query: { username: 'secret' } })
  await client.call('GET', '/sys/nothing', { token: low })
  const rows = await traced()
  expect(rows.slice(0, 2)).toMatchObject([
    { method: 'GET', url: '/sys/nothing', statusCode: 404 },
    { method: 'GET', url: '/sys/online/list', statusCode: 403, username: null },
  ])
  expect(JSON.stringify(rows)).not.toContain('secret')
  expect(rows.find(({ url }) => url === '/sys/login')).toMatchObject({ method: 'POST', statusCode: 200 })
})

it('keeps so many and no more, itself not among them', async () => {
  for (let call = 0; call < serverLimit.tracedCalls + 5; call += 1) await client.call('GET', '/health')
  const rows = await traced()
  expect(rows).toHaveLength(serverLimit.tracedCalls)
  expect(rows.every(({ url }) => url === '/health')).toBe(true)
})

it('is for whoever may see the monitors', async () => {
  expect((await client.call('GET', '/sys/actuator/httptrace', { token: low })).status).toBe(403)
})
