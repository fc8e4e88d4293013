import { beforeAll, describe, expect, it } from 'vitest'
import { defineEndpoint, signedIn } from '#core/endpoint'
import { grantCodes } from '#fixtures/recordGrants.ts'
import type { RecordServer } from '#fixtures/records.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { createLatch } from '#fixtures/serverEcho.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { found, route } from '#server/http'

closeServers()

interface Line {
  index: number
  status: number
  headers: Record<string, string>
  body: string
}

const latch = createLatch()

/** A list that waits until the test lets it go. */
const slowList = route(
  defineEndpoint({ id: 'test.slow', method: 'GET', path: '/test/slow/list', access: signedIn, summary: '慢' }),
  async ({ signal }) => {
    signal.addEventListener('abort', () => {
      ended += 1
    })
    await latch.wait()
    return found('late')
  },
)
let ended = 0

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const { parts = [], ...rest } = allParts()
  server = await startServer({ ...rest, parts: [...parts, { id: 'test', routes: [slowList] }] })
  const records = server as unknown as RecordServer
  await grantCodes(records, 'keeper', ['user:list', 'user:field:phone'])
  for (const name of ['admin', 'keeper', 'low']) tokens[name] = await server.client.login(name)
})

const count = `aggregate=${encodeURIComponent(JSON.stringify({ measure: { n: 'count()' } }))}`
const phones = '/sys/user/list?pageNo=1&pageSize=10&column=username&order=asc'

const post = (name: string, body: unknown) =>
  server.client.call('POST', '/online/batch/reads', { token: tokens[name] ?? '', body })

async function linesOf(name: string, calls: readonly string[]): Promise<Line[]> {
  const { status, headers, text } = await post(name, { calls })
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/x-ndjson',
    'no-store',
  ])
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line))
  return lines.sort((one, other) => one.index - other.index)
}

/** An answer without what differs from call to call. */
const contentOf = (text: string) => ({ ...JSON.parse(text), timestamp: 0 })

describe('reads in a batch', () => {
  it('answer what each answers by itself, to each caller what that one may see', async () => {
    const calls = [phones, `/sys/role/aggregate?${count}`, '/sys/nothing/list', `/sys/user/aggregate?aggregate={`]
    for (const name of ['admin', 'keeper', 'low']) {
      const single = await Promise.all(
        calls.map((path) => server.client.call('GET', path, { token: tokens[name] ?? '' })),
      )
      const lines = await linesOf(name, calls)
      expect(lines.map(({ status, body }) => [status, contentOf(body)])).toEqual(
        single.map(({ status, text }) => [status, contentOf(text)]),
      )
    }
  })

  it('are authorised one by one: a refusal is the answer of one, and masks stay', async () => {
    const lines = await linesOf('keeper', [phones, '/sys/role/list'])
    expect(lines.map(({ status }) => status)).toEqual([200, 403])
    expect(lines[0]?.body).toMatch(/138\*{4}0002/)
    expect(lines[0]?.body).not.toMatch(/13800000002/)
    expect((await linesOf('low', [phones])).map(({ status }) => status)).toEqual([403])
  })

  it('carry an id each, by which the log knows them', async () => {
    const lines = await linesOf('admin', [phones, phones])
    const ids = lines.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id ?? ''))).toBe(true)
  })

  it('are answered as they are ready: a slow one holds nothing up', async () => {
    const response = await fetch(`${server.origin}/system-api/online/batch/reads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'village', 'x-access-token': tokens.admin ?? '' },
      body: JSON.stringify({ calls: ['/test/slow/list', phones] }),
    })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.endsWith('\n')) text += (await reader?.read())?.value ?? ''
    expect(text.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(text)).toMatchObject({ index: 1, status: 200 })
    latch.release()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
    expect(JSON.parse(text.trimEnd().split('\n')[1] ?? '')).toMatchObject({ index: 0, status: 200 })
  })

  it('end when nobody waits for them any more', async () => {
    ended = 0
    const left = new AbortController()
    const response = await fetch(`${server.origin}/system-api/online/batch/reads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'village', 'x-access-token': tokens.admin ?? '' },
      body: JSON.stringify({ calls: ['/test/slow/list', '/test/slow/list', phones] }),
      signal: left.signal,
    })
    expect(response.status).toBe(200)
    await response.body?.getReader().read()
    left.abort()
    await expect.poll(() => ended).toBe(2)
    latch.release()
  })

  it('count as the calls they are', async () => {
    const { parts = [], ...rest } = allParts()
    const few = await startServer({ ...rest, parts, environment: { RATE_PER_MINUTE: '8' } })
    const token = await few.client.login('admin')
    const { text } = await few.client.call('POST', '/online/batch/reads', {
      token,
      body: { calls: Array.from({ length: 12 }, () => phones) },
    })
    const statuses = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Line).status)
    expect(statuses).toHaveLength(12)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4)
  })
})

describe('a batch', () => {
  it.each([
    ['nothing', []],
    ['more than 20', Array.from({ length: 21 }, () => phones)],
    ['a batch', ['/online/batch/reads']],
    ['a single record', ['/sys/user/queryById?id=u-admin']],
    ['a write', ['/sys/user/delete?id=u-low']],
    ['an export', ['/sys/user/exportXls?a=/list']],
    ['another host', ['http://127.0.0.1/list']],
    ['a path without a model', ['/list']],
    ['no text', [1]],
  ])('takes lists and aggregates only, not %s', async (_, calls) => {
    const { body } = await post('admin', { calls })
    expect(body).toMatchObject({ success: false, result: null })
  })

  it('is for who is signed in', async () => {
    expect((await server.client.call('POST', '/online/batch/reads', { body: { calls: [phones] } })).status).toBe(401)
  })

  it.each(['/../sys/user/list', '/sys/./user/list', '/sys/%2e%2e/user/list', '//sys/user/list', '/sys\\user/list'])(
    'finds no way around the addresses of calls: %s',
    async (path) => {
      const single = await server.client.call('GET', path, { token: tokens.low ?? '' })
      const [line] = await linesOf('low', [path])
      expect(line?.status).toBeGreaterThanOrEqual(400)
      expect([400, 403, 404]).toContain(single.status)
    },
  )
})
