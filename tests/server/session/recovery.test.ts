import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { demoPassword, transform } from '#fixtures/serverClient.ts'
import { movedClock } from '#fixtures/serverPorts.ts'
import { smsGateway } from '#fixtures/standIn.ts'

closeServers()

const phones = { low: '13800000002', keeper: '13800000003', frozen: '13800000007', nobody: '13812345678' }
const tooLongMs = 600_001

describe('a forgotten password', () => {
  const gateway = smsGateway()
  const clock = movedClock()
  const lines: string[] = []
  const write = (fields: object, message: string) => void lines.push(`${JSON.stringify(fields)} ${message}`)
  let server: TestServer
  beforeAll(async () => {
    const log = { info: write, warn: write, error: write }
    server = await startServer({ environment: { SMS_URL: await gateway.open() }, clock, log })
  })
  afterAll(gateway.close)
  beforeEach(() => clock.forward(tooLongMs))

  const post = async (path: string, body: object) => (await server.client.call('POST', path, { body })).body
  const send = (mobile: string, more = {}) => post('/sys/sms', { mobile, smsmode: '2', ...more })
  const verify = (phone: string, smscode: string) => post('/sys/user/phoneVerification', { phone, smscode })
  const change = (body: object) => post('/sys/user/passwordChange', body)
  const signIn = async (username: string, password: string) =>
    (await post('/sys/login', { username, password: transform(password) })).success
  const codeFor = async (mobile: string) => {
    const before = gateway.codesFor(mobile).length
    await send(mobile)
    await expect.poll(() => gateway.codesFor(mobile).length).toBe(before + 1)
    return gateway.lastCode(mobile)
  }
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

  it('is replaced in four steps; sessions end, and the code is used up', async () => {
    const token = await server.client.login('low')
    const question = await server.client.call('GET', '/sys/user/querySysUser', { query: { username: 'low' } })
    expect(question.body).toMatchObject({ success: true, result: { username: 'low', phone: '' } })
    const smscode = await codeFor(phones.low)
    expect((await verify(phones.low, smscode)).result).toEqual({ smscode, username: 'low' })
    const body = { username: 'low', phone: phones.low, smscode, password: transform('Own#pass1') }
    expect(await change(body)).toMatchObject({ success: true, message: '密码重置完成！', result: { username: 'low' } })
    expect([await signIn('low', demoPassword), await signIn('low', 'Own#pass1')]).toEqual([false, true])
    expect((await server.client.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(401)
    expect(await change(body)).toMatchObject({ success: false, message: '短信验证码失效！' })
  })

  it('of the family comes with GET, and its query is in no log', async () => {
    const smscode = await codeFor(phones.low)
    const query = { username: 'low', phone: phones.low, smscode, password: 'Plain#pass2' }
    const { body } = await server.client.call('GET', '/sys/user/passwordChange', { query })
    expect(body).toMatchObject({ success: true, message: '密码重置完成！' })
    expect(await signIn('low', 'Plain#pass2')).toBe(true)
    const { query: runner } = server.app.services.database
    const rows = [await runner.selectFrom('sys_log').selectAll().execute(), lines]
    expect(JSON.stringify(rows)).toContain('凭短信验证码设置密码')
    expect(JSON.stringify(rows)).not.toMatch(/Plain#pass2|Plain%23pass2/)
    expect(JSON.stringify(rows)).not.toContain(smscode)
  })

  it('is told of nobody: every name and every number is answered alike', async () => {
    const ask = async (query: Record<string, string>) => {
      const { timestamp: _, ...body } = (await server.client.call('GET', '/sys/user/querySysUser', { query })).body
      return JSON.stringify(body)
    }
    const [own, other] = [await ask({ username: 'low' }), await ask({ username: 'nobody' })]
    expect(own.replace('low', '')).toBe(other.replace('nobody', ''))
    expect(await ask({ phone: phones.low })).toBe(await ask({ phone: phones.nobody }))
    expect(await ask({})).toContain('验证失败')
    const before = gateway.requests.length
    for (const mobile of [phones.keeper, phones.nobody]) {
      expect([(await send(mobile)).message, (await send(mobile)).message]).toEqual([
        '操作成功！',
        '验证码10分钟内，仍然有效！',
      ])
      expect((await verify(mobile, 'x')).message).toBe('手机验证码错误')
      expect((await change({ username: 'keeper', phone: mobile, smscode: 'x', password: 'New#pass12' })).message).toBe(
        '短信验证码不匹配！',
      )
    }
    await expect.poll(() => gateway.requests.length).toBe(before + 1)
  })

  it('waits for no gateway: a number that is known takes no longer, nor does it say that nothing went out', async () => {
    gateway.reply.status = 500
    expect((await send(phones.keeper)).message).toBe('操作成功！')
    await expect.poll(() => lines.join()).toContain('a code could not be sent')
    expect((await send(phones.keeper)).message).toBe('验证码10分钟内，仍然有效！')
    gateway.reply.status = 200
  })

  it('of another name gets no message, with the same answer', async () => {
    const before = gateway.requests.length
    expect((await send(phones.keeper, { username: 'low' })).message).toBe('操作成功！')
    clock.forward(tooLongMs)
    expect((await send(phones.keeper, { username: 'keeper' })).message).toBe('操作成功！')
    await expect.poll(() => gateway.requests.length).toBe(before + 1)
  })

  it('is not held up by a name that was mistyped before, and tells nothing of either', async () => {
    const before = gateway.codesFor(phones.keeper).length
    const names = ['kepeer', 'keeper', 'keeper', 'kepeer', '']
    const answersFor = async (mobile: string) => {
      const answers = []
      for (const username of names) answers.push((await send(mobile, { username })).message)
      return answers
    }
    const alike = ['操作成功！', '操作成功！', '验证码10分钟内，仍然有效！', '验证码10分钟内，仍然有效！', '操作成功！']
    expect([await answersFor(phones.keeper), await answersFor(phones.nobody)]).toEqual([alike, alike])
    await expect.poll(() => gateway.codesFor(phones.keeper).length).toBe(before + 2)
    const smscode = gateway.lastCode(phones.keeper)
    expect((await verify(phones.keeper, smscode)).result).toEqual({ smscode, username: 'keeper' })
    expect((await verify(phones.nobody, smscode)).message).toBe('手机验证码错误')
  })

  it('keeps the tries and the end of the first code, under whatever names more are asked for', async () => {
    await send(phones.keeper, { username: 'one' })
    for (const _ of [1, 2, 3]) expect((await verify(phones.keeper, 'x')).message).toBe('手机验证码错误')
    clock.forward(590_000)
    await send(phones.keeper, { username: 'keeper' })
    await expect.poll(() => gateway.lastCode(phones.keeper)).toMatch(/^\d{6}$/)
    for (const _ of [1, 2]) expect((await verify(phones.keeper, 'x')).message).toBe('手机验证码错误')
    expect((await verify(phones.keeper, gateway.lastCode(phones.keeper))).message).toBe('手机验证码失效，请重新获取')
    clock.forward(10_001)
    expect((await send(phones.keeper, { username: 'keeper' })).message).toBe('操作成功！')
  })

  it('takes five tries in all, over both steps', async () => {
    const right = await codeFor(phones.keeper)
    const wrong = wrongFor(right)
    const body = { username: 'keeper', phone: phones.keeper, smscode: wrong, password: 'New#pass12' }
    for (const _ of [1, 2]) expect((await verify(phones.keeper, wrong)).message).toBe('手机验证码错误')
    for (const _ of [1, 2, 3]) expect((await change(body)).message).toBe('短信验证码不匹配！')
    expect((await change({ ...body, smscode: right })).message).toBe('短信验证码失效！')
    expect((await verify(phones.keeper, right)).message).toBe('手机验证码失效，请重新获取')
    expect(await signIn('keeper', demoPassword)).toBe(true)
  })

  it('AU-14: a code for another number, name or purpose sets nothing', async () => {
    const smscode = await codeFor(phones.keeper)
    const body = { username: 'admin', phone: phones.keeper, smscode, password: 'Zz1!zzzz' }
    expect((await change({ ...body, phone: '13800000001' })).message).toBe('短信验证码失效！')
    expect((await change(body)).message).toBe('未找到用户！')
    const login = await post('/sys/phoneLogin', { mobile: phones.keeper, captcha: smscode })
    expect(login.message).toBe('手机验证码错误')
    const query = { ...body, phone: '13800000000', smscode: '000000' }
    expect((await server.client.call('GET', '/sys/user/passwordChange', { query })).body.success).toBe(false)
    expect(await signIn('admin', demoPassword)).toBe(true)
  })

  it('that is weak, empty or the name costs no try', async () => {
    const smscode = await codeFor(phones.keeper)
    const body = { username: 'keeper', phone: phones.keeper, smscode }
    for (let time = 0; time < 6; time += 1) {
      expect((await change({ ...body, password: '' })).message).toBe('新密码不允许为空!')
      expect((await change({ ...body, password: 'weak' })).success).toBe(false)
    }
    expect((await change({ ...body, password: transform('Own#pass1') })).success).toBe(true)
  })

  it('of a frozen account stays', async () => {
    const smscode = await codeFor(phones.frozen)
    const body = { username: 'frozen', phone: phones.frozen, smscode, password: 'New#pass12' }
    expect((await change(body)).message).toBe('该用户已冻结')
  })
})

describe('the paths of the template', () => {
  const gateway = smsGateway()
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ environment: { SMS_URL: await gateway.open() } })
  })
  afterAll(gateway.close)

  it('lead to the calls behind them', async () => {
    const { client } = server
    const forgotten = await client.call('GET', '/auth/forge-password', { query: { username: 'low' } })
    expect(forgotten.body.result).toEqual({ username: 'low', phone: '' })
    const sms = await client.call('POST', '/account/sms', { body: { mobile: phones.low, smsmode: '0' } })
    expect(sms.body.message).toBe('操作成功！')
    expect(gateway.lastCode(phones.low)).toMatch(/^\d{6}$/)
    expect((await client.call('GET', '/user/info')).status).toBe(401)
    const own = await client.call('GET', '/user/info', { token: await client.login('low') })
    expect(own.body.result).toMatchObject({ userInfo: { username: 'low' } })
  })
})

describe('the development adapter', () => {
  it('writes codes to the server log, and nothing else sends them', async () => {
    const lines: object[] = []
    const write = (fields: object) => void lines.push(fields)
    const { client } = await startServer({
      environment: { SMS_URL: 'log' },
      log: { info: write, warn: write, error: write },
    })
    await client.call('POST', '/sys/sms', { body: { mobile: phones.low, smsmode: '0' } })
    const [line] = lines as { mobile: string; text: string }[]
    expect(line).toMatchObject({ mobile: phones.low })
    const captcha = /\d{6}/.exec(line?.text ?? '')?.[0]
    const { body } = await client.call('POST', '/sys/phoneLogin', { body: { mobile: phones.low, captcha } })
    expect(body.message).toBe('登录成功')
  })

  it('and the gateway are handed mobile numbers only', async () => {
    const { client } = await startServer({ environment: { SMS_URL: 'log' } })
    for (const mobile of ['abc', '10086', '1380000000200', "13800000002' or 1=1"]) {
      const { body } = await client.call('POST', '/sys/sms', { body: { mobile, smsmode: '1' } })
      expect(body.success).toBe(false)
    }
  })
})
