import { Type } from 'typebox'
import { serverLimit } from '#core/limit'
import { holding, ownOnly, publicAccess } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord, closed, Filled, PageOf, Password, paging, params } from '../schema.ts'

/** Whoever may end the sessions of others may end their tokens. */
const others = holding('sys:online:forceLogout')
const own = ownOnly('the tokens are those of the caller')

/** The door for assistants and scripts, and the personal tokens that open it. spec: policy, promise 7 */
export const mcpEndpoints = endpointGroup('mcp', {
  door: post('/mcp', '供助手和脚本使用的 MCP 端点，凭个人令牌', publicAccess, {
    also: ['GET', 'DELETE'],
    bare: true,
    bodyBytes: serverLimit.documentBytes,
    timeoutMs: 120_000,
  }),
  tokens: get('/sys/account/token', '我的个人令牌', own, {
    answer: Type.Object({
      enabled: Type.Boolean(),
      tokens: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          createTime: Type.String(),
          expireTime: Type.String(),
          lastTime: Type.String(),
          expired: Type.Boolean(),
        }),
      ),
    }),
  }),
  createToken: post('/sys/account/token', '新增个人令牌', own, {
    body: closed({
      name: Filled(50),
      days: Type.Integer({ minimum: 1, maximum: serverLimit.personalTokenDays }),
      password: Password,
    }),
    answer: Type.Object({ token: Type.String() }),
    rateLimit: 'login',
    bodyBytes: 32_768,
  }),
  tokensOf: get('/sys/user/token/list', '用户的个人令牌', others, {
    query: params({ userId: Filled(64), ...paging }),
    answer: PageOf(AnyRecord),
  }),
  revokeOthers: post('/sys/user/token/revoke', '撤销用户的个人令牌', others, { body: closed({ id: Filled(64) }) }),
  revokeToken: post('/sys/account/token/revoke', '撤销个人令牌', own, { body: closed({ id: Filled(64) }) }),
})
