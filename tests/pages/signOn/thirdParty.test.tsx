import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bodyOf, fakeArea, fakePeers, ok, refusal } from '#fixtures/ports.ts'
import type { HttpReply, PeerPort } from '#runtime/port'
import { framed, loginAnswer, loginForm, openApp, send, standsAt } from '../harness.tsx'

const exchange = 'GET /sys/thirdLogin/getLoginUser/tok/oauth2'
const unbound = refusal('该第三方账号尚未绑定用户')
const start = (type: string, more = '') =>
  `http://localhost:3000/system-api/sys/thirdLogin/oauth2/${type}/login?state=http%3A%2F%2Flocalhost%3A3000${more}`

interface Opening {
  peer?: PeerPort
  agent?: string
  answer?: HttpReply
  session?: ReturnType<typeof fakeArea>
  opens?: boolean
}

/** Opens a page where WeChat Work and an OAuth2 server are configured. */
function open(path: string, { peer, agent = '', answer = loginAnswer(), session, opens = true }: Opening = {}) {
  const windows: string[] = []
  const app = openApp(path, {
    ports: {
      ...(peer ? { peer } : {}),
      agent: { name: agent, workChat: agent !== '' },
      storage: { local: fakeArea(), session: session ?? fakeArea() },
    },
    server({ http, navigation }) {
      http.on('GET /sys/config/data', ok({ THIRD_LOGIN: 'wechat_enterprise,oauth2' }))
      http.on(exchange, answer)
      http.on('POST /sys/login', loginAnswer())
      http.on('POST /sys/thirdLogin/bind', ok(null))
      Object.assign(navigation, {
        openWindow: (address: string) => opens && windows.push(address) > 0,
        closeWindow: () => windows.push('close'),
      })
    },
  })
  return { ...app, windows }
}

describe('a third party in a window of its own', () => {
  it('signs the page in that opened it, and the page goes where the user wanted to go', async () => {
    const peers = fakePeers()
    const app = open('/user/login?redirect=%2Fisps%2Frole', { peer: peers() })
    fireEvent.click(await screen.findByText('统一身份认证'))
    expect(app.windows).toEqual([start('oauth2', '&window=1')])
    expect(await screen.findByText('请在打开的窗口中完成统一身份认证登录')).toBeTruthy()
    const other = peers()
    act(() => other.post({ about: 'thirdLogin', type: 'wechat_enterprise', token: 'tok', failure: '' }))
    act(() => other.post({ about: 'thirdLogin', type: 'oauth2', token: 5 }))
    expect(app.ports.http.requests(exchange)).toEqual([])
    act(() => other.post({ about: 'thirdLogin', type: 'oauth2', token: 'tok', failure: '' }))
    await framed('system/role-list')
    expect(app.path()).toBe('/isps/role')
  })

  it('hands what it brought over and closes; the user may go on in it', async () => {
    const peers = fakePeers()
    const messages: unknown[] = []
    peers().listen((message) => messages.push(message))
    const app = open('/oauth2-app/login?oauth2LoginToken=tok&thirdType=oauth2&window=1', { peer: peers() })
    expect(await screen.findByText('登录已转到原页面，可以关闭本窗口')).toBeTruthy()
    expect(messages).toEqual([{ about: 'thirdLogin', type: 'oauth2', token: 'tok', failure: '' }])
    expect(app.windows).toEqual(['close'])
    expect(screen.queryByLabelText('用户名')).toBeNull()
    fireEvent.click(screen.getByText('在本窗口继续登录'))
    await standsAt(app, '/dashboard/analysis')
  })

  it.each(['wechat_enterprise', ''])(
    'whose state is unknown ends the wait of the page that opened it (%s)',
    async (thirdType) => {
      const peers = fakePeers()
      const app = open('/user/login', { peer: peers() })
      fireEvent.click(await screen.findByText('统一身份认证'))
      await screen.findByText('请在打开的窗口中完成统一身份认证登录')
      const opened = open(`/oauth2-app/login?thirdFailure=state&thirdType=${thirdType}`, { peer: peers() })
      const text = /^(统一身份认证|企业微信)?登录失败：这次登录已失效，或不是从本浏览器发起的$/
      await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
      expect(screen.queryByText('请在打开的窗口中完成统一身份认证登录')).toBeNull()
      expect([app.windows.length, opened.windows]).toEqual([1, []])
    },
  )

  it('of a return to this window tells no other page', async () => {
    const peers = fakePeers()
    const messages: unknown[] = []
    peers().listen((message) => messages.push(message))
    const session = fakeArea()
    const away = open('/user/login', { opens: false, session })
    fireEvent.click(await screen.findByText('统一身份认证'))
    away.unmount()
    open('/oauth2-app/login?thirdFailure=state', { peer: peers(), session })
    await screen.findByText(/登录失败：这次登录已失效/)
    expect(messages).toEqual([])
  })

  it('that the browser does not open becomes the way of this window', async () => {
    const session = fakeArea()
    const app = open('/user/login?redirect=%2Fisps%2Frole', { opens: false, session })
    fireEvent.click(await screen.findByText('统一身份认证'))
    expect(app.ports.seen).toEqual([`leave ${start('oauth2')}`])
    app.unmount()
    const back = open('/oauth2-app/login?oauth2LoginToken=tok&thirdType=oauth2', { session })
    await framed('system/role-list')
    expect(back.path()).toBe('/isps/role')
  })
})

describe('a person whom nobody here knows', () => {
  it('signs in by password once, and the account is bound then', async () => {
    const app = open('/oauth2-app/login?oauth2LoginToken=tok&thirdType=oauth2', { answer: unbound })
    expect(await screen.findByText(/^统一身份认证账号尚未绑定用户/)).toBeTruthy()
    expect(app.path()).toBe('/oauth2-app/login')
    await loginForm()
    send({ 用户名: 'liming', 密码: 'Village@2026' })
    await standsAt(app, '/dashboard/analysis')
    const [request] = app.ports.http.requests('POST /sys/thirdLogin/bind')
    expect(request && bodyOf(request)).toEqual({ token: 'tok', thirdType: 'oauth2' })
    expect(app.ports.seen).toContain('notice 已绑定统一身份认证，下次可以直接登录')
  })
})

describe('a return that brings nothing', () => {
  it.each([
    ['refused', '您取消了授权'],
    ['state', '这次登录已失效，或不是从本浏览器发起的'],
    ['constructor', '这次登录已失效，或不是从本浏览器发起的'],
  ])('%s is told, and the form stands', async (code, text) => {
    const app = open(`/oauth2-app/login?thirdFailure=${code}&thirdType=oauth2`)
    expect(await screen.findByText(`统一身份认证登录失败：${text}`)).toBeTruthy()
    await loginForm()
    expect(app.path()).toBe('/oauth2-app/login')
  })

  it('but a token that is over is told with the reason of the server', async () => {
    open('/oauth2-app/login?oauth2LoginToken=tok&thirdType=oauth2', { answer: refusal('第三方登录已失效，请重新登录') })
    expect(await screen.findByText('统一身份认证登录失败：第三方登录已失效，请重新登录')).toBeTruthy()
  })
})

describe('the app of WeChat Work', () => {
  const agent = 'Mozilla/5.0 wxwork/4.1'
  it('is left for its own sign-in at once, but only once', async () => {
    const session = fakeArea()
    const app = open('/isps/role', { agent, session })
    await waitFor(() => expect(app.ports.seen).toEqual([`leave ${start('wechat_enterprise', '&agent=1')}`]))
    app.unmount()
    const again = open('/oauth2-app/login?thirdFailure=state', { agent, session })
    await loginForm()
    expect(again.ports.seen).toEqual([])
  })
})
