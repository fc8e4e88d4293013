import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { type Administration, type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { onDatabase, recordingLog } from '#fixtures/databases.ts'
import { closeRecords } from '#fixtures/records.ts'
import { openDatabase } from '#server/database'

closeRecords()

const manyAtOnce = 40

onDatabase('postgres', (_, place) => {
  const environment = { DATABASE_CONNECTIONS: '3', RATE_PER_MINUTE: '100000' }
  let started: Promise<{ server: Administration; admin: Call; url: string }> | undefined
  const start = () => {
    started ??= (async () => {
      const server = await startAdministration({ place, environment })
      return { server, admin: await server.as('admin'), url: server.app.services.config.databaseUrl }
    })()
    return started
  }
  const added = async (admin: Call, code: string) =>
    idOf(await admin('POST', '/test/sample/add', { body: { name: '一', code, level: 1 } }))

  it('a burst of edits of one record ends in 409 with the record as it is, and nobody else waits', async () => {
    const { server, admin } = await start()
    const id = await added(admin, 'burst')
    const low = await server.as('keeper')
    const edits = Array.from({ length: manyAtOnce }, (_each, index) =>
      admin('PUT', '/test/sample/edit', { body: { id, rowVersion: 1, name: `第${index}个` } }),
    )
    const reads = Array.from({ length: 10 }, () => low('GET', '/sys/user/getUserInfo'))
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]))
    const replies = await Promise.all(edits)
    const won = replies.filter(({ status }) => status === 200)
    const lost = replies.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, manyAtOnce - 1])
    const { result } = (await admin('GET', '/test/sample/queryById', { query: { id } })).body
    for (const { body } of lost)
      expect(body.result).toMatchObject({ current: { id, rowVersion: 2, name: (result as { name: string }).name } })
  })

  it('a burst of edits that are stale from the beginning holds nobody up', async () => {
    const { admin } = await start()
    const id = await added(admin, 'stale')
    await admin('PUT', '/test/sample/edit', { body: { id, rowVersion: 1, name: '二' } })
    const replies = await Promise.all(
      Array.from({ length: manyAtOnce }, () =>
        admin('PUT', '/test/sample/edit', { body: { id, rowVersion: 1, name: '三' } }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([409]))
  })

  it('who waits for a row in vain is told so', async () => {
    const { admin, url } = await start()
    const id = await added(admin, 'locked')
    const holder = new Client({ connectionString: url })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select 1 from sample where id = $1 for update', [id])
    const edit = { body: { id, rowVersion: 1, name: '等' } }
    const waiting = await admin('PUT', '/test/sample/edit', edit)
    expect([waiting.status, waiting.body.message]).toEqual([409, '其他人正在修改同一条数据，请稍后再试'])
    await holder.query('rollback')
    expect((await admin('PUT', '/test/sample/edit', edit)).status).toBe(200)
  })

  it('an outage is told once, and calls are served again as soon as the database answers', async () => {
    const url = new URL(await place.url())
    const line = await openLine(Number(url.port))
    url.port = String(line.port)
    const log = recordingLog()
    const database = await openDatabase({ url: url.href, log })
    onTestFinished(() => database.close())
    line.cut()
    const failed = await Promise.allSettled(
      Array.from({ length: 30 }, () => database.query.selectFrom('pg_class').select('relname').limit(1).execute()),
    )
    expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
    line.mend()
    await expect
      .poll(() =>
        database.query
          .selectFrom('pg_class')
          .select('relname')
          .limit(1)
          .execute()
          .catch(() => []),
      )
      .toHaveLength(1)
    const outage = log.lines.filter(({ message }) => message.startsWith('the database'))
    expect(outage.map(({ message }) => message)).toEqual([
      'the database cannot be reached',
      'the database answers again',
    ])
    expect(outage[1]?.fields).toEqual({
      failedCalls: expect.toSatisfy((calls: number) => calls >= 30),
      lastedMs: expect.any(Number),
    })
  })

  it('the process lives without its database, which is not ready', async () => {
    const { server } = await start()
    const probe = async (path: string) => (await server.client.call('GET', path)).status
    expect([await probe('/health'), await probe('/ready')]).toEqual([200, 200])
    await server.app.services.database.close()
    expect([await probe('/health'), await probe('/ready')]).toEqual([200, 503])
  })
})

/** A line to a port that can be cut and mended. */
async function openLine(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
  }
}
