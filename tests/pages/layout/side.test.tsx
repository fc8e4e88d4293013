import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { ok, settled } from '#fixtures/ports.ts'
import { framed, group, item, openApp } from '../harness.tsx'

const site = { title: '官网', url: 'https://site.test', internalOrExternal: true }
const menu = [
  group('/isps', '系统管理', [item('/isps/user', '用户'), item('/isps/secret', '看不见', { hidden: true })]),
  group('/account', '设置', [item('/account/base', '基本')], { alwaysShow: true }),
  item('/list/goods', '商品', { route: '0' }),
  item('/list/:code', '数据', { component: 'screen/online/data', hidden: true }),
  item('/site', '官网', { component: 'layouts/IframePageView', meta: site }),
]

const visibleTitles = () =>
  [...document.querySelectorAll('.side-bar .ant-menu-title-content')]
    .filter((entry) => !entry.closest('.ant-menu-hidden'))
    .map((entry) => entry.textContent)
const selected = () => document.querySelector('.side-bar .ant-menu-item-selected')?.textContent
const openedGroups = () =>
  [...document.querySelectorAll('.side-bar .ant-menu-submenu-open')].map((entry) => entry.textContent)

async function openSide(path: string, page: string) {
  const app = openApp(path, {
    token: 't',
    server: ({ http }) => http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth: [], allAuth: [] })),
  })
  await framed(page)
  return app
}

it('the side menu skips what is hidden, has submenus but for always-show items, links out, and remembers what is open', async () => {
  await openSide('/isps/user', 'system/user-list')
  expect(visibleTitles()).toEqual(['系统管理', '用户', '设置', '商品', '官网'])
  expect(selected()).toBe('用户')
  const link = screen.getByText('官网', { selector: '.side-bar a' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://site.test', '_blank'])
  fireEvent.click(screen.getByLabelText('收起菜单'))
  await waitFor(() => expect(openedGroups()).toEqual([]))
  fireEvent.click(screen.getByLabelText('展开菜单'))
  await waitFor(() => expect(openedGroups()).toHaveLength(1))
})

it('the side menu of 500 items in 6 levels draws the entries of open groups only', async () => {
  const level = (path: string, depth: number): ReturnType<typeof group>[] =>
    ['a', 'b', ...(depth === 1 ? ['c', 'd', 'e', 'f', 'g', 'h'] : [])].map((name) =>
      depth === 6
        ? item(`${path}/${name}`, `${path}/${name}`)
        : group(`${path}/${name}`, `${path}/${name}`, level(`${path}/${name}`, depth + 1)),
    )
  const all = [item('/isps/user', '用户'), ...level('', 1)]
  openApp('/isps/user', {
    token: 't',
    server: ({ http }) =>
      http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu: all, auth: [], allAuth: [] })),
  })
  await framed('system/user-list')
  expect(visibleTitles()).toHaveLength(9)
  const path = ['/a', '/a/b', '/a/b/a', '/a/b/a/b', '/a/b/a/b/a']
  for (const [depth, title] of path.entries()) {
    fireEvent.click(screen.getByText(title, { selector: '.side-bar .ant-menu-title-content' }))
    await waitFor(() => expect(visibleTitles()).toHaveLength(11 + 2 * depth))
  }
  fireEvent.click(screen.getByText('/b', { selector: '.side-bar .ant-menu-title-content' }))
  await waitFor(() => expect(visibleTitles()).toHaveLength(21))
  fireEvent.click(screen.getByText('/a', { selector: '.side-bar .ant-menu-title-content' }))
  await waitFor(() => expect(openedGroups()).not.toContain('/a'))
  fireEvent.click(screen.getByText('/a', { selector: '.side-bar .ant-menu-title-content' }))
  await waitFor(() => expect(visibleTitles()).toContain('/a/b/a/b/a/a'))
})

it('the side menu selects the entry of the full path where a parameterised route draws it', async () => {
  await openSide('/list/goods', 'online/data')
  expect(selected()).toBe('商品')
})

it('the side menu carries numbers beside its entries, and their sum at a group that is closed', async () => {
  const counts = { '/isps/user': 120, '/list/goods': 0, '/account/base': 3 }
  const { ports } = openApp('/isps/user', {
    token: 't',
    server: ({ http }) => {
      http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth: [], allAuth: [] }))
      http.on('GET /sys/permission/badges', ok(counts))
    },
  })
  await framed('system/user-list')
  ports.clock.advance(1_500)
  await waitFor(() => expect(visibleTitles()).toContain('用户99+'))
  expect(visibleTitles()).toEqual(['系统管理', '用户99+', '设置', '商品', '官网'])
  fireEvent.click(screen.getByText('系统管理', { selector: '.side-bar .ant-menu-submenu-title *' }))
  await waitFor(() => expect(document.querySelector('.ant-menu-submenu-title .side-badge')?.textContent).toBe('99+'))
})

it('a narrow window asks for the numbers of the menu when the menu is opened, and not before', async () => {
  const { matchMedia } = window
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('width <') })
  onTestFinished(() => {
    window.matchMedia = matchMedia
  })
  const { ports } = openApp('/isps/user', {
    token: 't',
    server: ({ http }) => {
      http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth: [], allAuth: [] }))
      http.on('GET /sys/permission/badges', ok({ '/isps/user': 120 }))
    },
  })
  await framed('system/user-list')
  ports.clock.advance(60_000)
  await settled()
  expect(ports.http.requests('GET /sys/permission/badges')).toHaveLength(0)
  fireEvent.click(screen.getByLabelText('展开菜单'))
  await waitFor(() => expect(document.querySelector('.side-drawer')).not.toBeNull())
  ports.clock.advance(0)
  await waitFor(() => expect(document.querySelector('.side-drawer .side-badge')?.textContent).toBe('99+'))
  expect(ports.http.requests('GET /sys/permission/badges')).toHaveLength(1)
})
