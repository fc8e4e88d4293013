import { describe, expect, it } from 'vitest'
import {
  breadcrumb,
  firstLeaf,
  landing,
  type MenuEntry,
  menuSelection,
  pageAbove,
  readMenu,
  type SearchEntry,
  searchEntries,
  searchMenu,
  sideMenu,
  staticRoutes,
} from '#core/menu'
import { casesOf, context, tree } from './tree.ts'

interface PageCase {
  why: string
  at: string
  crumbs: string[]
  selected?: string
  open: string[]
  landing: string
  /** The list of a record. */
  above?: string
}

describe('a page', () => {
  it.each(casesOf<PageCase>('page'))('$why', ({ at, crumbs, selected, open, landing: to, above }) => {
    const spoken = breadcrumb(tree, at).map((crumb) => (crumb.to ? `${crumb.title}>${crumb.to}` : crumb.title))
    expect(spoken).toEqual(crumbs)
    expect(menuSelection(tree, at)).toEqual(selected ? { selected, open } : { open })
    expect(landing(tree, at)).toBe(to)
    expect(pageAbove(tree, at)).toBe(above)
  })
})

const keys = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map(({ key, children }) => (children ? [key, keys(children)] : key))

describe('side bar', () => {
  it('skips what is hidden, groups with nothing to show and first-level items all of whose children are hidden', () => {
    expect(keys(sideMenu(tree))).toEqual([
      ['/dashboard', ['/dashboard/analysis', '/dashboard/workplace']],
      ['/isps', ['/isps/user', ['/isps/log', ['/isps/log/login']]]],
      '/account/settings',
      '/doc',
      '/site',
      ['/online', ['/online/cgformList/goods', '/online/report?type=1']],
      '/broken',
    ])
  })

  it('links external items out of the window', () => {
    const links = sideMenu(tree).flatMap(({ key, href }) => (href ? [[key, href]] : []))
    expect(links).toEqual([['/site', 'https://site.test']])
  })

  it('carries titles and icons', () => {
    expect(sideMenu(tree)[1]).toMatchObject({ title: '系统管理', icon: 'setting' })
    expect(sideMenu(tree)[2]).toEqual({ key: '/account/settings', title: '设置' })
  })
})

describe('search', () => {
  const found = searchEntries(tree)
  it('finds what draws something and is not hidden', () => {
    expect(found.map(({ path }) => path)).toEqual([
      '/dashboard/analysis',
      '/dashboard/workplace',
      '/isps/user',
      '/isps/log/login',
      '/account/center',
      '/account/settings/base',
      '/doc',
      '/site',
      '/online/cgformList/goods',
      '/online/report?type=1',
      '/hiddenChildren',
      '/broken',
    ])
  })
  const system = { title: '系统管理', initials: 'xtgl' }
  const log = { title: '日志', initials: 'rz' }
  const entries: SearchEntry[] = [
    { path: '/log/user', title: '登录用户', initials: 'dlyh', above: [system, log] },
    { path: '/user', title: '用户管理', initials: 'yhgl', above: [system] },
    { path: '/bank', title: '银行', initials: 'yh yx', above: [] },
    { path: '/old', title: '旧页面', above: [{ title: '用户中心' }] },
  ]
  it.each([
    ['yhgl', ['/user']],
    ['用户', ['/user', '/log/user', '/old']],
    ['系统 YHGL', ['/user']],
    ['yhlb', []],
    ['xtgl yh', ['/user', '/log/user']],
    ['系统管理 用户', ['/user', '/log/user']],
    [' 用户　系统 ', ['/user', '/log/user']],
    ['xt rz yh', ['/log/user']],
    ['yh', ['/bank', '/user', '/log/user']],
    ['yx', ['/bank']],
    ['lyhg', []],
    ['  ', ['/log/user', '/user', '/bank', '/old']],
  ])(
    '%j finds by titles and initials, of entries and of what is above them, what is named best first',
    (typed, paths) => {
      expect(searchMenu(typed, entries).map(({ path }) => path)).toEqual(paths)
    },
  )
  it('tells where an entry stands', () => {
    expect(found.find(({ path }) => path === '/isps/log/login')).toMatchObject({
      title: '登录日志',
      above: [{ title: '系统管理' }, { title: '日志' }],
    })
  })
  it('gives a page in a frame as itself, by its path, and an external one as its address', () => {
    expect(found.find(({ path }) => path === '/site')).toMatchObject({ address: 'https://site.test' })
    expect(found.find(({ path }) => path === '/doc')).not.toHaveProperty('address')
  })
})

describe('routes', () => {
  it('that are static begin at the root and end with the path that catches all', () => {
    expect(staticRoutes[0]).toMatchObject({
      path: '/',
      name: 'dashboard',
      title: '首页',
      redirect: '/dashboard/analysis',
    })
    expect(staticRoutes.map(({ path, redirect }) => [path, redirect])).toEqual([
      ['/', '/dashboard/analysis'],
      ['/user', '/user/login'],
      ['/oauth2-app', '/oauth2-app/login'],
      ['/test', '/test/home'],
      ['/404', undefined],
      ['*', '/404'],
    ])
    expect(staticRoutes[1]?.children?.map(({ path }) => path)).toEqual([
      '/user/login',
      '/user/register',
      '/user/register-result',
      '/user/alteration',
    ])
  })
  it('that are static name their children; those of /user stand in a blank layout', () => {
    const children = Object.fromEntries(
      staticRoutes.map((route) => [route.path, route.children?.map(({ name }) => name)]),
    )
    expect(children['/user']).toEqual(['login', 'register', 'registerResult', 'alteration'])
    expect(children['/oauth2-app']).toEqual(['oauth2-app-login'])
    expect(children['/test']).toEqual(['TestHome'])
    expect(staticRoutes.find(({ path }) => path === '/user')?.layout).toBe('BlankLayout')
  })
})

describe('first leaf', () => {
  it.each<[string, unknown[], string | undefined]>([
    ['none in an empty menu', [], undefined],
    [
      'not a hidden one',
      [
        { path: '/a', component: 'system/UserList', hidden: true },
        { path: '/b', component: 'system/RoleList' },
      ],
      '/b',
    ],
    [
      'not a group',
      [{ path: '/a', component: 'layouts/RouteView', children: [{ path: '/a/b', component: 'system/RoleList' }] }],
      '/a/b',
    ],
    [
      'not below a hidden group',
      [
        {
          path: '/a',
          component: 'layouts/RouteView',
          hidden: true,
          children: [{ path: '/a/b', component: 'system/RoleList' }],
        },
      ],
      undefined,
    ],
    [
      'not an external one',
      [{ path: '/a', component: 'layouts/IframePageView', meta: { url: 'https://a.test', internalOrExternal: true } }],
      undefined,
    ],
    ['not a parameterised one', [{ path: '/a/:id', component: 'system/RoleList' }], undefined],
    ['not one that registers no route', [{ path: '/a', component: 'system/RoleList', route: '0' }], undefined],
    ['not an unknown view', [{ path: '/a', component: 'x/Gone' }], undefined],
    [
      'a list before its hidden form',
      [
        {
          path: '/a',
          component: 'system/RoleList',
          children: [{ path: '/a/form', component: 'system/UserList', hidden: true }],
        },
      ],
      '/a',
    ],
  ])('is %s', (_, raw, path) => {
    expect(firstLeaf(readMenu(raw, context))).toBe(path)
  })
})
