import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, listOf, startAdministration } from '#fixtures/administration.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let server: Administration
let admin: Call

beforeAll(async () => {
  server = await startAdministration()
  await grantCodes(server, 'keeper', ['sample:approve', 'sample:list', 'sample:submit'])
  await grantCodes(server, 'victim', ['sample:list', 'sample:edit'])
  await grantCodes(server, 'low', ['sample:recall'])
  admin = await server.as('admin')
})

async function added(body: Record<string, unknown>, model = 'sample'): Promise<string> {
  const answer = await admin('POST', `/test/${model}/add`, { body })
  expect(answer.body).toMatchObject({ success: true, code: 200, message: '添加成功！' })
  return (answer.body.result as { id: string }).id
}
const found = async (id: string) => (await admin('GET', '/test/sample/queryById', { query: { id } })).body.result

describe('the calls of a model', () => {
  it('confirm in the words of the family', async () => {
    const id = await added({ name: '一' })
    const edit = await admin('PUT', '/test/sample/edit', { body: { id, name: '二' } })
    expect(edit.body.message).toBe('编辑成功!')
    expect((await admin('POST', '/test/sample/edit', { body: { id, name: '三' } })).body.success).toBe(true)
    expect((await admin('DELETE', '/test/sample/delete', { query: { id } })).body.message).toBe('删除成功!')
    expect((await admin('PUT', '/test/sample/restore', { query: { ids: id } })).body.message).toBe('还原成功')
    const many = await admin('DELETE', '/test/sample/deleteBatch', { query: { ids: `${id},` } })
    expect(many.body.message).toBe('批量删除成功！')
    expect((await listOf(admin, '/test/sample/recycleBin')).total).toBe(1)
    expect((await admin('DELETE', '/test/sample/deletePhysic', { query: { ids: id } })).body.message).toBe('删除成功')
    const gone = await admin('GET', '/test/sample/queryById', { query: { id } })
    expect(gone).toMatchObject({ status: 404, body: { success: false, code: 404, message: '未找到对应数据' } })
  })

  it('write what changed into the log, secrets left out', async () => {
    const id = await added({ name: '记', secret: 'top-secret', level: 1 })
    await admin('PUT', '/test/sample/edit', { body: { id, level: 2, secret: 'new-secret' } })
    const rows = await server.app.services.database.query
      .selectFrom('sys_data_log')
      .select(['data_content', 'data_version', 'create_by'])
      .where('data_id', '=', id)
      .orderBy('data_version')
      .execute()
    expect(rows.map((row) => [row.data_version, row.create_by])).toEqual([
      [1, 'admin'],
      [2, 'admin'],
    ])
    expect(JSON.parse(String(rows[1]?.data_content))).toMatchObject({ before: { level: 1 }, after: { level: 2 } })
    expect(JSON.stringify(rows)).not.toMatch(/top-secret|new-secret/)
  })

  it('take a secret that is not sent again as it was', async () => {
    const id = await added({ name: '密', secret: 'kept' })
    await admin('PUT', '/test/sample/edit', { body: { id, secret: null, name: '改' } })
    expect((await server.row('sample', id))?.secret).toBe('kept')
  })

  it('are the same create when they carry the same key', async () => {
    const ask = { body: { name: '只一次', code: 'once' }, headers: { 'idempotency-key': 'k' } }
    const [first, second] = await Promise.all([
      admin('POST', '/test/sample/add', ask),
      admin('POST', '/test/sample/add', ask),
    ])
    expect(second.body.result).toEqual(first.body.result)
    expect((await listOf(admin, '/test/sample/list', { code: 'once' })).total).toBe(1)
  })
})

describe('a move', () => {
  it('asks, sets and goes from its states only', async () => {
    const id = await added({ name: '动' })
    const move = (body: object) => admin('POST', '/test/sample/move/submit', { body: { id, ...body } })
    expect((await move({})).body.message).toBe('请输入说明')
    expect((await move({ note: '好', rowVersion: 9 })).status).toBe(409)
    expect((await move({ note: '好', rowVersion: 1, name: '不收' })).body.message).toBe('操作成功！')
    expect(await found(id)).toMatchObject({ state: 'sent', note: '好', name: '动', rowVersion: 2 })
    expect((await found(id)) as { time: string }).toMatchObject({ time: expect.stringMatching(/^\d{4}-/) })
    expect((await move({ note: '再' })).body.message).toBe('当前状态不能提交')
  })

  it('needs its own code', async () => {
    const id = await added({ name: '权' })
    const [keeper, low] = [await server.as('keeper'), await server.as('low')]
    expect((await low('POST', '/test/sample/move/submit', { body: { id, note: 'x' } })).status).toBe(403)
    expect((await keeper('POST', '/test/sample/move/submit', { body: { id, note: 'x' } })).body.success).toBe(true)
  })

  it('that names no code needs the one of its id, not that of editing', async () => {
    const [editor, caller] = [await server.as('victim'), await server.as('low')]
    const id = await added({ name: '回' })
    await admin('POST', '/test/sample/move/submit', { body: { id, note: 'x' } })
    const body = { id, rank: '1' }
    expect((await editor('POST', '/test/sample/move/recall', { body })).status).toBe(403)
    expect((await caller('POST', '/test/sample/move/recall', { body: { id } })).body.message).toBe('请选择等级')
    expect((await caller('POST', '/test/sample/move/recall', { body })).body.success).toBe(true)
  })

  it('into a state that is closed to edits closes it', async () => {
    const id = await added({ name: '关' })
    await server.app.services.database.query
      .updateTable('sample')
      .set({ state: 'closed' })
      .where('id', '=', id)
      .execute()
    expect((await admin('PUT', '/test/sample/edit', { body: { id, name: 'x' } })).body.message).toBe(
      '当前状态下不能修改',
    )
  })
})

describe('the code of a single field', () => {
  it('opens that field alone', async () => {
    const id = await added({ name: '批' })
    const keeper = await server.as('keeper')
    const edit = (body: object) => keeper('PUT', '/test/sample/edit', { body: { id, ...body } })
    expect((await edit({ approved: '同意', name: '批' })).body.success).toBe(true)
    expect((await edit({ name: '改' })).status).toBe(403)
    expect((await edit({ peers: 'x' })).status).toBe(403)
    expect((await edit({ parts: [{ label: 'x' }] })).status).toBe(403)
    expect(await found(id)).toMatchObject({ approved: '同意', name: '批' })
  })
})

describe('a nested list', () => {
  it('comes level by level, and flat when it is searched', async () => {
    const top = await added({ name: '顶' }, 'owner')
    const below = await added({ name: '中间', parentId: top }, 'owner')
    await added({ name: '底下', parentId: below }, 'owner')
    const level = (path: string, query: Record<string, string> = {}) => listOf(admin, `/test/owner/${path}`, query)
    expect((await level('rootList')).records).toMatchObject([{ id: top, hasChildren: true, isLeaf: false }])
    expect((await level('childList', { pid: below })).records).toMatchObject([{ name: '底下', isLeaf: true }])
    const narrowed = { pid: top, where: "name != '底下'" }
    expect((await level('childList', narrowed)).records).toMatchObject([{ name: '中间', hasChildren: false }])
    expect((await level('rootList', { name: '*底*' })).records).toMatchObject([{ name: '底下', hasChildren: false }])
  })
})
