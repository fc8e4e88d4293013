import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { fillText, mcpMessages } from '#core/message'
import { auditedBy } from '#server/audit'
import { bytes, commandRoute, found, type Part, queryRoute, type Route, route } from '#server/http'
import { accountById, logAccount, provePassword } from '#server/session'
import { answerMessage } from './answerMessage.ts'
import { othersTokens } from './othersTokens.ts'
import { bearerOf, createToken, listTokens, revokeToken } from './personalToken.ts'

const { mcp } = catalogue

/** The door itself: without the switch there is no such path, without a token no answer. It keeps no sessions and sends nothing by itself. */
const door: Route = route(mcp.door, async (request) => {
  const { services, header, send, body, call } = request
  if (!services.config.mcp) throw productError('unknownPath')
  const caller = await bearerOf(services, header('authorization'))
  if (call.method !== 'POST')
    return bytes({ body: '', contentType: 'text/plain', inline: true, status: 405, headers: { allow: 'POST' } })
  const { publicUrl } = services.config
  const answer = await answerMessage(body, {
    accept: header('accept'),
    protocolVersion: header('mcp-protocol-version'),
    publicUrl,
    send: (own) => send({ ...own, as: caller }),
  })
  return bytes({ ...answer, inline: true })
})

const tokens = queryRoute(mcp.tokens, async ({ services, caller }) => ({
  enabled: services.config.mcp,
  tokens: services.config.mcp ? await listTokens(services, caller.user.id) : [],
}))

/** A token is for other programs than this one: whoever sits at an open page cannot take one along without the password. */
const newToken: Route = route(mcp.createToken, async ({ services, caller, body, ip }) => {
  const { config, database } = services
  if (!config.mcp) throw productError('unknownPath')
  const { name, days, password } = body
  const account = await accountById(database.query, caller.user.id)
  if (!account) throw productError('userMissing')
  await provePassword(services, account, { password, ip, failure: 'ownPasswordWrong' })
  const token = await database.transaction(async (query) => {
    const created = await createToken(services, query, { caller, name: name.trim(), days })
    const note = fillText(mcpMessages.tokenCreated, { name, days })
    await logAccount(services, query, auditedBy(caller), { action: 'edit', recordId: caller.user.id, note })
    return created
  })
  return found({ token })
})

const endToken = commandRoute(mcp.revokeToken, mcpMessages.revoked, async ({ services, caller, body }) => {
  const userId = caller.user.id
  await services.database.transaction(async (query) => {
    const name = await revokeToken(query, { id: body.id, userId })
    const note = fillText(mcpMessages.tokenRevoked, { name })
    await logAccount(services, query, auditedBy(caller), { action: 'edit', recordId: userId, note })
  })
})

/** The door and its tokens. */
export const mcpPart: Part = {
  id: 'mcp',
  routes: [door, tokens, newToken, endToken, ...othersTokens],
}
