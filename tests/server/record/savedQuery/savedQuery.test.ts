import { beforeAll, expect, it } from 'vitest'
import type { Call } from '#fixtures/administration.ts'
import { type ClerkServer, startWithClerk } from '#fixtures/clerk.ts'
import { eachDatabase } from '#fixtures/databases.ts'
import { closeRecords } from '#fixtures/records.ts'
import { savedQueryPart } from '#server/record'

closeRecords()

const code = 'system/user-list'
const byName = [{ field: 'realname', rule: 'like', val: '李', type: 'string' }]
const byPhone = [{ field: 'phone', rule: 'eq', val: '13900000001', type: 'string' }]

interface Saved {
  id: string
  title: string
  own: boolean
  records: unknown
}

eachDatabase((_, place) => {
  let at: ClerkServer
  let low: Call
  beforeAll(async () => {
    at = await startWithClerk({ place, parts: [savedQueryPart] })
    low = await at.server.as('low')
  })
  const save = (by: Call, title: string, more: object = {}) =>
    by('POST', '/sys/superQuery', { body: { code, title, matchType: 'and', records: byName, ...more } })
  const list = async (by: Call, of = code) =>
    (await by('GET', '/sys/superQuery', { query: { code: of } })).body.result as Saved[]
  const titles = async (by: Call) => (await list(by)).map(({ title }) => title)

  it('are kept by name, replaced by a name that is there already, and deleted', async () => {
    expect((await save(at.clerk, '乙')).body).toMatchObject({
      success: true,
      message: '保存成功！',
      result: { title: '乙', own: true },
    })
    await save(at.clerk, ' 甲 ', { matchType: 'or' })
    await save(at.clerk, '乙', { records: byPhone })
    const queries = await list(at.clerk)
    expect(queries).toMatchObject(
      [
        { title: '乙', code, matchType: 'and', records: byPhone, shared: false, createBy: 'keeper' },
        { title: '甲', matchType: 'or', records: byName },
      ].sort((a, b) => (a.title < b.title ? -1 : 1)),
    )
    const id = String(queries.find(({ title }) => title === '乙')?.id)
    expect((await save(at.clerk, '丙', { id })).body.success).toBe(true)
    expect((await save(at.clerk, '甲', { id })).body).toMatchObject({ success: false, message: '数据库中已存在该记录' })
    expect((await at.clerk('DELETE', '/sys/superQuery', { query: { id } })).body.message).toBe('删除成功!')
    expect(await titles(at.clerk)).toEqual(['甲'])
    expect(await list(at.clerk, 'system/role-list')).toEqual([])
  })

  it.each([
    [{ title: ' ' }, '保存名称不能为空'],
    [{ title: '' }, 'title'],
    [{ title: '长'.repeat(51) }, 'title'],
    [{ records: [] }, 'records'],
    [{ matchType: 'xor' }, 'matchType'],
    [{ records: Array.from({ length: 51 }, () => byName[0]) }, 'records'],
    [{ owner: 'x' }, 'owner'],
  ])('are refused when they are none: %j', async (more, reason) => {
    expect((await save(at.clerk, '丁', more)).body.message).toContain(reason)
  })

  it('of others are nobody’s business unless they are shared', async () => {
    await save(at.admin, '私')
    await save(at.admin, '共', { shared: true })
    expect(await titles(low)).toEqual(['共'])
    expect((await list(low))[0]).toMatchObject({ own: false, createBy: 'admin' })
    const [own] = await list(at.admin)
    for (const id of (await list(at.admin)).map((query) => query.id)) {
      expect((await low('DELETE', '/sys/superQuery', { query: { id } })).status).toBe(404)
      expect((await save(low, '改', { id })).status).toBe(404)
    }
    expect(await list(at.admin)).toContainEqual(own)
    expect(await titles(at.admin)).toHaveLength(2)
    const ofTenant = await at.server.as('tenant1')
    expect(await titles(ofTenant)).toEqual([])
  })

  it('of others that ask for a hidden field are not shown to whom it is hidden', async () => {
    await save(at.admin, '电话', { shared: true, records: byPhone })
    expect(await titles(at.admin)).toContain('电话')
    expect(await titles(low)).not.toContain('电话')
    await save(low, '共', { shared: true, code: 'no-such/page' })
    expect(await list(at.admin, 'no-such/page')).toEqual([])
    expect(await list(low, 'no-such/page')).toHaveLength(1)
  })

  it('are a hundred for a screen at most', async () => {
    const query = at.server.app.services.database.query
    const row = {
      user_id: 'u-victim',
      create_by: 'victim',
      tenant_id: 0,
      code,
      match_type: 'and',
      records: '[]',
      shared: 0,
    }
    for (let index = 0; index < 100; index += 1)
      await query
        .insertInto('super_query')
        .values({ ...row, id: `q${index}`, title: `t${index}`, update_time: '2026-01-01 00:00:00' })
        .execute()
    const victim = await at.server.as('victim')
    expect((await save(victim, '又一个')).body.message).toBe('最多保存 100 个查询')
    expect((await save(victim, 't5')).body.success).toBe(true)
  })
})
