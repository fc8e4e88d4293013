import { beforeAll, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'
import { field, formsOf, type Shape } from './definedForms.ts'

closeProducts()

const api = '/online/cgform/api'
const button = '/online/cgform/button'

eachDialect((_open, place) => {
  let product: StartedProduct
  let forms: ReturnType<typeof formsOf>
  let id = ''
  let record = ''
  let low: ReturnType<typeof formsOf>
  const role = 'role-operator'
  const put = (path: string, body: unknown) => forms.call('PUT', `${api}/${path}/${id}`, { body })
  const grant = (path: string, authId: readonly unknown[], authMode = 'role') =>
    forms.call('POST', `${api}/${path}/${role}/${id}`, { body: { authId: JSON.stringify(authId), authMode } })
  const pages = async (type: string) => (await forms.call<Shape[]>('GET', `${api}/authPage/${id}/${type}`)).result
  const ofRole = async (type: string) =>
    (await forms.call<Shape[]>('GET', `${api}/roleAuth`, { query: { roleId: role, cgformId: id, type } })).result
  const config = async (who: ReturnType<typeof formsOf>) => {
    const { columns, hideColumns, cgButtonList } = (await who.call('GET', `${api}/getColumns/${id}`)).result as Shape
    const names = (columns as Shape[]).map(({ dataIndex }) => dataIndex)
    return { names, hidden: hideColumns as string[], buttons: (cgButtonList as Shape[]).map((one) => one.buttonCode) }
  }
  const seen = async () =>
    ((await low.call<{ records: Shape[] }>('GET', `${api}/getData/${id}`)).result?.records ?? [])[0]
  const edit = (name: string) => low.call('PUT', `${api}/form/${id}`, { body: { id: record, name } })

  beforeAll(async () => {
    product = await startProduct({ place })
    forms = formsOf(product, await product.client.login('admin'))
    id = await forms.define('right_form', [
      field('name', '名称', { orderNum: 6 }),
      field('pay', '工资', { dbType: 'int', orderNum: 7, fieldHref: '/pay?of=$' + '{id}' }),
    ])
    const own = { cgformHeadId: id, buttonStatus: '1' }
    for (const [buttonCode, buttonStyle] of [
      ['lend', 'link'],
      ['check_it', 'form'],
    ])
      await forms.call('POST', `${button}/add`, { body: { ...own, buttonCode, buttonName: buttonCode, buttonStyle } })
  })

  it('governs nothing before a form is synchronised', async () => {
    expect(await put('authColumn', { code: 'pay', status: 1 })).toMatchObject({ success: false })
    expect(await pages('1')).toEqual([])
    expect((await forms.synchronise(id)).success).toBe(true)
    record = String((await forms.call('POST', `${api}/form/${id}`, { body: { name: '甲', pay: 5 } })).result)
    const list = `${product.app.services.library.current().resolvedModel('rightForm')?.permission}:`
    const rows = await product.app.services.rights.permissions()
    const codes = rows.filter(({ perms }) => perms === `${list}list` || perms === `${list}edit`)
    await forms.call('POST', '/sys/permission/saveRolePermission', {
      body: { roleId: role, permissionIds: codes.map((row) => row.id).join(','), lastpermissionIds: '' },
    })
    low = formsOf(product, await product.client.login('operator'))
    expect(await config(low)).toMatchObject({ names: ['name', 'pay'], buttons: ['lend'] })
    expect(await edit('乙')).toMatchObject({ success: true })
  })

  it('answers own buttons and links of cells with the form', async () => {
    const list = (await forms.call('GET', `${api}/getColumns/${id}`)).result as Shape
    expect(list.cgButtonList).toMatchObject([{ buttonCode: 'lend', buttonStyle: 'link', cgformHeadId: id }])
    expect(list.fieldHrefSlots).toEqual([{ slotName: 'fieldHref_pay', href: '/pay?of=$' + '{id}' }])
    const form = (await forms.call('GET', `${api}/getFormItem/${id}`)).result as Shape
    expect(form.cgButtonList).toMatchObject([{ buttonCode: 'check_it' }])
  })

  it('shows a governed column to the roles that it is granted to, until it is switched off', async () => {
    expect(await put('authColumn', { code: 'pay', listShow: true })).toMatchObject({ success: true })
    expect((await config(low)).hidden).toContain('pay')
    expect(await seen()).not.toHaveProperty('pay')
    const entries = await pages('1')
    expect(entries).toMatchObject([{ code: 'pay', type: 1, page: 3, control: 5, status: 1 }])
    expect(
      await grant(
        'roleColumnAuth',
        entries.map((entry) => entry.id),
      ),
    ).toMatchObject({ success: true })
    expect(await ofRole('1')).toMatchObject([{ roleId: role, authId: entries[0]?.id, type: 1, authMode: 'role' }])
    expect((await config(low)).names).toEqual(['name', 'pay'])
    expect(await seen()).toMatchObject({ pay: 5 })
    await put('authColumn', { code: 'pay', status: 0 })
    expect(await pages('1')).toEqual([])
    await put('authColumn', { code: 'pay', page: 3, control: 5, status: 1 })
    expect(await ofRole('1')).toHaveLength(1)
    await grant('roleColumnAuth', [])
    expect((await config(low)).names).toEqual(['name'])
    await put('authColumn', { code: 'pay', status: 0 })
    expect((await config(low)).names).toEqual(['name', 'pay'])
  })

  it('refuses to write a field that only others may edit, in calls too', async () => {
    await put('authColumn', { code: 'name', formEditable: true })
    expect((await edit('丙')).success).toBe(false)
    const form = (await low.call('GET', `${api}/getFormItem/${id}`)).result as { schema: { properties: Shape } }
    expect(form.schema.properties.name).toMatchObject({ ui: { widgetattrs: { disabled: true } } })
    const [entry] = await pages('1')
    expect(entry).toMatchObject({ code: 'name', page: 5, control: 3 })
    await grant('roleColumnAuth', [entry?.id])
    expect(await edit('丙')).toMatchObject({ success: true })
    await grant('roleColumnAuth', [])
    expect((await edit('丁')).success).toBe(false)
    await put('authColumn', { code: 'name', status: 0 })
    expect(await edit('丁')).toMatchObject({ success: true })
  })

  it('governs own buttons by roles and built-in ones by their codes', async () => {
    await put('authButton', { code: 'lend', page: 3, control: 5, type: 2, status: 1 })
    expect((await config(low)).buttons).toEqual([])
    const entries = await pages('2')
    const idOf = (code: string) => entries.find((entry) => entry.code === code)?.id
    expect((await config(low)).hidden).toContain('add')
    await grant('roleButtonAuth', [idOf('lend'), idOf('add'), idOf('update')])
    expect((await config(low)).buttons).toEqual(['lend'])
    expect((await config(low)).hidden).not.toContain('add')
    expect(await ofRole('2')).toHaveLength(3)
    await grant('roleButtonAuth', [idOf('update')])
    expect(await config(low)).toMatchObject({ buttons: [], hidden: expect.arrayContaining(['add']) })
    expect(await put('authButton', { code: 'add', status: 0 })).toMatchObject({ success: false })
    expect(await put('authButton', { code: 'lend', status: 0 })).toMatchObject({ success: true })
    expect((await config(low)).buttons).toEqual(['lend'])
  })

  it('narrows the rows of a role by data rules, and takes no SQL', async () => {
    const rule = { ruleName: '低', ruleColumn: 'pay', ruleOperator: '>', ruleValue: '100', status: 1 }
    expect(await put('authData', rule)).toMatchObject({ success: true })
    for (const wrong of [
      { ruleColumn: 'no_such' },
      { ruleOperator: 'USE_SQL_RULES', ruleValue: '1=1 or exists (select 1)' },
    ])
      expect(await put('authData', { ...rule, ...wrong })).toMatchObject({ success: false })
    const rules = async () => (await forms.call<Shape[]>('GET', `${api}/authData/${id}`)).result
    expect(await rules()).toMatchObject([rule])
    const [stored] = await rules()
    expect(await seen()).toBeDefined()
    expect(await grant('roleDataAuth', [stored?.id])).toMatchObject({ success: true })
    expect(await ofRole('3')).toMatchObject([{ authId: stored?.id, type: 3 }])
    expect(await seen()).toBeUndefined()
    await put('authData', { id: stored?.id, status: 0 })
    expect(await seen()).toBeDefined()
    expect((await forms.call('DELETE', `${api}/authData/${stored?.id}`)).success).toBe(true)
    expect(await rules()).toEqual([])
  })

  it('grants to roles alone, knows its own entries alone, and is closed to whoever may not grant', async () => {
    expect(await grant('roleColumnAuth', [], 'depart')).toMatchObject({ success: false })
    expect(await grant('roleColumnAuth', ['x'])).toMatchObject({ success: false })
    expect(await put('authColumn', { code: 'no_such', status: 1 })).toMatchObject({ success: false })
    const body = { authId: '', authMode: 'role' }
    for (const path of [`roleColumnAuth/${role}/${id}`, `roleButtonAuth/${role}/${id}`, `roleDataAuth/${role}/${id}`])
      expect(await low.call('POST', `${api}/${path}`, { body })).toMatchObject({ success: false, code: 510 })
    for (const path of ['authColumn', 'authButton', 'authData'])
      expect(await low.call('PUT', `${api}/${path}/${id}`, { body: { code: 'pay', status: 0 } })).toMatchObject({
        code: 510,
      })
  })

  it('offers the rows of linked drop-downs without running what is sent', async () => {
    const query = { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' }
    const ask = (more: Record<string, string>) =>
      forms.call<Shape[]>('GET', `${api}/querySelectOptions`, { query: { ...query, ...more } })
    const top = (await ask({ condition: " pid = '0'" })).result
    expect(top).toContainEqual({ label: '物资分类', store: 'category-goods', id: 'category-goods', pid: '0' })
    expect((await ask({ pidValue: 'category-goods' })).result[0]).toMatchObject({ pid: 'category-goods' })
    const wrongs: Record<string, string>[] = [
      { condition: '1=1; drop table sys_user' },
      { table: 'sys_user', txt: 'password' },
      { txt: 'x' },
    ]
    for (const wrong of wrongs) expect((await ask(wrong)).success).toBe(false)
  })

  it('keeps the values of columns that get other names, once and twice', async () => {
    const rename = async (from: string, to: string) => {
      const old = (await forms.fields(id)).find(({ dbFieldName }) => dbFieldName === from)
      const body = { head: { id }, fields: [{ ...old, dbFieldName: to }] }
      expect(await forms.call('PUT', `${api}/editAll`, { body })).toMatchObject({ success: true })
    }
    await rename('name', 'label')
    await rename('label', 'house_name')
    expect(await forms.synchronise(id)).toMatchObject({
      ...{
        success: true,
        result: { plan: [{ kind: 'renameColumn', column: 'house_name', from: 'name', losses: [] }] },
      },
    })
    const read = async () => (await forms.call('GET', `${api}/form/${id}/${record}`)).result
    expect(await read()).toMatchObject({ house_name: '丁' })
    await rename('house_name', 'name')
    expect(await forms.synchronise(id)).toMatchObject({ success: true })
    expect(await read()).toMatchObject({ name: '丁', pay: 5 })
  })
})
