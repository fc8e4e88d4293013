import { afterEach, expect, it } from 'vitest'
import WebSocket from 'ws'
import { limit } from '#core/limit'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { type OpenSocket, openSocket, ticketFor } from '#fixtures/serverSocket.ts'

closeServers()
const server = await startServer(allParts())
const { client } = server
await grantCodes(server, 'keeper', ['document:list'])

const sockets: WebSocket[] = []
afterEach(() => {
  for (const raw of sockets.splice(0)) raw.close()
})

const pathOf = (username: string, pageId: string) => `/vxeSocket/u-${username}/${pageId}`

/** A page of a person. */
async function pageOf(username: string, pageId = 'p1'): Promise<OpenSocket> {
  const token = await client.login(username)
  const socket = await openSocket(server, pathOf(username, pageId), { token })
  sockets.push(socket.raw)
  return socket
}

const enter = (socket: OpenSocket, key: string, ...documents: string[]) =>
  socket.send({ type: 'presence', data: { key, documents } })

/** What a page is told next of who is there: the key, the count and the names. */
async function presence(socket: OpenSocket) {
  const { data } = await socket.next(({ type }) => type === 'common_send_date')
  const { key, args } = data as { key: string; args: [{ count: number; people: { name: string; isSelf: boolean }[] }] }
  const [{ count, people }] = args
  return [key, count, ...people.map(({ name, isSelf }) => name.replace(' 姓名', '') + (isSelf ? ' (self)' : ''))]
}

/** What the other instances hear: the documents of the last notice. */
async function hearNotices() {
  const notices: { documents: readonly string[] }[] = []
  const stop = await server.app.services.database.listen('presence', (text) => notices.push(JSON.parse(text)))
  return { last: () => notices.at(-1)?.documents, stop }
}

/** What has been told of presence until a heartbeat is answered. */
async function settledPresence(socket: OpenSocket): Promise<number> {
  socket.send({ type: 'heart_beat', data: '' })
  await socket.next(({ type }) => type === 'heart_beat')
  return socket.received.filter(({ type }) => type === 'common_send_date').length
}

it('two who have a document open are told of each other, and when one has left', async () => {
  const [admin, keeper] = [await pageOf('admin'), await pageOf('keeper')]
  enter(admin, 'a', 'screen demo/x', 'model x')
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
  enter(keeper, 'k', 'screen demo/y', 'model x')
  expect(await presence(admin)).toEqual(['a', 2, 'admin (self)', 'keeper'])
  expect(await presence(keeper)).toEqual(['k', 2, 'keeper (self)', 'admin'])
  keeper.send({ type: 'unsubscribe', data: { key: 'k' } })
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
  enter(keeper, 'k', 'model x')
  expect(await presence(admin)).toEqual(['a', 2, 'admin (self)', 'keeper'])
  keeper.raw.close()
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
})

it('a person in two windows is one, and other documents are nobody’s concern', async () => {
  const [one, other, keeper] = [await pageOf('admin'), await pageOf('admin', 'p2'), await pageOf('keeper')]
  enter(one, 'a', 'model x')
  enter(other, 'b', 'model x')
  enter(keeper, 'k', 'model y')
  expect(await presence(one)).toEqual(['a', 1, 'admin (self)'])
  expect(await presence(other)).toEqual(['b', 1, 'admin (self)'])
  expect(await presence(keeper)).toEqual(['k', 1, 'keeper (self)'])
  expect(await Promise.all([one, other, keeper].map(settledPresence))).toEqual([1, 1, 1])
})

it('who may not list documents is told nothing, and nobody is told of them', async () => {
  const [admin, low] = [await pageOf('admin'), await pageOf('low')]
  enter(admin, 'a', 'model x')
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
  enter(low, 'l', 'model x')
  expect(await settledPresence(low)).toBe(0)
  expect(await settledPresence(admin)).toBe(1)
})

it('who loses the right is gone, and comes again without it', async () => {
  const [admin, keeper] = [await pageOf('admin'), await pageOf('keeper')]
  enter(admin, 'a', 'model x')
  enter(keeper, 'k', 'model x')
  await presence(admin)
  expect(await presence(admin)).toEqual(['a', 2, 'admin (self)', 'keeper'])
  const { database, outbox } = server.app.services
  await outbox.emit(database.query, { kind: 'rights.changed', userIds: ['u-keeper'] })
  await outbox.flush()
  expect(await keeper.closed).toBe(1012)
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
})

it('a page has at most ten designs open, of at most twenty documents each', async () => {
  const admin = await pageOf('admin')
  const documents = Array.from({ length: limit.documentsPerPresence }, (_, number) => `model m${number}`)
  enter(admin, 'many', ...documents, 'model one')
  for (let number = 0; number < 12; number += 1) enter(admin, `k${number}`, `model m${number}`)
  expect(await settledPresence(admin)).toBe(10)
})

it('a page that no longer answers is gone after some seconds', { timeout: 40_000 }, async () => {
  const admin = await pageOf('admin')
  enter(admin, 'a', 'model x')
  await presence(admin)
  const path = pathOf('keeper', 'lost')
  const ticket = await ticketFor(server, await client.login('keeper'), path)
  const address = `${server.origin.replace('http', 'ws')}/system-api${path}?ticket=${ticket}`
  const lost = new WebSocket(address, { autoPong: false })
  sockets.push(lost)
  await new Promise((resolve) => lost.on('open', resolve))
  lost.send(JSON.stringify({ type: 'presence', data: { key: 'k', documents: ['model x'] } }))
  expect(await presence(admin)).toEqual(['a', 2, 'admin (self)', 'keeper'])
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
})

it('designers of another instance count until it withdraws them, or no longer announces them', {
  timeout: 40_000,
}, async () => {
  const admin = await pageOf('admin')
  const notices = await hearNotices()
  enter(admin, 'a', 'model x', 'screen demo/x')
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
  await expect.poll(notices.last).toHaveLength(2)
  const documents = notices.last()?.slice(0, 1)
  await notices.stop()
  const hear = (notice: unknown) => server.app.services.database.notify('presence', JSON.stringify(notice))
  const one = { origin: 'other', id: '1', userId: 'u-keeper', name: 'keeper', documents }
  for (const broken of [7, { ...one, id: 1 }, { ...one, documents: 'model x' }, { ...one, documents: [1] }])
    await hear(broken)
  expect(await settledPresence(admin)).toBe(1)
  await hear(one)
  expect(await presence(admin)).toEqual(['a', 2, 'admin (self)', 'keeper'])
  await hear({ ...one, documents: [] })
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
  await hear({ ...one, id: '2', userId: 'u-low', name: 'low' })
  expect(await presence(admin)).toEqual(['a', 2, 'admin (self)', 'low'])
  expect(await presence(admin), 'gone with their instance').toEqual(['a', 1, 'admin (self)'])
})

it('the other instances hear of a page whatever its documents are called', async () => {
  const admin = await pageOf('admin')
  const notices = await hearNotices()
  const documents = Array.from({ length: limit.documentsPerPresence }, (_, number) => `\u0001`.repeat(98) + number)
  enter(admin, 'a', ...documents)
  await expect.poll(notices.last).toHaveLength(limit.documentsPerPresence)
  expect(new Set(notices.last()).size).toBe(limit.documentsPerPresence)
  await notices.stop()
})
