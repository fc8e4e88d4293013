import { expect, it } from 'vitest'
import cases from '#cases/contractCalls.json'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const { client } = await startServer(allParts())
const admin = await client.login('admin')

/** What a call that goes through all there is takes for one of it. */
const bodies: Readonly<Record<string, object>> = {
  '/system/sysPageField/sync': { pageComponent: 'system/user-list' },
}

it.each(cases)('the product answers the calls about $subject', async ({ calls }) => {
  const unknown: string[] = []
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const body = method === 'GET' ? {} : { body: bodies[path] ?? {} }
    const answer = await client.call(method, path, { token: admin, ...body })
    if (answer.status === 404 || answer.body?.code === 404 || answer.body?.code === 405) unknown.push(call)
  }
  expect(unknown).toEqual([])
})

it('and tells one that it does not know', async () => {
  const answer = await client.call('GET', '/sys/permission/nothing', { token: admin })
  expect(answer.status).toBe(404)
})
