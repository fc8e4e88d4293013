import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { accountMessages, messages } from '#core/message'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import { commandRoute, queryRoute } from '#server/http'
import { formatDateTime } from '#server/platform'
import { endSessions, logAccount } from '#server/session'

/** The devices that a user is signed in on, with their sessions, the one used last first. */
const devicesOf = (query: QueryRunner, userId: string) =>
  query
    .selectFrom('sys_login_device as device')
    .innerJoin('session', 'session.handle', 'device.id')
    .select(['device.id', 'device.device', 'device.browser', 'device.ip', 'device.last_time'])
    .select(['session.id as session_id', 'session.created_ms'])
    .where('device.user_id', '=', userId)
    .where('session.user_id', '=', userId)
    .orderBy('device.last_time', 'desc')
    .orderBy('device.id', 'desc')
    .execute()

/** The own devices; `current` is the one that asks. spec: screens §15, sysLoginDevice */
const devices = queryRoute(catalogue.ownAccount.devices, async ({ services, caller }) => {
  const { database, config } = services
  const rows = await devicesOf(database.query, caller.user.id)
  return rows.map(({ id, device, browser, ip, last_time, session_id, created_ms }) => ({
    ...{ id: String(id), device: device ?? null, browser: browser ?? null, ip: String(ip ?? '') },
    loginTime: formatDateTime(Number(created_ms), config.zoneMinutes),
    lastTime: String(last_time),
    current: session_id === caller.sessionId,
  }))
})

/**
 * Signs a device out, or all but the current one without `id`: their tokens are refused and their sockets closed on every instance at once.
 * Devices of others do not exist here. spec: policy, promise 7
 */
const endDevice = commandRoute(
  catalogue.ownAccount.endDevice,
  messages.session.loggedOut,
  async ({ services, caller, body }) => {
    const { database, outbox } = services
    const { id: userId } = caller.user
    await database.transaction(async (query) => {
      const own = await devicesOf(query, userId)
      const others = own.filter(({ session_id }) => session_id !== caller.sessionId)
      const ended = body.id ? own.filter(({ id }) => id === body.id) : others
      if (body.id && ended.length === 0) throw productError('deviceMissing')
      await endSessions(
        services,
        query,
        ended.map(({ session_id }) => String(session_id)),
      )
      const note = accountMessages.deviceEnded
      await logAccount(services, query, auditedBy(caller), { action: 'logout', recordId: userId, note })
    })
    await outbox.flush()
  },
)

export const deviceRoutes = [devices, endDevice]
