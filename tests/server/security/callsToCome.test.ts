import { beforeAll, describe, expect, it } from 'vitest'
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

/** Attacks on calls that the server does not have. When one comes, its attacks need an answer of their own. */
const attacks: Record<string, readonly [call: string, query: Record<string, string>][]> = {
  'SQ-18 queryTableData on the schema': [
    ['GET /sys/dict/queryTableData', { table: 'sqlite_master', text: 'name', code: 'sql', pageSize: '100' }],
  ],
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
    const attacked = Object.values(attacks)
      .flat()
      .map(([call]) => call)
    expect(calls.filter((call) => attacked.includes(call))).toEqual([])
  })
})
