import { createHook } from 'node:async_hooks'
import { createHash, createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { demoPassword, transform } from '#fixtures/serverClient.ts'
import { echoPart } from '#fixtures/serverEcho.ts'
import { movedClock, plainCaptcha, plainRandom } from '#fixtures/serverPorts.ts'

closeServers()
const clock = movedClock()
const { client, app, origin } = await startServer({ parts: [echoPart()], clock, random: plainRandom() })
const { database, outbox } = app.services

beforeEach(async () => {
  await database.query.deleteFrom('login_failure').execute()
})

const login = (username: string, password: string, more: object = {}) =>
  client.call('POST', '/sys/login', { body: { username, password, ...more } })
const knows = async (token: string) => (await client.call('GET', '/echo/me', { token })).status

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (header: object, key: string | null) => {
  const text = `${encoded(header)}.${encoded({ username: 'admin', exp: 9_999_999_999 })}`
  return `${text}.${key === null ? '' : createHmac('sha256', key).update(text).digest('base64url')}`
}

describe('AU-07 a forged token', () => {
  it.each([
    ['alg none', jwt({ alg: 'none' }, null)],
    ['an empty key', jwt({ alg: 'HS256' }, ' ')],
    ['"secret"', jwt({ alg: 'HS256' }, 'secret')],
    ['the name', jwt({ alg: 'HS256' }, 'admin')],
    ['the password', jwt({ alg: 'HS256' }, transform(demoPassword))],
    ['a path as key', jwt({ alg: 'HS256', kid: '../../dev/null' }, '')],
    ['zeros', '0'.repeat(64)],
    ['no text', '%00'],
    ['the hash of another token', createHash('sha256').update('x').digest('hex')],
  ])('%s is refused', async (_, token) => {
    expect(await knows(token)).toBe(401)
  })

  it('one sign away from a real one is refused', async () => {
    const token = await client.login('admin')
    expect(await knows(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toBe(401)
    expect(await knows(token)).toBe(200)
  })
})

it('AU-08 AU-19 a token in the address counts for nothing', async () => {
  const [low, admin] = [await client.login('low'), await client.login('admin')]
  for (const name of ['token', 'X-Access-Token', 'accessToken']) {
    expect((await client.call('GET', '/echo/me', { query: { [name]: admin } })).status).toBe(401)
    expect((await client.call('GET', '/echo/me', { token: low, query: { [name]: admin } })).body.result).toMatchObject({
      id: 'u-low',
    })
  }
  expect(
    (
      await client.call('GET', '/echo/me', {
        headers: { cookie: `X-Access-Token=${admin}`, authorization: `Bearer ${admin}` },
      })
    ).status,
  ).toBe(401)
})

it('AU-09 a forged logout ends nobody', async () => {
  const admin = await client.login('admin')
  expect((await client.call('POST', '/sys/logout', { token: jwt({ alg: 'none' }, null) })).body.success).toBe(false)
  expect(await knows(admin)).toBe(200)
})

/** A picture and its right answer. */
async function picture(checkKey: string) {
  await client.call('GET', `/sys/randomImage/${checkKey}`)
  return { captcha: plainCaptcha, checkKey }
}

it('AU-10 guessing is stopped, ends on its own and does not touch others', async () => {
  const messages: string[] = []
  for (let time = 0; time < 3; time += 1) messages.push((await login('victim', `wrong ${time}`)).body.message)
  expect((await login('victim', 'without a captcha')).body.message).toBe('验证码无效')
  for (let time = 3; time < 6; time += 1)
    messages.push((await login('victim', `wrong ${time}`, await picture(`au10x${time}`))).body.message)
  expect(messages.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => '用户名或密码错误'))
  expect(messages[5]).toContain('10分钟后')
  expect((await login('victim', demoPassword)).body.message).toContain('10分钟后')
  await client.call('GET', '/sys/randomImage/au10')
  const other = await login('low', demoPassword, { captcha: plainCaptcha, checkKey: 'au10' })
  expect(other.body.success).toBe(true)
  clock.forward(600_001)
  expect((await login('victim', demoPassword)).body.success).toBe(true)
})

it('AU-11 a captcha is good once', async () => {
  await client.call('GET', '/sys/randomImage/au11')
  const more = { captcha: plainCaptcha, checkKey: 'au11' }
  expect((await login('low', 'wrong', more)).body.message).toBe('用户名或密码错误')
  expect((await login('low', demoPassword, more)).body.message).toBe('验证码错误')
})

it('AU-12 unknown names are told like known ones, and cost the same hash', async () => {
  let hashes = 0
  const counting = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && hashes++) }).enable()
  onTestFinished(() => void counting.disable())
  const refused = async (username: string) => {
    await database.query.deleteFrom('login_failure').execute()
    const before = hashes
    const { status, body } = await login(username, 'wrong')
    return [status, body.code, body.message, hashes - before]
  }
  expect(await refused('admin')).toEqual([200, 500, '用户名或密码错误', 1])
  expect(await refused('nobody')).toEqual([200, 500, '用户名或密码错误', 1])
})

it('AU-13 AU-14 strangers learn no names and reset no passwords', async () => {
  expect((await client.call('GET', '/sys/user/checkOnlyUser', { query: { username: 'admin' } })).status).toBe(401)
  const reset = '/sys/user/passwordChange?username=admin&password=Zz1!zzzz&phone=13800000000&smscode=000000'
  for (const method of ['GET', 'POST']) expect((await client.call(method, reset)).body.success).toBe(false)
  await client.login('admin')
})

it('AU-16 AC-03 nobody changes the password of another', async () => {
  const low = await client.login('low')
  const change = { username: 'admin', oldpassword: demoPassword, password: 'Zz1!zzzz', confirmpassword: 'Zz1!zzzz' }
  expect((await client.call('POST', '/sys/user/updatePassword', { token: low, body: change })).body.message).toBe(
    '只允许修改自己的密码！',
  )
  const reset = { username: 'admin', password: 'Zz1!zzzz', confirmpassword: 'Zz1!zzzz' }
  expect((await client.call('PUT', '/sys/user/changePassword', { token: low, body: reset })).status).toBe(403)
  await client.login('admin')
})

describe('AU-17 what is taken away is gone with the next call', () => {
  const changed = async (model: string, ids: string[]) => {
    await outbox.emit(database.query, { kind: 'record.changed', model, ids, change: 'edit' })
    await outbox.flush()
  }
  const setUser = (values: Record<string, string | number>) =>
    database.query.updateTable('sys_user').set(values).where('id', '=', 'u-keeper').execute()

  it('by a new password', async () => {
    const [admin, token] = [await client.login('admin'), await client.login('tenant1')]
    const body = { username: 'tenant1', password: 'Zz1!zzzz' }
    expect((await client.call('PUT', '/sys/user/changePassword', { token: admin, body })).body.success).toBe(true)
    expect(await knows(token)).toBe(401)
  })

  it.each([
    ['by freezing', { status: '2' }, { status: '1' }],
    ['by deleting', { del_flag: 1 }, { del_flag: 0 }],
  ])('%s', async (_, revoke, grant) => {
    const token = await client.login('keeper')
    expect(await knows(token)).toBe(200)
    await setUser(revoke)
    await changed('sysUser', ['u-keeper'])
    expect(await knows(token)).toBe(401)
    await setUser(grant)
    await changed('sysUser', ['u-keeper'])
  })

  it('by losing a role', async () => {
    const token = await client.login('keeper')
    const use = async () => (await client.call('GET', '/echo/added', { token })).status
    expect(await use()).toBe(200)
    await database.query.deleteFrom('sys_user_role').where('user_id', '=', 'u-keeper').execute()
    await changed('sysUserRole', ['ur-2'])
    expect(await use()).toBe(403)
  })
})

it('AC-20 nobody is put out by somebody without the right', async () => {
  const [low, admin] = [await client.login('low'), await client.login('admin')]
  expect((await client.call('GET', '/sys/online/list', { token: low })).status).toBe(403)
  expect((await client.call('POST', '/sys/online/forceLogout', { token: low, body: { token: admin } })).status).toBe(
    403,
  )
  expect(await knows(admin)).toBe(200)
  expect((await client.call('GET', '/sys/online/list', { token: admin })).text).not.toContain(admin)
})

it('AC-21 there are no monitoring pages for strangers', async () => {
  for (const path of [
    '/actuator',
    '/actuator/env',
    '/druid/index.html',
    '/v2/api-docs',
    '/metrics',
    '/debug/pprof',
    '/openapi.json',
  ])
    expect((await fetch(`${origin}${path}`)).status).toBe(404)
  for (const path of ['/sys/logstash/es/getInstanceList', '/sys/log/list', '/openapi.json'])
    expect([401, 404]).toContain((await client.call('GET', path)).status)
})

it('IN-04 the usual passwords open nothing', async () => {
  for (const [name, password] of [
    ['admin', '123456'],
    ['admin', 'admin'],
    ['jeecg', '123456'],
  ] as const) {
    await database.query.deleteFrom('login_failure').execute()
    expect((await login(name, password)).body.success).toBe(false)
    expect((await login(name, transform(password))).body.success).toBe(false)
  }
})

it('IN-07 the address is that of the connection', async () => {
  for (let n = 0; n < 5; n += 1)
    await client.call('POST', '/sys/login', {
      body: { username: 'low', password: 'wrong', ...(await picture(`in07x${n}`)) },
      headers: { 'x-forwarded-for': `1.2.3.${n}`, forwarded: 'for=9.9.9.9' },
    })
  expect((await login('low', demoPassword)).body.message).toContain('10分钟后')
})
