import { messages } from '#core/message'
import type { MenuItem, MenuMeta } from './menuItem.ts'
import { homePath, loginPath, oauthLoginPath } from './place.ts'
import type { RouteTarget } from './target.ts'

/** A route that a menu item registers. */
export interface MenuRoute {
  path: string
  name: string
  target: RouteTarget
  /** A redirect to the route's own path (always-show items) means: it draws itself. */
  redirect?: string
  hidden: boolean
  meta: MenuMeta
  children: readonly MenuRoute[]
}

/** The routes of the menu, to stand below the root. An item with route flag '0' registers nothing, nor does what is below it. */
export function buildRoutes(items: readonly MenuItem[]): MenuRoute[] {
  return items
    .filter(({ routed }) => routed)
    .map(({ path, name, target, redirect, alwaysShow, hidden, meta, children }) => ({
      path,
      name,
      target,
      ...(alwaysShow ? { redirect: path } : redirect === undefined ? {} : { redirect }),
      hidden,
      meta,
      children: buildRoutes(children),
    }))
}

/** A route that every build has. `page` is the name of a hand-written page or the id of a screen. spec: shell §2 static routes */
interface StaticRoute {
  path: string
  name?: string
  title?: string
  layout?: 'BlankLayout' | 'TabLayout'
  redirect?: string
  page?: string
  children?: readonly StaticRoute[]
}

/** All static routes in order; the last catches every unknown path. */
export const staticRoutes: readonly StaticRoute[] = [
  { path: '/', name: 'dashboard', title: messages.shell.home, layout: 'TabLayout', redirect: homePath },
  {
    path: '/user',
    layout: 'BlankLayout',
    redirect: loginPath,
    children: [
      { path: loginPath, name: 'login', page: 'user/login' },
      { path: '/user/register', name: 'register', page: 'user/register' },
      { path: '/user/register-result', name: 'registerResult', page: 'user/register-result' },
      { path: '/user/alteration', name: 'alteration', page: 'user/alteration' },
    ],
  },
  {
    path: '/oauth2-app',
    layout: 'BlankLayout',
    redirect: oauthLoginPath,
    children: [{ path: oauthLoginPath, name: 'oauth2-app-login', page: 'oauth2-app/login' }],
  },
  {
    path: '/test',
    layout: 'BlankLayout',
    redirect: '/test/home',
    children: [{ path: '/test/home', name: 'TestHome', page: 'test/home' }],
  },
  { path: '/404', page: 'exception/404' },
  { path: '*', redirect: '/404' },
]
