import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { everyCall } from '#fixtures/serverCalls.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const { client, app } = await startServer(allParts())
const [low, admin] = [await client.login('low'), await client.login('admin')]
const calls = everyCall(app.api.endpoints())

/** Every route with every kind of caller, made from the routes themselves: a new one is in it without anybody's doing. */
const ask = async ({ method, path }: (typeof calls)[number], token?: string) => {
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
  const { status, text } = await client.call(method, path, { ...(token ? { token } : {}), ...body })
  return { status, code: text.startsWith('{') ? (JSON.parse(text) as { code?: number }).code : undefined }
}

const isOpen = ({ endpoint }: (typeof calls)[number]) => ['public', 'known'].includes(endpoint.access.kind)
const guarded = calls.filter((call) => !isOpen(call))
const open = calls.filter(isOpen)
const coded = calls.filter(({ endpoint }) => endpoint.access.kind === 'code')
const named = (list: typeof calls) => list.map((call) => [`${call.method} ${call.path}`, call] as const)

describe('AU-01 without a token', () => {
  it.each(named(guarded))('%s is refused', async (_, call) => {
    expect(await ask(call)).toEqual({ status: 401, code: 401 })
  })

  it.each(named(open))('%s is answered', async (_, call) => {
    const { status, code } = await ask(call)
    expect(code).not.toBe(401)
    // A page that is opened by a ticket says as a page that there is none.
    if (!call.endpoint.bare) expect(status).not.toBe(401)
  })
})

describe('AC-01 without any right', () => {
  it.each(named(coded))('%s is refused', async (_, call) => {
    expect(await ask(call, low)).toEqual({ status: 403, code: 510 })
  })

  it.each(named(guarded.filter(({ endpoint }) => endpoint.access.kind === 'session')))(
    '%s is answered',
    async (_, call) => {
      expect([401, 403]).not.toContain((await ask(call, low)).status)
    },
  )
})

describe('the administrator', () => {
  it.each(named(guarded))('may call %s', async (_, call) => {
    expect([401, 403]).not.toContain((await ask(call, admin)).status)
  })
})

describe('AU-02 AU-03 AU-05 AU-06 around the guard', () => {
  const tricks = (path: string) => [
    `${path}.js`,
    `${path}/a.css`,
    `${path}/.svg`,
    `${path};.js`,
    `${path}?x=/sys/login`,
    `${path}?/webhooks/trigger`,
    `${path}?a=/sys/common/static/x.png`,
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `/sys/login/..;${path}`,
    `/sys/login/../..${path}`,
    `${path}%2f`,
    path.replace('/sys/', '/sys;x=1/'),
    path.replace('/sys/', '/sys/./'),
    path.replace('/sys/', '/sys%2F'),
  ]
  const targets = guarded.filter(({ method }) => method === 'GET').slice(0, 40)

  it.each(named(targets))('%s stays closed', async (_, { path }) => {
    for (const trick of tricks(path))
      expect([trick, (await client.call('GET', trick)).status]).toEqual([trick, expect.toBeOneOf([400, 401, 404])])
  })

  it('other methods and overriding headers do not open it', async () => {
    expect((await client.call('HEAD', '/sys/user/getUserInfo')).status).toBe(405)
    const headers = {
      'x-http-method-override': 'GET',
      'x-original-url': '/system-api/sys/user/getUserInfo',
      'x-rewrite-url': '/system-api/health',
    }
    const reply = await client.call('POST', '/sys/login', { body: { username: 'a', password: 'b' }, headers })
    expect(reply.body.message).toBe('用户名或密码错误')
  })
})
