import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemasFolder } from '#server/document'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let folder: string
let product: StartedProduct

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-menu-'))
  await cp(schemasFolder(), folder, { recursive: true })
  product = await startProduct({ folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const query = () => product.app.services.database.query
const rowOf = async (column: 'url' | 'perms', value: string) =>
  (
    await query().selectFrom('sys_permission').selectAll().where(column, '=', value).where('del_flag', '=', 0).execute()
  ).at(-1)

interface Item {
  path: string
  title?: string
  perms?: string[]
  children?: Item[]
}

/** The next release has another menu. */
async function release(change: (items: Item[]) => Item[]): Promise<void> {
  const file = join(folder, 'menus/main.menu.json')
  const menu = JSON.parse(await readFile(file, 'utf8')) as { items: Item[] }
  await writeFile(file, JSON.stringify({ ...menu, items: change(menu.items) }))
  await product.app.close()
  product = await startProduct({ folder, shared: product })
}

const system = (items: Item[], change: (children: Item[]) => Item[]): Item[] =>
  items.map((item) => (item.path === '/isps' ? { ...item, children: change(item.children ?? []) } : item))

describe('the first start', () => {
  it('makes a row of each menu item, its parent above it', async () => {
    const user = await rowOf('url', '/isps/user')
    const parent = await rowOf('url', '/isps')
    expect(user).toMatchObject({
      ...{ name: '用户', component: 'screen/system/user-list', menu_type: '1', icon: 'user', perms: 'user:list' },
      ...{ route: 1, hidden: 0, parent_id: parent?.id },
    })
    expect(parent).toMatchObject({ menu_type: '0', component: 'layouts/RouteView', parent_id: null })
  })

  it('makes a row of each code under the menu item that is about it', async () => {
    const user = await rowOf('url', '/isps/user')
    for (const code of ['user:add', 'user:frozen', 'user:changePassword', 'user:recycle', 'user:deletePhysic'])
      expect(await rowOf('perms', code)).toMatchObject({
        menu_type: '2',
        perms_type: '1',
        status: '1',
        parent_id: user?.id,
      })
    expect(await rowOf('perms', 'role:auth')).toMatchObject({ name: '授权' })
    expect(await rowOf('perms', 'workOrder:print')).toMatchObject({ name: '打印' })
    const names = await query().selectFrom('sys_permission').select('name').where('menu_type', '=', '2').execute()
    expect(names.filter(({ name }) => /^\w*$/.test(String(name)))).toEqual([])
    expect(await rowOf('perms', 'dictItem:edit')).toMatchObject({ parent_id: (await rowOf('url', '/isps/dict'))?.id })
  })

  it('puts the code of another model that a screen names where that model is at home', async () => {
    const [button] = await query()
      .selectFrom('sys_permission')
      .select('parent_id')
      .where('perms', '=', 'log:list')
      .where('menu_type', '=', '2')
      .execute()
    expect(button).toEqual({ parent_id: (await rowOf('url', '/isps/log/login'))?.id })
  })

  it('puts the code of a call under the page that it opens, whatever other pages have actions for it', async () => {
    for (const [code, url] of [
      ['document:list', '/online/document'],
      ['roleApi:list', '/isps/role-api'],
    ] as const)
      expect(await rowOf('perms', code)).toMatchObject({ name: '查询', parent_id: (await rowOf('url', url))?.id })
  })

  it('puts the code of a screen that several menu items lead to under the nearest of them', async () => {
    const device = await rowOf('url', '/device/device')
    for (const code of ['productService:add', 'productService:list'])
      expect(await rowOf('perms', code)).toMatchObject({ parent_id: device?.id })
  })

  it('puts what no menu item is about under the hidden node', async () => {
    const other = await rowOf('url', '/other-permissions')
    expect(other).toMatchObject({ name: '其它权限', hidden: 1, route: 0 })
    for (const code of ['document:publish', 'document:revert'])
      expect(await rowOf('perms', code)).toMatchObject({ parent_id: other?.id })
  })

  it('has a row for every code that a call asks for', async () => {
    const { access } = await import('#core/endpoint').then(({ codesOf, endpoints }) => ({
      access: endpoints.flatMap((endpoint) => codesOf(endpoint.access)),
    }))
    const rows = await query().selectFrom('sys_permission').select('perms').where('menu_type', '=', '2').execute()
    const codes = new Set(rows.map(({ perms }) => String(perms)))
    expect([...new Set(access)].filter((code) => !codes.has(code))).toEqual([])
  })
})

describe('the menu of a session', () => {
  interface Entry {
    path: string
    component: string
    hidden?: boolean
    children?: Entry[]
  }
  const menuOf = async (username: string) => {
    const token = await product.client.login(username)
    const answer = await product.client.call<{ menu: Entry[] }>('GET', '/sys/permission/getUserPermissionByToken', {
      token,
    })
    return answer.body.result.menu
  }

  it('has a hidden route for each screen with a path, below the list that the path begins with', async () => {
    const menu = await menuOf('admin')
    const users = menu.flatMap(({ children = [] }) => children).find(({ path }) => path === '/isps/user')
    expect(users?.children).toContainEqual(
      expect.objectContaining({ path: '/isps/user/detail/:id', component: 'screen/system/user-detail', hidden: true }),
    )
    expect(users?.children?.map(({ path }) => path)).toContain('/isps/user/form')
    expect(menu.find(({ path }) => path === '/exception')).toMatchObject({ hidden: true })
  })
})

describe('the next release', () => {
  it('changes nothing when nothing has changed', async () => {
    const before = await query().selectFrom('sys_permission').selectAll().orderBy('id').execute()
    await release((items) => items)
    expect(await query().selectFrom('sys_permission').selectAll().orderBy('id').execute()).toEqual(before)
  })

  it('changes what nobody has touched, and keeps what somebody has', async () => {
    await query()
      .updateTable('sys_permission')
      .set({ name: '人员', sort_no: 700 })
      .where('url', '=', '/isps/user')
      .execute()
    await release((items) =>
      system(items, (children) => children.map((item) => ({ ...item, title: `${item.title}管理` }))),
    )
    expect(await rowOf('url', '/isps/user')).toMatchObject({ name: '人员', sort_no: 700 })
    expect(await rowOf('url', '/isps/role')).toMatchObject({ name: '角色管理', sort_no: 200 })
  })

  it('keeps a touched column when the release comes to say the same and then another thing', async () => {
    await release((items) =>
      system(items, (children) =>
        children.map((item) => (item.path === '/isps/user' ? { ...item, title: '人员' } : item)),
      ),
    )
    await release((items) =>
      system(items, (children) =>
        children.map((item) => (item.path === '/isps/user' ? { ...item, title: '账号' } : item)),
      ),
    )
    expect(await rowOf('url', '/isps/user')).toMatchObject({ name: '人员' })
  })

  it('never brings back what was deleted, and puts its new codes under the hidden node', async () => {
    const row = await rowOf('url', '/isps/position')
    await query().deleteFrom('sys_permission').where('id', '=', String(row?.id)).execute()
    await query().deleteFrom('sys_permission').where('perms', '=', 'position:add').execute()
    await release((items) => items)
    expect(await rowOf('url', '/isps/position')).toBeUndefined()
    expect(await rowOf('perms', 'position:add')).toBeUndefined()
  })

  it('removes what it has no more, with its grants, unless somebody has touched it', async () => {
    const log = await rowOf('url', '/isps/log/login')
    await query()
      .updateTable('sys_permission')
      .set({ name: '操作记录' })
      .where('url', '=', '/isps/log/operation')
      .execute()
    await release((items) => system(items, (children) => children.filter(({ path }) => !path.startsWith('/isps/log'))))
    expect(await rowOf('url', '/isps/log/login')).toBeUndefined()
    expect(await rowOf('url', '/isps/log/operation')).toMatchObject({ name: '操作记录' })
    const grants = await query()
      .selectFrom('sys_role_permission')
      .select('id')
      .where('permission_id', '=', String(log?.id))
      .execute()
    expect(grants).toEqual([])
  })

  it('adds what is new, and adopts what was made online', async () => {
    const onlineEntry = {
      id: 'made-online',
      name: '自建',
      url: '/isps/online',
      menu_type: '1',
      component: 'layouts/RouteView',
    }
    await query()
      .insertInto('sys_permission')
      .values({ ...onlineEntry, tenant_id: 0, del_flag: 0, row_version: 1 })
      .execute()
    await release((items) =>
      system(items, (children) => [
        ...children,
        { path: '/isps/online', title: '在线', screen: 'system/role-list' } as Item,
        { path: '/isps/new', title: '新的', screen: 'system/position-list' } as Item,
      ]),
    )
    expect(await rowOf('url', '/isps/online')).toMatchObject({ id: 'made-online', name: '自建' })
    expect(await rowOf('url', '/isps/new')).toMatchObject({ name: '新的', component: 'screen/system/position-list' })
  })
})
