import { describe, expect, it } from 'vitest'
import { bodyOf, deferred, fakeArea, ok, refusal } from '#fixtures/ports.ts'
import { isOutage } from '#runtime/http'
import type { HttpReply } from '#runtime/port'
import { expressionUser, passwordTransform } from '#runtime/session'
import { openTab, signIn, type Tab, user } from './sessions.ts'

const call = 'GET /sys/permission/getUserPermissionByToken'
const auth = [{ action: 'user:add', type: '1', describe: '新增' }]
const allAuth = [...auth.map((entry) => ({ ...entry, status: '1' })), { action: 'user:edit', type: '1', status: '1' }]
const menu = [{ path: '/x', name: 'x', component: 'screen/a/b', meta: { title: 'X' } }]

async function signedIn(answer: HttpReply | (() => Promise<HttpReply>)): Promise<Tab> {
  const tab = openTab()
  await signIn(tab)
  tab.ports.http.on(call, answer)
  return tab
}

describe('permissions', () => {
  it('are loaded once however many ask, and kept in session storage under their names', async () => {
    const tab = await signedIn(ok({ menu, auth, allAuth, sysSafeMode: true }))
    await Promise.all([tab.session.loadPermissions(), tab.session.loadPermissions()])
    expect(tab.ports.http.requests(call)).toHaveLength(1)
    expect(tab.session.state()).toMatchObject({ menu, sysSafeMode: true })
    expect(JSON.parse(tab.ports.storage.session.read('LOGIN_USER_BUTTON_AUTH') ?? '')).toEqual(auth)
    expect(JSON.parse(tab.ports.storage.session.read('SYS_BUTTON_AUTH') ?? '')).toEqual(allAuth)
  })

  it('bring the roles, which expressions read of the user with the tenant that it works in', async () => {
    const tab = await signedIn(ok({ menu, auth, allAuth, roles: ['operator', 7] }))
    expect(expressionUser(tab.session.state())).toMatchObject({ roles: [], tenantId: 0 })
    await tab.session.loadPermissions()
    tab.session.chooseTenant('8')
    const state = tab.session.state()
    expect(expressionUser(state)).toMatchObject({ username: user.username, roles: ['operator'], tenantId: 8 })
    expect(expressionUser(state)).toBe(expressionUser(state))
  })

  it('decide what is shown', async () => {
    const tab = await signedIn(ok({ menu, auth, allAuth }))
    expect(tab.session.permissions().shows('user:add')).toBe(false)
    await tab.session.loadPermissions()
    expect(tab.session.permissions().shows('user:add')).toBe(true)
    expect(tab.session.permissions().shows('user:edit')).toBe(false)
  })

  it('are there after a reload of the tab', async () => {
    const tab = await signedIn(ok({ menu, auth, allAuth }))
    await tab.session.loadPermissions()
    const again = openTab({ storage: tab.ports.storage })
    expect(again.session.permissions().shows('user:add')).toBe(true)
  })

  it.each([[[]], [null], ['x'], [undefined]])('fail with the menu %j', async (empty) => {
    const tab = await signedIn(ok({ menu: empty, auth, allAuth }))
    await expect(tab.session.loadPermissions()).rejects.toThrow('permissions must be a non-null array')
    expect(tab.session.state().menu).toBeNull()
  })

  it.each(['null', '[]', '{}', '"ok"', '{"success":true,"result":null}', '{"success":true,"result":"ok"}'])(
    'are not there after the answer %s, which is nobody’s and ends no session',
    async (body) => {
      const tab = await signedIn({ status: 200, headers: {}, body })
      const failure = await tab.session.loadPermissions().catch((error: unknown) => error)
      expect(isOutage(failure)).toBe(true)
    },
  )

  it('fail with the server, and can be asked for again', async () => {
    const tab = await signedIn(refusal('查询失败'))
    await expect(tab.session.loadPermissions()).rejects.toThrow('查询失败')
    tab.ports.http.on(call, ok({ menu, auth, allAuth }))
    expect((await tab.session.loadPermissions()).menu).toEqual(menu)
  })

  it('of a session that has ended do not come back', async () => {
    const answer = deferred<HttpReply>()
    const tab = await signedIn(() => answer.promise)
    const loading = tab.session.loadPermissions()
    await tab.session.logout()
    answer.resolve(ok({ menu, auth, allAuth }))
    await expect(loading).rejects.toThrow('the session ended')
    expect(tab.session.permissions().shows('user:add')).toBe(false)
  })

  it('bring the user along where storage lost it', async () => {
    const local = fakeArea({ 'Access-Token': '{"value":"t1","untilMs":9999999999999}' })
    const tab = openTab({ storage: { local, session: fakeArea() } })
    tab.ports.http.on(call, ok({ menu, auth, allAuth }))
    tab.ports.http.on('GET /sys/user/getUserInfo', ok({ userInfo: user }))
    expect((await tab.session.loadPermissions()).user).toEqual(user)
  })

  it.each(['{', '{"a":1}', '7'])('in session storage are dropped when they are %s', (text) => {
    const session = fakeArea({ LOGIN_USER_BUTTON_AUTH: text, SYS_BUTTON_AUTH: text })
    const tab = openTab({ storage: { local: fakeArea(), session } })
    expect(tab.session.permissions().shows('user:add')).toBe(false)
    expect(session.keys()).toEqual([])
  })
})

describe('the department', () => {
  it('is chosen by its code and gives a new user', async () => {
    const tab = openTab()
    await signIn(tab)
    tab.ports.http.on(
      'GET /sys/user/getCurrentUserDeparts',
      ok({ list: [{ id: '1', orgCode: 'A02', tenantId: 8 }, {}], orgCode: 'A01' }),
    )
    tab.ports.http.on('POST /sys/selectDepart', ok({ userInfo: { ...user, orgCode: 'A02' } }))
    const list = [{ id: '1', orgCode: 'A02', departName: '', tenantId: '8' }]
    expect(await tab.session.departs()).toEqual({ list, orgCode: 'A01' })
    await tab.session.chooseDepart('A02')
    const [sent] = tab.ports.http.requests('POST /sys/selectDepart')
    expect(sent && bodyOf(sent)).toEqual({ orgCode: 'A02', username: 'li' })
    expect(openTab({ storage: tab.ports.storage }).session.state().user?.orgCode).toBe('A02')
  })
})

describe('the own password', () => {
  it('is sent transformed, three times, and confirmed in the server’s words', async () => {
    const tab = openTab()
    await signIn(tab)
    tab.ports.http.on('POST /sys/user/updatePassword', ok(null, { message: '密码重置成功!' }))
    const change = { oldPassword: 'a', password: 'b', confirmPassword: 'c', strength: 1 }
    expect(await tab.session.changePassword(change)).toBe('密码重置成功!')
    const [sent] = tab.ports.http.requests('POST /sys/user/updatePassword')
    expect(sent && bodyOf(sent)).toEqual({
      username: 'li',
      oldpassword: passwordTransform('a'),
      password: passwordTransform('b'),
      confirmpassword: passwordTransform('c'),
      strength: 1,
    })
  })
})
