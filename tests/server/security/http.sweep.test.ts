import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { everyCall } from '#fixtures/serverCalls.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { rawCall, rawRequest } from '#fixtures/serverRaw.ts'

closeServers()
const { client, app, origin } = await startServer({ ...allParts(), environment: { RATE_PER_MINUTE: '100000' } })
const admin = await client.login('admin')
const writes = everyCall(app.api.endpoints()).filter(
  ({ endpoint, method }) => method !== 'GET' && method !== 'DELETE' && (endpoint.payload ?? 'json') === 'json',
)
const named = writes.map((call) => [`${call.method} ${call.path}`, call] as const)
const alive = async () => expect((await client.call('GET', '/health')).body.success).toBe(true)

describe.each(named)('%s', (_, { method, path }) => {
  const send = (body: string) => client.call(method, path, { token: admin, body })

  it('DO-01 refuses what is too deep', async () => {
    const { status, body } = await send(`{"a":${'['.repeat(10_000)}`)
    expect([status, body.code]).toEqual([400, 400])
  })

  it('DO-02 refuses what is too large', async () => {
    expect((await send(`{"a":"${'x'.repeat(3_000_000)}"}`)).status).toBe(413)
  })

  it('DO-06 breaks on no value', async () => {
    const values = [
      'null',
      '[]',
      '{}',
      '""',
      'true',
      '1e400',
      '-0',
      '"NaN"',
      '"\\u0000"',
      '"\\ud800"',
      '"😀"',
      '"‮"',
      '"275760-09-13"',
      '9007199254740993',
    ]
    for (const value of values) {
      const reply = await send(
        `{"id":${value},"username":${value},"password":${value},"ids":${value},"roleId":${value}}`,
      )
      expect(reply.status).toBeLessThan(500)
      expect(reply.body).toMatchObject({
        success: expect.any(Boolean),
        message: expect.any(String),
        code: expect.any(Number),
      })
      expect(reply.text).not.toMatch(/node_modules|at \w+ \(|SQLITE|select /i)
    }
  })
})

it('DO-01 refuses a body below its depth and is alive', alive)

it('DO-09 refuses other methods', async () => {
  for (const method of ['TRACE', 'PATCH', 'FOO']) {
    const { status } = await rawCall(origin, rawRequest(`${method} /system-api/sys/login`, ['Content-Length: 0']))
    expect([method, status]).toEqual([method, expect.toBeOneOf([400, 404, 405])])
  }
  await alive()
})

it('DO-14 refuses a password of a megabyte without hashing it', async () => {
  const login = () =>
    client.call('POST', '/sys/login', { body: { username: 'admin', password: 'x'.repeat(1_000_000) } })
  const replies = await Promise.all(Array.from({ length: 20 }, login))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([413]))
  await alive()
})

it('IN-01 tells nothing of itself', async () => {
  for (const [method, path, body] of [
    ['GET', '/nowhere'],
    ['FOO', '/sys/login'],
    ['POST', '/sys/login', '{'],
    ['DELETE', '/sys/login'],
  ] as const) {
    const { text } = await rawCall(
      origin,
      rawRequest(
        `${method} /system-api${path}`,
        ['Content-Type: application/json', `Content-Length: ${body?.length ?? 0}`],
        body,
      ),
    )
    expect(text).toContain('"success":false')
    expect(text).not.toMatch(/x-powered-by|fastify|node|\.ts|\.js|sqlite/i)
  }
})

it('SR-10 SR-11 believes no host and no form of another site', async () => {
  const evil = { origin: 'http://evil.test', 'x-forwarded-host': 'evil.test', 'content-type': 'text/plain' }
  const forged = await client.call('POST', '/sys/login', { body: '{"username":"admin","password":"x"}', headers: evil })
  expect(forged.status).toBe(400)
  expect([...forged.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  const host = await rawCall(origin, 'GET /system-api/health HTTP/1.1\r\nHost: evil.test\r\n\r\n')
  expect(host.status).toBe(200)
  expect(host.text).not.toContain('evil')
})
