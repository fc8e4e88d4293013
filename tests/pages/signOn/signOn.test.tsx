import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeArea, ok, queryOf, refusal } from '#fixtures/ports.ts'
import type { HttpReply, StorageArea } from '#runtime/port'
import { framed, loginAnswer, openApp, send, standsAt } from '../harness.tsx'

const settings = ok({ SSO: 'on', SSO_SERVER: 'https://cas.test/cas/' })
const validate = 'GET /sys/cas/client/validateLogin'
const service = 'http://localhost:3000/oauth2-app/login'
const away = (verb: string) => `leave https://cas.test/cas/${verb}?service=${encodeURIComponent(service)}`

interface Opening {
  token?: string
  window?: StorageArea
  answer?: HttpReply
}

/** Opens a page under single sign-on; one `window` after another stand for one that goes away and comes back. */
const open = (path: string, { token, window = fakeArea(), answer = loginAnswer() }: Opening = {}) =>
  openApp(path, {
    ...(token ? { token } : {}),
    ports: { storage: { local: fakeArea(), session: window } },
    server({ http }) {
      http.on('GET /sys/config/data', settings)
      http.on(validate, answer)
      http.on('POST /sys/login', loginAnswer())
    },
  })

/** A window that has gone to the CAS server from `path`. */
async function gone(path: string) {
  const window = fakeArea()
  const app = open(path, { window })
  await waitFor(() => expect(app.ports.seen).toEqual([away('login')]))
  app.unmount()
  return window
}

describe('a page that needs a sign-in', () => {
  it.each(['/isps/role?a=1', '/user/login?redirect=%2Fisps%2Frole%3Fa%3D1'])(
    '%s leads to the CAS server',
    async (at) => {
      const app = open(at)
      await waitFor(() => expect(app.ports.seen).toEqual([away('login')]))
      expect(app.path()).toBe('/oauth2-app/login?redirect=%2Fisps%2Frole%3Fa%3D1')
    },
  )

  it('is shown after the way back with a ticket, which leaves the address', async () => {
    const window = await gone('/isps/role?a=1')
    const app = open('/oauth2-app/login?ticket=ST-1', { window })
    await framed('system/role-list')
    expect(app.path()).toBe('/isps/role?a=1')
    expect(app.ports.http.requests(validate).map(queryOf)).toMatchObject([{ ticket: 'ST-1', service }])
    expect(app.runtime.session.state().token).toBe('t1')
    expect(app.ports.seen).toEqual([])
  })
})

describe('a ticket', () => {
  it('that is refused says why, and leaves another try and the password', async () => {
    const window = await gone('/isps/role')
    const app = open('/oauth2-app/login?ticket=ST-bad', { window, answer: refusal('Ticket ST-bad not recognized') })
    expect(await screen.findByText('登录失败：Ticket ST-bad not recognized')).toBeTruthy()
    expect(app.path()).toBe('/oauth2-app/login?redirect=%2Fisps%2Frole')
    expect(app.ports.seen).toEqual([])
    fireEvent.click(screen.getByText('统一认证登录'))
    expect(app.ports.seen).toEqual([away('login')])
    fireEvent.click(screen.getByText('用已有密码登录'))
    await screen.findByLabelText('用户名')
    send({ 用户名: 'liming', 密码: 'Village@2026' })
    await framed('system/role-list')
    expect(app.path()).toBe('/isps/role')
  })

  it('that this window has not asked for is not exchanged, SR-09', async () => {
    const app = open('/oauth2-app/login?ticket=ST-1')
    expect(await screen.findByText('这次统一认证不是从本窗口发起的，请重新登录')).toBeTruthy()
    await standsAt(app, '/oauth2-app/login')
    expect(app.ports.http.requests(validate)).toEqual([])
    expect(app.ports.seen).toEqual([])
  })

  it('counts once', async () => {
    const window = await gone('/isps/role')
    const first = open('/oauth2-app/login?ticket=ST-1', { window, answer: refusal('no') })
    await screen.findByText('登录失败：no')
    first.unmount()
    const second = open('/oauth2-app/login?ticket=ST-1', { window })
    await screen.findByText('这次统一认证不是从本窗口发起的，请重新登录')
    expect(second.ports.http.requests(validate)).toEqual([])
  })

  it('of somebody without a menu does not go in circles', async () => {
    const window = await gone('/isps/role')
    const app = openApp('/oauth2-app/login?ticket=ST-1', {
      ports: { storage: { local: fakeArea(), session: window } },
      server({ http }) {
        http.on('GET /sys/config/data', settings)
        http.on(validate, loginAnswer())
        http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu: [] }))
      },
    })
    await waitFor(() => expect(app.ports.seen).toEqual(['notice permissions must be a non-null array']))
    expect(await screen.findByText('统一认证登录')).toBeTruthy()
    expect(screen.queryByText('正在通过统一认证登录，请稍候')).toBeNull()
  })
})

describe('whoever comes back without a ticket', () => {
  it('is not sent away again', async () => {
    const window = await gone('/isps/role')
    const app = open('/oauth2-app/login', { window })
    await standsAt(app, '/oauth2-app/login?redirect=%2Fisps%2Frole')
    fireEvent.click(await screen.findByText('统一认证登录'))
    expect(app.ports.seen).toEqual([away('login')])
  })
})

describe('signing out', () => {
  it('leads over the CAS server, and back to a page that signs nobody in by itself', async () => {
    const window = fakeArea()
    const app = open('/isps/user', { token: 't', window })
    await framed('system/user-list')
    fireEvent.click(screen.getByLabelText(/用户菜单/))
    fireEvent.click(await screen.findByText('退出登录'))
    await waitFor(() => expect(app.ports.seen).toEqual([away('logout')]))
    expect(app.ports.http.requests('POST /sys/logout')).toHaveLength(1)
    app.unmount()
    const back = open('/oauth2-app/login', { window })
    await screen.findByText('统一认证登录')
    expect(back.ports.seen).toEqual(['notice 退出登录成功！'])
  })
})
