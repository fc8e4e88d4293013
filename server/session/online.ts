import { catalogue, pageOf } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { auditedBy } from '#server/audit'
import type { QueryRunner, Services } from '#server/context'
import { done, found, route } from '#server/http'
import { formatDateTime } from '#server/time'
import { sha256 } from './hash.ts'
import { endSessions, endsBefore, isToken } from './sessionRows.ts'
import type { Row } from './wireRow.ts'

function standing({ config, clock }: Services, query: QueryRunner, username: string) {
  const ends = endsBefore({ config, clock })
  const all = query
    .selectFrom('session')
    .innerJoin('sys_user as user', 'user.id', 'session.user_id')
    .where('session.created_ms', '>', ends.createdMs)
    .where('session.seen_ms', '>', ends.seenMs)
    .where('user.del_flag', '=', 0)
  return username === '' ? all : all.where('user.username', 'like', `%${username.replace(/[\\%_*]/g, '')}%`)
}

/** `token` is a handle by which the session can be ended; no token of anybody is ever sent. */
const viewOf = (row: Row, zoneMinutes: number) => ({
  id: row.handle,
  token: row.handle,
  username: row.username,
  realname: row.realname,
  avatar: row.avatar ?? null,
  birthday: row.birthday ?? null,
  sex: row.sex === null ? null : Number(row.sex),
  phone: row.phone ?? null,
  ip: row.ip,
  browser: row.agent,
  loginTime: formatDateTime(Number(row.created_ms), zoneMinutes),
})

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

/** Who is signed in. spec: contract §2.6; attack case AC-20 */
const onlineList = route(catalogue.session.onlineList, async ({ query, services }) => {
  const { database, config } = services
  const at = { pageNo: query.pageNo ?? 1, pageSize: query.pageSize ?? limit.defaultPageSize }
  const matching = standing(services, database.query, query.username ?? '')
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
      rows.map((row) => viewOf(row, config.zoneMinutes)),
      Number(counted.total),
      at,
    ),
  )
})

/** Ends a session by its handle, or by its token as other clients of the family send it. */
const forceLogout = route(catalogue.session.forceLogout, async ({ body, services, caller }) => {
  const { database, audit } = services
  const [column, value] = isToken(body.token) ? ['id', sha256(body.token)] : ['handle', body.token]
  const row = await database.query
    .selectFrom('session')
    .select(['id', 'user_id'])
    .where(column, '=', value)
    .executeTakeFirst()
  if (!row) throw productError('tokenUnknown')
  await database.transaction(async (query) => {
    await endSessions(services, query, [String(row.id)])
    await audit.write(query, {
      ...auditedBy(caller),
      action: 'logout',
      model: 'sysUser',
      recordId: String(row.user_id),
      note: '强制退出',
    })
  })
  return done(messages.session.loggedOut)
})

export const onlineRoutes = [onlineList, forceLogout]
