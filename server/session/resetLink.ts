import { catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { accountMessages, doneMessages, messages } from '#core/message'
import { auditedBy } from '#server/audit'
import type { QueryRunner, Services } from '#server/context'
import { found, route } from '#server/http'
import { formatDateTime } from '#server/platform'
import { accountById, accountNamed, logAccount, visitOf } from './account.ts'
import { forgetFailures } from './captcha.ts'
import { isStillAllowed, refuseStronger, storePassword } from './changePassword.ts'
import { sha256 } from './installSecret.ts'
import { checkNewPassword, checkRepeated } from './password.ts'
import { isToken } from './sessionRows.ts'

const ticketBytes = 32
/** Long enough to reach somebody in another office, short enough to limit the risk of a leaked link. */
const linkMs = 72 * 3_600_000

/** Stores the hash of a new ticket and deletes the account's older one and all expired ones. */
async function newTicket(
  { random, clock }: Services,
  query: QueryRunner,
  { accountId, madeBy, tenantId }: { accountId: string; madeBy: string; tenantId: number },
) {
  const ticket = random.hex(ticketBytes)
  const nowMs = clock.nowMs()
  await query
    .deleteFrom('password_reset')
    .where((where) => where.or([where('user_id', '=', accountId), where('expires_ms', '<', nowMs)]))
    .execute()
  const expiresMs = nowMs + linkMs
  await query
    .insertInto('password_reset')
    .values({ id: sha256(ticket), user_id: accountId, made_by: madeBy, tenant_id: tenantId, expires_ms: expiresMs })
    .execute()
  return { ticket, expiresMs }
}

/** The address of the login page with the ticket after `#`, so that it appears in no request and no log. */
const linkOf = ({ config }: Services, ticket: string) => `${config.publicUrl}/user/login#reset=${ticket}`

/** Creates a link for setting a password, which an administrator hands to the user. spec: readings (Session) */
const makeLink = route(catalogue.user.resetLink, async ({ caller, services, body }) => {
  const { database, config } = services
  const account = await accountNamed(database.query, body.username)
  if (!account || account.removed) throw productError('userMissing')
  await refuseStronger(services, caller, account)
  const ticketOwner = { accountId: account.id, madeBy: caller.user.id, tenantId: caller.tenantId }
  const { ticket, expiresMs } = await database.transaction(async (query) => {
    const entry = { action: 'edit', recordId: account.id, note: accountMessages.resetLinkMade } as const
    await logAccount(services, query, auditedBy(caller), entry)
    return newTicket(services, query, ticketOwner)
  })
  const expireTime = formatDateTime(expiresMs, config.zoneMinutes)
  return found(
    { username: account.username, link: linkOf(services, ticket), expireTime },
    { message: doneMessages.linkMade },
  )
})

const invalid = () => failedWith(accountMessages.resetInvalid)

/** The account of a valid ticket, whose creator must still be allowed to set the password. */
async function redeemed(services: Services, ticket: string) {
  const { query } = services.database
  const id = isToken(ticket) ? sha256(ticket) : ''
  const row = await query.selectFrom('password_reset').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || Number(row.expires_ms) < services.clock.nowMs()) throw invalid()
  const account = await accountById(query, String(row.user_id))
  if (!account || account.removed) throw invalid()
  if (account.frozen) throw productError('userFrozen')
  const maker = { userId: String(row.made_by), tenantId: Number(row.tenant_id) }
  if (!(await isStillAllowed(services, maker, account))) throw invalid()
  return { id, account }
}

const spend = (id: string) => async (query: QueryRunner) => {
  const { numDeletedRows } = await query.deleteFrom('password_reset').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw invalid()
}

/** Sets the password of the account of a link, once. */
const resetPassword = route(catalogue.account.resetPassword, async ({ services, body, ...request }) => {
  const { id, account } = await redeemed(services, body.ticket)
  if (body.password === '') throw productError('newPasswordMissing')
  checkRepeated(body.password, body.confirmpassword)
  checkNewPassword(body.password, account.username)
  const by = { ...visitOf(request), username: account.username }
  const note = accountMessages.resetByLink
  await storePassword(services, { account, password: body.password, by, due: false, first: spend(id), note })
  await forgetFailures(services, by)
  return found({ username: account.username }, { message: messages.done.passwordReset })
})

export const resetRoutes = [makeLink, resetPassword]
