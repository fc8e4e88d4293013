import { describe, expect, it } from 'vitest'
import cases from '#cases/pages/resolvePage.json' with { type: 'json' }
import { familyViews } from '#core/menu'
import { compilePermissions } from '#core/permission'
import { menuIcon, resolvePage, userMenu } from '#pages/menu'
import { publicConfigOf } from '#runtime/config'
import { menu, user } from '../harness.tsx'

const odd = {
  path: '/odd',
  component: 'layouts/RouteView',
  meta: { title: '其他' },
  children: [
    { path: '/isps/evil', component: 'layouts/IframePageView', meta: { title: '坏地址', url: 'javascript:alert(1)' } },
    {
      path: '/isps/mine',
      component: 'layouts/IframePageView',
      meta: { title: '我的', url: 'https://docs.test/{{$user.username}}' },
    },
    {
      path: '/isps/unrouted',
      component: 'home',
      route: '0',
      meta: { title: '不登记' },
      children: [{ path: '/isps/belowUnrouted', component: 'home', meta: { title: '其下' } }],
    },
    {
      path: '/isps/cas',
      component: 'layouts/IframePageView',
      meta: { title: '认证', url: "{{ window._CONFIG['casPrefixUrl'] }}/status" },
    },
    {
      path: '/isps/druid',
      component: 'layouts/IframePageView',
      meta: { title: '连接池', url: "{{ window._CONFIG['domianURL'] }}/druid/" },
    },
    {
      path: '/isps/preview',
      component: 'layouts/IframePageView',
      meta: { title: '预览', url: "{{ window._CONFIG['onlinePreviewDomainURL'] }}" },
    },
    { path: '/isps/bare', meta: { title: '无组件' } },
    { path: '/isps/family', component: 'modules/oss/OSSFileList', meta: { title: '文件' } },
    {
      path: '/isps/links',
      component: 'layouts/RouteView',
      alwaysShow: true,
      redirect: '/isps/family',
      meta: { title: '入口' },
      children: [{ path: '/isps/one', component: 'home', meta: { title: '一' } }],
    },
    { path: '/isps/needs', component: 'home', meta: { title: '须有权限', permission: 'user:add' } },
    { path: '/isps/held', component: 'home', meta: { title: '有权限', permission: ['user:list'] } },
    { path: '/list/goods', component: 'home', route: '0', meta: { title: '商品' } },
    { path: '/list/form', component: 'screen/online/goods-form', hidden: true, meta: { title: '商品' } },
    { path: '/list/:code', component: 'screen/online/data', hidden: true, meta: { title: '数据' } },
  ],
}
const loop = { path: '/loop', component: 'layouts/RouteView', redirect: '/loop', meta: { title: '循环' } }
const rights = { auth: [{ action: 'user:list', type: '1' as const }], allAuth: [] }
const session = { user, tenantId: '', roles: [], permissions: compilePermissions(rights) }
const place = {
  pages: new Set(['home']),
  origin: 'https://village.test',
  basePath: '',
  base: '/system-api',
  family: familyViews,
  config: publicConfigOf({ SSO_SERVER: 'https://cas.test/cas' }, '/system-api'),
}
const items = userMenu({ ...session, menu: [...menu, odd, loop] }, place)

describe('the page at an address', () => {
  it.each(cases)('$path', ({ path, gives }) => {
    expect(resolvePage(items, path)).toEqual(gives)
  })

  it('is home for a user whose menu has no item for it', () => {
    expect(resolvePage([], '/dashboard/analysis')).toEqual({
      kind: 'screen',
      screen: 'dashboard/analysis',
      params: {},
      title: '',
      named: false,
    })
    expect(resolvePage([], '/')).toEqual({ kind: 'redirect', to: '/dashboard/analysis' })
  })
})

describe('an expression in the address of a menu item', () => {
  it.each([
    "constructor.constructor('__pwn=1')()",
    "[]['filter']['con'+'structor']('__pwn=2')()",
    'window.location',
    '$user.password',
    '$now',
  ])('{{%s}} gives no page', (expression) => {
    const url = `https://docs.test/{{${expression}}}`
    const item = { path: '/x', component: 'layouts/IframePageView', meta: { title: 'x', url } }
    const [read] = userMenu({ ...session, menu: [item] }, place)
    expect(read?.meta.url).toBeUndefined()
  })
})

describe('the icon of a record', () => {
  const leaf = { component: 'home', meta: { title: '用户', icon: 'user' } }
  const group = { path: '/isps', component: 'layouts/RouteView', meta: { title: '系统', icon: 'setting' } }
  const record = { path: '/isps/user/detail/:id', component: 'home', hidden: true, meta: { title: '用户详情' } }
  const tree = userMenu(
    { ...session, menu: [{ ...group, children: [{ path: '/isps/user', ...leaf }, record] }] },
    place,
  )

  it.each([
    ['/isps/user', 'user'],
    ['/isps/user?page=2', 'user'],
    ['/isps/user/detail/7', 'user'],
    ['/isps/user/detail/:id', 'user'],
    ['/isps/depart/detail/7', undefined],
  ])('at %s is %s', (path, icon) => {
    expect(menuIcon(tree, path)).toBe(icon)
  })
})
