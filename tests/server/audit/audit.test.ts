import { expect, it } from 'vitest'
import agents from '#cases/session/userAgent.json'
import { closeServers, startServer } from '#fixtures/server.ts'
import type { AuditEntry } from '#server/context'

closeServers()
const { app } = await startServer()
const { audit, database } = app.services

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  username: 'admin',
  ip: '10.0.0.1',
  requestId: 'r1',
  action: 'edit',
  model: 'sysUser',
  recordId: 'u-low',
  ...more,
})
const write = (more: Partial<AuditEntry>) => database.transaction((query) => audit.write(query, entry(more)))
const lines = async (table: string) =>
  database.query.selectFrom(table).selectAll().where('create_by', '=', 'admin').orderBy('id').execute()

it('who, when, from where, what, before and after, without secrets, in versions', async () => {
  await write({
    before: { realname: 'a', password: 'scrypt$1' },
    after: { realname: 'b', password: 'scrypt$2', clientSecret: 'x' },
  })
  await write({ before: { realname: 'b' }, after: { realname: 'c' } })
  await write({ action: 'export', note: '12 行' })
  const [first, second, none] = await lines('sys_data_log')
  expect(JSON.parse(String(first?.data_content))).toEqual({
    action: 'edit',
    ip: '10.0.0.1',
    requestId: 'r1',
    before: { realname: 'a' },
    after: { realname: 'b' },
  })
  expect([first, second].map((row) => [row?.data_table, row?.data_id, row?.data_version])).toEqual([
    ['sysUser', 'u-low', 1],
    ['sysUser', 'u-low', 2],
  ])
  expect(none).toBeUndefined()
  const logs = await lines('sys_log')
  expect(logs.map(({ log_content, log_type, operate_type }) => [log_content, log_type, operate_type])).toEqual([
    ['修改：用户', '2', '3'],
    ['修改：用户', '2', '3'],
    ['导出：用户：12 行', '2', '6'],
  ])
  expect(logs[0]).toMatchObject({ userid: 'admin', username: 'admin 姓名', ip: '10.0.0.1' })
  expect(JSON.stringify([...logs, first])).not.toContain('scrypt')
})

it('stands or falls with the change', async () => {
  const before = (await lines('sys_log')).length
  const failing = database.transaction(async (query) => {
    await audit.write(query, entry({ after: { a: 1 } }))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await lines('sys_log')).length).toBe(before)
})

it.each(agents)('browser and system of "$agent"', async ({ agent, browser, os }) => {
  const call = { id: 'session.login', method: 'POST', path: '/api/sys/login', agent }
  await write({ action: 'login', call, content: '登录成功' })
  expect((await lines('sys_log')).at(-1)).toMatchObject({ log_content: '登录成功', log_type: '1', browser, os })
  expect((await lines('sys_log')).at(-1)).toMatchObject({
    method: 'session.login',
    request_type: 'POST',
    request_url: '/api/sys/login',
  })
})
