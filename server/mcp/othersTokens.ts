import { catalogue, pageOf } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { fillText, mcpMessages } from '#core/message'
import { type CallContext, restrictedTo, scopeOf } from '#server/access'
import { auditedBy } from '#server/audit'
import { commandRoute, queryRoute, type Route } from '#server/http'
import { logAccount } from '#server/session'
import { describedTokens, removeToken, tokenTable } from './personalToken.ts'

/** The tokens of the users whom the caller sees, by tenant and data rules on users. */
async function visibleTokens({ services, caller }: CallContext) {
  const visibleUsers = await restrictedTo(scopeOf({ services, caller }, 'sysUser'), { alias: 'user', trash: 'live' })
  return services.database.query
    .selectFrom(`${tokenTable} as token`)
    .innerJoin('sys_user as user', 'user.id', 'token.user_id')
    .where(visibleUsers)
}

const columns = ['id', 'name', 'user_id', 'created_ms', 'expires_ms', 'used_ms'] as const

/** Tokens of one user, the newest first, without what opens the door. */
const list = queryRoute(catalogue.mcp.tokensOf, async ({ query, ...callContext }) => {
  const { userId, pageNo = 1, pageSize = limit.defaultPageSize } = query
  const matching = (await visibleTokens(callContext)).where('token.user_id', '=', userId)
  const [rows, [counted]] = await Promise.all([
    matching
      .select(columns.map((column) => `token.${column}`))
      .orderBy('token.created_ms', 'desc')
      .orderBy('token.id', 'desc')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).execute(),
  ])
  const records = describedTokens(callContext.services, rows).map(({ createTime: since, ...one }) => ({
    ...one,
    since,
  }))
  return pageOf(records, Number(counted?.total ?? 0), { pageNo, pageSize })
})

/** Ends a token at once; it stands in the log of its owner's account who did it. */
const revoke = commandRoute(catalogue.mcp.revokeOthers, mcpMessages.revoked, async ({ body, services, caller }) => {
  const matching = await visibleTokens({ services, caller })
  const row = await matching
    .select(['token.id', 'token.name', 'token.user_id'])
    .where('token.id', '=', body.id)
    .executeTakeFirst()
  if (!row) throw productError('notFound')
  await services.database.transaction(async (query) => {
    await removeToken(query, String(row.id))
    const note = fillText(mcpMessages.tokenRevoked, { name: String(row.name) })
    await logAccount(services, query, auditedBy(caller), { action: 'edit', recordId: String(row.user_id), note })
  })
})

/** Tokens of others, for those who may end the sessions of others. spec: policy, promise 7 */
export const othersTokens: readonly Route[] = [list, revoke]
