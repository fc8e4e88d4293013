import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { oauthLoginPath, type ThirdFailure } from '#core/menu'
import { accountMessages, doneMessages } from '#core/message'
import { scopeOf } from '#server/access'
import { auditedBy, systemCaller } from '#server/audit'
import type { Caller, Services } from '#server/context'
import { type Answer, bytes, commandRoute, found, type Part, queryRoute, type RouteRequest, route } from '#server/http'
import { liveRows } from '#server/table'
import { addRecord, writeRecords } from '#server/writing'
import { accountById } from '../account.ts'
import { loggingRefusal, refuseClosed, signIn } from '../login.ts'
import {
  type Browser,
  beginJourney,
  endJourney,
  hasWindow,
  journeyTables,
  newLoginToken,
  personBehind,
} from './journey.ts'
import { dictValues, type Provider, providerOf, type ThirdPerson } from './provider.ts'

const { thirdLogin } = catalogue

type AnyRequest = Pick<RouteRequest, 'services' | 'header'>

const cookieName = 'third_login'
const cookieSeconds = 900
const secret = /^[0-9a-f]{64}$/

/** The browser, by the cookie that the beginning of a journey has set; empty when it has none. */
function browserOf({ header }: Pick<AnyRequest, 'header'>): Browser {
  const cookies = header('cookie').split(';').slice(0, 100)
  const [, value = ''] = cookies.map((cookie) => cookie.trim().split('=')).find(([name]) => name === cookieName) ?? []
  return secret.test(value) ? value : ''
}

/** The cookie comes back with navigation from other sites, is unreadable for scripts, and goes to these calls alone. */
function cookieOf({ config }: Services, browser: Browser): string {
  const path = `${config.basePath}${config.apiBase}/sys/thirdLogin`
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${browser}; Path=${path}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`
}

const redirect = (location: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  bytes({ body: '', contentType: 'text/plain; charset=utf-8', status: 302, headers: { ...headers, location } })

/** Back to the login page, which always is that of this product, whatever an address says. spec: attack case SR-09 */
const leadBack = ({ config }: Services, query: Readonly<Record<string, string>>): Answer =>
  redirect(`${config.publicUrl}${oauthLoginPath}?${new URLSearchParams(query)}`)

/** Back with the reason that the page tells. */
const leadBackBecause = (services: Services, thirdFailure: ThirdFailure, inWindow = false): Answer =>
  leadBack(services, { thirdFailure, ...(inWindow ? { window: '1' } : {}) })

const callbackOf = ({ config }: Services, { type }: Provider): string =>
  `${config.publicUrl}${config.apiBase}/sys/thirdLogin/oauth2/${type}/callback`

const isOwnOrigin = ({ config }: Services, origin: string | undefined): boolean =>
  URL.canParse(config.publicUrl) && new URL(config.publicUrl).origin === origin

/** Leads to a third party. `state` is the origin that the page stands on, as the family sends it. spec: contract §2.5 */
const start = route(thirdLogin.start, async ({ services, params, query, header }) => {
  const provider = providerOf(services.config, params.source ?? '')
  if (!provider) return leadBackBecause(services, 'source')
  if (!isOwnOrigin(services, query.state)) return leadBackBecause(services, 'origin')
  const browser = browserOf({ header }) || services.random.hex(32)
  const inWindow = query.window === '1'
  const secrets = await beginJourney(services, { type: provider.type, browser, inWindow })
  const journey = { ...secrets, redirectUri: callbackOf(services, provider) }
  return redirect(provider.loginAddress(journey, query.agent === '1'), { 'set-cookie': cookieOf(services, browser) })
})

const headerText = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '')

/** The way back from a third party, with a code that is exchanged here; the page receives a token of ours alone. */
const callback = route(thirdLogin.callback, async ({ services, params, query, header }) => {
  const provider = providerOf(services.config, params.source ?? '')
  if (!provider) return leadBackBecause(services, 'source')
  const place = { type: provider.type, browser: browserOf({ header }) }
  const wasInWindow = await hasWindow(services, place)
  const journey = await endJourney(services, headerText(query.state), place)
  if (!journey) return leadBackBecause(services, 'state', wasInWindow)
  const { verifier, inWindow } = journey
  const code = headerText(query.code) || headerText(query.authCode)
  if (code === '') return leadBackBecause(services, 'refused', inWindow)
  const person = await provider.personOf(code, { verifier, redirectUri: callbackOf(services, provider) })
  if (!person) return leadBackBecause(services, 'provider', inWindow)
  const isBound = (await boundUser(services, provider, person)) !== null
  const oauth2LoginToken = await newLoginToken(services, { person, place, isBound })
  return leadBack(services, { oauth2LoginToken, thirdType: provider.type, ...(inWindow ? { window: '1' } : {}) })
})

/** The user whom an account of a third party is bound to. */
async function boundUser(
  { database }: Pick<Services, 'database'>,
  { dictValue }: Provider,
  { uuid }: ThirdPerson,
): Promise<string | null> {
  const row = await database.query
    .selectFrom('sys_third_account')
    .select('user_id')
    .where('third_type', '=', dictValue)
    .where('third_user_uuid', '=', uuid)
    .where('status', '=', '1')
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  return row ? String(row.user_id) : null
}

/** The person behind a token of this browser, and who it is here. */
async function recognized(request: AnyRequest, { token, type }: { token: string; type: string }) {
  const { services } = request
  const provider = providerOf(services.config, type)
  const found = provider && (await personBehind(services, token, { type, browser: browserOf(request) }))
  if (!found) throw productError('thirdTokenInvalid')
  return { provider, ...found }
}

/** Signs in whom a token names, once; a person who is bound to nobody keeps the token for `bind`. spec: contract §2.5 */
const getLoginUser = route(thirdLogin.getLoginUser, async ({ services, params, header, ...request }) => {
  const token = { token: params.first ?? '', type: params.second ?? '' }
  const { provider, person, spend } = await recognized({ services, header }, token)
  const userId = await boundUser(services, provider, person)
  if (userId === null) throw productError('thirdUnbound')
  if (!(await spend())) throw productError('thirdTokenInvalid')
  const account = await accountById(services.database.query, userId)
  if (!account) throw productError('userMissing')
  const { ip, requestId, startedMs, call } = request
  const visit = { ip, requestId, startedMs, call: { ...call, path: call.path.replace(token.token, '***') } }
  return loggingRefusal(services, { ...visit, username: account.username }, async () => {
    refuseClosed(account)
    const { result } = await signIn(services, account, visit)
    const { sysAllDictItems: _, ...rest } = result as Record<string, unknown>
    return found(rest, { message: doneMessages.loggedIn })
  })
})

/** Binds the account behind a token to that of the caller, in place of an earlier one of the same third party. */
const bind = commandRoute(thirdLogin.bind, doneMessages.plain, async ({ services, body, header, caller }) => {
  const { provider, person, spend } = await recognized(
    { services, header },
    { token: body.token, type: body.thirdType },
  )
  const userId = await boundUser(services, provider, person)
  if (userId !== null && userId !== caller.user.id) throw productError('thirdBoundElsewhere')
  if (!(await spend())) throw productError('thirdTokenInvalid')
  if (userId === null) await keepBinding(services, caller, { provider, person })
})

interface Binding {
  provider: Provider
  person: ThirdPerson
}

/** Stores a binding and logs it. */
async function keepBinding(services: Services, caller: Caller, { provider, person }: Binding): Promise<void> {
  const scope = scopeOf({ services, caller: systemCaller(0) }, 'sysThirdAccount')
  const record = {
    userId: caller.user.id,
    thirdType: provider.dictValue,
    thirdUserUuid: person.uuid,
    realname: person.realname,
    avatar: person.avatar,
    bindTime: services.clock.now(),
  }
  await writeRecords(scope, async (inside) => {
    await inside.query
      .deleteFrom('sys_third_account')
      .where('user_id', '=', caller.user.id)
      .where('third_type', '=', provider.dictValue)
      .execute()
    await addRecord(inside, record, () => undefined)
    const entry = {
      model: 'sysUser',
      action: 'edit',
      recordId: caller.user.id,
      note: accountMessages.thirdBound,
    } as const
    await services.audit.write(inside.query, { ...auditedBy(caller), ...entry })
  })
}

const typeOfDict = new Map(Object.entries(dictValues).map(([type, value]) => [value, type]))

/** The accounts of third parties that are bound to that of the caller. spec: screens §15 */
const mine = queryRoute(thirdLogin.mine, async ({ services, caller }) => {
  const rows = await liveRows(services.database.query, 'sys_third_account', { user_id: caller.user.id, status: '1' })
    .select(['third_type', 'realname', 'bind_time'])
    .execute()
  return rows.flatMap(({ third_type, realname, bind_time }) => {
    const thirdType = typeOfDict.get(String(third_type))
    return thirdType ? [{ thirdType, realname: String(realname ?? ''), bindTime: bind_time ?? null }] : []
  })
})

/** Ends a binding; the third party no longer signs in. Sessions go on. */
const unbind = commandRoute(thirdLogin.unbind, doneMessages.plain, async ({ services, body, caller }) => {
  const { id } = caller.user
  const dictValue = new Map(Object.entries(dictValues)).get(body.thirdType) ?? ''
  await services.database.transaction(async (query) => {
    const { numDeletedRows } = await query
      .deleteFrom('sys_third_account')
      .where('user_id', '=', id)
      .where('third_type', '=', dictValue)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw productError('thirdUnbindMissing')
    const entry = { model: 'sysUser', action: 'edit', recordId: id, note: accountMessages.thirdUnbound } as const
    await services.audit.write(query, { ...auditedBy(caller), ...entry })
  })
})

/** Signing in through third parties. spec: contract §2.5 */
export const thirdLoginPart: Part = {
  id: 'third-login',
  tables: () => journeyTables,
  routes: [start, callback, getLoginUser, bind, mine, unbind],
}
