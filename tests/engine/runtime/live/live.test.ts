import { describe, expect, it } from 'vitest'
import type { LiveChange } from '#core/live'
import { fakeSockets } from '#fixtures/fakeSocket.ts'
import { fakePorts, ok, refusal, settled } from '#fixtures/ports.ts'
import { createLive } from '#runtime/live'
import { createRuntime } from '#runtime/service'

const user = { id: '7', username: 'li', realname: '李', avatar: '', orgCode: 'A01' }
const subscription = { socketKey: 'device/list', params: { status: '1' }, ids: ['a'], whole: false }
const beat = { type: 'heart_beat', data: true }

async function signedIn() {
  const sockets = fakeSockets()
  const ports = fakePorts({ socket: sockets.port })
  const runtime = createRuntime({ ports })
  let tickets = 0
  ports.http.on('POST /sys/login', ok({ token: 't1', userInfo: user, sysAllDictItems: {} }))
  ports.http.on('POST /sys/logout', ok(null))
  ports.http.on('POST /sys/common/ticket', () => ok({ ticket: `k${++tickets}`, expiresInMs: 60_000 }))
  ports.http.on('GET /sys/list', () => ok([], { headers: { 'x-documents': 's1' } }))
  await runtime.session.login({ username: 'li', password: 'x' })
  const live = createLive(runtime)
  const changes: LiveChange[] = []
  const watch = () => live.watch({ subscription, onChange: (change) => void changes.push(change) })
  const opened = async () => {
    await settled()
    sockets.last().open()
  }
  return { sockets, ports, runtime, live, heard: changes, watch, opened, clock: ports.clock }
}

describe('the channel', () => {
  it('opens with a ticket when something is watched, and closes when nothing is', async () => {
    const { sockets, live, watch, opened } = await signedIn()
    expect([sockets.all.length, live.snapshot()]).toEqual([0, 'off'])
    const [leave, leaveToo] = [watch(), watch()]
    await opened()
    expect(sockets.all).toHaveLength(1)
    expect(sockets.last().address).toMatch(
      /^wss:\/\/village\.test\/system-api\/vxeSocket\/7\/[0-9a-f]{32}\?ticket=k1&tenant=0$/,
    )
    expect(sockets.last().sent.map(({ type, data }) => [type, data.key])).toEqual([
      ['subscribe', 'w1'],
      ['subscribe', 'w2'],
    ])
    leave()
    expect(sockets.last().sent.at(-1)).toEqual({ type: 'unsubscribe', data: { key: 'w1' } })
    expect(live.snapshot()).toBe('on')
    leaveToo()
    expect([sockets.last().closed, live.snapshot()]).toEqual([true, 'off'])
  })

  it('hands each watch its own changes', async () => {
    const { sockets, heard, watch, opened } = await signedIn()
    watch()
    await opened()
    const change = { rows: [{ id: 'a' }], gone: [] }
    sockets.last().say({ type: 'common_send_date', data: { key: 'w1', args: [change] } })
    sockets.last().say({ type: 'common_send_date', data: { key: 'other', args: [change] } })
    sockets.last().say({ type: 'else', data: {} })
    expect(heard).toEqual([change])
  })

  it('beats every 10 s and opens anew 5 s after a beat without an answer for 6 s', async () => {
    const { sockets, clock, live, watch, opened, heard } = await signedIn()
    watch()
    await opened()
    const first = sockets.last()
    clock.advance(9_999)
    expect(first.sent).toHaveLength(1)
    clock.advance(1)
    expect(first.sent.at(-1)).toEqual({ type: 'heart_beat', data: '' })
    clock.advance(5_999)
    first.say(beat)
    clock.advance(10_000)
    expect([first.sent.length, first.closed]).toEqual([3, false])
    clock.advance(6_000)
    expect([first.closed, live.snapshot()]).toEqual([true, 'lost'])
    clock.advance(4_999)
    await settled()
    expect(sockets.all).toHaveLength(1)
    clock.advance(1)
    await opened()
    expect(sockets.all).toHaveLength(2)
    expect(sockets.last().address).toContain('ticket=k2')
    expect(sockets.last().sent.map(({ type }) => type)).toEqual(['subscribe'])
    expect([heard, live.snapshot()]).toEqual([[{ rows: [], gone: [], stale: true }], 'on'])
  })

  it('comes again when it breaks, and when it does not open', async () => {
    const { sockets, clock, ports, watch, opened } = await signedIn()
    watch()
    await opened()
    sockets.last().drop()
    ports.http.on('POST /sys/common/ticket', refusal('busy', { status: 503 }))
    clock.advance(5_000)
    await settled()
    expect([sockets.all.length, ports.seen]).toEqual([1, []])
    ports.http.on('POST /sys/common/ticket', ok({ ticket: 'late' }))
    clock.advance(5_000)
    await settled()
    sockets.last().drop()
    clock.advance(5_000)
    await settled()
    expect(sockets.all).toHaveLength(3)
  })

  it('ends with the session and stays ended', async () => {
    const { sockets, clock, runtime, live, watch, opened } = await signedIn()
    watch()
    await opened()
    await runtime.session.logout()
    expect([sockets.last().closed, live.snapshot()]).toEqual([true, 'off'])
    clock.advance(60_000)
    await settled()
    expect([sockets.all.length, clock.waiting()]).toEqual([1, 0])
  })

  it('says which documents are open, and hands on who else has them, until the connection is lost', async () => {
    const { sockets, live, watch, opened, clock } = await signedIn()
    const seen: unknown[] = []
    const close = live.openDocuments({ documents: ['model device'], onPresence: (who) => void seen.push(who) })
    await opened()
    const begun = { type: 'presence', data: { key: 'w1', documents: ['model device'] } }
    expect(sockets.last().sent).toEqual([begun])
    const presence = { count: 2, people: [{ name: '李', isSelf: true }] }
    sockets.last().say({ type: 'common_send_date', data: { key: 'w1', args: [presence] } })
    sockets.last().say({ type: 'common_send_date', data: { key: 'w2', args: [presence] } })
    expect(seen).toEqual([presence])
    sockets.last().drop()
    expect(seen).toEqual([presence, null])
    clock.advance(5_000)
    await opened()
    expect(sockets.last().sent).toEqual([begun])
    const leave = watch()
    close()
    expect(sockets.last().sent.at(-1)).toEqual({ type: 'unsubscribe', data: { key: 'w1' } })
    leave()
    expect(live.snapshot()).toBe('off')
  })
})
