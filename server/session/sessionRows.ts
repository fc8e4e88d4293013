import type { QueryRunner, Services } from '#server/context'
import type { ColumnSpec, TableSpec } from '#server/database'
import { smsTables } from '#server/sms'
import type { Row } from './account.ts'
import { noteDevice } from './device.ts'
import { sha256 } from './installSecret.ts'

/** A valid session. */
export type SessionRow = ReturnType<typeof sessionOf>

const tokenBytes = 32
const hourMs = 3_600_000
const agentLength = 300

/** Whether a text has the format of our tokens; only such texts are looked up. */
export const isToken = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Starts a session and returns its token, 256 random bits, which is stored nowhere. */
export async function beginSession(
  services: Services,
  query: QueryRunner,
  { userId, orgCode, ip, agent }: Record<'userId' | 'orgCode' | 'ip' | 'agent', string>,
): Promise<string> {
  const token = services.random.hex(tokenBytes)
  const nowMs = services.clock.nowMs()
  const handle = services.ids.next()
  await query
    .insertInto('session')
    .values({
      id: sha256(token),
      handle,
      user_id: userId,
      org_code: orgCode,
      ip,
      agent: agent.slice(0, agentLength),
      created_ms: nowMs,
      seen_ms: nowMs,
    })
    .execute()
  await noteDevice(services, query, { userId, handle, ip, agent })
  return token
}

/** The times before which sessions have expired, by creation and by last use. */
export function endsBefore({ config, clock }: Pick<Services, 'config' | 'clock'>) {
  const nowMs = clock.nowMs()
  return { createdMs: nowMs - config.sessionHours * hourMs, seenMs: nowMs - config.sessionIdleHours * hourMs }
}

/** The session of a token hash, if it is valid and its user may still use it. */
export async function validSession(
  services: Pick<Services, 'config' | 'clock'>,
  query: QueryRunner,
  id: string,
): Promise<SessionRow | null> {
  const ends = endsBefore(services)
  const row = await query
    .selectFrom('session')
    .innerJoin('sys_user as user', 'user.id', 'session.user_id')
    .select(['session.user_id', 'session.org_code', 'session.created_ms', 'session.seen_ms', 'user.status'])
    .where('session.id', '=', id)
    .where('session.created_ms', '>', ends.createdMs)
    .where('session.seen_ms', '>', ends.seenMs)
    .where('user.del_flag', '=', 0)
    .executeTakeFirst()
  return row && String(row.status) !== '2' ? sessionOf(id, row) : null
}

/** `id` is the hash of the token. */
const sessionOf = (id: string, row: Row) => ({
  id,
  userId: String(row.user_id),
  orgCode: String(row.org_code ?? ''),
  createdMs: Number(row.created_ms),
  seenMs: Number(row.seen_ms),
})

/** Ends sessions. Every instance refuses their tokens as soon as it receives the event. */
export async function endSessions(
  { outbox }: Pick<Services, 'outbox'>,
  query: QueryRunner,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await query
    .deleteFrom('session')
    .where('id', 'in', [...ids])
    .execute()
  await outbox.emit(query, { kind: 'session.ended', sessionIds: ids })
}

/** The ids of all sessions of a user. */
export async function sessionIdsOf(query: QueryRunner, userId: string): Promise<string[]> {
  const rows = await query.selectFrom('session').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => String(id))
}

const text = (name: string, length: number, nullable = false): ColumnSpec => ({ name, type: 'text', length, nullable })
const integer = (name: string): ColumnSpec => ({ name, type: 'integer', nullable: false, default: 0 })
const table = (name: string, columns: readonly ColumnSpec[], indexed: readonly string[] = []): TableSpec => ({
  name,
  columns,
  primaryKey: ['id'],
  indexes: indexed.map((column) => ({ name: `ix_${name}_${column}`, columns: [column] })),
})

/** Sessions. `id` is the hash of the token; the token itself is not stored. */
const session = table(
  'session',
  [
    text('id', 64),
    text('handle', 32),
    text('user_id', 64),
    text('org_code', 64, true),
    text('ip', 64),
    text('agent', 300),
    integer('created_ms'),
    integer('seen_ms'),
  ],
  ['user_id', 'handle', 'created_ms'],
)

/** Failed sign-ins by account and network, by account, and by network; `id` is a hash of the key. */
const loginFailure = table('login_failure', [text('id', 64), integer('failures'), integer('last_ms')], ['last_ms'])

/** Unanswered captchas; `id` is a hash of text and key. */
const captcha = table(
  'captcha',
  [text('id', 64), text('key_hash', 64), integer('expires_ms')],
  ['key_hash', 'expires_ms'],
)

/** Single-use tickets; `id` is the hash of the ticket. */
const ticket = table(
  'ticket',
  [text('id', 64), text('session_id', 64), text('path', 2_000), integer('expires_ms')],
  ['expires_ms'],
)

/** Password reset links; `id` is the hash of the ticket in the link, `made_by` its creator, who acted in `tenant_id`. */
const passwordReset = table(
  'password_reset',
  [text('id', 64), text('user_id', 64), text('made_by', 64), integer('tenant_id'), integer('expires_ms')],
  ['user_id', 'expires_ms'],
)

/** What is noted of an account: the last selected department, whether its password must be changed and how strong it is, and its second step. */
const accountNote = table('account_note', [
  text('id', 64),
  text('org_code', 64, true),
  integer('password_due'),
  integer('password_strength'),
  text('two_step', 8, true),
])

/** Sign-ins that wait for their second step; `id` is the hash of the ticket that the page holds. */
const loginStep = table(
  'login_step',
  [text('id', 64), text('user_id', 64), integer('expires_ms')],
  ['user_id', 'expires_ms'],
)

/** Generated secrets of this installation. */
const installSecret = table('install_secret', [text('id', 64), text('value', 200)])

/** Personal tokens; `hash` is all that is stored of one. Times are in milliseconds; `used_ms` is 0 until it is first used. */
const personalToken: TableSpec = {
  ...table('personal_token', [
    text('id', 20),
    text('hash', 64),
    text('name', 50),
    text('user_id', 64),
    integer('tenant_id'),
    text('org_code', 64),
    integer('created_ms'),
    integer('expires_ms'),
    { ...integer('used_ms'), default: 0 },
  ]),
  uniques: [{ name: 'personal_token_hash', columns: ['hash'] }],
}

/** Revokes all personal tokens of users: who has the password or the account no longer has what was made with it. */
export async function revokeTokensOf(query: QueryRunner, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0)
    await query
      .deleteFrom(personalToken.name)
      .where('user_id', 'in', [...userIds])
      .execute()
}

export const sessionTables: readonly TableSpec[] = [
  personalToken,
  session,
  loginFailure,
  captcha,
  ticket,
  ...smsTables,
  passwordReset,
  accountNote,
  loginStep,
  installSecret,
]
