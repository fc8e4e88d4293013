import { expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { closeServers } from '#fixtures/server.ts'
import { ticketFor } from '#fixtures/serverSocket.ts'
import { enter, pathOf, presence, startPresence } from './presencePages.ts'

closeServers()
const { server, pageOf, hear, hearNotices } = await startPresence()

it('a page that no longer answers is gone after some seconds', async () => {
  const admin = await pageOf('admin')
  enter(admin, 'a', 'model x')
  await presence(admin)
  const path = pathOf('keeper', 'lost')
  const ticket = await ticketFor(server, await server.client.login('keeper'), path)
  const address = `${server.origin.replace('http', 'ws')}/system-api${path}?ticket=${ticket}`
  const lost = new WebSocket(address, { autoPong: false })
  onTestFinished(() => lost.close())
  await new Promise((resolve) => lost.on('open', resolve))
  lost.send(JSON.stringify({ type: 'presence', data: { key: 'k', documents: ['model x'] } }))
  expect(await presence(admin)).toEqual(['a', 2, 'admin (self)', 'keeper'])
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
})

it('designers of an instance that no longer announces them are gone after some seconds', async () => {
  const admin = await pageOf('admin')
  const notices = await hearNotices()
  enter(admin, 'a', 'model x')
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
  await expect.poll(notices.last).toHaveLength(1)
  await hear({ origin: 'other', id: '2', userId: 'u-low', name: 'low', documents: notices.last() })
  expect(await presence(admin)).toEqual(['a', 2, 'admin (self)', 'low'])
  expect(await presence(admin), 'gone with their instance').toEqual(['a', 1, 'admin (self)'])
  await notices.stop()
})
