import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { demoPassword, transform } from '#fixtures/serverClient.ts'
import { movedClock } from '#fixtures/serverPorts.ts'
import { smsGateway } from '#fixtures/standIn.ts'
import { adminPart } from '#server/admin'
import { behaviours } from '#server/models'
import { recordPart } from '#server/record'

closeServers()

const ownPhone = '13912345678'

describe('registering', () => {
  const gateway = smsGateway()
  const clock = movedClock()
  let server: TestServer
  beforeAll(async () => {
    const environment = { SMS_URL: await gateway.open(), REGISTER: 'on' }
    server = await startServer({ environment, clock, parts: [recordPart(behaviours), adminPart] })
  })
  afterAll(gateway.close)
  beforeEach(() => clock.forward(600_001))

  const post = async (path: string, body: object) => (await server.client.call('POST', path, { body })).body
  const register = (body: object, path = '/sys/user/register') => post(path, body)
  const codeFor = async (mobile: string, smsmode = '1') => {
    await post('/sys/sms', { mobile, smsmode })
    return gateway.lastCode(mobile)
  }
  const userNamed = (username: string) =>
    server.app.services.database.query
      .selectFrom('sys_user')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirst()
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

  it('makes an account without any right, which nobody has taken in yet', async () => {
    const smscode = await codeFor(ownPhone)
    const body = { username: 'newcomer', password: transform('Own#pass1'), phone: ownPhone, smscode, email: 'a@b.cn' }
    expect(await register(body)).toMatchObject({ success: true, message: '注册成功', result: { username: 'newcomer' } })
    const stored = await userNamed('newcomer')
    expect(stored).toMatchObject({ phone: ownPhone, email: 'a@b.cn', status: '1', platform: 'N', tenant_id: 0 })
    expect(String(stored?.password)).toMatch(/^scrypt\$/)
    const { query } = server.app.services.database
    const roles = await query
      .selectFrom('sys_user_role')
      .selectAll()
      .where('user_id', '=', String(stored?.id))
      .execute()
    expect(roles).toEqual([])
    const login = await post('/sys/login', { username: 'newcomer', password: transform('Own#pass1') })
    expect(login.message).toBe('该账号不属于任何租户，也不是平台用户，无法登录！')
    expect((await register({ ...body, username: 'newcomer2' })).message).toBe('手机验证码失效，请重新获取')
  })

  it('without name and password goes by the number, and opens to no password', async () => {
    const phone = '13912345679'
    const smscode = await codeFor(phone)
    expect((await register({ phone, smscode }, '/auth/register')).result).toEqual({ username: phone })
    const login = await post('/sys/login', { username: phone, password: transform(demoPassword) })
    expect(login.message).toBe('用户名或密码错误')
  })

  it('tells of a taken name only whoever has the code, five times at most', async () => {
    const phone = '13912345680'
    const smscode = await codeFor(phone)
    const body = { username: 'low', password: 'Own#pass1', phone, smscode }
    expect((await register({ ...body, smscode: wrongFor(smscode) })).message).toBe('手机验证码错误')
    expect((await register({ ...body, smscode: wrongFor(smscode), username: 'free' })).message).toBe('手机验证码错误')
    expect((await register(body)).message).toBe('用户名已注册')
    expect((await register({ ...body, username: 'NEWCOMER' })).message).toBe('用户名已注册')
    expect((await register({ ...body, username: 'newone', email: 'low@example.cn' })).message).toBe('邮箱已被注册')
    expect((await register({ ...body, username: 'newone' })).message).toBe('手机验证码失效，请重新获取')
    expect(await userNamed('newone')).toBeUndefined()
  })

  it('takes no code for another number or purpose, and no number of somebody', async () => {
    const phone = '13912345681'
    const smscode = await codeFor(phone)
    expect((await register({ phone: '13912345682', smscode })).message).toBe('手机验证码失效，请重新获取')
    const login = await codeFor('13800000002', '0')
    expect((await register({ phone: '13800000002', smscode: login })).message).toBe('手机验证码失效，请重新获取')
    expect((await post('/sys/sms', { mobile: '13800000002', smsmode: '1' })).message).toBe(
      ' 手机号已经注册，请直接登录！',
    )
  })

  it('of two at once with one code makes one account', async () => {
    const phone = '13912345683'
    const smscode = await codeFor(phone)
    const both = await Promise.all(['first', 'second'].map((username) => register({ username, phone, smscode })))
    expect(both.filter(({ success }) => success)).toHaveLength(1)
  })

  it('keeps the rules of accounts: name, address, password', async () => {
    const phone = '13912345684'
    const smscode = await codeFor(phone)
    const faulty = [
      { username: 'a' },
      { email: 'no address' },
      { password: 'weak' },
      { username: '13912345684', password: '13912345684' },
    ]
    for (const fault of faulty)
      expect((await register({ username: 'fine', phone, smscode, ...fault })).success).toBe(false)
    expect(await userNamed('fine')).toBeUndefined()
  })
})

describe('registering where it is not offered', () => {
  it('is refused with the reason', async () => {
    const body = { phone: ownPhone, smscode: '123456' }
    const closed = await startServer({ environment: { SMS_URL: 'log', REGISTER: 'off' }, parts: [adminPart] })
    const refused = await closed.client.call('POST', '/sys/user/register', { body })
    expect(refused.body.message).toBe('未开放注册，请联系管理员开通账号')
    const silent = await startServer({ environment: { REGISTER: 'on' }, parts: [adminPart] })
    const mute = await silent.client.call('POST', '/sys/user/register', { body })
    expect(mute.body.message).toBe(' 短信接口未配置，请联系管理员！')
  })
})
