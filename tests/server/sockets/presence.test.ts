import { expect, it } from 'vitest'
import { limit } from '#core/limit'
import { closeServers } from '#fixtures/server.ts'
import { enter, presence, settledPresence, startPresence } from './presencePages.ts'

closeServers()
const { server, pageOf, hearNotices, hear } = await startPresence()

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

it('designers of another instance count until it withdraws them', async () => {
  const admin = await pageOf('admin')
  const notices = await hearNotices()
  enter(admin, 'a', 'model x', 'screen demo/x')
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
  await expect.poll(notices.last).toHaveLength(2)
  const documents = notices.last()?.slice(0, 1)
  await notices.stop()
  const one = { origin: 'other', id: '1', userId: 'u-keeper', name: 'keeper', documents }
  for (const broken of [7, { ...one, id: 1 }, { ...one, documents: 'model x' }, { ...one, documents: [1] }])
    await hear(broken)
  expect(await settledPresence(admin)).toBe(1)
  await hear(one)
  expect(await presence(admin)).toEqual(['a', 2, 'admin (self)', 'keeper'])
  await hear({ ...one, documents: [] })
  expect(await presence(admin)).toEqual(['a', 1, 'admin (self)'])
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
