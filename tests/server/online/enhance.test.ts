import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
let server: TestServer
let admin: string
let low: string
const ids: Record<string, string> = {}
const path = '/online/cgform/head/enhanceJs'

beforeAll(async () => {
  server = await startServer(allParts())
  await grantCodes(server, 'low', ['onlCgformHead:list'])
  admin = await server.client.login('admin')
  low = await server.client.login('low')
  const add = async (tableName: string) => {
    const body = { head: { tableName, tableTxt: tableName }, fields: [{ dbFieldName: 'name', dbFieldTxt: '名称' }] }
    const added = await server.client.call<string>('POST', '/online/cgform/api/addAll', { token: admin, body })
    return added.body.result
  }
  for (const table of ['cg_family', 'cg_land']) ids[table] = await add(table)
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
    await save(ids.cg_land ?? '', 'other')
    for (let number = 1; number <= 17; number += 1)
      expect((await save('cg_family', `text ${number}`)).body.success).toBe(true)
    const stored = await records('cg_family')
    expect(stored.map(({ cgJs }) => cgJs)).toEqual(Array.from({ length: 16 }, (_, index) => `text ${17 - index}`))
    expect((await records(ids.cg_land ?? '')).map(({ cgJs }) => cgJs)).toEqual(['other'])
  })

  it('are answered as they were written, by kind', async () => {
    const text = 'show(){ return "<b>李明</b>" }'
    await save(ids.cg_land ?? '', text, { cgJsType: 'list' })
    const read = async (type: string) =>
      (
        await server.client.call<{ cgJs: string } | null>('GET', `${path}/${ids.cg_land}`, {
          token: low,
          query: { type },
        })
      ).body.result
    expect((await read('list'))?.cgJs).toBe(text)
    expect((await read('form'))?.cgJs).toBe('other')
  })

  it('are refused without the right, for unknown forms and in safe mode', async () => {
    expect((await save('cg_family', 'x', { token: low })).status).toBe(403)
    expect((await save('none', 'x')).status).toBe(404)
    expect((await save('cg_family', 'x', { cgJsType: 'sql' })).body.success).toBe(false)
    const safe = await startServer({ ...allParts(), shared: server, environment: { SAFE_MODE: 'on' } })
    const { body } = await safe.client.call('POST', `${path}/cg_family`, {
      token: admin,
      body: { cgJs: 'x', cgJsType: 'form' },
    })
    expect([body.success, body.message]).toEqual([false, expect.stringContaining('SAFE_MODE')])
    expect((await records('cg_family'))[0]?.cgJs).toBe('text 17')
  })
})
