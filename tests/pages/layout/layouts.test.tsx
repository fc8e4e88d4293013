import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok } from '#fixtures/ports.ts'
import type { ThemeSettings } from '#runtime/setting'
import { framed, group, item, openApp } from '../harness.tsx'

const menu = [
  group('/home', '首页', [item('/dashboard/analysis', '工作台')]),
  group('/isps', '系统管理', [
    item('/isps/secret', '看不见', { hidden: true }),
    group('/isps/people', '人员', [item('/isps/user', '用户'), item('/isps/role', '角色')]),
  ]),
  item('/list/:code', '数据', { component: 'screen/online/data' }),
  item('/news', '消息'),
]

async function openIn(layout: ThemeSettings['layout'], path = '/isps/user') {
  const app = openApp(path, {
    token: 't',
    server: ({ http }) => http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth: [], allAuth: [] })),
  })
  await framed('system/user-list')
  const page = document.querySelector('main')
  app.runtime.settings.changeTheme({ layout })
  const header = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.layout > header')
    if (layout !== 'sidemenu' && !found?.querySelector('.ant-menu-horizontal')) throw new Error('no menu in the header')
    return found
  })
  return { ...app, header: header as HTMLElement, page }
}

const titlesIn = (place: Element | null) =>
  [
    ...(place?.querySelectorAll(
      '.ant-menu-overflow-item > .ant-menu-title-content, .ant-menu-submenu > div .ant-menu-title-content',
    ) ?? []),
  ].map((title) => title.textContent)
const side = () => document.querySelector('.side-bar')
const sideTitles = () =>
  [...(side()?.querySelectorAll('.ant-menu-title-content') ?? [])]
    .filter((entry) => !entry.closest('.ant-menu-hidden'))
    .map((entry) => entry.textContent)

describe('topmenu', () => {
  it('has logo, the whole menu and the user in the header, no side bar, and the place above the page', async () => {
    const { header, page } = await openIn('topmenu')
    expect(header.querySelector('.side-logo')).not.toBeNull()
    expect(titlesIn(header)).toEqual(expect.arrayContaining(['首页', '系统管理', '消息']))
    expect(within(header).getByLabelText(/用户菜单/)).toBeTruthy()
    expect(side()).toBeNull()
    expect(document.querySelector('.layout-place')?.textContent).toContain('用户')
    expect(document.querySelector('main')).toBe(page)
  })

  it('opens a group below it, and a page from there', async () => {
    const { header } = await openIn('topmenu', '/isps/role')
    fireEvent.mouseEnter(within(header).getByText('首页'))
    fireEvent.click(await screen.findByText('工作台', { selector: '.ant-menu-submenu-popup a' }))
    await waitFor(() => expect(window.location.pathname).toContain('/dashboard/analysis'))
  })

  it('is 1200 px wide where that is fixed, and as wide as the window where it is fluid', async () => {
    const { runtime } = await openIn('topmenu')
    expect(document.querySelector('.layout-topmenu[data-width=Fixed]')).not.toBeNull()
    runtime.settings.changeTheme({ contentWidth: 'Fluid' })
    await waitFor(() => expect(document.querySelector('.layout-topmenu[data-width=Fixed]')).toBeNull())
  })
})

describe('lefttopmenu', () => {
  it('has the first level in the header and the group of the page in the side bar', async () => {
    const { header } = await openIn('lefttopmenu')
    expect(titlesIn(header)).toEqual(expect.arrayContaining(['首页', '系统管理', '数据', '消息']))
    expect(sideTitles()).toEqual(['人员', '用户', '角色'])
    expect([side(), header].map((place) => place?.querySelector('.side-logo') != null)).toEqual([false, true])
    expect(within(header).getByLabelText(/用户菜单/)).toBeTruthy()
    expect(within(header).getByRole('navigation').getAttribute('aria-label')).toBe('主菜单')
    expect(side()?.querySelector('nav')?.getAttribute('aria-label')).toBe('系统管理')
  })

  it('a group leads to its first page that is seen', async () => {
    const { header } = await openIn('lefttopmenu', '/news')
    expect(side()).toBeNull()
    fireEvent.click(within(header).getByText('系统管理'))
    await waitFor(() => expect(window.location.pathname).toContain('/isps/user'))
    await waitFor(() => expect(sideTitles()).toEqual(['人员', '用户', '角色']))
  })

  it('an entry without a list or a page leads home, and the side bar collapses', async () => {
    const { header, runtime } = await openIn('lefttopmenu')
    fireEvent.click(within(header).getByText('数据'))
    await waitFor(() => expect(window.location.pathname).toContain('/dashboard/analysis'))
    expect(runtime.settings.theme.current.sidebarOpened).toBe(false)
  })
})

it('another layout has the numbers of the menu at once: one line of questions serves every menu', async () => {
  const { ports, runtime } = openApp('/isps/user', {
    token: 't',
    server({ http }) {
      http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth: [], allAuth: [] }))
      http.on('GET /sys/permission/badges', ok({ '/isps/user': 120 }))
    },
  })
  await framed('system/user-list')
  ports.clock.advance(1_500)
  const numbers = (place: string) =>
    [...document.querySelectorAll(`${place} .side-badge`)].map((one) => one.textContent)
  await waitFor(() => expect(numbers('.side-bar')).toContain('99+'))
  runtime.settings.changeTheme({ layout: 'lefttopmenu' })
  await waitFor(() => expect(numbers('.layout > header')).toContain('99+'))
  expect(numbers('.side-bar')).toContain('99+')
  expect(ports.http.requests('GET /sys/permission/badges')).toHaveLength(1)
})
