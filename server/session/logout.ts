import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { messages } from '#core/message'
import { done, route } from '#server/http'
import { accountById } from './account.ts'
import { sha256 } from './installSecret.ts'
import { endSessions, isToken, standingSession } from './sessionRows.ts'

/** Leaving: the token in the header is dead on every instance. spec: contract §2.6 */
export const logoutRoute = route(
  catalogue.session.logout,
  async ({ token, services, ip, requestId, startedMs, call }) => {
    if (token === '') throw productError('logoutWithoutToken')
    const { database, audit, outbox } = services
    const session = isToken(token) ? await standingSession(services, database.query, sha256(token)) : null
    if (!session) throw productError('tokenUnknown')
    const account = await accountById(database.query, session.userId)
    const username = account?.username ?? ''
    await database.transaction(async (query) => {
      await endSessions(services, query, [session.id])
      await audit.write(query, {
        ...{ username, ip, requestId, startedMs, call },
        action: 'logout',
        model: 'sysUser',
        recordId: session.userId,
        content: messages.session.logout,
      })
    })
    await outbox.flush()
    return done(messages.session.loggedOut)
  },
)
