import { describe, expect, it } from 'vitest'
import importOutcomes from '#cases/runtime/importOutcome.json'
import pages from '#cases/runtime/page.json'
import { bodyOf, ok, queryOf, refusal } from '#fixtures/ports.ts'
import { createRecords, isStale, recordPageOf, StaleFailure } from '#runtime/record'
import { fakeClient } from '../http/client.ts'

function setup() {
  const { http, ports, reacted } = fakeClient({ signKey: 'k' })
  const saves: [string, object, object | undefined][] = []
  const save = async (path: string, query: object, options?: object) => {
    saves.push([path, query, options])
    return true
  }
  const records = createRecords({
    http,
    files: { save, ticket: async (path) => `t:${path}` },
    random: ports.random,
    base: '/system-api',
  })
  const lastSent = () => ports.http.sent.at(-1) ?? fail('nothing was sent')
  return { ports, reacted, records, users: records.of('/sys/user'), saves, lastSent, http }
}

const fail = (message: string): never => {
  throw new Error(message)
}

describe('a page', () => {
  it.each(pages)('of $raw', ({ raw, page }) => {
    expect(recordPageOf(raw)).toMatchObject(page)
  })
})

describe('reading', () => {
  it('lists with the conditions that have a value', async () => {
    const { ports, users, lastSent } = setup()
    ports.http.on('GET /sys/user/list', ok({ records: [{ id: '1' }], total: 1, size: 10, current: 1, pages: 1 }))
    const page = await users.list({ pageNo: 1, username: '', realname: '*李*', status: null })
    expect(page.records).toEqual([{ id: '1' }])
    const { _t, ...sent } = queryOf(lastSent())
    expect(sent).toEqual({ pageNo: '1', realname: '*李*' })
    expect(lastSent().headers).toHaveProperty('X-Sign')
  })

  it('finds one record, or none', async () => {
    const { ports, users } = setup()
    ports.http.on('GET /sys/user/queryById', ok({ id: '1' }))
    expect(await users.queryById('1')).toEqual({ id: '1' })
    ports.http.on('GET /sys/user/queryById', ok(null))
    expect(await users.queryById('1')).toBeNull()
  })

  it('walks trees, whether children come as a list or as a page', async () => {
    const { ports, users, lastSent } = setup()
    ports.http.on('GET /sys/user/rootList', ok({ records: [{ id: '1' }], total: '1' }))
    expect((await users.treeRoots({})).total).toBe(1)
    ports.http.on('GET /sys/user/childList', ok([{ id: '2' }]))
    expect((await users.children('1')).records).toEqual([{ id: '2' }])
    expect(queryOf(lastSent()).pid).toBe('1')
    ports.http.on('GET /sys/user/childList', ok({ records: [{ id: '3' }], total: 9 }))
    expect(await users.children('1')).toMatchObject({ records: [{ id: '3' }], total: 9 })
  })

  it.each([{}, 'rows', 7, null])('says that a tree answered %j is none that it knows', async (answer) => {
    const { ports, users } = setup()
    ports.http.on('GET /sys/user/rootList', ok(answer))
    ports.http.on('GET /sys/user/childList', ok(answer))
    await expect(users.treeRoots({})).rejects.toThrow('返回数据类型不识别')
    await expect(users.children('1')).rejects.toThrow('返回数据类型不识别')
  })

  it('offers records to choose from, by name, by keys or as a tree', async () => {
    const { ports, users, lastSent } = setup()
    ports.http.on('GET /sys/user/options', ok([{ value: '1', text: '李' }, 'x', {}]))
    const options = await users.options({ keyword: '李', keys: '', where: "status == '1'" })
    expect(options.map(({ value, text }) => `${value}=${text}`)).toEqual(['1=李', 'x=x'])
    const { _t, ...sent } = queryOf(lastSent())
    expect(sent).toEqual({ keyword: '李', where: "status == '1'" })
    ports.http.on('GET /sys/user/optionTree', ok([{ key: '1', title: '东村' }]))
    expect(await users.optionTree('')).toEqual([{ key: '1', title: '东村' }])
  })

  it('ends with the scope that it was given', async () => {
    const { records, http } = setup()
    const scope = http.scope()
    scope.dispose()
    await expect(records.of('/sys/user', scope).list({})).rejects.toMatchObject({ kind: 'aborted' })
  })
})

describe('writing', () => {
  it('answers the server’s words', async () => {
    const { ports, users, lastSent } = setup()
    ports.http.on('POST /sys/user/add', ok({ id: '9' }, { message: '添加成功！' }))
    expect(await users.add({ username: 'li' }, 'k1')).toEqual({ message: '添加成功！', result: { id: '9' } })
    expect(lastSent().headers['Idempotency-Key']).toBe('k1')
    ports.http.on('DELETE /sys/user/delete', ok(null, { message: '删除成功!' }))
    expect((await users.remove('9')).message).toBe('删除成功!')
    expect(queryOf(lastSent())).toEqual({ id: '9' })
  })

  it('tells a stale edit by its own failure with the current record, and leaves the telling to the form', async () => {
    const { ports, users } = setup()
    const result = { current: { id: '1', name: '王', rowVersion: 4 } }
    const message = '数据已被他人修改，请核对后重新提交'
    ports.http.on('PUT /sys/user/edit', refusal(message, { status: 409, code: 409, result }))
    const stale = await users.edit({ id: '1', rowVersion: 3, name: '李' }).catch((error: unknown) => error)
    expect(isStale(stale) && stale.current).toEqual(result.current)
    expect(stale).toMatchObject({ status: 409, message, notified: false })
  })

  it('knows a stale write without the current record', async () => {
    const { ports, users } = setup()
    ports.http.on('DELETE /sys/user/delete', refusal('stale', { code: 409, result: 'x' }))
    await expect(users.remove('1')).rejects.toBeInstanceOf(StaleFailure)
  })

  it('leaves other failures as they are', async () => {
    const { ports, users } = setup()
    ports.http.on('PUT /sys/user/edit', refusal('字段太长'))
    const failure = await users.edit({ id: '1' }).catch((error: unknown) => error)
    expect(isStale(failure)).toBe(false)
    expect(failure).toMatchObject({ kind: 'business', message: '字段太长' })
  })

  it('removes many in calls that fit into an address', async () => {
    const { ports, users } = setup()
    ports.http.on('DELETE /sys/user/deleteBatch', ok(null, { message: '批量删除成功！' }))
    const ids = Array.from({ length: 900 }, (_, index) => `18${String(index).padStart(17, '0')}`)
    expect((await users.removeBatch(ids)).message).toBe('批量删除成功！')
    const sent = ports.http.requests('DELETE /sys/user/deleteBatch')
    expect(sent.flatMap((request) => queryOf(request).ids?.split(','))).toEqual(ids)
    expect(Math.max(...sent.map(({ url }) => url.length))).toBeLessThan(9_000)
  })

  it('empties and restores the trash', async () => {
    const { ports, users } = setup()
    ports.http.on('GET /sys/user/recycleBin', ok({ records: [{ id: '1' }], total: 1 }))
    ports.http.on('PUT /sys/user/restore', ok(null, { message: '还原成功' }))
    ports.http.on('DELETE /sys/user/deletePhysic', ok(null, { message: '删除成功' }))
    expect((await users.recycleBin({})).total).toBe(1)
    expect((await users.restore(['1', '2'])).message).toBe('还原成功')
    expect((await users.purge(['3'])).message).toBe('删除成功')
    expect(ports.http.sent.map((request) => queryOf(request).ids)).toEqual([undefined, '1,2', '3'])
  })

  it('moves a record by the name of the move', async () => {
    const { ports, users, lastSent } = setup()
    ports.http.on('POST /sys/user/move/stop', ok(null))
    await users.move({ move: 'stop', id: '1', rowVersion: 3, values: { stopReason: '坏了', id: 'x' } })
    expect(bodyOf(lastSent())).toEqual({ stopReason: '坏了', id: '1', rowVersion: 3 })
  })

  it('has a new key for each form', () => {
    const { records } = setup()
    expect(records.newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(records.newIdempotencyKey()).not.toBe(records.newIdempotencyKey())
  })
})

describe('sheets', () => {
  it('are exported with the conditions of the list and the ticked rows', async () => {
    const { users, saves, ports } = setup()
    ports.http.on('POST /sys/export/begin', ok({ jobId: null, rows: 7 }))
    await users.exportXls({ query: { status: '1' }, selections: ['1', '2'], fileName: '用户.xlsx' })
    await users.exportXls({ query: {}, fileName: '用户.xlsx' })
    expect(saves.map(([path, query]) => [path, query])).toEqual([
      ['/sys/user/exportXls', { status: '1', selections: '1,2' }],
      ['/sys/user/exportXls', {}],
    ])
  })

  it('of many rows are left to a job, whose file has a ticket of its own', async () => {
    const { users, records, saves, ports } = setup()
    ports.http.on('POST /sys/export/begin', ok({ jobId: 'j1', rows: 5_001 }))
    const query = { status: '1', pid: undefined }
    expect(await users.exportXls({ query, fileName: '用户.xlsx' })).toMatchObject({ jobId: 'j1' })
    const [begun] = ports.http.sent
    expect([begun && bodyOf(begun), saves]).toEqual([
      { api: '/sys/user', query: { status: '1' }, fileName: '用户.xlsx' },
      [],
    ])
    await records.saveExport('j1')
    const path = '/sys/export/j1/file'
    expect(saves).toEqual([[path, { ticket: `t:/system-api${path}` }, undefined]])
  })

  it('come from the call itself where a server has no jobs for them', async () => {
    const { users, saves, ports, reacted } = setup()
    ports.http.on('POST /sys/export/begin', refusal('not found', { status: 404 }))
    expect(await users.exportXls({ query: {}, fileName: '用户.xlsx' })).toEqual({ jobId: null })
    expect(saves).toHaveLength(1)
    ports.http.on('POST /sys/export/begin', refusal('最多 50000 行'))
    await expect(users.exportXls({ query: {}, fileName: '用户.xlsx' })).rejects.toThrow('最多 50000 行')
    expect([saves.length, reacted.length]).toEqual([1, 2])
  })

  it('have an empty one to begin with', async () => {
    const { users, saves } = setup()
    await users.importTemplate('用户')
    expect(saves).toEqual([['/sys/user/importTemplate', {}, { fileName: '用户导入模板.xlsx' }]])
  })

  it.each(importOutcomes)('are imported: $why', async ({ answer: { result, ...rest }, outcome }) => {
    const { ports, users } = setup()
    ports.http.on('POST /sys/user/importExcel', ok(result, rest))
    expect(await users.importExcel({ file: new Blob(['x']), fileName: 'a.xlsx' })).toMatchObject(outcome)
  })

  it.each(['importCheck', 'importExcel'] as const)('are sent as files[] to %s', async (call) => {
    const { ports, users, lastSent } = setup()
    ports.http.on(`POST /sys/user/${call}`, ok(null))
    await users[call]({ file: new Blob(['x']), fileName: 'a.xlsx', fields: { validateStatus: '1' } })
    const form = lastSent().body as FormData
    expect([...form.keys()]).toEqual(['validateStatus', 'files[]'])
    expect((form.get('files[]') as File).name).toBe('a.xlsx')
  })
})

describe('the duplicate check', () => {
  const question = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'li' }

  it('gives the reason, or null when the value is free', async () => {
    const { ports, records, lastSent } = setup()
    ports.http.on('GET /sys/duplicate/check', refusal('该值不可用，系统中已存在！'))
    expect(await records.duplicate({ ...question, dataId: '7' })).toBe('该值不可用，系统中已存在！')
    expect(queryOf(lastSent())).toMatchObject({ ...question, dataId: '7' })
    ports.http.on('GET /sys/duplicate/check', ok(null, { message: '该值可用！' }))
    expect(await records.duplicate(question)).toBeNull()
  })

  it('asks nothing for an empty value', async () => {
    const { ports, records } = setup()
    expect(await records.duplicate({ ...question, fieldVal: '' })).toBeNull()
    expect(ports.http.sent).toEqual([])
  })

  it('does not take a server that is away for a duplicate', async () => {
    const { ports, records } = setup()
    ports.http.on('GET /sys/duplicate/check', refusal('busy', { status: 503 }))
    await expect(records.duplicate(question)).rejects.toMatchObject({ status: 503 })
  })
})
