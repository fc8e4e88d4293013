import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import type { CallOptions } from '#fixtures/serverClient.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { movedClock } from '#fixtures/serverPorts.ts'
import { rowsOfSheet } from '#fixtures/sheets.ts'
import type { TicketStore } from '#server/context'

closeServers()

const rowCount = 5_001

/** Reads an answer of a body of so many bytes. */
async function whole(line: Socket, bodyBytes: number): Promise<Buffer> {
  let text = Buffer.alloc(0)
  for await (const chunk of line.iterator({ destroyOnReturn: false })) {
    text = Buffer.concat([text, chunk as Buffer])
    const head = text.indexOf('\r\n\r\n')
    if (head >= 0 && text.length - head - 4 >= bodyBytes) break
  }
  return text
}
const api = '/sys/dict'

eachDialect((_, place) => {
  const clock = movedClock()
  let server: TestServer
  let admin: string
  let url: string
  const open = (shared?: TestServer) =>
    startServer({ ...allParts(), clock, environment: { DATABASE_URL: url }, ...(shared ? { shared } : {}) })

  beforeAll(async () => {
    url = await place.url()
    server = await open()
    admin = await server.client.login('admin')
    const { query } = server.app.services.database
    const row = (n: number) => ({
      ...{ id: `x-${n}`, dict_name: `字典${n}`, dict_code: `bulk_${n}`, type: '0' },
      ...{ create_time: '2026-01-01 00:00:00', create_by: 'admin', tenant_id: 0, del_flag: 0, row_version: 1 },
    })
    for (let from = 0; from < rowCount; from += 500)
      await query
        .insertInto('sys_dict')
        .values(Array.from({ length: Math.min(500, rowCount - from) }, (_, at) => row(from + at)))
        .execute()
  })

  const folder = () => join(server.app.services.config.dataDir, 'export')
  const filesOf = async (id: string) => (await readdir(folder())).filter((name) => name.startsWith(id))
  const call = <T = Record<string, unknown>>(
    method: string,
    path: string,
    { token = admin, ...rest }: CallOptions = {},
  ) => server.client.call<T>(method, path, { token, ...rest })
  const begin = async (token = admin, query: object = { dictCode: 'bulk_*' }, more: object = {}) =>
    (
      await call<{ jobId: string | null; rows: number }>('POST', '/sys/export/begin', {
        token,
        body: { api, query, ...more },
      })
    ).body
  const begun = async (token = admin) => String((await begin(token)).result.jobId)
  const job = async (id: string, token = admin) => (await call('GET', `/sys/job/${id}`, { token })).body.result
  const until = (id: string, status: string, token = admin) =>
    expect.poll(async () => (await job(id, token)).status, { timeout: 20_000 }).toBe(status)
  const bell = async (token: string) => {
    await server.app.services.outbox.flush()
    const { body } = await call<{ sysMsgList: Record<string, unknown>[] }>('GET', '/sys/annountCement/listByUser', {
      token,
    })
    return body.result.sysMsgList.map(({ titile, busType, busId, msgAbstract }) => [
      titile,
      busType,
      busId,
      msgAbstract,
    ])
  }
  const download = async (id: string, token = admin) => {
    const path = `/system-api/sys/export/${id}/file`
    const { body } = await call<{ ticket: string }>('POST', '/sys/common/ticket', { token, body: { path } })
    return fetch(`${server.origin}${path}?ticket=${body.result.ticket}`)
  }

  /** Runs `act` when the work of exports asks for the `at`th time who its owner is. */
  function whenAsked(at: number, act: () => Promise<unknown>): void {
    const tickets = server.app.services.tickets as { -readonly [K in keyof TicketStore]: TicketStore[K] }
    const original = tickets.callerOfUser
    let count = 0
    tickets.callerOfUser = async (owner) => {
      count += 1
      if (count === at) {
        tickets.callerOfUser = original
        await act()
      }
      return original(owner)
    }
  }

  describe('an export of over 5,000 rows', () => {
    it('is a job with a message at its end, and a file that is gone after one whole download', async () => {
      const { result } = await begin()
      expect(result.rows).toBe(rowCount)
      const id = String(result.jobId)
      await until(id, 'done')
      expect(await job(id)).toMatchObject({ title: '导出数据字典', done: rowCount, total: rowCount, failed: 0 })
      const text = '数据字典已导出 5001 行，请在 24 小时内下载，下载一次后文件即删除'
      await expect.poll(async () => (await bell(admin))[0]).toEqual(['导出完成', 'export', id, text])
      const whole = await download(id)
      expect(decodeURIComponent(whole.headers.get('content-disposition') ?? '')).toMatch(/数据字典_\d{8}\.xlsx/)
      const rows = rowsOfSheet(Buffer.from(await whole.arrayBuffer()))
      expect([rows.length, rows[1]?.[0]]).toEqual([rowCount + 3, '导出人:admin 姓名'])
      expect(new Set(rows.slice(3).map((row) => row.join())).size).toBe(rowCount)
      await expect.poll(() => filesOf(id)).toEqual([])
      expect(await (await download(id)).json()).toMatchObject({
        success: false,
        message: '文件已下载或超过 24 小时，请重新导出',
      })
    })

    it('has a file of the name that its list gives it', async () => {
      const { result } = await begin(admin, undefined, { fileName: '数据字典列表_20260101.xlsx' })
      const id = String(result.jobId)
      await until(id, 'done')
      const { headers } = await download(id)
      expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain("''数据字典列表_20260101.xlsx")
    })

    it('keeps its file when a download is cut, and hands it over with the next', async () => {
      const id = await begun()
      await until(id, 'done')
      const large = randomBytes(30_000_000)
      await writeFile(join(folder(), `${id}.xlsx`), large)
      const cut = (await download(id)).body?.getReader()
      await cut?.read()
      await cut?.cancel()
      expect(await filesOf(id)).toHaveLength(1)
      expect(Buffer.from(await (await download(id)).arrayBuffer()).equals(large)).toBe(true)
      await expect.poll(() => filesOf(id)).toEqual([])
    })

    /** A download over a connection of its own, which stands still after the first bytes. */
    async function stalledDownload(id: string) {
      const path = `/system-api/sys/export/${id}/file`
      const { body } = await call<{ ticket: string }>('POST', '/sys/common/ticket', { body: { path } })
      const { hostname, port } = new URL(server.origin)
      const line = connect(Number(port), hostname)
      line.write(`GET ${path}?ticket=${body.result.ticket} HTTP/1.1\r\nhost: x\r\n\r\n`)
      await once(line, 'readable')
      return line
    }

    it('keeps its file while its reader is silent or when the rest is lost in the network, until somebody has read it', async () => {
      const id = await begun()
      await until(id, 'done')
      const small = randomBytes(100_000)
      await writeFile(join(folder(), `${id}.xlsx`), small)
      const silent = await stalledDownload(id)
      const lost = await stalledDownload(id)
      lost.resetAndDestroy()
      const next = await stalledDownload(id)
      expect(await filesOf(id)).toEqual([`${id}.xlsx`])
      expect((await whole(next, small.length)).subarray(-small.length).equals(small)).toBe(true)
      next.end()
      await expect.poll(() => filesOf(id)).toEqual([])
      silent.destroy()
    })

    it('of fewer is left to the call', async () => {
      expect((await begin(admin, { dictCode: 'bulk_1' })).result).toEqual({ jobId: null, rows: 1 })
    })

    it('needs the right to it, and its file a ticket of its owner', async () => {
      const low = await server.client.login('low')
      expect(await begin(low)).toMatchObject({ success: false, code: 510 })
      const id = await begun()
      await until(id, 'done')
      const bare = await fetch(`${server.origin}/system-api/sys/export/${id}/file`, {
        headers: { 'x-access-token': admin },
      })
      expect([bare.status, (await download(id, low)).status]).toEqual([403, 404])
      clock.forward(86_400_001)
      admin = await server.client.login('admin')
      expect(await (await download(id)).json()).toMatchObject({ message: '文件已下载或超过 24 小时，请重新导出' })
    })

    it('stops when its owner is frozen half-way, and leaves no file', async () => {
      await grantCodes(server as never, 'victim', ['dict:list', 'dict:export'])
      const victim = await server.client.login('victim')
      whenAsked(6, () => call('PUT', '/sys/user/frozenBatch', { body: { ids: 'u-victim', status: '2' } }))
      const id = await begun(victim)
      await until(id, 'failed')
      expect(await job(id)).toMatchObject({ message: '账号已停用或没有可用的租户，任务已停止', done: 800 })
      expect(await filesOf(id)).toEqual([])
    })

    it('stops when its owner loses the right to it', async () => {
      const grants = await grantCodes(server as never, 'keeper', ['dict:list', 'dict:export'])
      const keeper = await server.client.login('keeper')
      whenAsked(6, async () => {
        const { database, outbox } = server.app.services
        await database.transaction(async (query) => {
          await query.deleteFrom('sys_user_role').where('user_id', '=', 'u-keeper').execute()
          await outbox.emit(query, { kind: 'rights.changed', userIds: ['u-keeper'] })
        })
        await outbox.flush()
      })
      const id = await begun(keeper)
      await until(id, 'failed', admin)
      expect([grants === undefined, (await job(id)).message, await filesOf(id)]).toEqual([
        false,
        '导出的权限已变更，任务已停止',
        [],
      ])
      await expect.poll(async () => (await bell(keeper))[0]?.[0]).toBe('导出未完成')
    })

    it('goes on without the session of its owner', async () => {
      const own = await server.client.login('admin')
      whenAsked(6, () => call('POST', '/sys/logout', { token: own }))
      const id = await begun(own)
      await until(id, 'done')
      await (await download(id)).arrayBuffer()
    })

    it('says how many rows its file has, without those that were deleted meanwhile', async () => {
      const { query } = server.app.services.database
      const remove = (flag: number) =>
        query
          .updateTable('sys_dict')
          .set({ del_flag: flag })
          .where('dict_code', 'in', ['bulk_0', 'bulk_1', 'bulk_5000'])
      whenAsked(2, () => remove(1).execute())
      const id = await begun()
      await until(id, 'done')
      await remove(0).execute()
      const rows = rowsOfSheet(Buffer.from(await (await download(id)).arrayBuffer()))
      expect((await job(id)).message).toContain(`已导出 ${rows.length - 3} 行`)
      expect(rows.length - 3).toBe(rowCount - 3)
    })

    it('can be cancelled, and leaves no file', async () => {
      let id = ''
      let cancel = () => Promise.resolve<unknown>(null)
      whenAsked(6, () => cancel())
      cancel = () => call('POST', `/sys/job/${id}/cancel`)
      id = await begun()
      await until(id, 'cancelled')
      await expect.poll(async () => (await bell(admin))[0]?.[3]).toBe('导出数据字典已取消')
      expect(await filesOf(id)).toEqual([])
    })

    it('goes on after a restart', async () => {
      let closing: Promise<void> | undefined
      whenAsked(6, async () => {
        closing = server.app.close()
      })
      const id = await begun()
      await expect.poll(() => closing !== undefined).toBe(true)
      await closing
      expect(await filesOf(id)).toEqual([])
      server = await open(server)
      admin = await server.client.login('admin')
      await until(id, 'done')
      const rows = rowsOfSheet(Buffer.from(await (await download(id)).arrayBuffer()))
      expect(rows).toHaveLength(rowCount + 3)
    })
  })
})
