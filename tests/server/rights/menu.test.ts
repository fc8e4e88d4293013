import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { echoPart } from '#fixtures/serverEcho.ts'

closeServers()
const { client, app } = await startServer({ parts: [echoPart()] })
const { database, outbox } = app.services

interface Menu {
  id: string
  path: string
  name: string
  children?: Menu[]
  [key: string]: unknown
}

interface Mine {
  menu: Menu[]
  auth: { action: string }[]
  allAuth: { action: string }[]
  sysSafeMode: boolean
  roles: string[]
}

const mine = async (token: string) =>
  (await client.call<Mine>('GET', '/sys/permission/getUserPermissionByToken', { token })).body

const add = (table: string, row: Record<string, string | number>) =>
  database.query
    .insertInto(table)
    .values({ del_flag: 0, row_version: 1, tenant_id: 0, ...row })
    .execute()

/** Tells of a change as a write of records would. */
async function changed(model: string): Promise<void> {
  await outbox.emit(database.query, { kind: 'record.changed', model, ids: ['x'], change: 'edit' })
  await outbox.flush()
}

describe('the permissions of a session', () => {
  it('are the granted menu rows with what stands above them, home in front', async () => {
    const { message, result } = await mine(await client.login('keeper'))
    expect(message).toBe('查询成功')
    expect(result.menu).toEqual([
      {
        id: 'home',
        path: '/dashboard/analysis',
        name: 'dashboard-analysis',
        component: 'screen/dashboard/analysis',
        redirect: null,
        route: '1',
        meta: {
          title: '首页',
          initials: 'sy',
          icon: 'home',
          keepAlive: false,
          internalOrExternal: false,
          componentName: 'analysis',
        },
      },
      {
        id: 'p-system',
        path: '/system',
        name: 'system',
        component: 'layouts/RouteView',
        redirect: null,
        route: '1',
        meta: {
          title: '系统管理',
          initials: 'xtgl',
          icon: 'setting',
          keepAlive: false,
          internalOrExternal: false,
          componentName: 'RouteView',
        },
        children: [
          {
            id: 'p-user',
            path: '/system/user',
            name: 'system-user',
            component: 'screen/system/user-list',
            route: '1',
            meta: {
              title: '用户',
              initials: 'yh',
              keepAlive: false,
              internalOrExternal: false,
              componentName: 'user-list',
            },
          },
        ],
      },
    ])
    expect(result.auth).toEqual([{ action: 'user:add', type: '1', describe: '新增' }])
    expect(result.allAuth).toEqual([
      { action: 'user:add', status: '1', type: '1', describe: '新增' },
      { action: 'user:old', status: '0', type: '2', describe: '停用的规则' },
      { action: 'user:field:phone', status: '1', type: '1', describe: '手机号' },
    ])
    expect(result.sysSafeMode).toBe(false)
    expect(result.roles).toEqual(['keeper'])
  })

  it('of the administrator are all of them; foreign addresses are named by their hash', async () => {
    const { menu, auth } = (await mine(await client.login('admin'))).result
    expect(menu.map(({ id }) => id)).toEqual(['home', 'p-system', 'p-report'])
    expect(menu[2]).toMatchObject({
      path: expect.stringMatching(/^[0-9a-f]{32}$/),
      meta: { url: 'https://report.example/a' },
    })
    expect(auth.map(({ action }) => action)).toEqual(['user:add', 'user:field:phone'])
  })

  it('of somebody without roles are the home entry, with every rule that exists', async () => {
    const { menu, auth, allAuth } = (await mine(await client.login('low'))).result
    expect([menu.map(({ id }) => id), auth, allAuth.length]).toEqual([['home'], [], 3])
  })

  it('ignore a token in the query', async () => {
    const [low, admin] = [await client.login('low'), await client.login('admin')]
    const path = '/sys/permission/getUserPermissionByToken'
    const { body } = await client.call<Mine>('GET', path, { token: low, query: { token: admin } })
    expect(body.result.auth).toEqual([])
    expect((await client.call('GET', path, { query: { token: admin } })).status).toBe(401)
  })

  it('end where the data stand in a circle', async () => {
    await add('sys_permission', { id: 'c-1', parent_id: 'c-2', name: 'a', menu_type: '1', url: '/c1', component: 'x' })
    await add('sys_permission', { id: 'c-2', parent_id: 'c-1', name: 'b', menu_type: '1', url: '/c2', component: 'x' })
    await changed('sysPermission')
    expect((await mine(await client.login('admin'))).result.menu.map(({ id }) => id)).toEqual([
      'home',
      'p-system',
      'p-report',
    ])
  })
})

describe('why a page does not open', () => {
  const why = async (who: string, path: string) =>
    (await client.call('GET', '/sys/permission/whyNot', { token: await client.login(who), query: { path } })).body
      .result

  it('is the right that is missing, with the title of the page and who gives rights', async () => {
    await add('sys_user_role', { id: 'ur-gone', user_id: 'u-gone', role_id: 'r-admin' })
    await add('sys_user_role', { id: 'ur-frozen', user_id: 'u-frozen', role_id: 'r-admin' })
    expect(await why('low', '/system/user')).toEqual({ title: '用户', permission: 'user:list', ask: ['admin 姓名'] })
    expect(await why('low', '/system')).toEqual({ title: '系统管理', permission: '', ask: ['admin 姓名'] })
  })

  it('is the first of several rights that is missing, or the first of the page where all are there', async () => {
    const page = { name: '两权', menu_type: '1', component: 'x', sort_no: 90 }
    await add('sys_permission', { id: 'w-two', url: '/two', perms: 'user:add,log:list', ...page })
    await add('sys_permission', { id: 'w-empty', url: '/empty', perms: ',user:list', ...page })
    await add('sys_permission', { id: 'w-held', url: '/held', perms: 'user:add', ...page })
    await changed('sysPermission')
    expect(await why('keeper', '/two')).toMatchObject({ permission: 'log:list' })
    expect(await why('low', '/two')).toMatchObject({ permission: 'user:add' })
    expect(await why('low', '/empty')).toMatchObject({ permission: 'user:list' })
    expect(await why('keeper', '/held')).toMatchObject({ permission: 'user:add' })
    await database.query.deleteFrom('sys_permission').where('id', 'in', ['w-two', 'w-empty', 'w-held']).execute()
    await changed('sysPermission')
  })

  it('is not said of what one may open, nor of what the menu does not hold', async () => {
    expect(await why('keeper', '/system/user')).toBeNull()
    expect(await why('admin', '/system/user')).toBeNull()
    expect(await why('low', '/system/nowhere')).toBeNull()
  })

  it('says nothing of pages outside the packs of the tenant', async () => {
    await add('sys_tenant_pack', { id: 'pack', pack_name: '基础', status: '1' })
    await add('sys_tenant_pack_use', { id: 'use', pack_id: 'pack', of_tenant: '1' })
    expect(await why('tenant1', '/system/user')).toBeNull()
    await add('sys_tenant_pack_permission', { id: 'packed', pack_id: 'pack', permission_id: 'p-user' })
    expect(await why('tenant1', '/system/user')).toMatchObject({ permission: 'user:list' })
  })

  it('is asked 30 times a minute at most', async () => {
    const token = await client.login('victim')
    const ask = () => client.call('GET', '/sys/permission/whyNot', { token, query: { path: '/system/user' } })
    for (let times = 0; times < 30; times += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})

describe('a right', () => {
  const use = async (token: string) => (await client.call('GET', '/echo/added', { token })).status

  it('given or taken counts with the next call', async () => {
    const [low, keeper] = [await client.login('low'), await client.login('keeper')]
    expect([await use(low), await use(keeper)]).toEqual([403, 200])
    await add('sys_user_role', { id: 'ur-9', user_id: 'u-low', role_id: 'r-keeper' })
    await changed('sysUserRole')
    expect(await use(low)).toBe(200)
    await database.query.deleteFrom('sys_role_permission').where('id', '=', 'rp-2').execute()
    await changed('sysRolePermission')
    expect([await use(low), await use(keeper)]).toEqual([403, 403])
  })

  it('of a role that a tenant made does not reach other tenants, and its "admin" is like any other role', async () => {
    await add('sys_role', { id: 'r-t2', role_name: '二号', role_code: 'admin', tenant_id: 2 })
    await add('sys_user_role', { id: 'ur-10', user_id: 'u-tenant12', role_id: 'r-t2' })
    await add('sys_role_permission', { id: 'rp-10', role_id: 'r-t2', permission_id: 'p-user-add' })
    await changed('sysRole')
    const token = await client.login('tenant12')
    const inTenant = async (id: string, path: string) =>
      (await client.call('GET', path, { token, headers: { 'tenant-id': id } })).status
    expect([await inTenant('1', '/echo/added'), await inTenant('2', '/echo/added')]).toEqual([403, 200])
    expect(await inTenant('2', '/echo/held')).toBe(403)
  })

  it('that is missing is told with 403 and code 510', async () => {
    const reply = await client.call('GET', '/echo/held', { token: await client.login('low') })
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([403, 510, '没有权限，请联系管理员授权'])
  })
})

describe('the home entry', () => {
  const home = async (token: string) =>
    (await mine(token)).result.menu.find(({ path }) => path === '/dashboard/analysis')
  const page = (id: string, more: Record<string, string | number>) =>
    add('sys_role_index', { id, role_code: 'keeper', status: '1', is_route: 'Y', priority: 1, ...more })

  it('shows what a role of the user says, the highest priority first, as far as the user may open it', async () => {
    const keeper = await client.login('keeper')
    expect((await home(keeper))?.component).toBe('screen/dashboard/analysis')
    await page('i-1', { url: '/system/user' })
    expect((await home(keeper))?.component).toBe('screen/system/user-list')
    await page('i-2', { url: '/nowhere', priority: 9 })
    await page('i-3', { url: '/x', component: 'screen/system/log-list', priority: 8 })
    expect((await home(keeper))?.component).toBe('screen/system/user-list')
    await add('sys_permission', { id: 'h-1', name: '总览', menu_type: '1', url: '/nowhere', component: 'screen/a/b' })
    await add('sys_role_permission', { id: 'h-2', role_id: 'r-keeper', permission_id: 'h-1' })
    await changed('sysRolePermission')
    expect((await home(keeper))?.component).toBe('screen/a/b')
    await page('i-4', { url: '/system/user', priority: 20, status: '0' })
    await page('i-5', { url: '/system/user', priority: 21, is_route: 'N' })
    expect((await home(keeper))?.component).toBe('screen/a/b')
    expect((await home(await client.login('admin')))?.component).toBe('screen/dashboard/analysis')
  })

  it('is the row of the menu at its address, whether the user may open it or not', async () => {
    const row = { name: '工作台', menu_type: '1', url: '/dashboard/analysis', icon: 'desktop', sort_no: 99 }
    await add('sys_permission', { id: 'p-home', ...row, component: 'screen/dashboard/own' })
    await changed('sysPermission')
    const [admin, other] = [await mine(await client.login('admin')), await mine(await client.login('victim'))]
    const homes = (menu: Menu[]) => menu.filter(({ path }) => path === '/dashboard/analysis')
    expect(homes(admin.result.menu)).toMatchObject([
      { id: 'p-home', component: 'screen/dashboard/own', meta: { title: '工作台' } },
    ])
    expect(homes(other.result.menu)).toMatchObject([
      { id: 'p-home', component: 'screen/dashboard/own', meta: { title: '首页', icon: 'desktop' } },
    ])
    expect(other.result.menu[0]?.id).toBe('p-home')
  })
})

describe('an entry of the menu', () => {
  it('says how it is shown', async () => {
    const flags = { hidden: 1, always_show: 1, keep_alive: 1, internal_or_external: 1 }
    const page = { menu_type: '1', component: 'views/One', sort_no: 1 }
    await add('sys_permission', {
      id: 'f-1',
      name: '甲',
      url: '/f/:id',
      route: 0,
      component_name: 'Own',
      ...flags,
      ...page,
    })
    await add('sys_permission', { id: 'f-2', name: '乙', url: '/f/two', redirect: '/f/3', ...page, sort_no: 2 })
    await changed('sysPermission')
    const { menu } = (await mine(await client.login('admin'))).result
    const [one, two] = ['f-1', 'f-2'].map((id) => menu.find((entry) => entry.id === id))
    expect(one).toEqual({
      ...{ id: 'f-1', path: '/f/:id', name: 'Own', component: 'views/One', redirect: null, route: '0' },
      ...{ hidden: true, alwaysShow: true },
      meta: { title: '甲', initials: 'j', keepAlive: true, internalOrExternal: true, componentName: 'Own' },
    })
    expect(two).toMatchObject({ name: 'f-two', redirect: '/f/3', route: '1', meta: { componentName: 'One' } })
    expect(Object.keys(two ?? {})).not.toContain('hidden')
    expect(menu.indexOf(one as Menu)).toBeLessThan(menu.indexOf(two as Menu))
  })
})

describe('the buttons of a tenant', () => {
  it('are without those that change what the platform keeps for all tenants', async () => {
    const button = { menu_type: '2', status: '1', perms_type: '1' }
    await add('sys_permission', { id: 'p-menu-add', name: '新增菜单', perms: 'permission:add', ...button })
    await add('sys_permission', { id: 'p-bare', name: '无码', perms: '', ...button })
    for (const role of ['r-t2', 'r-keeper'])
      for (const id of ['p-menu-add', 'p-bare', 'p-user-phone'])
        await add('sys_role_permission', { id: `${role}-${id}`, role_id: role, permission_id: id })
    await changed('sysRolePermission')
    const actions = async (who: string, headers: Record<string, string> = {}) => {
      const token = await client.login(who)
      const path = '/sys/permission/getUserPermissionByToken'
      const { auth, allAuth } = (await client.call<Mine>('GET', path, { token, headers })).body.result
      expect(allAuth.map(({ action }) => action)).toContain('permission:add')
      return auth.map(({ action }) => action).sort()
    }
    expect(await actions('keeper')).toEqual(['permission:add', 'user:field:phone'])
    expect(await actions('tenant12', { 'tenant-id': '2' })).toEqual(['user:add', 'user:field:phone'])
  })
})
