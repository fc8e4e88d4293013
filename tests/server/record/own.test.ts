import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, startAdministration } from '#fixtures/administration.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let server: Administration
let low: Call
let keeper: Call

beforeAll(async () => {
  server = await startAdministration()
  await grantCodes(server, 'victim', ['user:list'])
  await grantDataRules(server, {
    username: 'tenant1',
    prefix: 'user',
    rules: [{ column: 'realname', condition: '=', value: '没有' }],
  })
  low = await server.as('low')
  keeper = await server.as('keeper')
})

const read = (call: Call, id: string) => call('GET', '/sys/user/queryById', { query: { id } })
const save = (call: Call, body: Record<string, unknown>) => call('PUT', '/sys/user/edit', { body })

describe("the record that is one's own", () => {
  it("is read without any code, and nobody else's is", async () => {
    expect((await read(low, 'u-low')).body.result).toMatchObject({ id: 'u-low', username: 'low' })
    expect((await read(low, 'u-low')).body.result).not.toHaveProperty('password')
    for (const id of ['u-admin', 'u-keeper', 'u-none']) expect((await read(low, id)).status).toBe(403)
    expect((await low('GET', '/sys/user/list')).status).toBe(403)
  })

  it('is changed in the fields that are named, and in no other', async () => {
    const saved = await save(low, { id: 'u-low', address: '云溪镇1号', signature: '你好' })
    expect(saved.body).toMatchObject({ success: true, message: '修改成功!' })
    expect(await server.row('sys_user', 'u-low')).toMatchObject({ address: '云溪镇1号', signature: '你好' })
    for (const body of [
      { phone: '13900000009' },
      { selectedroles: 'r-admin' },
      { relTenantIds: '1' },
      { departIds: 'd-1' },
      { post: 'x' },
    ])
      expect((await save(low, { id: 'u-low', ...body })).status).toBe(403)
    for (const body of [{ username: 'other' }, { password: 'Other@2026' }]) await save(low, { id: 'u-low', ...body })
    expect(await server.row('sys_user', 'u-low')).toMatchObject({ username: 'low', phone: '13800000002' })
  })

  it("is nobody else's to change, not even by a row of it", async () => {
    expect((await save(low, { id: 'u-keeper', email: 'x@example.cn' })).status).toBe(403)
    await save(keeper, { id: 'u-keeper', notifies: { added: [{ msgKind: 'alarm', ways: '1,2' }] } })
    const [row] = ((await read(keeper, 'u-keeper')).body.result as { notifies: { id: string }[] }).notifies
    const stolen = await save(low, { id: 'u-low', notifies: { edited: [{ id: row?.id, ways: '5' }], removed: [] } })
    expect(stolen.status).toBe(404)
    const added = await save(low, {
      id: 'u-low',
      notifies: { added: [{ userId: 'u-keeper', msgKind: 'mail', ways: '2' }] },
    })
    expect(added.body.success).toBe(true)
    expect((await read(keeper, 'u-keeper')).body.result).toMatchObject({
      notifies: [{ msgKind: 'alarm', ways: '1,2' }],
    })
    expect((await read(low, 'u-low')).body.result).toMatchObject({ notifies: [{ msgKind: 'mail', ways: '2' }] })
  })

  it('is told when it was changed elsewhere meanwhile', async () => {
    const { rowVersion } = (await read(low, 'u-low')).body.result as { rowVersion: number }
    expect((await save(low, { id: 'u-low', rowVersion, quiet: 'N', signature: '一' })).status).toBe(200)
    const late = await save(low, { id: 'u-low', rowVersion, signature: '二' })
    expect(late).toMatchObject({ status: 409, body: { code: 409, result: { current: { signature: '一' } } } })
  })

  it('is seen by its person whatever the data rules say; of others they hold as ever', async () => {
    const tenant1 = await server.as('tenant1')
    expect((await save(tenant1, { id: 'u-tenant1', signature: '我' })).body.success).toBe(true)
    const victim = await server.as('victim')
    expect((await read(victim, 'u-low')).status).toBe(200)
    expect((await save(victim, { id: 'u-low', signature: '他' })).status).toBe(403)
    expect((await save(victim, { id: 'u-victim', signature: '我' })).body.success).toBe(true)
  })

  it('keeps one line for each kind', async () => {
    const twice = await save(low, { id: 'u-low', notifies: { added: [{ msgKind: 'mail', ways: '1' }] } })
    expect(twice.body.success).toBe(false)
  })

  it('is for nobody who is not signed in', async () => {
    expect((await server.client.call('GET', '/sys/user/queryById', { query: { id: 'u-low' } })).status).toBe(401)
  })
})
