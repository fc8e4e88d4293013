import { describe, expect, it } from 'vitest'
import cases from '#cases/session/login.json'
import { closeServers, startServer } from '#fixtures/server.ts'
import { demoPassword, transform } from '#fixtures/serverClient.ts'
import { movedClock, plainCaptcha, plainRandom } from '#fixtures/serverPorts.ts'
import { systemRandom } from '#server/platform'
import { storedPassword } from '#server/session'

closeServers()
const minuteMs = 60_000

interface Login {
  token: string
  userInfo: Record<string, unknown>
  sysAllDictItems: Record<string, unknown[]>
  departs: Record<string, unknown>[]
  multi_depart: number
  tenantList?: unknown[]
}

describe('the outcome of a login', async () => {
  const { client, app } = await startServer()
  const row = await app.services.database.query
    .selectFrom('sys_user')
    .select('password')
    .where('id', '=', 'u-low')
    .executeTakeFirstOrThrow()
  const passwords: Record<string, string> = {
    right: transform(demoPassword),
    plain: demoPassword,
    upper: transform(demoPassword).toUpperCase(),
    wrong: transform('wrong'),
    stored: String(row.password),
    empty: '',
  }

  it.each(cases)('of $who: $message', async ({ username, password, message, code }) => {
    await app.services.database.query.deleteFrom('login_failure').execute()
    const { status, body } = await client.call('POST', '/sys/login', {
      body: { username, password: passwords[password] },
    })
    expect([status, body.message, body.code, body.success]).toEqual([200, message, code, code === 200])
    expect(body.result === null).toBe(code !== 200)
  })

  it('stores passwords as salted slow hashes', async () => {
    const random = systemRandom()
    const stored = await Promise.all([storedPassword(demoPassword, random), storedPassword(demoPassword, random)])
    for (const each of stored) expect(each).toMatch(/^scrypt\$32768\$8\$1\$[0-9a-f]{32}\$[0-9a-f]{64}$/)
    expect(stored[0]).not.toBe(stored[1])
  })
})

describe('the login log', async () => {
  const { client, app } = await startServer()
  const signIn = (username: string, password: string) =>
    client.call('POST', '/sys/login', {
      body: { username, password: transform(password) },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0' },
    })
  const lines = async () =>
    (
      await app.services.database.query.selectFrom('sys_log').selectAll().where('log_type', '=', '1').execute()
    ).toSorted((a, b) => String(a.id).localeCompare(String(b.id)))

  it('has a line for each sign-in, refused ones with their reason, and names no account that there is not', async () => {
    await signIn('low', 'wrong')
    await signIn('my-secret-typed-here', 'wrong')
    await signIn('low', demoPassword)
    const found = await lines()
    expect(found.map(({ log_content, userid }) => [log_content, userid])).toEqual([
      ['登录失败：用户名或密码错误', 'low'],
      ['登录失败：没有这个账号', ''],
      ['登录成功', 'low'],
    ])
    expect(found[2]).toMatchObject({ browser: 'Firefox 121', os: 'Linux' })
    expect(JSON.stringify(found)).not.toContain('my-secret')
  })
})

describe('the result of a login', async () => {
  const { client } = await startServer()
  const login = async (username: string) =>
    (
      await client.call<Login>('POST', '/sys/login', {
        body: { username, password: transform(demoPassword), remember_me: true },
      })
    ).body.result

  it('is the user without secrets, all dictionaries and the departments', async () => {
    const result = await login('low')
    expect(result.token).toMatch(/^[0-9a-f]{64}$/)
    expect(result.userInfo).toMatchObject({
      id: 'u-low',
      username: 'low',
      status: 1,
      delFlag: 0,
      orgCode: 'A01A01',
      relTenantIds: null,
    })
    expect(Object.keys(result.userInfo).filter((key) => /password|salt|token/i.test(key))).toEqual([])
    expect(JSON.stringify(result)).not.toContain('scrypt')
    expect(result.sysAllDictItems.user_status).toEqual([
      { value: '1', text: '正常', title: '正常' },
      { value: '2', text: '冻结', title: '冻结' },
    ])
    expect(result.departs).toMatchObject([{ id: 'd-2', departName: '云溪镇', orgCode: 'A01A01' }])
    expect(result.multi_depart).toBe(1)
    expect('tenantList' in result).toBe(false)
  })

  it('says how many departments and which tenants there are', async () => {
    expect(await login('keeper')).toMatchObject({
      multi_depart: 2,
      userInfo: { orgCode: 'A01', departId: expect.stringMatching(/./) },
    })
    expect(await login('victim')).toMatchObject({
      multi_depart: 0,
      departs: [],
      userInfo: { orgCode: null, departId: null },
    })
    expect((await login('tenant12')).tenantList).toEqual([
      { id: 1, name: '一号', status: 1, beginDate: null, endDate: null },
      { id: 2, name: '二号', status: 1, beginDate: null, endDate: null },
    ])
  })
})

describe('after failures', async () => {
  const clock = movedClock()
  const { client, app } = await startServer({ clock, random: plainRandom() })
  const login = async (username: string, password = demoPassword, more: object = {}) =>
    (await client.call('POST', '/sys/login', { body: { username, password, ...more } })).body.message
  const picture = async (key: string) => (await client.call<string>('GET', `/sys/randomImage/${key}`)).body
  const solved = (key: string) => ({ captcha: plainCaptcha, checkKey: key })
  const forget = () => app.services.database.query.deleteFrom('login_failure').execute()

  it('a captcha is demanded, for the account and for the address', async () => {
    await forget()
    for (let time = 0; time < 3; time += 1) expect(await login('low', 'wrong')).toBe('用户名或密码错误')
    expect(await login('low')).toBe('验证码无效')
    expect(await login('keeper')).toBe('验证码无效')
    for (let time = 0; time < 3; time += 1) {
      expect(await login('low')).toBe('验证码无效')
      expect(await login('low', demoPassword, { captcha: 'xxxx', checkKey: '1' })).toBe('验证码错误')
    }
    const { result, code } = await picture('1700000000001')
    expect([code, result.slice(0, 26)]).toEqual([0, 'data:image/svg+xml;base64,'])
    expect(Buffer.from(result.split(',')[1] ?? '', 'base64').toString()).not.toContain('<text')
    expect(await login('low', demoPassword, solved('1700000000001'))).toBe('登录成功')
  })

  it('a captcha is good once, right or wrong, and for a minute', async () => {
    await forget()
    await picture('2')
    expect(await login('low', 'wrong', solved('2'))).toBe('用户名或密码错误')
    expect(await login('low', demoPassword, solved('2'))).toBe('验证码错误')
    await picture('3')
    expect(await login('low', demoPassword, { captcha: 'xxxx', checkKey: '3' })).toBe('验证码错误')
    expect(await login('low', demoPassword, solved('3'))).toBe('验证码错误')
    await forget()
    await picture('4')
    clock.forward(minuteMs + 1)
    expect(await login('low', demoPassword, { captcha: plainCaptcha, checkKey: 4 })).toBe('验证码错误')
  })

  it('checkCaptcha leaves a right one and uses up a wrong one', async () => {
    const check = async (body: object) => (await client.call('POST', '/sys/checkCaptcha', { body })).body.message
    await picture('5')
    expect(await check(solved('5'))).toBe('操作成功！')
    expect(await check({ captcha: '2222', checkKey: '5' })).toBe('操作成功！')
    expect(await check({ captcha: 'no', checkKey: '5' })).toBe('验证码错误')
    expect(await check(solved('5'))).toBe('验证码错误')
    expect(await check({})).toBe('验证码无效')
  })

  it('an account is locked out for ten minutes from there, and others are not', async () => {
    await forget()
    for (let time = 0; time < 5; time += 1) {
      await picture(`l${time}`)
      await login('low', 'wrong', solved(`l${time}`))
    }
    await picture('l6')
    expect(await login('low', demoPassword, solved('l6'))).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
    await picture('l7')
    expect(await login('keeper', demoPassword, solved('l7'))).toBe('登录成功')
    clock.forward(9 * minuteMs)
    expect(await login('low')).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
    clock.forward(minuteMs + 1)
    expect(await login('low')).toBe('登录成功')
  })

  it('a right password forgets the failures of the account', async () => {
    await forget()
    for (let time = 0; time < 2; time += 1) await login('low', 'wrong')
    expect(await login('low')).toBe('登录成功')
    for (let time = 0; time < 2; time += 1) await login('victim', 'wrong')
    expect(await login('low')).toBe('验证码无效')
  })

  it('a burst of passwords is tried no further than one after the other', async () => {
    await forget()
    const bare = await Promise.all(Array.from({ length: 60 }, () => login('low', 'wrong')))
    expect(tally(bare)).toEqual({ 用户名或密码错误: 3, 验证码无效: 57 })
    await forget()
    const keys = Array.from({ length: 60 }, (_, index) => `b${index}`)
    for (const key of keys) await picture(key)
    const answered = await Promise.all(keys.map((key) => login('low', 'wrong', solved(key))))
    expect(tally(answered)).toEqual({ 用户名或密码错误: 5, '该用户登录失败次数过多，请于10分钟后再次登录！': 55 })
  })

  it('many sign-ins at once with the right password all succeed', async () => {
    await forget()
    const names = Array.from({ length: 24 }, (_, index) => (index % 2 ? 'low' : 'victim'))
    expect(tally(await Promise.all(names.map((name) => login(name))))).toEqual({ 登录成功: 24 })
  })

  it('a right password is counted against nobody, also for an account that is closed', async () => {
    await forget()
    for (let time = 0; time < 6; time += 1) {
      expect(await login('low')).toBe('登录成功')
      expect(await login('frozen')).toBe('该用户已冻结')
    }
    const rows = await app.services.database.query.selectFrom('login_failure').select('failures').execute()
    expect(rows.filter(({ failures }) => Number(failures) > 0)).toEqual([])
  })
})

const tally = (texts: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(texts)].map((text) => [text, texts.filter((each) => each === text).length]))
