import { describe, expect, it } from 'vitest'
import { recordingLog } from '#fixtures/databases.ts'
import { closeServers, startServer } from '#fixtures/server.ts'
import { changingRoutes, createLatch, echoPart, namedRoute } from '#fixtures/serverEcho.ts'
import { rawCall, rawRequest } from '#fixtures/serverRaw.ts'

closeServers()

describe('a failure', async () => {
  const log = recordingLog()
  const { client } = await startServer({ parts: [echoPart()], log })

  it.each([
    ['/echo/unique', 200, 500, '数据库中已存在该记录'],
    ['/echo/crash', 200, 500, '操作失败，请稍后再试'],
    ['/echo/full', 503, 503, '存储空间不足，请联系管理员'],
    ['/echo/slow', 503, 503, '系统繁忙，请稍后再试'],
  ])('%s tells a person what they may know', async (path, status, code, message) => {
    const reply = await client.call('GET', path)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ success: false, code, message, result: null })
    expect(reply.text).not.toMatch(/select|constraint|\/srv|Error|\bat /)
    expect(reply.headers.has('retry-after')).toBe(status === 503)
  })

  it('stands in the log with the id of its request', async () => {
    const { headers } = await client.call('GET', '/echo/crash')
    const line = log.lines.find(
      ({ fields }) => (fields as { requestId?: string }).requestId === headers.get('x-request-id'),
    )
    expect(line?.level).toBe('error')
    expect(String((line?.fields as { err?: Error } | undefined)?.err)).toContain('/srv/app.js')
  })
})

describe('too much', () => {
  it('is refused early, and health still answers', async () => {
    const latch = createLatch()
    const { client } = await startServer({ parts: [echoPart(latch)], environment: { MAX_IN_FLIGHT: '2' } })
    const waiting = [client.call('GET', '/echo/wait'), client.call('GET', '/echo/wait')]
    await expect.poll(latch.arrived).toBe(2)
    const refused = await client.call('GET', '/echo/query')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await client.call('GET', '/health')).body.result).toMatchObject({ ready: true })
    latch.release()
    expect((await Promise.all(waiting)).map(({ body }) => body.result)).toEqual(['done', 'done'])
    expect((await client.call('GET', '/echo/query')).status).toBe(200)
  })

  it('is less while the event loop lags, but never the few calls of one person', async () => {
    const latch = createLatch()
    const { client } = await startServer({ parts: [echoPart(latch)] })
    const waiting = Array.from({ length: 20 }, () => client.call('GET', '/echo/wait'))
    await expect.poll(latch.arrived).toBe(20)
    const blocking = setInterval(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300), 1)
    try {
      const next = async () => (await client.call('GET', '/echo/query')).status
      await expect.poll(next, { timeout: 30_000 }).toBe(503)
      latch.release()
      await Promise.all(waiting)
      expect(await Promise.all([next(), next(), next()])).toEqual([200, 200, 200])
    } finally {
      clearInterval(blocking)
    }
  })

  it('from one person is told when to come back; others go on', async () => {
    const { client } = await startServer({ parts: [echoPart()], environment: { RATE_PER_MINUTE: '5' } })
    const [low, admin] = [await client.login('low'), await client.login('admin')]
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.call('GET', '/echo/me', { token: low })))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
    expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await client.call('GET', '/echo/me', { token: admin })).status).toBe(200)
  })

  it('of signing in from one address is refused', async () => {
    const { client } = await startServer({ environment: { LOGIN_RATE_PER_MINUTE: '3' } })
    const spoofed = (n: number) => ({ 'x-forwarded-for': `1.2.3.${n}` })
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        client.call('POST', '/sys/login', { body: { username: 'low', password: 'x' }, headers: spoofed(n) }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
  })
})

describe('the end', () => {
  it('finishes what runs and takes nothing new', async () => {
    const latch = createLatch()
    const { client, app } = await startServer({ parts: [echoPart(latch)] })
    const waiting = client.call('GET', '/echo/wait')
    await expect.poll(latch.arrived).toBe(1)
    const closing = app.close()
    await expect(client.call('GET', '/echo/query')).rejects.toThrow()
    latch.release()
    expect((await waiting).body.result).toBe('done')
    await closing
  })
})

describe('live routes', async () => {
  const live = changingRoutes([namedRoute('first', { path: '/live/a' }), namedRoute('shadow', { path: '/echo/me' })])
  const { client, app } = await startServer({ parts: [echoPart(), { id: 'live', liveRoutes: () => live }] })
  const token = await client.login('low')

  it('are answered as they are now, behind the same guard', async () => {
    expect((await client.call('GET', '/live/a', { token })).body.result).toBe('first')
    expect((await client.call('GET', '/live/a')).status).toBe(401)
    live.set([namedRoute('second', { path: '/live/b', method: 'POST' })])
    expect((await client.call('GET', '/live/a', { token })).status).toBe(404)
    expect((await client.call('POST', '/live/b', { token })).body.result).toBe('second')
    expect((await client.call('PUT', '/live/b', { token })).body.message).toBe('不支持PUT请求方法，支持以下POST')
    expect(app.api.endpoints().map(({ id }) => id)).toContain('echo.second')
  })

  it('give way to routes that are written by hand', async () => {
    expect((await client.call('GET', '/echo/me', { token })).body.result).toMatchObject({ id: 'u-low' })
  })

  it('two that answer one call do not start', async () => {
    const twice = { id: 'twice', routes: [namedRoute('one', { path: '/same' }), namedRoute('two', { path: '/same' })] }
    await expect(startServer({ parts: [twice] })).rejects.toThrow('GET /same is answered by echo.one and by echo.two')
  })
})

describe('DO-07 a body that trickles in', () => {
  it('is cut', async () => {
    const { origin, client } = await startServer({ parts: [echoPart()], environment: { BODY_TIMEOUT_S: '1' } })
    const head = rawRequest('POST /system-api/echo/any', ['Content-Type: application/json', 'Content-Length: 50'])
    const trickling = rawCall(origin, head, '{')
    expect((await client.call('GET', '/echo/query')).status).toBe(200)
    expect(await trickling).toEqual({ status: 0, text: '' })
  })
})
