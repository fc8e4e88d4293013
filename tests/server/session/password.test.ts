import { beforeEach, describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { demoPassword, transform } from '#fixtures/serverClient.ts'
import { demandNewPassword } from '#server/session'

closeServers()
const { client, app } = await startServer()
const { database } = app.services
const fresh = 'Brand-new-2026'

beforeEach(async () => {
  await database.query.deleteFrom('login_failure').execute()
})

interface Change {
  username?: string
  oldpassword?: string
  password?: string
  confirmpassword?: string
}

const update = async (token: string, change: Change, method = 'POST') => {
  const body = {
    oldpassword: transform(demoPassword),
    password: transform(fresh),
    confirmpassword: transform(fresh),
    ...change,
  }
  return (await client.call(method, '/sys/user/updatePassword', { token, body })).body.message
}

describe('changing the own password', async () => {
  const token = await client.login('victim')
  it.each<[string, Change, string]>([
    ['of somebody else', { username: 'admin' }, '只允许修改自己的密码！'],
    ['with a wrong old one', { oldpassword: transform('wrong') }, '旧密码输入错误!'],
    ['to nothing', { password: '' }, '新密码不允许为空!'],
    ['with another repetition', { confirmpassword: transform('other') }, '两次输入密码不一致!'],
    [
      'to a weak plain one',
      { password: 'weakword', confirmpassword: 'weakword' },
      '请输入新密码!(密码由8位数字、大小写字母和特殊符号组成!)',
    ],
    [
      'to a common one',
      { password: transform('Admin@123'), confirmpassword: transform('Admin@123') },
      '该密码过于常见，请更换',
    ],
    [
      'to the own name',
      { password: transform('victim'), confirmpassword: transform('victim') },
      '密码不能与用户账号相同',
    ],
    [
      'to something endless',
      { password: '😀'.repeat(500), confirmpassword: '😀'.repeat(500) },
      '密码不能超过 1024 字节',
    ],
  ])('%s is refused', async (_, change, message) => {
    expect(await update(token, change)).toBe(message)
  })

  it('keeps this session and ends the others', async () => {
    const other = await client.login('victim')
    expect(await update(token, { username: 'victim' }, 'PUT')).toBe('密码重置成功!')
    expect((await client.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(200)
    expect((await client.call('GET', '/sys/user/getUserInfo', { token: other })).status).toBe(401)
    await expect(client.login('victim')).rejects.toThrow('用户名或密码错误')
    await client.login('victim', fresh)
  })

  it('is locked out after five wrong old ones', async () => {
    const low = await client.login('low')
    for (let time = 0; time < 5; time += 1) await update(low, { oldpassword: 'wrong' })
    expect(await update(low, {})).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
  })
})

describe('an administrator', async () => {
  const admin = await client.login('admin')
  const change = async (body: object) =>
    (await client.call('PUT', '/sys/user/changePassword', { token: admin, body })).body.message

  it('sets a password and ends every session of the account', async () => {
    const token = await client.login('tenant1')
    expect(await change({ username: 'tenant1', password: fresh, confirmpassword: transform(fresh) })).toBe(
      '密码修改成功!',
    )
    expect((await client.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(401)
    await client.login('tenant1', fresh)
  })

  it.each([
    [{ username: 'nobody', password: fresh }, '用户不存在！'],
    [{ username: 'gone', password: fresh }, '用户不存在！'],
    [{ username: 'low', password: '' }, '新密码不允许为空!'],
    [{ username: 'low', password: fresh, confirmpassword: 'x' }, '两次输入密码不一致!'],
    [{ username: 'low', password: 'password' }, '请输入新密码!(密码由8位数字、大小写字母和特殊符号组成!)'],
  ])('is told what is wrong: %j', async (body, message) => {
    expect(await change(body)).toBe(message)
  })
})

it('a password that is due is changed before anything else, also after an administrator has set another one', async () => {
  await demandNewPassword(app.services, 'u-tenant12')
  const again = { username: 'tenant12', password: demoPassword }
  await client.call('PUT', '/sys/user/changePassword', { token: await client.login('admin'), body: again })
  const { body } = await client.call<{ token: string; mustChangePassword?: boolean }>('POST', '/sys/login', {
    body: { username: 'tenant12', password: demoPassword },
  })
  expect(body.result.mustChangePassword).toBe(true)
  const { token } = body.result
  const departs = () => client.call('GET', '/sys/user/getCurrentUserDeparts', { token })
  expect((await departs()).body.message).toBe('请先修改密码')
  expect((await client.call('GET', '/sys/user/getUserInfo', { token })).body.success).toBe(true)
  expect(await update(token, {})).toBe('密码重置成功!')
  expect((await departs()).body.success).toBe(true)
})

it('names, numbers and addresses are told to be taken', async () => {
  const token = await client.login('keeper')
  const check = async (query: Record<string, string>) =>
    (await client.call('GET', '/sys/user/checkOnlyUser', { token, query })).body
  expect(await check({ username: 'admin' })).toMatchObject({ success: false, message: '用户账号已存在' })
  expect(await check({ email: 'low@example.cn' })).toMatchObject({ result: { field: 'email' } })
  const admin = await client.login('admin')
  const email = { email: 'low@example.cn', id: 'u-low' }
  const free = await client.call('GET', '/sys/user/checkOnlyUser', { token: admin, query: email })
  expect(free.body).toMatchObject({ success: true, result: true })
  expect(await check({ username: 'gone' })).toMatchObject({ success: true, result: true })
})

it('every change stands in the audit log, without a secret', async () => {
  const rows = await database.query.selectFrom('sys_log').selectAll().execute()
  const contents = rows.map(({ log_content }) => log_content)
  expect(contents).toContain('修改：用户：修改密码')
  expect(contents).toContain('登录成功')
  expect(JSON.stringify(rows)).not.toMatch(/scrypt|[0-9a-f]{64}/)
})
