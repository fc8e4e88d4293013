import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeArea, fakePeers, ok, refusal } from '#fixtures/ports.ts'
import type { Question } from '#runtime/port'
import { framed, loginForm, menu, openApp, openPreparedApp, standsAt } from '../harness.tsx'

const menuCall = 'GET /sys/permission/getUserPermissionByToken'

describe('without a token', () => {
  it('every page leads to the login page, with the way back', async () => {
    const app = openApp('/isps/user?x=1#y')
    await loginForm()
    expect(app.path()).toBe('/user/login?redirect=%2Fisps%2Fuser%3Fx%3D1%23y')
    expect(document.title).toBe('登录 · 数字乡村平台')
    expect(app.ports.http.calls()).not.toContain(menuCall)
  })
})

describe('with a token', () => {
  it('the menu is asked for once and a deep link stays', async () => {
    const app = openApp('/isps/user?sex=1', { token: 't' })
    expect((await framed('system/user-list')).textContent).toBe('{"sex":"1"}')
    expect(app.path()).toBe('/isps/user?sex=1')
    expect(app.ports.http.requests(menuCall)).toHaveLength(1)
    expect(document.title).toBe('用户 · 数字乡村平台')
  })

  it('the page of a record leads back to its list, a list nowhere', async () => {
    const app = openApp('/isps/user/7?from=x', { token: 't' })
    fireEvent.click(await screen.findByText('返回列表'))
    await framed('system/user-list')
    expect(app.path()).toBe('/isps/user')
    expect(screen.getByTestId('system/user-list').textContent).not.toContain('返回列表')
  })

  it('the login page leads home', async () => {
    const app = openApp('/user/login?redirect=/isps/user', { token: 't' })
    expect(await screen.findByText('home page')).toBeTruthy()
    expect(app.path()).toBe('/dashboard/analysis')
    expect(document.title).toBe('数字乡村平台')
  })

  it.each(['/', '/dashboard', '/user', '/oauth2-app'])(
    '%s leads to the first page also where that is drawn in one go',
    async (path) => {
      // Without the group whose unknown component would have its own way to wait.
      const all = ok({ menu: menu.slice(0, 1), auth: [], allAuth: [] })
      const app = await openPreparedApp(path, { token: 't', server: ({ http }) => http.on(menuCall, all) })
      expect(await screen.findByText('home page')).toBeTruthy()
      expect([app.path(), document.title]).toEqual(['/dashboard/analysis', '数字乡村平台'])
    },
  )

  it.each(['/', '/dashboard'])('%s leads to the first page', async (path) => {
    const app = openApp(path, { token: 't' })
    expect(await screen.findByText('home page')).toBeTruthy()
    expect(app.path()).toBe('/dashboard/analysis')
  })

  it('an unknown path leads to /404, inside the frame, with the way home', async () => {
    const app = openApp('/nowhere', { token: 't' })
    expect(await screen.findByText('抱歉，你访问的页面不存在或仍在开发中')).toBeTruthy()
    expect(app.path()).toBe('/404')
    expect(document.title).toBe('404 · 数字乡村平台')
    expect(screen.getByLabelText('当前位置').textContent).toBe('首页404')
    expect(document.querySelectorAll('main')).toHaveLength(1)
    fireEvent.click(screen.getByText('返回首页'))
    expect(await screen.findByText('home page')).toBeTruthy()
  })

  it('a page of the menu without its right stays where it is and names the right and whom to ask', async () => {
    const lost = { title: '系统用户', permission: 'user:list', ask: ['管理员', '赵强'] }
    const app = openApp('/isps/secret?x=1', {
      token: 't',
      server: ({ http }) => http.on('GET /sys/permission/whyNot', ok(lost)),
    })
    expect(await screen.findByText('没有查看“系统用户”的权限')).toBeTruthy()
    expect(screen.getByText('缺少权限 user:list，请联系管理员、赵强授权')).toBeTruthy()
    expect(app.path()).toBe('/isps/secret?x=1')
    expect(document.title).toBe('系统用户 · 数字乡村平台')
    expect(screen.getByLabelText('当前位置').textContent).toBe('首页系统用户')
    expect(app.ports.http.requests('GET /sys/permission/whyNot')[0]?.url).toContain('path=%2Fisps%2Fsecret')
  })

  it.each([
    ['an empty menu', ok({ menu: [] }), 'permissions must be a non-null array'],
    ['a refusal', refusal('查询失败'), '查询失败'],
  ])('%s signs out, says why, and leads to the login page with the way back', async (_, answer, message) => {
    const app = openApp('/isps/role', { token: 't', server: ({ http }) => http.on(menuCall, answer) })
    await loginForm()
    expect(app.path()).toBe('/user/login?redirect=%2Fisps%2Frole')
    expect(app.ports.seen).toEqual([`notice ${message}`])
    expect(app.runtime.session.state().token).toBe('')
  })

  it.each([
    ['a refused connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['502 of a proxy', { status: 502, headers: {}, body: '<html>' }],
    ['an answer of another shape', ok('text')],
    ['a bare null', { status: 200, headers: {}, body: 'null' }],
    ['the page of another server', { status: 200, headers: {}, body: '<html>' }],
    ['503 with an envelope', refusal('系统繁忙', { status: 503, code: 503 })],
    ['429', refusal('请求过于频繁', { status: 429, code: 429 })],
  ])('%s keeps token and address, and asks again after 2, 4 and 8 s', async (_, answer) => {
    const app = openApp('/isps/role', { token: 't', server: ({ http }) => http.on(menuCall, answer) })
    expect(await screen.findByText('暂时连接不上服务器')).toBeTruthy()
    expect(app.path()).toBe('/isps/role')
    expect(app.runtime.session.state().token).toBe('t')
    expect(app.ports.seen).toEqual([])
    for (const seconds of [2, 4, 8]) {
      expect(screen.getByText(`您的登录和页面都保留着，${seconds} 秒后自动重试`)).toBeTruthy()
      await act(async () => app.ports.clock.advance(seconds * 1_000))
    }
    expect(app.ports.http.requests(menuCall)).toHaveLength(4)
  })

  it('asks for five minutes, at least every 30 s, and keeps token and address', async () => {
    const app = openApp('/isps/role', {
      token: 't',
      server: ({ http }) => http.on(menuCall, { status: 502, headers: {}, body: '' }),
    })
    await screen.findByText('暂时连接不上服务器')
    for (let seconds = 0; seconds < 300; seconds += 2) await act(async () => app.ports.clock.advance(2_000))
    expect(app.ports.http.requests(menuCall)).toHaveLength(14)
    expect([app.path(), app.runtime.session.state().token, app.ports.seen]).toEqual(['/isps/role', 't', []])
    app.ports.http.on(menuCall, ok({ menu, auth: [], allAuth: [] }))
    await act(async () => app.ports.clock.advance(30_000))
    await waitFor(() => expect(screen.queryByText('暂时连接不上服务器')).toBeNull())
    expect(app.path()).toBe('/isps/role')
  })

  it.each([
    ['401', 401, 'notice 很抱歉，登录已过期，请重新登录'],
    ['the token-invalid 500', 500, 'modal 登录已过期'],
  ])('%s ends the session', async (_, status, word) => {
    const lost = refusal('Token失效，请重新登录!', { status, code: status })
    const app = openApp('/isps/role', { token: 't', server: ({ http }) => http.on(menuCall, lost) })
    await waitFor(() => expect(app.runtime.session.state().token).toBe(''))
    expect(app.ports.seen.filter((each) => each !== 'reload')).toEqual([word])
  })

  it('goes on where it was when the server answers again', async () => {
    const app = openApp('/isps/user', {
      token: 't',
      server: ({ http }) => http.on(menuCall, () => Promise.reject(new TypeError('Failed to fetch'))),
    })
    await screen.findByText('暂时连接不上服务器')
    app.ports.http.on(menuCall, ok({ menu, auth: [], allAuth: [] }))
    fireEvent.click(screen.getByText('重试'))
    await framed('system/user-list')
    expect(app.path()).toBe('/isps/user')
  })

  it('asks at once when the browser has a network again, however long it has waited', async () => {
    const app = openApp('/isps/user', {
      token: 't',
      server: ({ http }) => http.on(menuCall, () => Promise.reject(new TypeError('Failed to fetch'))),
    })
    await screen.findByText('暂时连接不上服务器')
    for (const seconds of [2, 4]) await act(async () => app.ports.clock.advance(seconds * 1_000))
    const before = app.ports.http.requests(menuCall).length
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(app.ports.http.requests(menuCall)).toHaveLength(before + 1)
    expect(screen.getByText('您的登录和页面都保留着，2 秒后自动重试')).toBeTruthy()
  })

  it('storage that somebody has spoilt is as good as empty', async () => {
    const spoilt = ['{', '"<img src=x>"', '[]', '{"value":{"username":7}}']
    const keys = ['theme', 'appearance', 'Login_Userinfo', 'UI_CACHE_DB_DICT_DATA']
    const local = fakeArea(Object.fromEntries(keys.map((key, at) => [key, spoilt[at] ?? ''])))
    openApp('/isps/user', { ports: { storage: { local, session: fakeArea({ SYS_BUTTON_AUTH: 'x' }) } } })
    await loginForm()
    expect(local.read('Login_Userinfo')).toBeNull()
  })
})

describe('single sign-on', () => {
  it('uses the alternative login path', async () => {
    const app = openApp('/isps/user', { server: ({ http }) => http.on('GET /sys/config/data', ok({ SSO: 'on' })) })
    await standsAt(app, '/oauth2-app/login?redirect=%2Fisps%2Fuser')
  })
})

describe('the end of a session', () => {
  it('in another tab leads this one to the login page', async () => {
    const local = fakeArea()
    const peers = fakePeers()
    const app = openApp('/isps/user', { token: 't', ports: { storage: { local, session: fakeArea() }, peer: peers() } })
    await framed('system/user-list')
    local.remove('Access-Token')
    peers().post({ about: 'session', kind: 'logout' })
    await loginForm()
    expect(app.path()).toBe('/user/login?redirect=%2Fisps%2Fuser')
  })

  it('by the server is told once; the page is loaded anew after 1.5 s, and only then asks for a login', async () => {
    const session = fakeArea()
    const app = openApp('/isps/user', { token: 't', ports: { storage: { local: fakeArea(), session } } })
    await framed('system/user-list')
    app.ports.http.on('GET /sys/user/list', refusal('Token失效，请重新登录!', { status: 401, code: 401 }))
    await Promise.allSettled([app.runtime.http.get('/sys/user/list'), app.runtime.http.get('/sys/user/list')])
    await waitFor(() => expect(screen.queryByTestId('system/user-list')).toBeNull())
    app.ports.clock.advance(1_499)
    expect(screen.queryByLabelText('用户名')).toBeNull()
    app.ports.clock.advance(1)
    expect(app.ports.seen).toEqual(['notice 很抱歉，登录已过期，请重新登录', 'reload'])
    expect(app.path()).toBe('/isps/user')
    app.unmount()
    const anew = openApp('/isps/user', { ports: { storage: { local: fakeArea(), session } } })
    await loginForm()
    expect(anew.path()).toBe('/user/login?redirect=%2Fisps%2Fuser')
    expect(anew.ports.notices).toMatchObject([{ message: '很抱歉，登录已过期，请重新登录', shownMs: 2_500 }])
  })

  it('is asked about, told and leads to the login page without a way back', async () => {
    const questions: Question[] = []
    const confirm = { confirm: async (question: Question) => questions.push(question) > 1 }
    const app = openApp('/isps/user', { token: 't', ports: { confirm } })
    await framed('system/user-list')
    const leave = async () => {
      fireEvent.click(screen.getByLabelText(/用户菜单/))
      fireEvent.click(await screen.findByText('退出登录'))
    }
    await leave()
    const message = '真的要注销登录吗 ?'
    await waitFor(() =>
      expect(questions).toEqual([{ title: '退出登录', message, okText: '退出登录', focus: 'cancel' }]),
    )
    expect(app.runtime.session.state().token).toBe('t')
    await leave()
    await standsAt(app, '/user/login')
    expect(app.ports.seen).toEqual(['notice 退出登录成功！'])
    expect(app.ports.http.requests('POST /sys/logout')).toHaveLength(1)
  })
})
