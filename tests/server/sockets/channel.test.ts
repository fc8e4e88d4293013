import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { openSocket, ticketFor } from '#fixtures/serverSocket.ts'

closeServers()
const server = await startServer(allParts())
const { client } = server
const beat = { type: 'heart_beat', data: '' }

const own = async (username: string) => ({ token: await client.login(username), path: `/websocket/u-${username}` })
const page = (username: string, pageId = 'p1') => `/vxeSocket/u-${username}/${pageId}`

describe('a handshake', () => {
  it('without a ticket is refused, and so is a token (WS-01)', async () => {
    const { token, path } = await own('low')
    for (const where of [path, page('low')]) {
      const socket = await openSocket(server, where, {})
      expect(await socket.closed).toBe(1008)
      expect(socket.received).toEqual([])
      await expect(openSocket(server, where, { ticket: token })).rejects.toThrow('refused: 401')
    }
  })

  it('for the channel of somebody else is refused (WS-02)', async () => {
    const { token } = await own('low')
    for (const path of ['/websocket/u-admin', page('admin')])
      await expect(openSocket(server, path, { token })).rejects.toThrow('refused: 403')
  })

  it('takes a ticket once, and only for its own path', async () => {
    const { token, path } = await own('low')
    const ticket = await ticketFor(server, token, path)
    const socket = await openSocket(server, path, { ticket })
    await expect(openSocket(server, path, { ticket })).rejects.toThrow('refused: 401')
    const other = await ticketFor(server, token, path)
    await expect(openSocket(server, page('low'), { ticket: other })).rejects.toThrow('refused: 401')
    socket.raw.close()
  })

  it('of a page of another site is refused, of an own one taken', async () => {
    const { token, path } = await own('low')
    await expect(openSocket(server, path, { token, origin: 'http://evil.test' })).rejects.toThrow('refused: 403')
    const socket = await openSocket(server, path, { token, origin: server.origin })
    socket.raw.close()
  })

  it('that is none is an unknown path', async () => {
    const { token, path } = await own('low')
    expect((await client.call('GET', path, { token })).status).toBe(404)
  })
})

describe('a heartbeat', () => {
  it('is answered to its sender only', async () => {
    const { token, path } = await own('low')
    const [one, other] = [await openSocket(server, path, { token }), await openSocket(server, path, { token })]
    one.send('HeartBeat')
    expect(await one.next()).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应', userId: 'u-low' })
    const paged = await openSocket(server, page('low'), { token })
    paged.send(beat)
    expect(await paged.next()).toEqual({ type: 'heart_beat', data: true })
    expect(other.received).toEqual([])
    for (const { raw } of [one, other, paged]) raw.close()
  })
})

describe('what is no message', () => {
  it('is ignored and never sent to others (WS-03)', async () => {
    const [low, admin] = [await own('low'), await own('admin')]
    const attacker = await openSocket(server, page('low'), low)
    const victim = await openSocket(server, page('admin'), admin)
    const notices = await openSocket(server, admin.path, admin)
    attacker.send({ cmd: 'user', userId: 'u-admin' })
    attacker.send({ type: 'common_send_date', data: { key: 'x', args: [] } })
    attacker.send({
      type: 'update_vxe_table',
      data: { socketKey: 'system/user-list', args: [{ id: 'u-admin', tug_status: '{"a":1}' }] },
    })
    for (const text of ['{', 'null', '[]', '{"type":"subscribe"}', '{"type":"subscribe","data":{"key":1}}'])
      attacker.send(text)
    attacker.send(beat)
    expect(await attacker.next()).toEqual({ type: 'heart_beat', data: true })
    victim.send(beat)
    await victim.next()
    expect(victim.received).toHaveLength(1)
    expect(notices.received).toHaveLength(0)
    for (const { raw } of [attacker, victim, notices]) raw.close()
  })
})

describe('an odd address', () => {
  it('opens nothing, and what is no JSON of ours changes nothing (WS-07)', async () => {
    const { token } = await own('low')
    for (const path of ['/vxeSocket/u-low/__proto__', '/vxeSocket/u-low/constructor']) {
      const socket = await openSocket(server, path, { token })
      for (const text of [
        '{"__proto__":{"admin":true}}',
        '['.repeat(20_000),
        '\u0000',
        '{"type":"__proto__","data":{}}',
      ])
        socket.send(text)
      socket.send(beat)
      expect(await socket.next()).toEqual({ type: 'heart_beat', data: true })
      socket.raw.close()
    }
    for (const path of ['/websocket/', '/websocket/u-low/more/and/more', '/vxeSocket/u-low'])
      await expect(openSocket(server, path, { token })).rejects.toThrow(/refused: 40[0-4]|Unexpected|hang up/)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})

describe('a connection', () => {
  it('that sends too much is ended, and the server lives (WS-05)', async () => {
    const { token, path } = await own('keeper')
    const large = await openSocket(server, path, { token })
    large.send('x'.repeat(70_000))
    expect(await large.closed).toBeGreaterThan(1000)
    const many = await openSocket(server, path, { token })
    for (let count = 0; count < 40; count += 1) many.send('HeartBeat')
    expect(await many.closed).toBe(1008)
    expect(many.received.length).toBeLessThanOrEqual(20)
    const pinging = await openSocket(server, path, { token })
    for (let count = 0; count < 40; count += 1) pinging.raw.ping()
    expect(await pinging.closed).toBe(1008)
    expect((await client.call('GET', '/health')).status).toBe(200)
  })

  it('is one of at most 20 of a person', async () => {
    const { token, path } = await own('victim')
    const open = []
    for (let count = 0; count < 20; count += 1) open.push(await openSocket(server, path, { token }))
    await expect(openSocket(server, path, { token })).rejects.toThrow('refused: 429')
    open[0]?.raw.close()
    await open[0]?.closed
    await expect.poll(async () => (await openSocket(server, path, { token })).raw.readyState).toBe(1)
    for (const { raw } of open) raw.close()
  })

  it('is one of at most 20 of a person also when all come at once', async () => {
    const { token, path } = await own('tenant1')
    const tickets = await Promise.all(Array.from({ length: 30 }, () => ticketFor(server, token, path)))
    const opened = await Promise.allSettled(tickets.map((ticket) => openSocket(server, path, { ticket })))
    const sockets = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const stands = () => sockets.filter(({ raw }) => raw.readyState === raw.OPEN).length
    await expect.poll(stands).toBe(20)
    for (const { raw } of sockets) raw.close()
  })

  it('ends with its session, and when the account is frozen (WS-06)', async () => {
    const first = await own('low')
    const [one, two] = [await openSocket(server, first.path, first), await openSocket(server, page('low'), first)]
    await client.call('POST', '/sys/logout', { token: first.token })
    expect(await Promise.all([one.closed, two.closed])).toEqual([1008, 1008])
    const again = await own('low')
    const open = await openSocket(server, again.path, again)
    const admin = await client.login('admin')
    const body = { ids: 'u-low', status: '2' }
    expect((await client.call('PUT', '/sys/user/frozenBatch', { token: admin, body })).body.success).toBe(true)
    expect(await open.closed).toBe(1008)
  })

  it('comes again when rights change', async () => {
    const { token, path } = await own('keeper')
    const open = await openSocket(server, path, { token })
    const { database, outbox } = server.app.services
    await outbox.emit(database.query, { kind: 'rights.changed', userIds: ['u-keeper'] })
    await outbox.flush()
    expect(await open.closed).toBe(1012)
  })
})

describe('a person', () => {
  it('is told at once that documents were published', async () => {
    const { token, path } = await own('admin')
    const socket = await openSocket(server, path, { token })
    const before = (await client.call('GET', '/sys/position/list', { token })).headers.get('x-documents')
    const document = { kind: 'screen', version: 2, id: 'test/told', type: 'list', title: '告知', model: 'sysPosition' }
    const header = { kind: 'screen', id: 'test/told' }
    const saved = await client.call<{ revision: number }>('PUT', '/online/document/save', {
      token,
      body: { ...header, document, baseRevision: null },
    })
    const documents = [{ ...header, revision: saved.body.result.revision }]
    await client.call('POST', '/online/document/publish', { token, body: { documents, note: '' } })
    const message = await socket.next(({ cmd }) => cmd === 'documents')
    const now = (await client.call('GET', '/sys/position/list', { token })).headers.get('x-documents')
    expect(now).not.toBe(before)
    expect(message.msgTxt).toBe(now)
    socket.raw.close()
  })
})
