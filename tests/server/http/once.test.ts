import { expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { echoPart } from '#fixtures/serverEcho.ts'

closeServers()
const { client, app } = await startServer({ parts: [echoPart()] })
const token = await client.login('low')
const other = await client.login('keeper')

const create = (path: string, name: string, key: string, by = token) =>
  client.call<{ id: string }>('POST', path, { token: by, body: { name }, headers: { 'idempotency-key': key } })

const count = async (name: string) => {
  const rows = await app.services.database.query
    .selectFrom('echo_thing')
    .select('id')
    .where('name', '=', name)
    .execute()
  return rows.length
}

it.each(['/echo/create', '/echo/createLoose'])('%s sent twice creates once and answers alike', async (path) => {
  const first = await create(path, `twice ${path}`, 'key-1')
  const second = await create(path, `twice ${path}`, 'key-1')
  expect(second.body.result).toEqual(first.body.result)
  expect(first.headers.has('idempotency-replayed')).toBe(false)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await count(`twice ${path}`)).toBe(1)
})

it('sent fifty times at once creates once', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => create('/echo/create', 'fifty', 'key-50')))
  expect(new Set(replies.map(({ body }) => body.result.id)).size).toBe(1)
  expect(await count('fifty')).toBe(1)
})

it('without a key creates each time, and a unique field refuses the second', async () => {
  const body = { name: 'free' }
  const replies = await Promise.all([1, 2].map(() => client.call('POST', '/echo/create', { token, body })))
  expect(replies.map(({ body: { message } }) => message).sort()).toEqual(['数据库中已存在该记录', '添加成功！'])
})

it('with a key used for something else is refused', async () => {
  await create('/echo/create', 'something', 'key-2')
  const reply = await create('/echo/create', 'something else', 'key-2')
  expect([reply.status, reply.body.message]).toEqual([400, '请求有误：Idempotency-Key 已用于其他内容'])
})

it('keeps the keys of people and calls apart', async () => {
  await create('/echo/create', 'mine', 'key-3')
  expect((await create('/echo/create', 'yours', 'key-3', other)).body.success).toBe(true)
  expect((await create('/echo/createLoose', 'elsewhere', 'key-3')).body.success).toBe(true)
})

it('forgets failures: the next try runs again', async () => {
  await create('/echo/create', 'taken', 'key-4')
  const failed = await create('/echo/create', 'taken', 'key-5')
  expect(failed.body.success).toBe(false)
  await app.services.database.query.deleteFrom('echo_thing').where('name', '=', 'taken').execute()
  expect((await create('/echo/create', 'taken', 'key-5')).body.success).toBe(true)
})

it('takes no key that cannot be one', async () => {
  expect((await create('/echo/create', 'odd', 'x'.repeat(201))).status).toBe(400)
})
