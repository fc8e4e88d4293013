import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { demoPassword, transform } from '#fixtures/serverClient.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { movedClock } from '#fixtures/serverPorts.ts'
import { openSocket } from '#fixtures/serverSocket.ts'
import { mailServer, smsGateway } from '#fixtures/standIn.ts'
import { accountPart } from '#server/account'
import { behaviours } from '#server/models'
import { recordPart } from '#server/record'

closeServers()

const tooLongMs = 600_001
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const password = transform(demoPassword)
const phones = { low: '13800000002', keeper: '13800000003', victim: '13800000009' }

interface SecondStep {
  ticket: string
  way: string
  to: string
}

eachDatabase((_, place) => {
  const gateway = smsGateway()
  const post = mailServer()
  const clock = movedClock()
  let server: TestServer
  beforeAll(async () => {
    const environment = {
      SMS_URL: await gateway.open(),
      MAIL_URL: await post.open(),
      MAIL_FROM: 'village@example.cn',
      DATABASE_URL: await place.url(),
    }
    server = await startServer({ environment, clock, parts: [recordPart(behaviours), accountPart] })
  })
  afterAll(() => {
    gateway.close()
    post.close()
  })
  beforeEach(() => clock.forward(tooLongMs))

  const call = async (method: string, path: string, { token = '', body = {} as object } = {}) =>
    (await server.client.call(method, path, { token, ...(method === 'GET' ? {} : { body }) })).body
  const security = async (token: string) => (await call('GET', '/sys/account/security', { token })).result
  const askFor = (token: string, contact: string) =>
    call('POST', '/sys/account/contact/code', { token, body: { contact } })
  const bind = async (token: string, contact: string, proof: { code: string; password?: string }) =>
    (await call('PUT', '/sys/account/contact', { token, body: { contact, password, ...proof } })).message
  const login = (username: string) => call('POST', '/sys/login', { body: { username, password } })
  const stepOf = async (username: string) => ((await login(username)).result as { secondStep: SecondStep }).secondStep
  const finish = (ticket: string, code: string) => call('POST', '/sys/loginStep', { body: { ticket, code } })
  const setTwoStep = (token: string, body: object) =>
    call('PUT', '/sys/account/twoStep', { token, body: { password, ...body } })
  const logNotes = async () =>
    JSON.stringify(await server.app.services.database.query.selectFrom('sys_log').select('log_content').execute())

  describe('who one is', () => {
    it('is said in names', async () => {
      const token = await server.client.login('keeper')
      expect((await call('GET', '/sys/account/profile', { token })).result).toEqual({
        ...{ username: 'keeper', realname: 'keeper 姓名', avatar: null, tags: null, signature: null },
        ...{ post: '', departs: '青禾县、云溪镇', roles: '看守' },
      })
    })

    it('comes with what one did oneself, page by page', async () => {
      const [low, keeper] = [await server.client.login('low'), await server.client.login('keeper')]
      await server.client.login('low')
      const log = async (token: string, page = '') =>
        (await call('GET', `/sys/account/log${page}`, { token })).result as {
          records: { id: string; logContent: string }[]
          total: number
        }
      const all = await log(low)
      expect(all.records.map(({ logContent }) => logContent)).toContain('登录成功')
      expect(all.records).toHaveLength(all.total)
      const [first, second] = [await log(low, '?pageNo=1&pageSize=1'), await log(low, '?pageNo=2&pageSize=1')]
      expect([first, second].map(({ records }) => records[0]?.id)).toEqual(all.records.slice(0, 2).map(({ id }) => id))
      const ids = new Set(all.records.map(({ id }) => id))
      expect((await log(keeper)).records.some(({ id }) => ids.has(id))).toBe(false)
    })
  })

  describe('a phone and a mailbox', () => {
    it('are bound by password and code, and shown masked', async () => {
      const token = await server.client.login('low')
      expect(await security(token)).toMatchObject({ phone: '138****0002', passwordStrength: 0, twoStep: '' })
      await askFor(token, '13912345678')
      const code = gateway.lastCode('13912345678')
      expect(await bind(token, '13912345678', { code, password: transform('Wrong#pass1') })).toBe('登录密码错误')
      expect(await bind(token, '13912345678', { code: wrongFor(code) })).toBe('手机验证码错误')
      expect(await bind(token, '13912345679', { code })).toBe('手机验证码失效，请重新获取')
      expect(await bind(token, '13912345678', { code })).toBe('修改成功!')
      expect(await bind(token, '13912345678', { code })).toBe('手机验证码失效，请重新获取')
      expect((await security(token)) as object).toMatchObject({ phone: '139****5678' })
      expect(await logNotes()).toContain('绑定手机号')
      await askFor(token, 'New.Box@example.cn')
      const mailed = post.lastCode('New.Box@example.cn')
      expect(await bind(token, 'new.box@example.cn', { code: mailed })).toBe('修改成功!')
      const own = await call('GET', '/sys/user/getUserInfo', { token })
      expect(own.result).toMatchObject({ userInfo: { phone: '13912345678', email: 'new.box@example.cn' } })
    })

    it('of another account are told of only to whoever has received the code', async () => {
      const token = await server.client.login('keeper')
      expect((await askFor(token, phones.victim)).success).toBe(true)
      const code = gateway.lastCode(phones.victim)
      expect(await bind(token, phones.victim, { code: wrongFor(code) })).toBe('手机验证码错误')
      expect(await bind(token, phones.victim, { code })).toBe('已绑定其他账号')
    })

    it('take no code of somebody else or of another purpose, and five attempts', async () => {
      const [keeper, victim] = [await server.client.login('keeper'), await server.client.login('victim')]
      await askFor(victim, '13711112222')
      const code = gateway.lastCode('13711112222')
      expect(await bind(keeper, '13711112222', { code })).toBe('手机验证码失效，请重新获取')
      const signIn = await call('POST', '/sys/phoneLogin', { body: { mobile: '13711112222', captcha: code } })
      expect(signIn.success).toBe(false)
      for (let time = 0; time < 5; time += 1)
        expect(await bind(victim, '13711112222', { code: wrongFor(code) })).toBe('手机验证码错误')
      expect(await bind(victim, '13711112222', { code })).toBe('手机验证码失效，请重新获取')
    })

    it('are neither changed with the other own fields nor taken in another form', async () => {
      const token = await server.client.login('low')
      const edit = await call('PUT', '/sys/user/edit', { token, body: { id: 'u-low', email: 'other@example.cn' } })
      expect(edit.success).toBe(false)
      for (const contact of ['1380000', 'a@b@c', '13800000002,13800000003', '<x@example.cn>'])
        expect([contact, (await askFor(token, contact)).success]).toEqual([contact, false])
    })

    it('stay what they were when the gateway takes nothing', async () => {
      const token = await server.client.login('low')
      post.reply.takes = false
      expect((await askFor(token, 'lost@example.cn')).message).toBe('邮件发送失败，请稍后重试')
      post.reply.takes = true
      expect((await askFor(token, 'lost@example.cn')).success).toBe(true)
    })
  })

  describe('a second step', () => {
    it('is switched on by a code that has come through; then no password signs in alone', async () => {
      const token = await server.client.login('keeper')
      expect((await setTwoStep(token, { way: 'mail', code: '123456' })).message).toBe('请先绑定邮箱')
      expect((await setTwoStep(token, { way: 'sms', code: '123456' })).success).toBe(false)
      await call('POST', '/sys/account/twoStep/code', { token, body: { way: 'sms' } })
      const code = gateway.lastCode(phones.keeper)
      const wrong = { way: 'sms', code, password: transform('Wrong#pass1') }
      expect((await setTwoStep(token, wrong)).message).toBe('登录密码错误')
      expect((await setTwoStep(token, { way: 'sms', code })).success).toBe(true)
      expect(await security(token)).toMatchObject({ twoStep: 'sms' })
      const answer = await login('keeper')
      expect(answer).toMatchObject({
        success: false,
        message: '该账号开启了两步验证，验证码已发到 138****0003',
        result: { secondStep: { way: 'sms', to: '138****0003' } },
      })
      expect(answer.result).not.toHaveProperty('token')
    })

    it('takes its own code, once, and begins the session then', async () => {
      const { ticket } = await stepOf('keeper')
      const code = gateway.lastCode(phones.keeper)
      expect((await finish(ticket, wrongFor(code))).message).toBe('手机验证码错误')
      expect((await finish('0'.repeat(64), code)).message).toBe('登录已失效，请重新输入密码')
      const answer = await finish(ticket, code)
      expect(answer).toMatchObject({ success: true, code: 200, result: { userInfo: { username: 'keeper' } } })
      const { token } = answer.result as { token: string }
      expect((await server.client.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(200)
      expect((await finish(ticket, code)).success).toBe(false)
    })

    it('gives five attempts in ten minutes however often the password is sent', async () => {
      const first = await stepOf('keeper')
      const code = gateway.lastCode(phones.keeper)
      const sent = gateway.codesFor(phones.keeper).length
      for (let time = 0; time < 5; time += 1) {
        const { ticket } = await stepOf('keeper')
        expect((await finish(ticket, wrongFor(code))).message).toBe('手机验证码错误')
      }
      expect(gateway.codesFor(phones.keeper)).toHaveLength(sent)
      expect((await finish(first.ticket, code)).message).toBe('手机验证码失效，请重新获取')
      clock.forward(tooLongMs)
      expect((await finish(first.ticket, code)).message).toBe('登录已失效，请重新输入密码')
    })

    it('is not avoided by the phone alone, by an old code, or by a wrong password', async () => {
      await call('POST', '/sys/sms', { body: { mobile: phones.keeper, smsmode: '0' } })
      const code = gateway.lastCode(phones.keeper)
      const phoneLogin = await call('POST', '/sys/phoneLogin', { body: { mobile: phones.keeper, captcha: code } })
      expect(phoneLogin.message).toBe('该账号开启了两步验证，请用账号密码登录')
      const { ticket } = await stepOf('keeper')
      expect((await finish(ticket, code)).message).toBe('手机验证码错误')
      const body = { username: 'keeper', password: transform('Wrong#pass1') }
      const [wrong, unknown] = [body, { ...body, username: 'nobody' }].map((each) =>
        call('POST', '/sys/login', { body: each }),
      )
      expect((await wrong)?.message).toBe((await unknown)?.message)
      expect((await wrong)?.result).toBe(null)
    })

    it('ends the waiting sign-ins of an account whose password changes, and is switched off by the password', async () => {
      const { ticket } = await stepOf('keeper')
      const { token } = (await finish(ticket, gateway.lastCode(phones.keeper))).result as { token: string }
      clock.forward(tooLongMs)
      const waiting = await stepOf('keeper')
      const code = gateway.lastCode(phones.keeper)
      const renewed = transform('Own#pass12345')
      const change = { oldpassword: password, password: renewed, confirmpassword: renewed, strength: 3 }
      expect((await call('PUT', '/sys/user/updatePassword', { token, body: change })).success).toBe(true)
      expect((await finish(waiting.ticket, code)).message).toBe('登录已失效，请重新输入密码')
      expect(await security(token)).toMatchObject({ passwordStrength: 3, twoStep: 'sms' })
      expect((await setTwoStep(token, { way: '', password: renewed })).success).toBe(true)
      const again = { username: 'keeper', password: renewed }
      expect((await call('POST', '/sys/login', { body: again })).success).toBe(true)
    })

    it('of an account whose number is gone lets nobody in', async () => {
      const token = await server.client.login('victim')
      await call('POST', '/sys/account/twoStep/code', { token, body: { way: 'sms' } })
      await setTwoStep(token, { way: 'sms', code: gateway.lastCode(phones.victim) })
      const { query } = server.app.services.database
      await query.updateTable('sys_user').set({ phone: null }).where('id', '=', 'u-victim').execute()
      expect((await login('victim')).message).toBe('两步验证的手机号已解除，无法登录，请联系管理员')
      await query.updateTable('sys_user').set({ phone: phones.victim }).where('id', '=', 'u-victim').execute()
    })
  })

  describe('the devices', () => {
    const agent = (name: string) => ({ 'user-agent': name })
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    const signInOn = async (username: string, headers: Record<string, string>) =>
      (
        (await server.client.call('POST', '/sys/login', { body: { username, password }, headers })).body.result as {
          token: string
        }
      ).token
    const devices = async (token: string) =>
      (await call('GET', '/sys/account/device', { token })).result as { id: string; current: boolean }[]
    const end = (token: string, body = {}) => call('POST', '/sys/account/device/logout', { token, body })
    const statusOf = async (token: string) =>
      (await server.client.call('GET', '/sys/user/getUserInfo', { token })).status

    it('of a user are theirs alone; one is signed out, the others go on', async () => {
      const own = await signInOn('tenant1', agent(chrome))
      const other = await signInOn('tenant1', agent('curl/8'))
      const stranger = await server.client.login('low')
      const list = await devices(own)
      expect(list).toHaveLength(2)
      expect(list.find(({ current }) => current)).toMatchObject({ device: 'Windows 10/11', browser: 'Chrome 140' })
      const foreign = list.find(({ current }) => !current)?.id ?? ''
      expect((await end(stranger, { id: foreign })).message).toBe('该设备已不在线')
      expect([await statusOf(other), (await end(own, { id: foreign })).success]).toEqual([200, true])
      expect([await statusOf(own), await statusOf(other), (await devices(own)).length]).toEqual([200, 401, 1])
    })

    it('but this one are signed out together', async () => {
      const tokens = [await signInOn('tenant1', agent('curl/8')), await signInOn('tenant1', agent('curl/9'))]
      const own = await signInOn('tenant1', agent(chrome))
      expect((await end(own)).success).toBe(true)
      expect(await Promise.all([own, ...tokens].map(statusOf))).toEqual([200, 401, 401])
    })

    it('are asked for by nobody without a session', async () => {
      expect((await server.client.call('GET', '/sys/account/device')).status).toBe(401)
    })
  })
})

describe('the socket of a device', () => {
  it('is closed as soon as it is signed out', async () => {
    const server = await startServer(allParts())
    const [own, other] = [await server.client.login('low'), await server.client.login('low')]
    const socket = await openSocket(server, '/websocket/u-low', { token: other })
    const { body } = await server.client.call('POST', '/sys/account/device/logout', { token: own, body: {} })
    expect([body.success, await socket.closed]).toEqual([true, 1008])
  })
})

describe('without a sender', () => {
  it('no number and no mailbox is bound, and the reason is told', async () => {
    const server = await startServer({ parts: [accountPart] })
    const token = await server.client.login('low')
    const ask = async (contact: string) =>
      (await server.client.call('POST', '/sys/account/contact/code', { token, body: { contact } })).body.message.trim()
    expect(await ask('13912345678')).toBe('短信接口未配置，请联系管理员！')
    expect(await ask('low@example.com')).toBe('邮件服务未配置，请联系管理员')
  })
})
