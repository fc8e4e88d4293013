import { hash } from 'node:crypto'
import type { Config } from '#config'
import { isObject, parseJson } from '#core/object'
import { callOut } from '#server/platform'

type Setting = Config['thirdParties'][number]

/** Somebody whom a third party has identified. */
export interface ThirdPerson {
  /** Identifies the person for ever at this third party. */
  uuid: string
  realname: string
  avatar: string
}

/** What this product sends along, and what must come back. */
interface Journey {
  /** The address that the third party leads back to. */
  redirectUri: string
  state: string
  /** The secret behind the challenge of PKCE; other parties than OAuth2 servers know none. */
  verifier: string
}

/** A third party that people sign in through. */
export interface Provider {
  readonly type: Setting['type']
  /** Its value in the dictionary `third_type`. */
  readonly dictValue: string
  /** Where people identify themselves. `inApp`: the page is open in the app of the third party, which knows them already. */
  loginAddress(journey: Journey, inApp: boolean): string
  /** Exchanges a code; null when the third party refuses it, or does not answer. */
  personOf(code: string, journey: Pick<Journey, 'redirectUri' | 'verifier'>): Promise<ThirdPerson | null>
}

type Params = Readonly<Record<string, string>>

const timeoutMs = 5_000
const withQuery = (address: string, query: Params): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`

/** The object that a server answers; null when it does not answer one. */
async function ask(call: Omit<Parameters<typeof callOut>[0], 'timeoutMs'>): Promise<Record<string, unknown> | null> {
  const answer = await callOut({ ...call, timeoutMs })
  const value = answer?.ok ? parseJson(answer.text) : null
  return isObject(value) ? { ...value } : null
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''

const person = (uuid: unknown, realname: unknown, avatar: unknown): ThirdPerson | null =>
  text(uuid) === '' ? null : { uuid: text(uuid), realname: text(realname).slice(0, 100), avatar: text(avatar) }

/** The values of the types in the dictionary `third_type`. */
export const dictValues: Readonly<Record<Setting['type'], string>> = {
  wechat_enterprise: 'wecom',
  dingtalk: 'dingtalk',
  oauth2: 'cas',
}

/** WeChat Work: a code scan in the browser, silent consent in the app; a corporation token, then the member behind the code. */
const wechatWork = ({ clientId, agentId, secret, urls }: Setting): Provider => ({
  type: 'wechat_enterprise',
  dictValue: dictValues.wechat_enterprise,
  loginAddress({ redirectUri, state }, inApp) {
    const common = { appid: clientId, agentid: agentId, redirect_uri: redirectUri, state }
    if (!inApp)
      return withQuery(`${urls.login || 'https://login.work.weixin.qq.com'}/wwlogin/sso/login`, {
        ...common,
        login_type: 'CorpApp',
      })
    const consent = { ...common, response_type: 'code', scope: 'snsapi_base' }
    return `${withQuery(`${urls.login || 'https://open.weixin.qq.com'}/connect/oauth2/authorize`, consent)}#wechat_redirect`
  },
  async personOf(code) {
    const api = `${urls.token || 'https://qyapi.weixin.qq.com'}/cgi-bin`
    const token = await ask({ url: withQuery(`${api}/gettoken`, { corpid: clientId, corpsecret: secret }) })
    if (token?.errcode !== 0) return null
    const query = { access_token: text(token.access_token), code }
    const member = await ask({ url: withQuery(`${api}/auth/getuserinfo`, query) })
    return member?.errcode === 0 ? person(member.userid, member.userid, '') : null
  },
})

/** DingTalk: a user token for the code, then the user behind the token. */
const dingTalk = ({ clientId, secret, urls }: Setting): Provider => ({
  type: 'dingtalk',
  dictValue: dictValues.dingtalk,
  loginAddress: ({ redirectUri, state }) =>
    withQuery(`${urls.login || 'https://login.dingtalk.com'}/oauth2/auth`, {
      ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code' },
      ...{ scope: 'openid', state, prompt: 'consent' },
    }),
  async personOf(code) {
    const api = `${urls.token || 'https://api.dingtalk.com'}/v1.0`
    const body = { clientId, clientSecret: secret, code, grantType: 'authorization_code' }
    const token = await ask({ url: `${api}/oauth2/userAccessToken`, body })
    if (text(token?.accessToken) === '') return null
    const headers = { 'x-acs-dingtalk-access-token': String(token?.accessToken) }
    const user = await ask({ url: `${api}/contact/users/me`, headers })
    return user && person(user.unionId, user.nick, user.avatarUrl)
  },
})

const challengeOf = (verifier: string): string => hash('sha256', verifier, 'base64url')

/** A server that speaks OAuth2: the code flow with PKCE, then the user behind the token (RFC 6749, 7636). */
const oauth2 = ({ clientId, secret, urls, scope, userField }: Setting): Provider => ({
  type: 'oauth2',
  dictValue: dictValues.oauth2,
  loginAddress: ({ redirectUri, state, verifier }) =>
    withQuery(urls.login, {
      ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state },
      ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
    }),
  async personOf(code, { redirectUri, verifier }) {
    const form = {
      ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
      ...{ client_id: clientId, client_secret: secret },
    }
    const token = await ask({ url: urls.token, form, headers: { accept: 'application/json' } })
    if (typeof token?.access_token !== 'string') return null
    const headers = { authorization: `Bearer ${token.access_token}`, accept: 'application/json' }
    const user = await ask({ url: urls.user, headers })
    return user && person(user[userField], user.name ?? user.nickname, user.picture ?? user.avatar_url)
  },
})

const byType = { wechat_enterprise: wechatWork, dingtalk: dingTalk, oauth2 } as const

/** The configured third party of a type; undefined when there is none. */
export function providerOf({ thirdParties }: Pick<Config, 'thirdParties'>, type: string): Provider | undefined {
  const setting = thirdParties.find((party) => party.type === type)
  return setting && byType[setting.type](setting)
}
