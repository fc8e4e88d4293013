import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import type { Log } from '#server/context'
import { clientLogPart } from '#server/operation'

closeServers()

interface Line {
  fields: { client?: Record<string, string>; username?: string }
  message: string
}
const lines: Line[] = []
const write = (fields: object, message: string) => void lines.push({ fields, message })
const log: Log = { info: () => undefined, warn: write, error: write }

const server = await startServer({ parts: [clientLogPart], log })
const token = await server.client.login('low')
const { database } = server.app.services
const report = (body: object, by = token) =>
  server.client.call('POST', '/sys/log/client', { body, ...(by ? { token: by } : {}) })
const rows = () => database.query.selectFrom('sys_log').selectAll().where('log_type', '=', '4').execute()

describe('an error of a page', () => {
  it('goes into the system log and into the log of the server', async () => {
    const sent = {
      message: 'x is not a function',
      stack: 'TypeError: x\n\tat a.js:1',
      url: '/system/user?token=secret#top',
      requestId: 'abc',
      screen: 'system/user-list',
      version: '1.2.3',
      agent: 'Mozilla/5.0',
    }
    const { status, body } = await report(sent)
    expect([status, body.success, body.result]).toEqual([200, true, null])
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      log_content: 'x is not a function',
      userid: 'low',
      username: 'low 姓名',
      ip: '127.0.0.1',
      request_url: '/system/user',
      browser: 'Mozilla/5.0',
      tenant_id: 0,
      del_flag: 0,
    })
    expect(JSON.parse(String(row?.request_param))).toEqual({
      requestId: 'abc',
      screen: 'system/user-list',
      version: '1.2.3',
      stack: 'TypeError: x\n\tat a.js:1',
    })
    expect(lines.at(-1)).toMatchObject({
      message: 'a page reported an error',
      fields: { username: 'low', client: { url: '/system/user' } },
    })
  })

  it('loses what could deceive a reader of the log', async () => {
    await report({ message: 'a\nFATAL \u001b[31mforged\u202e', stack: 'a\r\nb\u001b[2J', screen: 'x\ny' })
    expect(lines.at(-1)?.fields.client).toMatchObject({
      message: 'a FATAL  [31mforged',
      stack: 'a \nb [2J',
      screen: 'x y',
    })
  })

  it.each([
    [{}, 200],
    [{ message: '' }, 200],
    [{ message: 'a'.repeat(2_001) }, 200],
    [{ message: 'a', other: 1 }, 400],
    [{ message: 1 }, 400],
    [{ message: 'a', stack: 'b'.repeat(70_000) }, 413],
  ])('that is none or too long is refused', async (body, status) => {
    const before = (await rows()).length
    const reply = await report(body)
    expect([reply.status, reply.body.success]).toEqual([status, false])
    expect((await rows()).length).toBe(before)
  })

  it.each([
    ['who is not signed in', ''],
    ['whose session is over', 'f'.repeat(64)],
    ['with a token that is none', 'Bearer x'],
  ])('of somebody %s goes into the log of the server only', async (_, by) => {
    const before = (await rows()).length
    const { status, body } = await report({ message: 'no login page' }, by)
    expect([status, body.success]).toEqual([200, true])
    expect(lines.at(-1)).toMatchObject({ fields: { username: '', client: { message: 'no login page' } } })
    expect((await rows()).length).toBe(before)
  })

  it('is answered alike when it cannot be kept', async () => {
    await database.query.schema.alterTable('sys_log').renameTo('sys_log_away').execute()
    const { status, body } = await report({ message: 'lost' })
    expect([status, body.success]).toEqual([200, true])
    expect(lines.at(-1)?.message).toBe('could not store the error of a page')
    await database.query.schema.alterTable('sys_log_away').renameTo('sys_log').execute()
  })

  it('comes as often as one person may err', async () => {
    const by = await server.client.login('victim')
    const replies = await Promise.all(Array.from({ length: 125 }, () => report({ message: 'again' }, by)))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
    const strangers = await Promise.all(Array.from({ length: 125 }, () => report({ message: 'again' }, '')))
    expect(strangers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})
