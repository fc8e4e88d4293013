import { expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'

closeServers()
const server = await startServer()

it('signs in', async () => {
  const token = await server.client.login('admin')
  expect(token).toMatch(/^[0-9a-f]{64}$/)
})
