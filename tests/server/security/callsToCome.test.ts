import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { everyCall } from '#fixtures/serverCalls.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer(allParts())
  admin = await server.client.login('admin')
})

const secret = 'select username as text, password as value from sys_user'
const proxy = '/sys/common/transitRESTful'

/** Attacks on calls that the server does not have. When one comes, its attacks need an answer of their own. */
const attacks: Record<string, readonly [call: string, query: Record<string, string>][]> = {
  'SQ-18 queryTableData on the schema': [
    ['GET /sys/dict/queryTableData', { table: 'sqlite_master', text: 'name', code: 'sql', pageSize: '100' }],
  ],
  'SQ-26 SQL as a parameter': [
    secret,
    'delete from sys_user',
    'pragma table_info(sys_user)',
    "attach database '/tmp/x' as x",
  ].map((sql) => ['GET /online/cgreport/api/getReportDictList', { sql, keyword: '' }]),
  'SQ-28 report author SQL': [
    ['POST /online/cgreport/head/add', { cgrSql: secret }],
    [
      'POST /online/cgreport/head/add',
      { cgrSql: 'with recursive c(x) as (select 1 union all select x+1 from c) select x from c' },
    ],
  ],
  'SQ-29 checked on create, not on update (reports)': [
    ['PUT /online/cgreport/head/edit', { id: '1', cgrSql: secret }],
    ['POST /online/cgreport/head/copy', { id: '1' }],
  ],
  'SQ-30 report parameters': [
    [
      'GET /online/cgreport/api/getColumnsAndData/1',
      { self_name: "' union select password from sys_user--", 'self_x[]': '1' },
    ],
    ['GET /online/cgreport/api/getData/1', { self_name: "' union select password from sys_user--" }],
  ],
}

async function isUnknown(call: string, values: Record<string, string>, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ')
  const sent = method === 'GET' ? { query: values } : { body: values }
  const { status, body, text } = await server.client.call(method, path, { token: admin, headers, ...sent })
  expect([call, status, body.success, body.result]).toEqual([call, 404, false, null])
  expect(text).not.toMatch(/scrypt|SQLITE_|near "|canary|root:x/)
}

describe('a call that is still to come', () => {
  it.each(Object.entries(attacks))('%s', async (_name, requests) => {
    for (const [call, query] of requests) await isUnknown(call, query)
  })

  it('is none of the calls that exist', () => {
    const calls = everyCall(server.app.api.endpoints()).map(({ method, path }) => `${method} ${path}`)
    const attacked = [...Object.values(attacks).flat(), [`GET ${proxy}`]].map(([call]) => call)
    expect(calls.filter((call) => attacked.includes(call))).toEqual([])
  })
})

describe('the call that fetches from elsewhere is still to come', () => {
  /** A server on the loopback that counts whoever asks it. */
  async function canary() {
    const reached: string[] = []
    const listening = createServer((request, response) => {
      reached.push(request.url ?? '')
      response.setHeader('set-cookie', 'a=b').end('canary')
    })
    listening.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    onTestFinished(() => {
      listening.close()
    })
    return { reached, port: (listening.address() as AddressInfo).port }
  }

  const loopback = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '0', '[::1]', '[::ffff:127.0.0.1]', '127.0.0.1.'],
    ...['localhost.', '①②⑦.⓪.⓪.①', 'a@127.0.0.1'],
  ]

  it('SR-01 reaches no loopback, however it is spelt', async () => {
    const { reached, port } = await canary()
    for (const host of loopback) await isUnknown(`GET ${proxy}`, { url: `http://${host}:${port}/x` })
    await isUnknown(`GET ${proxy}`, { url: `http://127.0.0.1:${port}#@ok.test` })
    expect(reached).toEqual([])
  })

  it.each(['169.254.169.254', '2852039166', '[fd00:ec2::254]', '100.100.100.200'])('SR-02 nor %s', (host) =>
    isUnknown(`GET ${proxy}`, { url: `http://${host}/latest/meta-data` }),
  )

  it.each(['file:///etc/passwd', 'ftp://a', 'gopher://a', 'data:text/html,x', 'jar:a', 'unix:/x', '//127.0.0.1', 'a'])(
    'SR-03 nor %s',
    (url) => isUnknown(`GET ${proxy}`, { url }),
  )

  it('SR-06 nor what a header names', async () => {
    const { reached, port } = await canary()
    const headers = { 'x-gateway-base-path': `http://127.0.0.1:${port}`, 'x-forwarded-host': `127.0.0.1:${port}` }
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      await isUnknown(`${method} ${proxy}`, { url: 'http://ok.test/' }, headers)
    expect(reached).toEqual([])
  })

  it('SR-07 nor this server itself', () =>
    isUnknown(`GET ${proxy}`, { url: `${server.origin}/system-api/sys/user/list` }))
})
