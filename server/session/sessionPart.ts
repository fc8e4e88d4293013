import { sql } from 'kysely'
import type { QueryRunner, Services } from '#server/context'
import type { Part } from '#server/http'
import { repeatedly } from '#server/platform'
import { captchaRoutes } from './captcha.ts'
import { passwordRoutes } from './changePassword.ts'
import { forgetDevices } from './device.ts'
import { casLoginRoute, loginRoute } from './login.ts'
import { logoutRoute, onlineRoutes } from './online.ts'
import { ownAccountRoutes } from './ownAccount.ts'
import { phoneRoutes } from './phoneLogin.ts'
import { recoveryRoutes } from './recovery.ts'
import { resetRoutes } from './resetLink.ts'
import { secondStepRoutes } from './secondStep.ts'
import { endsBefore, sessionTables } from './sessionRows.ts'
import type { SessionStore } from './sessionStore.ts'
import { ticketRoute } from './ticket.ts'

const cleanMs = 600_000

/** Deletes expired sessions and unfinished sign-ins, which are already unusable. */
async function clean({ database, config, clock, library }: Services): Promise<void> {
  const ends = endsBefore({ config, clock })
  await database.query
    .deleteFrom('session')
    .where((where) => where.or([where('created_ms', '<=', ends.createdMs), where('seen_ms', '<=', ends.seenMs)]))
    .execute()
  await database.query.deleteFrom('login_step').where('expires_ms', '<', clock.nowMs()).execute()
  await forgetDevices({ database, library })
}

/** Marks the accounts of an earlier release: those that never belonged to a tenant work on the platform. */
const markPlatform = (query: QueryRunner) =>
  sql`update sys_user set platform =
    case when exists (select 1 from sys_user_tenant as own where own.user_id = sys_user.id) then 'N' else 'Y' end
    where platform is null`.execute(query)

/** The calls of sessions and of the user's own account. */
export const sessionPart = (sessions: SessionStore): Part => ({
  id: 'session',
  tables: () => sessionTables,
  routes: [
    ...captchaRoutes,
    loginRoute,
    ...secondStepRoutes,
    ...phoneRoutes,
    casLoginRoute,
    logoutRoute,
    ...onlineRoutes,
    ...ownAccountRoutes(sessions),
    ...passwordRoutes,
    ...resetRoutes,
    ...recoveryRoutes,
    ticketRoute,
  ],
  start: async (services) => {
    await markPlatform(services.database.query)
    const stop = repeatedly(cleanMs, () =>
      clean(services).catch((cause: unknown) => services.log.warn({ err: cause }, 'old sessions could not be removed')),
    )
    return async () => stop()
  },
})
