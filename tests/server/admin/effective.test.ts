import { beforeAll, describe, expect, it } from 'vitest'
import { closeProducts, type StartedProduct } from '../document/product.ts'
import { type Grant, startReader } from '../document/reader.ts'

closeProducts()
let product: StartedProduct
let grant: Grant
let token: string
let readerToken: string
let readerRole: string

type Line = Readonly<Record<string, string>>

async function effective(part: string, of: Record<string, string>): Promise<Line[]> {
  const { body } = await product.client.call<Line[]>('GET', `/sys/permission/effective/${part}`, { token, query: of })
  return body.result
}

const post = async (path: string, body: Record<string, unknown>) =>
  (await product.client.call<{ id: string }>('POST', path, { token, body })).body

/** A data rule on 职务, given to the role `reader`. */
async function ruleOnPositions(): Promise<void> {
  const { query } = product.app.services.database
  const base = { del_flag: 0, row_version: 1, tenant_id: 0 }
  const page = await query
    .selectFrom('sys_permission')
    .select('id')
    .where('component', '=', 'screen/system/position-list')
    .executeTakeFirstOrThrow()
  const rule = { rule_name: '本人的', rule_column: 'createBy', rule_conditions: '=', rule_value: '#{sys_user_code}' }
  await query
    .insertInto('sys_permission_data_rule')
    .values({ ...base, ...rule, id: 'own', permission_id: String(page.id), status: '1' })
    .execute()
  await query
    .insertInto('sys_role_data_rule')
    .values({ ...base, id: 'r-own', role_id: readerRole, data_rule_id: 'own' })
    .execute()
}

beforeAll(async () => {
  const started = await startReader()
  ;({ product, grant } = started)
  token = started.admin.token
  readerToken = started.reader.token
  const { query } = product.app.services.database
  const role = await query.selectFrom('sys_role').select('id').where('role_code', '=', 'reader').executeTakeFirst()
  readerRole = String(role?.id)
  await ruleOnPositions()
  const field = { perms: 'position:field:rank', permsType: '1', status: '1' }
  await post('/sys/permission/add', { ...field, menuType: 2, name: '职级', parentId: 'menu-isps-position', sortNo: 1 })
  await grant(['perms', 'position:list'], ['url', '/isps/position'])
})

describe.each([
  ['a role', () => ({ roleId: readerRole })],
  ['a user', () => ({ userId: 'user-operator' })],
])('the effective rights of %s', (_, subject) => {
  it('tell each menu, and who gives it', async () => {
    const menus = await effective('menus', subject())
    expect(menus.find(({ url }) => url === '/isps/position')).toMatchObject({
      name: '系统管理 / 职务',
      state: 'on',
      why: '读者',
    })
    expect(menus.find(({ url }) => url === '/isps/user')).toMatchObject({ state: 'none', why: '没有授予' })
  })

  it('tell each button, and what pages do with it', async () => {
    const buttons = await effective('buttons', subject())
    const state = (code: string) => buttons.find(({ perms }) => perms === code)
    expect(state('position:list')).toMatchObject({ state: 'on', page: '职务', why: '读者' })
    expect(state('position:add')).toMatchObject({ state: 'hidden', why: '没有授予' })
  })

  it('tell the fields that have a code', async () => {
    expect(await effective('columns', subject())).toEqual([
      expect.objectContaining({ page: '职务', name: '职级', state: 'hidden', why: '没有授予' }),
    ])
  })

  it('tell the data rules that keep rows back', async () => {
    const lines = await effective('rows', subject())
    expect(lines.filter(({ page }) => page)).toEqual([
      expect.objectContaining({
        ...{ name: '职务', page: '职务', rule: '本人的', state: 'on', why: '读者' },
        text: 'createBy = #{sys_user_code}',
      }),
    ])
  })

  it('tell how far they reach into what belongs to somebody', async () => {
    const lines = await effective('rows', subject())
    const scopes = Object.fromEntries(lines.filter(({ page }) => !page).map((line) => [line.name, line]))
    expect(scopes.设备).toMatchObject({ rule: '数据范围', state: 'on', why: '读者' })
    expect(scopes.设备?.text).toBe('本部门及以下（部门：所属区域）')
    expect(scopes.设备事件?.text).toBe('本部门及以下（跟随设备，看得到它才看得到）')
    expect(scopes).not.toHaveProperty('职务')
    const [open] = await effective('rows', { userId: 'user-admin' })
    expect(open).toMatchObject({ state: 'open', why: '管理员看到全部数据' })
  })
})

describe('the effective rights', () => {
  it('of an administrator are all there are', async () => {
    const buttons = await effective('buttons', { userId: 'user-admin' })
    expect(buttons.filter(({ state, why }) => state !== 'on' || why !== '管理员拥有全部权限')).toEqual([])
  })

  it.each([
    ['nobody in particular', {}, 400],
    ['a user that there is not', { userId: 'nobody' }, 404],
    ['a role that there is not', { roleId: 'nothing' }, 404],
  ])('of %s are refused', async (_, query, code) => {
    const { body } = await product.client.call('GET', '/sys/permission/effective/menus', { token, query })
    expect(body.code).toBe(code)
  })

  it('are told to who may alone', async () => {
    const request = { token: readerToken, query: { roleId: readerRole } }
    expect((await product.client.call('GET', '/sys/permission/effective/menus', request)).status).toBe(403)
  })

  it('tell nothing of a rule whose value is hidden from who asks', async () => {
    const parent = { menuType: 2, permsType: '1', status: '1', parentId: 'menu-isps-permission', sortNo: 1 }
    const prefix = product.app.services.library.current().resolvedModel('sysPermissionDataRule')?.permission
    await post('/sys/permission/add', { ...parent, name: '规则值', perms: `${prefix}:field:ruleValue` })
    await grant(['perms', 'permission:effective'], ['perms', 'role:list'], ['url', '/isps/position'])
    const request = { token: readerToken, query: { roleId: readerRole } }
    const { body } = await product.client.call<Line[]>('GET', '/sys/permission/effective/rows', request)
    expect(body.result.filter(({ page }) => page)).toEqual([expect.objectContaining({ rule: '本人的', text: '' })])
  })
})
