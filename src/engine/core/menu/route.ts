import { messages } from '#core/message'
import { homePath, loginPath, oauthLoginPath } from './place.ts'

/** A built-in route. `page` is the name of a hand-written page or a screen id. spec: shell §2 static routes */
interface StaticRoute {
  path: string
  name?: string
  title?: string
  layout?: 'BlankLayout' | 'TabLayout'
  redirect?: string
  page?: string
  children?: readonly StaticRoute[]
}

/** All static routes in order; the last one matches every unknown path. */
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
