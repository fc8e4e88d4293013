import { describe, expect, it } from 'vitest'
import { bodyOf, fakeArea, ok, queryOf, refusal } from '#fixtures/ports.ts'
import { passwordTransform } from '#runtime/session'
import { acceptLogin, browser, openTab, signIn, user } from './sessions.ts'

const weekMs = 7 * 86_400_000

describe('the password', () => {
  it('is sent as lower-case hexadecimal SHA-256 of its UTF-8 text', () => {
    expect(passwordTransform('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(passwordTransform('Village@2026')).toBe('0c7068cb1119d63ffdd33a461325a47a4c1d558ec6fce572e8f1905eea4abce9')
    expect(passwordTransform('密码')).toBe('a621ab606db2a11f63edc576a729843b8269250dc324206871d90635ac5e531c')
  })
})

describe('signing in', () => {
  it('sends the form without a token and keeps what it gives', async () => {
    const tab = openTab()
    acceptLogin(tab, 'li', 't1', {
      sysAllDictItems: { sex: [] },
      multi_depart: 2,
      departs: [{ id: '1', orgCode: 'A01' }],
    })
    const form = { username: 'li', password: 'x', captcha: 'ab12', checkKey: '9', rememberMe: true }
    const login = await tab.session.login(form)
    const [sent] = tab.ports.http.sent
    expect(sent && bodyOf(sent)).toEqual({
      username: 'li',
      password: passwordTransform('x'),
      captcha: 'ab12',
      checkKey: '9',
      remember_me: true,
    })
    expect(sent?.headers).not.toHaveProperty('X-Access-Token')
    expect(login).toMatchObject({ multiDepart: 2, departs: [{ orgCode: 'A01' }], mustChangePassword: false })
    expect(tab.session.state()).toMatchObject({ token: 't1', user })
    expect(tab.preloaded).toEqual([{ sex: [] }])
  })

  it.each([0, 500, 201])('does not count with code %i', async (code) => {
    const tab = openTab()
    tab.ports.http.on('POST /sys/login', ok({ token: 't1', userInfo: user }, { code, message: '手机验证码错误' }))
    await expect(tab.session.login({ username: 'li', password: 'x' })).rejects.toThrow('手机验证码错误')
    expect(tab.session.state().token).toBe('')
  })

  it.each([null, 'x', { token: 't1' }, { token: '', userInfo: user }, { token: 't1', userInfo: { id: 7 } }])(
    'does not count with the result %j',
    async (result) => {
      const tab = openTab()
      tab.ports.http.on('POST /sys/login', ok(result))
      await expect(tab.session.login({ username: 'li', password: 'x' })).rejects.toMatchObject({ kind: 'business' })
      expect(tab.session.state().token).toBe('')
    },
  )

  it('says why the server refuses', async () => {
    const tab = openTab()
    tab.ports.http.on('POST /sys/login', refusal('用户名或密码错误'))
    await expect(tab.session.login({ username: 'li', password: 'x' })).rejects.toThrow('用户名或密码错误')
  })

  it('works by phone, third party and ticket; only the ticket goes by its success flag', async () => {
    const tab = openTab()
    const result = { token: 't1', userInfo: user }
    tab.ports.http.on('POST /sys/phoneLogin', ok(result))
    tab.ports.http.on('GET /sys/thirdLogin/getLoginUser/a%2Fb/github', ok(result))
    tab.ports.http.on('GET /sys/cas/client/validateLogin', ok(result, { code: 0 }))
    await tab.session.phoneLogin({ mobile: '13800000000', captcha: '123456' })
    await tab.session.thirdPartyLogin({ token: 'a/b', type: 'github' })
    await tab.session.ticketLogin({ ticket: 'T', service: 'S' })
    const last = tab.ports.http.sent.at(-1)
    expect(last && queryOf(last)).toMatchObject({ ticket: 'T', service: 'S' })
  })

  it('asks for a captcha under the present time', async () => {
    const tab = openTab()
    const key = String(tab.ports.clock.nowMs())
    tab.ports.http.on(`GET /sys/randomImage/${key}`, ok('data:image/jpg;base64,AA', { code: 0 }))
    expect(await tab.session.captcha()).toEqual({ checkKey: key, image: 'data:image/jpg;base64,AA' })
  })
})

describe('the tenant', () => {
  it('is taken at once when there is only one, and goes with every call', async () => {
    const tab = openTab()
    acceptLogin(tab, 'li', 't1', { tenantList: [{ id: 7, name: '东村' }] })
    await tab.session.login({ username: 'li', password: 'x' })
    await tab.session.departs().catch(() => null)
    expect(tab.ports.http.sent.at(-1)?.headers['tenant-id']).toBe('7')
  })

  it('waits for the choice when there are several', async () => {
    const tab = openTab()
    acceptLogin(tab, 'li', 't1', {
      tenantList: [
        { id: 7, name: '东村' },
        { id: 8, name: '西村' },
      ],
    })
    await tab.session.login({ username: 'li', password: 'x' })
    expect(tab.session.state().tenantId).toBe('')
    expect(tab.session.state().user?.orgCode).toBe('A01')
    tab.session.chooseTenant('8')
    tab.session.chooseTenant('8\r\nx: y')
    expect(tab.session.state()).toMatchObject({ tenantId: '8', user: { orgCode: '', departId: '' } })
  })
})

describe('a reload', () => {
  it('keeps token, user and tenant for 7 days', async () => {
    const open = browser()
    const tab = open()
    await signIn(tab)
    tab.session.chooseTenant('8')
    expect(open().session.state()).toMatchObject({
      token: 't1',
      user: { ...user, orgCode: '' },
      tenantId: '8',
      menu: null,
    })
  })

  it('forgets them after 7 days', async () => {
    const tab = openTab()
    await signIn(tab)
    const stateLater = (ms: number) => {
      tab.ports.clock.advance(ms)
      return openTab({ storage: tab.ports.storage, clock: tab.ports.clock }).session.state()
    }
    expect(weekMs).toBe(604_800_000)
    expect(stateLater(weekMs - 1)).toMatchObject({ token: 't1', user })
    expect(stateLater(1)).toMatchObject({ token: '', user: null })
  })

  const until = '"untilMs":9999999999999'
  it.each([
    ['Access-Token', '{'],
    ['Access-Token', `{"value":{"a":1},${until}}`],
    ['Access-Token', `{"value":"a\\nb: c",${until}}`],
    ['Login_Userinfo', `{"value":{"id":"7","username":{"toString":1}},${until}}`],
    ['Login_Userinfo', '<b>'],
    ['TENANT_ID', `{"value":"1 OR 1",${until}}`],
    ['Login_Userinfo', `{"value":"${'x'.repeat(100_000)}",${until}}`],
  ])('drops the poisoned %s', (key, text) => {
    const local = fakeArea({ [key]: text })
    const { session } = openTab({ storage: { local, session: fakeArea() } })
    expect(session.state()).toMatchObject({ token: '', user: null, tenantId: '' })
    expect(local.keys()).toEqual([])
  })

  it('leaves out fields of the user that cannot be shown', () => {
    const value = JSON.stringify({ ...user, realname: { html: '<b>' }, post: ['a', 1], status: 1 })
    const local = fakeArea({ Login_Userinfo: `{"value":${value},${until}}` })
    const { session } = openTab({ storage: { local, session: fakeArea() } })
    expect(session.state().user).toEqual({ ...user, realname: '', status: 1 })
  })
})
