import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
let server: TestServer
let admin: string
let low: string
const path = '/online/cgform/head/enhanceJs'

beforeAll(async () => {
  server = await startServer(allParts())
  await grantCodes(server, 'low', ['onlCgformHead:list'])
  admin = await server.client.login('admin')
  low = await server.client.login('low')
  const base = { tenant_id: 0, del_flag: 0, row_version: 1, create_by: 'admin', create_time: '2026-01-01 00:00:00' }
  await server.app.services.database.query
    .insertInto('onl_cgform_head')
    .values([
      { ...base, id: 'h1', table_name: 'cg_family', table_txt: '家庭', table_type: 1 },
      { ...base, id: 'h2', table_name: 'cg_land', table_txt: '土地', table_type: 1 },
    ])
    .execute()
})

const save = (id: string, cgJs: string, ask: { token?: string; cgJsType?: string } = {}) => {
  const { token = admin, cgJsType = 'form' } = ask
  return server.client.call('POST', `${path}/${id}`, { token, body: { cgJs, cgJsType } })
}
const records = async (id: string, token = admin) =>
  (await server.client.call<{ cgJs: string }[]>('GET', `/online/cgform/head/enhanceRecords/${id}`, { token })).body
    .result

describe('enhance records', () => {
  it('are 16 of each table, the seventeenth puts the oldest out', async () => {
    await save('h2', 'other')
    for (let number = 1; number <= 17; number += 1) expect((await save('h1', `text ${number}`)).body.success).toBe(true)
    const stored = await records('cg_family')
    expect(stored.map(({ cgJs }) => cgJs)).toEqual(Array.from({ length: 16 }, (_, index) => `text ${17 - index}`))
    expect((await records('h2')).map(({ cgJs }) => cgJs)).toEqual(['other'])
  })

  it('are answered as they were written, by kind', async () => {
    const text = 'show(){ return "<b>李明</b>" }'
    await save('h2', text, { cgJsType: 'list' })
    const read = async (type: string) =>
      (await server.client.call<{ cgJs: string } | null>('GET', `${path}/h2`, { token: low, query: { type } })).body
        .result
    expect((await read('list'))?.cgJs).toBe(text)
    expect((await read('form'))?.cgJs).toBe('other')
  })

  it('are refused without the right, for unknown forms and in safe mode', async () => {
    expect((await save('h1', 'x', { token: low })).status).toBe(403)
    expect((await save('none', 'x')).status).toBe(404)
    expect((await save('h1', 'x', { cgJsType: 'sql' })).body.success).toBe(false)
    const safe = await startServer({ ...allParts(), shared: server, environment: { SAFE_MODE: 'on' } })
    const { body } = await safe.client.call('POST', `${path}/h1`, {
      token: admin,
      body: { cgJs: 'x', cgJsType: 'form' },
    })
    expect([body.success, body.message]).toEqual([false, expect.stringContaining('SAFE_MODE')])
    expect((await records('h1'))[0]?.cgJs).toBe('text 17')
  })
})
