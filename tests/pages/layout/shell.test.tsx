import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#fixtures/ports.ts'
import { useViewport } from '#pages/context'
import { themeDefaults } from '#runtime/setting'
import { framed, loginAnswer, loginForm, openApp, send } from '../harness.tsx'

const { matchMedia } = window

/** A window of this width, as far as the pages ask. */
function wide(widthPx: number): void {
  const matches = (query: string) => widthPx < Number(/width < (\d+)px/.exec(query)?.[1] ?? 0)
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: matches(query) })
}

beforeEach(() => wide(1440))
afterEach(() => {
  cleanup()
  window.matchMedia = matchMedia
})

async function openUser() {
  openApp('/isps/user', { token: 't' })
  await framed('system/user-list')
}

const side = () => document.querySelector('.side-drawer')
const tabs = () => [...document.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent)

it.each([
  [1440, 'desktop'],
  [1088, 'desktop'],
  [1087, 'tablet'],
  [768, 'tablet'],
  [767, 'phone'],
] as const)('a window of %i px is a %s', (widthPx, viewport) => {
  wide(widthPx)
  expect(renderHook(useViewport).result.current).toBe(viewport)
})

describe('on narrow windows', () => {
  it('the menu is a drawer that opens when it is asked for', async () => {
    wide(1000)
    await openUser()
    expect(screen.queryByText('角色', { selector: '.ant-menu a' })).toBeNull()
    fireEvent.click(screen.getByLabelText('展开菜单'))
    await waitFor(() => expect(side()?.textContent).toContain('角色'))
  })

  it('there are no tabs, on wide ones each visited page is one', async () => {
    wide(1000)
    await openUser()
    expect(tabs()).toEqual([])
    cleanup()
    wide(1440)
    await openUser()
    expect(tabs()).toEqual(['首页', '用户'])
  })
})

it('the look is what the user has set, on the device that the window is', () => {
  expect(Object.keys(themeDefaults).toSorted()).toEqual([
    'autoHideHeader',
    'color',
    'contentWidth',
    'fixedHeader',
    'fixedSidebar',
    'home',
    'layout',
    'multipage',
    'pageSize',
    'sidebarOpened',
    'theme',
    'weak',
  ])
  expect(renderHook(useViewport).result.current).toBe('desktop')
})

it('the logo links to the dashboard', async () => {
  await openUser()
  expect(document.querySelector('.side-logo')?.getAttribute('href')).toBe('/dashboard/analysis')
})

it('the footer says whose the copyright of 2022 is, and who stands behind it', async () => {
  await openUser()
  expect(document.querySelector('footer')?.textContent).toMatch(/^Copyright © 2022 数字乡村平台.*提供技术支持$/)
})

describe('tabs', () => {
  const open = [
    { key: '/dashboard/analysis', title: '首页' },
    { key: '/isps/role', title: '角色' },
    { key: '/isps/gone', title: '没有了' },
  ]
  /** The page of a user who has just signed in, whose settings on the server are these. */
  const signIn = async (settings: readonly object[]) => {
    const app = openApp('/user/login?redirect=%2Fisps%2Fuser', {
      server: ({ http }) => {
        http.on('POST /sys/login', loginAnswer())
        http.on('GET /sys/userSetting', ok(settings))
      },
    })
    await loginForm()
    send({ 用户名: 'liming', 密码: 'Village@2026' })
    await framed('system/user-list')
    return app
  }
  const openHolding = async () => {
    const app = await signIn([{ settingKey: 'tabs', settingValue: { open } }])
    await act(async () => app.ports.clock.advance(1_500))
    await waitFor(() => expect(tabs()).toEqual(['首页', '角色', '用户']))
    return app
  }
  const tab = (title: string) => screen.getByText(title, { selector: '[role="tab"]' })

  it('of the last stay are open again, without those that the user no longer has; nothing of them is drawn', async () => {
    const app = await openHolding()
    expect(app.path()).toBe('/isps/user')
    expect(screen.queryByTestId('system/role-list')).toBeNull()
    fireEvent.click(tab('角色'))
    await framed('system/role-list')
  })

  it('are kept with the page that was opened by its address, for when it is loaded anew', async () => {
    const app = await openHolding()
    expect(app.ports.storage.session.read('open-tabs')).toMatch(/isps\/role.*isps\/user/)
  })

  it('of a session that goes on in a new window are not asked for', async () => {
    const app = openApp('/isps/user', { token: 't' })
    await framed('system/user-list')
    await act(async () => app.ports.clock.advance(1_500))
    expect(app.ports.http.requests('GET /sys/userSetting')).toEqual([])
  })

  it('of a phone, where there is one page at a time, are not kept over those of a desk', async () => {
    wide(390)
    const app = await signIn([])
    await act(async () => app.ports.clock.advance(1_500))
    await waitFor(() => expect(app.ports.http.requests('GET /sys/userSetting')).toHaveLength(1))
    expect(app.ports.storage.session.read('open-tabs')).toBeNull()
  })

  it('move by Ctrl, Shift and an arrow, never before home, and are kept in their order', async () => {
    const app = await openHolding()
    const press = (key: string) => fireEvent.keyDown(tab('用户'), { key, ctrlKey: true, shiftKey: true })
    press('ArrowLeft')
    expect(tabs()).toEqual(['首页', '用户', '角色'])
    press('ArrowLeft')
    press('ArrowRight')
    expect(tabs()).toEqual(['首页', '角色', '用户'])
    press('ArrowLeft')
    expect(app.ports.storage.session.read('open-tabs')).toMatch(/user.*role/)
  })

  it('move where they are dropped', async () => {
    await openHolding()
    const dataTransfer = { effectAllowed: '' }
    fireEvent.dragStart(tab('角色'), { dataTransfer })
    fireEvent.dragOver(tab('用户'), { dataTransfer })
    fireEvent.drop(tab('用户'), { dataTransfer })
    expect(tabs()).toEqual(['首页', '用户', '角色'])
  })
})

it('a right click on a tab offers to begin anew and to close what is left, right or both', async () => {
  await openUser()
  fireEvent.contextMenu(screen.getByText('用户', { selector: '[role="tab"]' }))
  await screen.findByText('刷新当前')
  const offered = [...document.querySelectorAll('.ant-dropdown-menu-item')].map((item) => item.textContent)
  expect(offered).toEqual(expect.arrayContaining(['刷新当前', '关闭左侧', '关闭右侧', '关闭其他']))
})
