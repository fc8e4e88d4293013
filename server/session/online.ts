import { catalogue, pageOf } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { accountMessages, messages } from '#core/message'
import { type CallContext, maySee, type RecordScope, restrictedTo, scopeOf, shownValue } from '#server/access'
import { auditedBy, readAgent } from '#server/audit'
import { commandRoute, done, found, route } from '#server/http'
import { formatDateTime } from '#server/platform'
import { accountById, logAccount, type Row, visitOf } from './account.ts'
import { sha256 } from './installSecret.ts'
import { endSessions, endsBefore, isToken, validSession } from './sessionRows.ts'

/** Active sessions of the users visible to the caller, by tenant and data rules on users. */
async function activeSessions(scope: RecordScope, username: string) {
  const { services } = scope
  const ends = endsBefore(services)
  const visibleUsers = await restrictedTo(scope, { alias: 'user', trash: 'live' })
  const sessions = services.database.query
    .selectFrom('session')
    .innerJoin('sys_user as user', 'user.id', 'session.user_id')
    .where('session.created_ms', '>', ends.createdMs)
    .where('session.seen_ms', '>', ends.seenMs)
    .where(visibleUsers)
  return username === '' ? sessions : sessions.where('user.username', 'like', `%${username.replace(/[\\%_*]/g, '')}%`)
}

/** The record scope of users. */
const usersFor = (callContext: CallContext): RecordScope => scopeOf(callContext, 'sysUser')

/** User fields in the list, if the caller may read them. */
const profileFields = ['username', 'realname', 'avatar', 'birthday', 'sex', 'phone']

function personOf(row: Row, { caller, model }: RecordScope): Record<string, unknown> {
  const fields = profileFields
    .flatMap((name) => model.field(name) ?? [])
    .filter((field) => maySee(caller, model, field))
  return Object.fromEntries(fields.map((field) => [field.name, shownValue(caller, field, row[field.name] ?? null)]))
}

/** `token` is a handle for ending the session; session tokens are never sent. */
const viewOf = (row: Row, scope: RecordScope) => ({
  id: row.handle,
  token: row.handle,
  ...personOf({ ...row, sex: row.sex === null ? null : Number(row.sex) }, scope),
  ip: row.ip,
  browser: browserOf(row.agent),
  loginTime: formatDateTime(Number(row.created_ms), scope.services.config.zoneMinutes),
})

/** Browser and operating system by their common names. */
const browserOf = (agent: unknown): string | null => {
  const { browser, os } = readAgent(String(agent ?? ''))
  return [browser, os].filter(Boolean).join(' / ') || null
}

const columns = [
  'session.handle',
  'session.ip',
  'session.agent',
  'session.created_ms',
  'user.username',
  'user.realname',
  'user.avatar',
  'user.birthday',
  'user.sex',
  'user.phone',
] as const

/** The list of signed-in users. spec: contract §2.6; attack case AC-20 */
const onlineList = route(catalogue.session.onlineList, async ({ query, ...callContext }) => {
  const scope = usersFor(callContext)
  const at = { pageNo: query.pageNo ?? 1, pageSize: query.pageSize ?? limit.defaultPageSize }
  const matching = await activeSessions(scope, query.username ?? '')
  const [rows, counted] = await Promise.all([
    matching
      .select([...columns])
      .orderBy('session.created_ms', 'desc')
      .orderBy('session.handle')
      .limit(at.pageSize)
      .offset((at.pageNo - 1) * at.pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return found(
    pageOf(
      rows.map((row) => viewOf(row, scope)),
      Number(counted.total),
      at,
    ),
  )
})

/** Ends a session by its handle, or by its token as other clients send it. */
const forceLogout = commandRoute(
  catalogue.session.forceLogout,
  messages.session.loggedOut,
  async ({ body, services, caller }) => {
    const { database } = services
    const [column, value] = isToken(body.token) ? ['id', sha256(body.token)] : ['handle', body.token]
    const matching = await activeSessions(usersFor({ services, caller }), '')
    const row = await matching
      .select(['session.id', 'session.user_id'])
      .where(`session.${column}`, '=', value)
      .executeTakeFirst()
    if (!row) throw productError('tokenUnknown')
    await database.transaction(async (query) => {
      await endSessions(services, query, [String(row.id)])
      const entry = { action: 'logout', recordId: String(row.user_id), note: accountMessages.forcedOut } as const
      await logAccount(services, query, auditedBy(caller), entry)
    })
  },
)

export const onlineRoutes = [onlineList, forceLogout]

/** Signs out: the token is refused on every instance from now on. spec: contract §2.6 */
export const logoutRoute = route(catalogue.session.logout, async ({ token, services, ...request }) => {
  if (token === '') throw productError('logoutWithoutToken')
  const { database, outbox } = services
  const session = isToken(token) ? await validSession(services, database.query, sha256(token)) : null
  if (!session) throw productError('tokenUnknown')
  const account = await accountById(database.query, session.userId)
  const username = account?.username ?? ''
  await database.transaction(async (query) => {
    await endSessions(services, query, [session.id])
    const entry = { action: 'logout', recordId: session.userId, content: messages.session.logout } as const
    await logAccount(services, query, { ...visitOf(request), username }, entry)
  })
  await outbox.flush()
  return done(messages.session.loggedOut)
})
