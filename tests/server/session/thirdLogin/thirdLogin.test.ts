import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identityServer } from '#fixtures/identityServer.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { movedClock } from '#fixtures/serverPorts.ts'
import { standIn } from '#fixtures/standIn.ts'
import { behaviours } from '#server/models'
import { recordPart } from '#server/record'
import { thirdLoginPart } from '#server/session'

closeServers()

const site = 'https://village.test'
const json = (value: object, status = 200) => ({ status, text: JSON.stringify(value) })

/** The servers of WeChat Work: a corporation token, and the member behind a code that is good once. */
function wechatWork() {
  const members = new Map([['code-li', 'LiMing']])
  return standIn(({ url, query }) => {
    if (url.startsWith('/cgi-bin/gettoken')) {
      const isRight = query.get('corpid') === 'corp' && query.get('corpsecret') === 's3cret'
      return json(
        isRight ? { errcode: 0, access_token: 'corp-token' } : { errcode: 40001, errmsg: 'invalid credential' },
      )
    }
    const userid = query.get('access_token') === 'corp-token' ? members.get(query.get('code') ?? '') : undefined
    return json(userid ? { errcode: 0, userid } : { errcode: 40029, errmsg: 'invalid code' })
  })
}

function dingTalk() {
  return standIn(({ url, headers, body }) => {
    if (url === '/v1.0/oauth2/userAccessToken') {
      const { clientId, clientSecret, code, grantType } = JSON.parse(body)
      const isRight = [clientId, clientSecret, code, grantType].join() === 'ding,s3cret,code-li,authorization_code'
      return isRight ? json({ accessToken: 'user-token', expireIn: 7200 }) : json({ code: 'invalid' }, 400)
    }
    const isRight = url === '/v1.0/contact/users/me' && headers['x-acs-dingtalk-access-token'] === 'user-token'
    return isRight ? json({ nick: '李明', unionId: 'union-li', openId: 'open-li' }) : json({}, 401)
  })
}

/** A browser that keeps its cookie. */
function browserOf(server: () => TestServer) {
  let cookie = ''
  const open = async (path: string) => {
    const response = await fetch(`${server().origin}/system-api${path}`, { headers: { cookie }, redirect: 'manual' })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: response.status, location: response.headers.get('location') ?? '', headers: response.headers }
  }
  const call = async (method: string, path: string, ask = {}) =>
    (await server().client.call<Record<string, unknown>>(method, path, { ...ask, headers: { cookie } })).body
  return {
    open,
    call,
    start: (source: string, more = '') =>
      open(`/sys/thirdLogin/oauth2/${source}/login?state=${encodeURIComponent(site)}${more}`),
    comeBack: (source: string, query: Record<string, string>) =>
      open(`/sys/thirdLogin/oauth2/${source}/callback?${new URLSearchParams(query)}`),
    exchange: (token: string, type: string) => call('GET', `/sys/thirdLogin/getLoginUser/${token}/${type}`),
    bind: (session: string, token: string, thirdType: string) =>
      call('POST', '/sys/thirdLogin/bind', { token: session, body: { token, thirdType } }),
  }
}

const queryOf = (location: string) => Object.fromEntries(new URL(location).searchParams)

describe('signing in through a third party', () => {
  const work = wechatWork()
  const ding = dingTalk()
  const identity = identityServer(site)
  const clock = movedClock()
  let server: TestServer
  const newBrowser = () => browserOf(() => server)
  let browser = newBrowser()
  beforeAll(async () => {
    const identityUrl = await identity.open()
    const environment = {
      PUBLIC_URL: site,
      WECHAT_WORK: 'corp,1000002,s3cret',
      WECHAT_WORK_URL: await work.open(),
      DINGTALK: 'ding,s3cret',
      DINGTALK_URL: await ding.open(),
      OAUTH2: 'client,s3cret',
      OAUTH2_LOGIN_URL: `${identityUrl}/authorize?tenant=1`,
      OAUTH2_TOKEN_URL: `${identityUrl}/token`,
      OAUTH2_USER_URL: `${identityUrl}/userinfo`,
    }
    server = await startServer({ environment, clock, parts: [recordPart(behaviours), thirdLoginPart] })
  })
  afterAll(() => {
    for (const each of [work, ding, identity]) each.close()
  })
  beforeEach(() => {
    browser = newBrowser()
  })

  const agree = { wechat_enterprise: { code: 'code-li' }, dingtalk: { authCode: 'code-li' } } as const
  let codes = 0
  /** Goes there and back; the answer is what the page receives. */
  async function journey(source: 'wechat_enterprise' | 'dingtalk' | 'oauth2', more = '', traveller = browser) {
    const { location } = await traveller.start(source, more)
    const { state = '' } = queryOf(location)
    codes += 1
    const code = source === 'oauth2' ? { code: `code-${codes}` } : agree[source]
    if (source === 'oauth2') identity.agree(location, `code-${codes}`)
    return queryOf((await traveller.comeBack(source, { ...code, state })).location)
  }

  it.each(['wechat_enterprise', 'dingtalk', 'oauth2'] as const)(
    '%s: unknown at first, bound by a sign-in with the password, then signed in at once',
    async (source) => {
      const first = await journey(source)
      expect(first).toMatchObject({ thirdType: source })
      const token = first.oauth2LoginToken ?? ''
      expect(await browser.exchange(token, source)).toMatchObject({
        success: false,
        message: '该第三方账号尚未绑定用户',
      })
      expect(await browser.bind(await server.client.login('low'), token, source)).toMatchObject({ success: true })
      expect((await browser.exchange(token, source)).message).toBe('第三方登录已失效，请重新登录')
      const second = await journey(source)
      const login = await browser.exchange(second.oauth2LoginToken ?? '', source)
      expect(login).toMatchObject({
        success: true,
        code: 200,
        result: { userInfo: { username: 'low' }, multi_depart: 1 },
      })
      expect(login.result).not.toHaveProperty('sysAllDictItems')
      const session = String((login.result as { token: string }).token)
      expect((await server.client.call('GET', '/sys/user/getUserInfo', { token: session })).status).toBe(200)
      expect((await browser.exchange(second.oauth2LoginToken ?? '', source)).success).toBe(false)
    },
  )

  it('leads to the addresses that their documents name, with what they need', async () => {
    const scan = new URL((await browser.start('wechat_enterprise')).location)
    expect(scan.pathname).toBe('/wwlogin/sso/login')
    expect(queryOf(scan.href)).toMatchObject({
      ...{ login_type: 'CorpApp', appid: 'corp', agentid: '1000002' },
      redirect_uri: `${site}/system-api/sys/thirdLogin/oauth2/wechat_enterprise/callback`,
    })
    const silent = new URL((await browser.start('wechat_enterprise', '&agent=1')).location)
    expect([silent.pathname, silent.hash]).toEqual(['/connect/oauth2/authorize', '#wechat_redirect'])
    const ask = new URL((await browser.start('oauth2')).location)
    expect(queryOf(ask.href)).toMatchObject({ tenant: '1', response_type: 'code', code_challenge_method: 'S256' })
    expect(ask.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    const { headers } = await newBrowser().start('dingtalk')
    expect(headers.get('set-cookie')).toMatch(
      /^third_login=[0-9a-f]{64}; Path=\/system-api\/sys\/thirdLogin; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('says that the page stands in a window of its own', async () => {
    expect(await journey('dingtalk', '&window=1')).toMatchObject({ window: '1' })
    const { location } = await browser.start('dingtalk', '&window=1')
    const state = queryOf(location).state ?? ''
    const back = await browser.comeBack('dingtalk', { state, error: 'access_denied' })
    expect(queryOf(back.location)).toEqual({ thirdFailure: 'refused', window: '1' })
  })

  it.each([
    ['foreign', 'f'.repeat(64)],
    ['missing', ''],
  ])('says so too of a window that comes back with a %s state, in its own browser alone', async (_, state) => {
    await browser.start('dingtalk', '&window=1')
    const back = async (traveller: ReturnType<typeof newBrowser>, source: string) =>
      queryOf((await traveller.comeBack(source, { code: 'x', ...(state ? { state } : {}) })).location)
    expect(await back(browser, 'dingtalk')).toEqual({ thirdFailure: 'state', window: '1' })
    expect(await back(browser, 'oauth2')).toEqual({ thirdFailure: 'state' })
    expect(await back(newBrowser(), 'dingtalk')).toEqual({ thirdFailure: 'state' })
    clock.forward(600_001)
    expect(await back(browser, 'dingtalk')).toEqual({ thirdFailure: 'state', window: '1' })
  })

  it('SR-09: a page on another address, a party that is not configured', async () => {
    for (const state of ['https://evil.test', 'https://village.test.evil.test', 'javascript:1', `${site}/x`]) {
      const { location } = await browser.open(`/sys/thirdLogin/oauth2/oauth2/login?state=${encodeURIComponent(state)}`)
      expect(location).toBe(`${site}/oauth2-app/login?thirdFailure=origin`)
    }
    expect((await browser.start('github')).location).toBe(`${site}/oauth2-app/login?thirdFailure=source`)
    expect((await browser.start('__proto__')).location).toBe(`${site}/oauth2-app/login?thirdFailure=source`)
    const { location } = await browser.open('/sys/thirdLogin/oauth2/oauth2/login')
    expect(location).toBe(`${site}/oauth2-app/login?thirdFailure=origin`)
  })

  it('a state that is missing, invented, of another party, used or over leads to a refusal, and no code is asked about', async () => {
    const before = identity.requests.length
    const state = async (source: 'oauth2' | 'dingtalk' = 'oauth2') =>
      queryOf((await browser.start(source)).location).state ?? ''
    const comeBack = async (query: Record<string, string>, at = 'oauth2') =>
      queryOf((await browser.comeBack(at, { code: 'x', ...query })).location)
    expect(await comeBack({})).toEqual({ thirdFailure: 'state' })
    expect(await comeBack({ state: 'f'.repeat(64) })).toEqual({ thirdFailure: 'state' })
    const ofDing = await state('dingtalk')
    expect(await comeBack({ state: ofDing })).toEqual({ thirdFailure: 'state' })
    expect(await comeBack({ state: ofDing }, 'dingtalk')).toEqual({ thirdFailure: 'state' })
    const late = await state()
    clock.forward(600_001)
    expect(await comeBack({ state: late })).toEqual({ thirdFailure: 'state' })
    expect(identity.requests.length).toBe(before)
    const used = await state()
    expect(await comeBack({ state: used })).toEqual({ thirdFailure: 'provider' })
    expect(await comeBack({ state: used })).toEqual({ thirdFailure: 'state' })
  })

  it('a state of another browser leads nobody into the account of who sent it', async () => {
    const attacker = newBrowser()
    const { location } = await attacker.start('oauth2')
    const state = identity.agree(location, 'code-of-attacker')
    await browser.start('oauth2')
    const back = await browser.comeBack('oauth2', { code: 'code-of-attacker', state })
    expect(queryOf(back.location)).toEqual({ thirdFailure: 'state' })
    const own = await attacker.comeBack('oauth2', { code: 'code-of-attacker', state })
    expect(queryOf(own.location)).toEqual({ thirdFailure: 'state' })
  })

  it('a token of another browser, of another type, or over is worth nothing, and is gone', async () => {
    const other = newBrowser()
    await other.start('oauth2')
    const stolen = (await journey('oauth2')).oauth2LoginToken ?? ''
    expect((await other.exchange(stolen, 'oauth2')).message).toBe('第三方登录已失效，请重新登录')
    expect((await browser.exchange(stolen, 'oauth2')).success).toBe(false)
    const ofType = (await journey('oauth2')).oauth2LoginToken ?? ''
    expect((await browser.exchange(ofType, 'dingtalk')).success).toBe(false)
    expect((await browser.exchange(ofType, 'oauth2')).success).toBe(false)
    const late = (await journey('oauth2')).oauth2LoginToken ?? ''
    clock.forward(60_001)
    expect((await browser.exchange(late, 'oauth2')).success).toBe(false)
    expect((await browser.exchange('x', 'oauth2')).success).toBe(false)
  })

  it('asks for no second step, which follows a password', async () => {
    const { query } = server.app.services.database
    const note = { id: 'u-low', password_due: 0, password_strength: 0, two_step: 'sms' }
    await query
      .insertInto('account_note')
      .values(note)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ two_step: 'sms' }))
      .execute()
    const { oauth2LoginToken = '' } = await journey('oauth2')
    expect(await browser.exchange(oauth2LoginToken, 'oauth2')).toMatchObject({
      success: true,
      result: { userInfo: { username: 'low' } },
    })
    await query.updateTable('account_note').set({ two_step: '' }).where('id', '=', 'u-low').execute()
  })

  it('is bound to one account, and an account to one of each party', async () => {
    const token = (await journey('oauth2')).oauth2LoginToken ?? ''
    const keeper = await server.client.login('keeper')
    expect((await browser.bind(keeper, token, 'oauth2')).message).toBe('该第三方账号已绑定其他用户')
    const { query } = server.app.services.database
    const rows = await query.selectFrom('sys_third_account').selectAll().where('third_type', '=', 'cas').execute()
    expect(rows).toMatchObject([{ user_id: 'u-low', third_user_uuid: 'person-7', realname: '王芳' }])
    expect(
      (await server.client.call('POST', '/sys/thirdLogin/bind', { body: { token, thirdType: 'oauth2' } })).status,
    ).toBe(401)
  })

  it('is listed for its owner, and unbound by nobody else', async () => {
    const [low, keeper] = [await server.client.login('low'), await server.client.login('keeper')]
    const mine = async (token: string) =>
      (await server.client.call('GET', '/sys/thirdLogin/mine', { token })).body.result
    const unbind = async (token: string, thirdType: string) =>
      (await server.client.call('POST', '/sys/thirdLogin/unbind', { token, body: { thirdType } })).body
    expect(await mine(keeper)).toEqual([])
    expect(await mine(low)).toContainEqual(expect.objectContaining({ thirdType: 'dingtalk', realname: '李明' }))
    expect((await unbind(keeper, 'dingtalk')).message).toBe('没有绑定这个第三方账号')
    expect((await unbind(low, 'other')).success).toBe(false)
    expect((await unbind(low, 'dingtalk')).success).toBe(true)
    expect(JSON.stringify(await mine(low))).not.toContain('dingtalk')
    const { oauth2LoginToken = '' } = await journey('dingtalk')
    expect((await browser.exchange(oauth2LoginToken, 'dingtalk')).message).toBe('该第三方账号尚未绑定用户')
  })

  it('a frozen account stays out, and the log says so', async () => {
    const { query } = server.app.services.database
    await query.updateTable('sys_user').set({ status: '2' }).where('id', '=', 'u-low').execute()
    const { oauth2LoginToken = '' } = await journey('oauth2')
    expect((await browser.exchange(oauth2LoginToken, 'oauth2')).message).toBe('该用户已冻结')
    await query.updateTable('sys_user').set({ status: '1' }).where('id', '=', 'u-low').execute()
    const lines = JSON.stringify(await query.selectFrom('sys_log').selectAll().execute())
    expect(lines).toContain('绑定第三方账号')
    expect(lines).not.toContain(oauth2LoginToken)
  })

  it('a party that answers nonsense, redirects or is down names nobody', async () => {
    work.close()
    const { location } = await browser.start('wechat_enterprise')
    const state = queryOf(location).state ?? ''
    const back = await browser.comeBack('wechat_enterprise', { state, code: 'invented' })
    expect(queryOf(back.location)).toEqual({ thirdFailure: 'provider' })
  })
})
