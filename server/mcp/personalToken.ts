import { createHash } from 'node:crypto'
import { failedWith, productError } from '#core/error'
import { limit } from '#core/limit'
import { mcpMessages } from '#core/message'
import type { Caller, QueryRunner, Services } from '#server/context'
import { formatDateTime } from '#server/platform'
import { noteOf } from '#server/session'

/** Where personal tokens are stored, as hashes. */
export const tokenTable = 'personal_token'
const tokenBytes = 32
const dayMs = 86_400_000
const noteUseMs = 60_000

/** Tells tokens of this kind apart, for people and for scanners of secrets. */
const prefix = 'village_'
const isToken = (text: string): boolean => /^village_[0-9a-f]{64}$/.test(text)
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const tokensOf = (query: QueryRunner, userId: string) =>
  query.selectFrom(tokenTable).selectAll().where('user_id', '=', userId)

/** The tokens of a user without what opens the door, the newest first. */
export async function listTokens(services: Services, userId: string) {
  const tokens = tokensOf(services.database.query, userId)
  return describedTokens(services, await tokens.orderBy('created_ms', 'desc').orderBy('id', 'desc').execute())
}

/** Stored tokens as they are shown: never their hashes. */
export function describedTokens(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  rows: readonly Readonly<Record<string, unknown>>[],
) {
  const timeOf = (ms: unknown) => (Number(ms) === 0 ? '' : formatDateTime(Number(ms), config.zoneMinutes))
  return rows.map(({ id, name, created_ms, expires_ms, used_ms }) => ({
    ...{ id: String(id), name: String(name), createTime: timeOf(created_ms), expireTime: timeOf(expires_ms) },
    ...{ lastTime: timeOf(used_ms), expired: Number(expires_ms) <= clock.nowMs() },
  }))
}

/** Stores a new token of the caller, for its tenant and department, and returns it: 256 random bits that are shown this once. */
export async function createToken(
  { random, ids, clock }: Services,
  query: QueryRunner,
  { caller, name, days }: { caller: Caller; name: string; days: number },
): Promise<string> {
  const present = await tokensOf(query, caller.user.id).execute()
  if (present.length >= limit.personalTokensPerUser)
    throw failedWith(mcpMessages.tooManyTokens, { most: limit.personalTokensPerUser })
  if (present.some((row) => row.name === name)) throw failedWith(mcpMessages.tokenNamed, { name })
  const token = `${prefix}${random.hex(tokenBytes)}`
  const nowMs = clock.nowMs()
  await query
    .insertInto(tokenTable)
    .values({
      ...{ id: ids.next(), hash: hashOf(token), name, user_id: caller.user.id, tenant_id: caller.tenantId },
      ...{ org_code: caller.user.orgCode, created_ms: nowMs, expires_ms: nowMs + days * dayMs, used_ms: 0 },
    })
    .execute()
  return token
}

/** Removes a token of the user and returns its name. Tokens of others do not exist here. */
export async function revokeToken(
  query: QueryRunner,
  { id, userId }: Record<'id' | 'userId', string>,
): Promise<string> {
  const row = await tokensOf(query, userId).where('id', '=', id).executeTakeFirst()
  if (!row) throw productError('notFound')
  await removeToken(query, id)
  return String(row.name)
}

export async function removeToken(query: QueryRunner, id: string): Promise<void> {
  await query.deleteFrom(tokenTable).where('id', '=', id).execute()
}

/** Who bears the token in an `Authorization` header, with current rights. Throws `tokenRefused` when it opens nothing, or when its owner may not sign in. */
export async function bearerOf(services: Services, authorization: string): Promise<Caller> {
  const token = authorization.replace(/^Bearer +/i, '')
  const { database, clock } = services
  const row = isToken(token)
    ? await database.query
        .selectFrom(tokenTable)
        .selectAll()
        .where('hash', '=', hashOf(token))
        .where('expires_ms', '>', clock.nowMs())
        .executeTakeFirst()
    : undefined
  if (!row) throw productError('tokenRefused')
  const owner = { userId: String(row.user_id), tenantId: Number(row.tenant_id), orgCode: String(row.org_code) }
  const caller = await services.tickets.callerOfUser(owner)
  if (!caller || (await noteOf(database.query, owner.userId)).passwordDue) throw productError('tokenRefused')
  await noteUse(services, { id: String(row.id), usedMs: Number(row.used_ms) })
  return caller
}

async function noteUse({ database, clock }: Services, { id, usedMs }: { id: string; usedMs: number }): Promise<void> {
  const nowMs = clock.nowMs()
  if (nowMs - usedMs < noteUseMs) return
  await database.query.updateTable(tokenTable).set({ used_ms: nowMs }).where('id', '=', id).execute()
}
