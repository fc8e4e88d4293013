import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { movedClock } from '#fixtures/serverPorts.ts'

closeServers()
const clock = movedClock()
const { client, app } = await startServer({ clock })
const { tickets } = app.services
const path = '/system-api/sys/common/static/private/a.pdf'
const from = { ip: '127.0.0.1', requestId: 'r' }

const ticketOf = async (token: string, target = path) =>
  (await client.call<{ ticket: string }>('POST', '/sys/common/ticket', { token, body: { path: target } })).body.result
    .ticket

describe('a ticket', () => {
  it('is the caller, once', async () => {
    const ticket = await ticketOf(await client.login('low'), `${path}?size=1`)
    expect((await tickets.redeem(ticket, path, from))?.user.username).toBe('low')
    expect(await tickets.redeem(ticket, path, from)).toBeNull()
  })

  it('is used up by the wrong path, and good for a minute', async () => {
    const token = await client.login('low')
    const [elsewhere, old] = [await ticketOf(token), await ticketOf(token)]
    expect(await tickets.redeem(elsewhere, `${path}x`, from)).toBeNull()
    expect(await tickets.redeem(elsewhere, path, from)).toBeNull()
    clock.forward(60_001)
    expect(await tickets.redeem(old, path, from)).toBeNull()
  })

  it('dies with the session, and no token is one', async () => {
    const token = await client.login('low')
    const ticket = await ticketOf(token)
    await client.call('POST', '/sys/logout', { token })
    expect(await tickets.redeem(ticket, path, from)).toBeNull()
    expect(await tickets.redeem(await client.login('low'), path, from)).toBeNull()
  })
})
