import { beforeAll, expect, it } from 'vitest'
import type { Call } from '#fixtures/administration.ts'
import { type ClerkServer, startWithClerk } from '#fixtures/clerk.ts'
import { eachDatabase } from '#fixtures/databases.ts'
import { closeRecords } from '#fixtures/records.ts'
import { demoPassword, transform } from '#fixtures/serverClient.ts'
import { closedPassword } from '#server/session'

closeRecords()

const invalid = '链接无效或已过期，请联系管理员重新获取'
const fresh = transform('Own-word-2026')

eachDatabase((_, place) => {
  let at: ClerkServer
  beforeAll(async () => {
    at = await startWithClerk({ place })
    const { random } = at.server.app.services
    await stored()
      .updateTable('sys_user')
      .set({ password: closedPassword(random) })
      .where('id', '=', 'u-low')
      .execute()
  })
  const stored = () => at.server.app.services.database.query
  const make = (by: Call, username: string) => by('POST', '/sys/user/resetLink', { body: { username } })
  const ticketFor = async (by: Call, username: string): Promise<string> => {
    const { body } = await make(by, username)
    return String((body.result as { link: string }).link).split('#reset=')[1] ?? ''
  }
  const set = async (ticket: string, fields: Record<string, string> = {}) => {
    const body = { ticket, password: fresh, confirmpassword: fresh, ...fields }
    return (await at.server.client.call('POST', '/sys/user/resetPassword', { body })).body
  }

  it('is made for an imported account, opens it once, and asks for no other password afterwards', async () => {
    await expect(at.server.client.login('low')).rejects.toThrow('用户名或密码错误')
    const { body } = await make(at.clerk, 'low')
    expect(body).toMatchObject({ message: '重置链接已生成，请转交本人', result: { username: 'low' } })
    const { link, expireTime } = body.result as { link: string; expireTime: string }
    expect(link).toMatch(/^\/user\/login#reset=[0-9a-f]{64}$/)
    expect(expireTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const ticket = link.split('=')[1] ?? ''
    const rows = await stored().selectFrom('password_reset').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ticket)
    expect(await set(ticket)).toMatchObject({ success: true, message: '密码重置成功!', result: { username: 'low' } })
    expect(await set(ticket)).toMatchObject({ success: false, message: invalid })
    const login = await at.server.client.call<{ mustChangePassword?: boolean }>('POST', '/sys/login', {
      body: { username: 'low', password: fresh },
    })
    expect(login.body).toMatchObject({ success: true })
    expect(login.body.result.mustChangePassword).toBeUndefined()
  })

  it('is not used up by a password that is refused', async () => {
    const ticket = await ticketFor(at.admin, 'low')
    for (const [fields, message] of [
      [{ password: '', confirmpassword: '' }, '新密码不允许为空!'],
      [{ confirmpassword: transform('x') }, '两次输入密码不一致!'],
      [{ password: transform('low'), confirmpassword: '' }, '密码不能与用户账号相同'],
      [{ password: transform('Admin@123'), confirmpassword: '' }, '该密码过于常见，请更换'],
    ] as const)
      expect(await set(ticket, fields)).toMatchObject({ success: false, message })
    expect(await set(ticket)).toMatchObject({ success: true })
  })

  it('lets one of two who come at the same moment through', async () => {
    const ticket = await ticketFor(at.admin, 'low')
    const answers = await Promise.all([set(ticket), set(ticket)])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
  })

  it('ends with a later link, with another password, and with its time', async () => {
    const first = await ticketFor(at.admin, 'low')
    const second = await ticketFor(at.admin, 'low')
    expect(await set(first)).toMatchObject({ message: invalid })
    const body = { username: 'low', password: transform('Given-2026'), confirmpassword: transform('Given-2026') }
    expect((await at.admin('PUT', '/sys/user/changePassword', { body })).body.success).toBe(true)
    expect(await set(second)).toMatchObject({ message: invalid })
    const third = await ticketFor(at.admin, 'low')
    await stored()
      .updateTable('password_reset')
      .set({ expires_ms: Date.now() - 1 })
      .execute()
    expect(await set(third)).toMatchObject({ message: invalid })
    for (const wrong of ['x', '0'.repeat(64), "' or '1'='1"])
      expect(await set(wrong)).toMatchObject({ message: invalid })
  })

  it('ends the sessions of the account, and is written down without its ticket', async () => {
    const token = await at.server.client.login('victim')
    const ticket = await ticketFor(at.clerk, 'victim')
    await set(ticket)
    expect((await at.server.client.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(401)
    const lines = await stored().selectFrom('sys_log').selectAll().where('log_content', 'like', '%重置链接%').execute()
    expect(lines.map(({ userid }) => userid)).toEqual(expect.arrayContaining(['keeper', 'victim']))
    expect(JSON.stringify(lines)).not.toContain(ticket)
  })

  it('is made only by whoever may set the password, and only while they may', async () => {
    expect((await make(at.clerk, 'boss')).body.message).toBe('管理员账号不允许此操作')
    expect((await make(at.clerk, 'tenant1')).status).toBe(403)
    expect((await make(at.clerk, 'gone')).body.message).toBe('用户不存在！')
    const low = await at.server.client.call('POST', '/sys/login', {
      body: { username: 'low', password: transform('Given-2026') },
    })
    const token = (low.body.result as { token: string }).token
    const reply = await at.server.client.call('POST', '/sys/user/resetLink', { token, body: { username: 'victim' } })
    expect(reply.status).toBe(403)
    const ticket = await ticketFor(at.clerk, 'victim')
    const joined = { roleId: 'r-admin', userIdList: ['u-victim'] }
    await at.admin('POST', '/sys/user/addSysUserRole', { body: joined })
    expect(await set(ticket)).toMatchObject({ message: invalid })
    await at.admin('DELETE', '/sys/user/deleteUserRole', { query: { roleId: 'r-admin', userId: 'u-victim' } })
    await at.admin('PUT', '/sys/user/frozenBatch', { body: { ids: 'u-keeper', status: 2 } })
    expect(await set(ticket)).toMatchObject({ message: invalid })
    await at.admin('PUT', '/sys/user/frozenBatch', { body: { ids: 'u-keeper', status: 1 } })
    await at.admin('PUT', '/sys/user/frozenBatch', { body: { ids: 'u-victim', status: 2 } })
    expect(await set(ticket)).toMatchObject({ message: '该用户已冻结' })
    await at.admin('PUT', '/sys/user/frozenBatch', { body: { ids: 'u-victim', status: 1 } })
    expect(await set(ticket)).toMatchObject({ success: true })
  })

  it('leaves a password alone until it is used', async () => {
    await ticketFor(at.admin, 'keeper')
    await expect(at.server.client.login('keeper', demoPassword)).resolves.toMatch(/^[0-9a-f]{64}$/)
  })
})
