import { beforeAll, describe, expect, it } from 'vitest'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { mockPart } from '../../scripts/dev/mockPart.ts'

closeServers()
const paths = ['user', 'role', 'service', 'permission', 'permission/no-pager'].map((name) => `/mock/api/${name}`)

let product: TestServer
let development: TestServer

beforeAll(async () => {
  const { parts = [], ...rest } = allParts()
  product = await startServer({ parts, ...rest })
  development = await startServer({ ...rest, parts: [...parts, mockPart], shared: product })
})

describe('mock paths', () => {
  it.each(paths)('%s is unknown to the product', async (path) => {
    const token = await product.client.login('admin')
    expect((await product.client.call('GET', path, { token })).status).toBe(404)
  })

  it.each(paths)('%s answers in development, to who may list the records', async (path) => {
    const { client } = development
    const { status, body } = await client.call('GET', path, { token: await client.login('admin') })
    expect([status, body.success]).toEqual([200, true])
    expect(Array.isArray(body.result)).toBe(path.endsWith('no-pager'))
    expect((await client.call('GET', path)).status).toBe(401)
    expect((await client.call('GET', path, { token: await client.login('low') })).status).toBe(403)
  })

  it('user: the people of the database', async () => {
    const { client } = development
    const query = { username: 'keeper' }
    const { body } = await client.call<{ records: { username: string }[] }>('GET', '/mock/api/user', {
      ...{ token: await client.login('admin'), query },
    })
    expect(body.result.records.map(({ username }) => username)).toEqual(['keeper'])
  })
})
