import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deferred, type FakePorts, fakeArea, fakePorts, ok } from '#fixtures/ports.ts'
import { RuntimeProvider } from '#pages/context'
import { type Overlay, Overlays } from '#pages/overlay'
import { TabBar } from '#pages/tab'
import type { HttpReply } from '#runtime/port'
import { createRuntime } from '#runtime/service'
import { framed, menu, openApp, user } from '../harness.tsx'

const { matchMedia } = window
const narrow = (query: string) => Object.assign(matchMedia(query), { matches: query.includes('width <') })

beforeEach(() => scrollTo(0))
afterEach(() => {
  cleanup()
  window.matchMedia = matchMedia
})

async function openUser() {
  const app = openApp('/isps/user', { token: 't' })
  await framed('system/user-list')
  return app
}

function scrollTo(downPx: number) {
  Object.defineProperty(window, 'scrollY', { value: downPx, configurable: true })
  fireEvent.scroll(window)
}

const hidden = () => document.querySelector('.layout-header')?.classList.contains('layout-header-hidden')
const openMenu = () => fireEvent.click(screen.getByLabelText(/用户菜单/))
const closed = (selector: string) => waitFor(() => expect(document.querySelector(selector)).toBeNull())

describe('the header', () => {
  it('hides past 100 px of scrolling down, and comes back on the way up, where that is switched on', async () => {
    const { runtime } = await openUser()
    scrollTo(500)
    expect(hidden()).toBe(false)
    runtime.settings.changeTheme({ fixedHeader: true, autoHideHeader: true })
    await waitFor(() => expect(document.querySelector('.layout-header-fixed')).not.toBeNull())
    scrollTo(0)
    scrollTo(100)
    expect(hidden()).toBe(false)
    scrollTo(101)
    await waitFor(() => expect(hidden()).toBe(true))
    scrollTo(100)
    await waitFor(() => expect(hidden()).toBe(false))
  })

  it('offers on wide windows a search, the welcome by name, password, cache, settings and the way out', async () => {
    await openUser()
    const header = within(document.querySelector('.layout-column > header') as HTMLElement)
    expect(header.getByLabelText('搜索菜单', { selector: 'input' })).toBeTruthy()
    expect(header.getByRole('button', { name: '收起菜单' })).toBeTruthy()
    expect(header.getByText('欢迎您，李明')).toBeTruthy()
    fireEvent.click(header.getByLabelText(/用户菜单/))
    await screen.findByText('退出登录')
    const offered = [...document.querySelectorAll('.ant-dropdown-menu-item')].map((item) => item.textContent)
    expect(offered).toEqual(expect.arrayContaining(['修改密码', '清理缓存', '系统设置', '退出登录']))
    fireEvent.click(screen.getByText('系统设置'))
    expect(await screen.findByText('系统设置', { selector: '.ant-drawer-title' })).toBeTruthy()
  })

  it('opens the settings and closes them by the same entry', async () => {
    await openUser()
    const press = async () => {
      openMenu()
      fireEvent.click(await screen.findByText('系统设置', { selector: '.ant-dropdown-menu-title-content' }))
    }
    await press()
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).not.toBeNull())
    await press()
    await closed('.ant-drawer-open')
    await press()
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).not.toBeNull())
  })

  it('has the page by its title on narrow windows, of a size with the titles of records', async () => {
    const style = document.createElement('style')
    style.textContent = readFileSync('src/pages/layout/layout.css', 'utf8').replace(
      /@media[^{]+\{([^{}]+\{[^}]*\})+\s*\}/g,
      '',
    )
    document.head.append(style)
    window.matchMedia = narrow
    await openUser()
    const title = document.querySelector('.layout-crumbs li') as Element
    const { fontWeight, fontSize } = getComputedStyle(title)
    expect([title.textContent, fontWeight, fontSize]).toEqual(['用户', '600', 'var(--type-page)'])
    style.remove()
  })

  it('has its search in a dialog and no welcome on narrow windows', async () => {
    window.matchMedia = narrow
    await openUser()
    expect(screen.queryByText('欢迎您，李明')).toBeNull()
    expect(document.querySelector('header input')).toBeNull()
    fireEvent.click(screen.getByLabelText('搜索菜单'))
    expect(await screen.findByLabelText('搜索菜单', { selector: '.ant-modal input' })).toBeTruthy()
  })
})

it('the session knows token, person, tenant, permissions and safe mode, and welcomes by name', async () => {
  const auth = [{ action: 'user:add', type: '1', describe: '新增' }]
  const answer = ok({ menu, auth, allAuth: [{ ...auth[0], status: '1' }], sysSafeMode: true })
  const server = ({ http }: FakePorts) => http.on('GET /sys/permission/getUserPermissionByToken', answer)
  const { runtime } = openApp('/isps/user', { token: 't', server })
  await framed('system/user-list')
  runtime.session.chooseTenant('8')
  expect(runtime.session.state()).toMatchObject({
    token: 't',
    tenantId: '8',
    sysSafeMode: true,
    user: { id: '7', username: 'liming', realname: '李明', avatar: '' },
  })
  expect(['user:add', 'user:edit'].map((code) => runtime.session.permissions().shows(code))).toEqual([true, false])
  expect(screen.getByText('欢迎您，李明')).toBeTruthy()
})

it('the user has the own picture beside the greeting', async () => {
  const { runtime } = openApp('/isps/user', { token: 't' })
  await framed('system/user-list')
  const picture = () => document.querySelector('.layout-avatar img')
  expect(picture()).toBeNull()
  act(() => runtime.session.updateUser({ id: '7', username: 'liming', avatar: 'avatar/me.png' }))
  await waitFor(() => expect(picture()?.getAttribute('src')).toContain('avatar/me.png'))
})

describe('where a user with several workplaces works', () => {
  const workplace = '青禾县农业投资有限公司'
  const openIn = async (answer: object) => {
    openApp('/isps/user', {
      token: 't',
      server: ({ http }) =>
        http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth: [], allAuth: [], ...answer })),
    })
    await framed('system/user-list')
  }
  const inBar = () => document.querySelector('.layout-user small')?.textContent
  const inMenu = async () => {
    openMenu()
    await screen.findByText('退出登录')
    return document.querySelector('.ant-dropdown-menu-item-group-title')?.textContent
  }

  it('stands below the greeting', async () => {
    await openIn({ workplace })
    expect([inBar(), await inMenu()]).toEqual([workplace, undefined])
    expect(screen.getByLabelText(`用户菜单，欢迎您，李明，${workplace}`)).toBeTruthy()
  })

  it('stands above the user menu on narrow windows', async () => {
    window.matchMedia = narrow
    await openIn({ workplace })
    expect([inBar(), await inMenu()]).toEqual([undefined, workplace])
  })

  it('is not said to one without a choice', async () => {
    await openIn({ workplace: '' })
    expect([inBar(), await inMenu()]).toEqual([undefined, undefined])
  })
})

const look = { store: { current: 'light' as const }, darken: () => () => undefined, change: () => true }

function Switch() {
  const [overlay, setOverlay] = useState<Overlay>('depart')
  return <Overlays overlay={overlay} appearance={look} onTour={() => undefined} onClose={() => setOverlay(null)} />
}

describe('the department switch', () => {
  const departs = [
    { id: '1', orgCode: 'A01', departName: '农业局' },
    { id: '2', orgCode: 'A02', departName: '水利局' },
  ]

  async function open(list: readonly unknown[]) {
    const ports = fakePorts()
    ports.http.on('GET /sys/user/getCurrentUserDeparts', ok({ list, orgCode: 'A01' }))
    ports.http.on('POST /sys/selectDepart', ok({ userInfo: { ...user, orgCode: 'A02' } }))
    ports.http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth: [], allAuth: [] }))
    render(
      <RuntimeProvider value={createRuntime({ ports })}>
        <Switch />
      </RuntimeProvider>,
    )
    return ports
  }

  it('has no entry in the menu', async () => {
    await openUser()
    openMenu()
    await screen.findByText('退出登录')
    expect(screen.queryByText('切换部门')).toBeNull()
  })

  it('is 450 px wide, and closes when the department was sent', async () => {
    const ports = await open(departs)
    expect(await screen.findByText('切换部门')).toBeTruthy()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('450px')
    fireEvent.mouseDown(screen.getByLabelText('切换部门', { selector: 'input' }))
    fireEvent.click(await screen.findByText('水利局', { selector: '.ant-select-item-option-content' }))
    fireEvent.click(screen.getByText(/^确\s*定$/))
    await closed('.ant-modal-wrap')
    expect(ports.http.requests('POST /sys/selectDepart').map(({ body }) => body)).toEqual([
      '{"orgCode":"A02","username":""}',
    ])
  })

  it('leaves everything as it is when it is turned away, and never opens without departments', async () => {
    const ports = await open(departs)
    fireEvent.click(await screen.findByText(/^取\s*消$/))
    await closed('.ant-modal-wrap')
    expect(ports.http.requests('POST /sys/selectDepart')).toEqual([])
    cleanup()
    const none = await open([])
    await waitFor(() => expect(none.http.requests('GET /sys/permission/getUserPermissionByToken')).toHaveLength(1))
    expect(screen.queryByText('切换部门')).toBeNull()
  })
})

describe('the password dialog', () => {
  const press = async () => {
    openMenu()
    fireEvent.click(await screen.findByText('修改密码'))
  }

  it('warns where nobody is known', async () => {
    const local = fakeArea({ 'Access-Token': '{"value":"t","untilMs":9999999999999}' })
    const server = ({ http }: FakePorts) => http.on('GET /sys/user/getUserInfo', ok({ userInfo: null }))
    const app = openApp('/isps/user', { ports: { storage: { local, session: fakeArea() } }, server })
    await framed('system/user-list')
    await press()
    await waitFor(() =>
      expect(app.ports.notices.at(-1)).toMatchObject({ tone: 'warning', message: '当前系统无登录用户!' }),
    )
    expect(document.querySelector('.password-form')).toBeNull()
  })

  it('waits while the server thinks, and closes when it has agreed', async () => {
    const app = await openUser()
    const answer = deferred<HttpReply>()
    app.ports.http.on('POST /sys/user/updatePassword', () => answer.promise)
    expect(document.querySelector('.password-form')).toBeNull()
    await press()
    for (const [label, value] of [
      ['旧密码', 'old'],
      ['新密码', 'Own#pass1'],
      ['确认新密码', 'Own#pass1'],
    ] as const)
      fireEvent.change(await screen.findByLabelText(label), { target: { value } })
    const strength = document.querySelector('.face-strength') as Element
    expect(strength.compareDocumentPosition(screen.getByLabelText('新密码'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(strength.compareDocumentPosition(screen.getByLabelText('确认新密码'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(document.querySelector('.ant-modal .ant-btn-loading')).toBeNull()
    fireEvent.submit(screen.getByLabelText('旧密码').closest('form') as HTMLFormElement)
    await waitFor(() => expect(document.querySelector('.ant-modal .ant-btn-loading')).not.toBeNull())
    const [sent] = app.ports.http.requests('POST /sys/user/updatePassword')
    expect(JSON.parse(String(sent?.body))).toMatchObject({ username: 'liming' })
    answer.resolve(ok(null, { message: '密码重置成功!' }))
    await closed('.ant-modal .password-form')
  })
})

it('the bar of the tabs is 52 px high', async () => {
  const style = document.createElement('style')
  style.textContent = readFileSync('src/pages/tab/tab.css', 'utf8')
  document.head.append(style)
  await openUser()
  expect(getComputedStyle(document.querySelector('.tab-bar') as Element).height).toBe('52px')
  style.remove()
})

it('the chosen tab is brought into sight, and again once its title is longer or others have gone', async () => {
  const seen: (string | null)[] = []
  Element.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this.textContent)
  }
  const tab = (key: string, title: string) => ({ key, title })
  const bar = (...tabs: ReturnType<typeof tab>[]) => (
    <TabBar store={{} as never} state={{ tabs, active: '/b' } as never} activeKey="/b" onOpen={() => undefined} />
  )
  const { rerender } = render(bar(tab('/a', '甲'), tab('/b', '乙')))
  await waitFor(() => expect(seen).toEqual(['乙']))
  rerender(bar(tab('/a', '甲'), tab('/b', '乙的详情')))
  await waitFor(() => expect(seen).toEqual(['乙', '乙的详情']))
  rerender(bar(tab('/b', '乙的详情')))
  await waitFor(() => expect(seen).toHaveLength(3))
})

it('the logo says whose the pages are', async () => {
  await openUser()
  expect(document.querySelector('.side-logo')?.textContent).toBe('数字乡村平台')
})
