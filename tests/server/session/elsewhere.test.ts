import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { movedClock } from '#fixtures/serverPorts.ts'

closeServers()

/** A server of somebody else on loopback, which keeps what it is asked and answers what it is told to. */
function somebody() {
  const requests: { url: string; body: string }[] = []
  const answer = { status: 200, text: '' }
  const server = createServer((request: IncomingMessage, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      requests.push({ url: request.url ?? '', body })
      response.writeHead(answer.status).end(answer.text)
    })
  })
  const open = () =>
    new Promise<string>((done) =>
      server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
    )
  return { asked: requests, answer, open, close: () => server.close() }
}

const phoneOf = { low: '13800000002', frozen: '13800000007', nobody: '13812345678' }

eachDatabase((_, place) => {
  describe('a code that is sent to the phone', () => {
    const gateway = somebody()
    const clock = movedClock()
    let server: TestServer
    beforeAll(async () => {
      const environment = { SMS_URL: await gateway.open(), DATABASE_URL: await place.url() }
      server = await startServer({ environment, clock })
    })
    afterAll(gateway.close)
    const call = async (path: string, body: object) => (await server.client.call('POST', path, { body })).body
    const send = async (mobile: string, smsmode = '0') => (await call('/sys/sms', { mobile, smsmode })).message
    const sent = (): { mobile: string; text: string } => JSON.parse(gateway.asked.at(-1)?.body ?? '{}')
    const code = () => /\d{6}/.exec(sent().text)?.[0] ?? ''
    const signIn = (mobile: string, captcha: string) => call('/sys/phoneLogin', { mobile, captcha, remember_me: true })

    it('signs its owner in, once', async () => {
      expect(await send(phoneOf.low)).toBe('操作成功！')
      expect(sent()).toEqual({ mobile: phoneOf.low, text: `验证码${code()}，10分钟内有效` })
      expect(await send(phoneOf.low)).toBe('验证码10分钟内，仍然有效！')
      const { body } = { body: await signIn(phoneOf.low, code()) }
      expect(body).toMatchObject({
        success: true,
        code: 200,
        message: '登录成功',
        result: { userInfo: { username: 'low' }, multi_depart: 1 },
      })
      const { token } = body.result as { token: string }
      expect((await server.client.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(200)
      expect(await signIn(phoneOf.low, code())).toMatchObject({ success: false, message: '手机验证码错误' })
    })

    it('is guessed at five times, and is over after ten minutes', async () => {
      await send(phoneOf.low)
      const right = code()
      const wrong = right === '000000' ? '000001' : '000000'
      for (let time = 0; time < 5; time += 1) expect((await signIn(phoneOf.low, wrong)).message).toBe('手机验证码错误')
      expect((await signIn(phoneOf.low, right)).message).toBe('手机验证码错误')
      clock.forward(600_001)
      expect(await send(phoneOf.low)).toBe('操作成功！')
      clock.forward(600_001)
      expect((await signIn(phoneOf.low, code())).message).toBe('手机验证码错误')
    })

    it('goes to whom it may', async () => {
      const before = gateway.asked.length
      expect(await send('')).toBe('手机号不允许为空！')
      expect(await send(phoneOf.nobody)).toBe('该用户不存在或未绑定手机号')
      expect(await send(phoneOf.low, '1')).toBe(' 手机号已经注册，请直接登录！')
      expect(await send(phoneOf.nobody, '2')).toBe('操作成功！')
      expect(await send(phoneOf.nobody, '2')).toBe('验证码10分钟内，仍然有效！')
      expect(gateway.asked).toHaveLength(before)
      expect((await signIn(phoneOf.nobody, '000000')).message).toBe('手机验证码错误')
    })

    it('lets no frozen account in, and is written down nowhere', async () => {
      await send(phoneOf.frozen)
      expect((await signIn(phoneOf.frozen, code())).message).toBe('该用户已冻结')
      const rows = await server.app.services.database.query.selectFrom('sms_code').selectAll().execute()
      const lines = await server.app.services.database.query.selectFrom('sys_log').selectAll().execute()
      expect(JSON.stringify([rows, lines])).not.toContain(code())
      expect(JSON.stringify(lines)).toContain('该用户已冻结')
    })

    it('that does not go out leaves another try', async () => {
      clock.forward(600_001)
      gateway.answer.status = 500
      expect(await send(phoneOf.low)).toBe('短信验证码发送失败,请稍后重试')
      gateway.answer.status = 200
      expect(await send(phoneOf.low)).toBe('操作成功！')
    })
  })

  it('without somebody who sends messages no code is made', async () => {
    const { client } = await startServer({ environment: { DATABASE_URL: await place.url() } })
    const { body } = await client.call('POST', '/sys/sms', { body: { mobile: phoneOf.low, smsmode: '0' } })
    expect(body.message).toBe(' 短信接口未配置，请联系管理员！')
    const cas = await client.call('GET', '/sys/cas/client/validateLogin', {
      query: { ticket: 'ST-1', service: 'http://x.test/' },
    })
    expect(cas.body).toMatchObject({ success: false, message: '单点登录未启用' })
  })

  describe('a ticket of the single sign-on', () => {
    const cas = somebody()
    let server: TestServer
    beforeAll(async () => {
      const environment = {
        SSO: 'on',
        SSO_SERVER: `${await cas.open()}/cas`,
        PUBLIC_URL: 'https://village.test',
        DATABASE_URL: await place.url(),
      }
      server = await startServer({ environment })
    })
    afterAll(cas.close)
    const service = 'https://village.test/oauth2-app/login'
    const validate = async (of = service) =>
      (
        await server.client.call<Record<string, unknown>>('GET', '/sys/cas/client/validateLogin', {
          query: { ticket: 'ST-1 &x=1', service: of },
        })
      ).body
    const response = (inside: string) =>
      `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`
    const success = (name: string) =>
      response(`<cas:authenticationSuccess><cas:user>${name}</cas:user></cas:authenticationSuccess>`)

    it('signs in whom the server of the single sign-on names', async () => {
      cas.answer.text = success('low')
      const body = await validate()
      expect(body).toMatchObject({
        success: true,
        code: 200,
        result: { userInfo: { username: 'low' }, multi_depart: 1 },
      })
      expect(body.result).not.toHaveProperty('sysAllDictItems')
      expect(cas.asked.at(-1)?.url).toBe(
        `/cas/serviceValidate?ticket=ST-1+%26x%3D1&service=${encodeURIComponent(service)}`,
      )
    })

    it.each([
      [
        'INVALID',
        response(
          '<cas:authenticationFailure code="INVALID_TICKET"> Ticket ST-1 not recognized </cas:authenticationFailure>',
        ),
        'Ticket ST-1 not recognized',
      ],
      ['nothing', '', 'No principal was found in the response from the CAS server.'],
      ['a page', '<html><body>user</body></html>', 'No principal was found in the response from the CAS server.'],
      [
        'a name in a refusal',
        response(
          '<cas:authenticationFailure code="INVALID_TICKET"><cas:user>low</cas:user></cas:authenticationFailure>',
        ),
        'No principal was found in the response from the CAS server.',
      ],
      [
        'a name alone',
        response('<cas:user>low</cas:user>'),
        'No principal was found in the response from the CAS server.',
      ],
      ['a stranger', success('stranger'), '用户不存在！'],
      ['a frozen account', success('frozen'), '该用户已冻结'],
      ['a deleted account', success('gone'), '该用户已注销'],
    ])('is refused: %s', async (_name, text, message) => {
      cas.answer.text = text
      expect(await validate()).toMatchObject({ success: false, message })
    })

    it('is refused in words for people when the server does not answer as one', async () => {
      cas.answer.text = success('low')
      cas.answer.status = 500
      expect(await validate()).toMatchObject({ success: false, message: '单点登录服务器没有正常应答，请稍后再试' })
      cas.answer.status = 200
      cas.answer.text = 'x'.repeat(100_000)
      expect(await validate()).toMatchObject({ success: false, message: '单点登录服务器没有正常应答，请稍后再试' })
    })

    it('SR-09 that was given for another site is not even asked about', async () => {
      cas.answer.text = success('low')
      const before = cas.asked.length
      for (const foreign of [
        'https://evil.test/',
        'https://village.test.evil.test/',
        'https://village.test@evil.test/',
        'javascript:1',
        'x',
      ])
        expect((await validate(foreign)).message).toBe('service 须为本系统的地址')
      expect(cas.asked).toHaveLength(before)
    })
  })
})
