import { beforeAll, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'
import { field, foreignKey, formsOf, type Shape } from './definedForms.ts'

closeProducts()

const head = '/online/cgform/head'
const api = '/online/cgform/api'
const role = 'role-operator'

eachDialect((_open, place) => {
  let product: StartedProduct
  let forms: ReturnType<typeof formsOf>
  let low: ReturnType<typeof formsOf>
  let id = ''
  let view = ''
  let record = ''
  const heads = async (query: Record<string, string>) =>
    (await forms.call<{ records: Shape[] }>('GET', `${head}/list`, { query: { pageSize: '100', ...query } })).result
      .records
  const copy = (code: string, who = forms) => who.call<string>('POST', `${head}/copyOnline`, { query: { code } })
  const edit = (code: string, fields: Shape[], more: Shape = {}) =>
    forms.call<{ diagnostics: Shape[] }>('PUT', `${api}/editAll`, { body: { head: { id: code }, fields, ...more } })
  const rowOf = async (code: string, column: string) =>
    (await forms.fields(code)).find(({ dbFieldName }) => dbFieldName === column) as Shape
  const grant = async (codes: readonly string[]) => {
    const rows = await product.app.services.rights.permissions()
    const ids = rows.filter(({ perms }) => codes.includes(perms)).map((row) => row.id)
    expect(ids).toHaveLength(codes.length)
    const query = { roleId: role }
    const { result } = await forms.call<string[]>('GET', '/sys/permission/queryRolePermission', { query })
    const body = { roleId: role, permissionIds: ids.join(','), lastpermissionIds: result.join(',') }
    expect(await forms.call('POST', '/sys/permission/saveRolePermission', { body })).toMatchObject({ success: true })
  }
  const config = async (code: string, who = forms) =>
    (await who.call('GET', `${api}/getColumns/${code}`)).result as Shape
  const titles = ({ columns }: Shape) => (columns as Shape[]).map(({ title }) => title)
  const live = (screen: string) => product.app.services.library.current().screen(screen)

  beforeAll(async () => {
    product = await startProduct({ place })
    forms = formsOf(product, await product.client.login('admin'))
    id = await forms.define(
      'seen_form',
      [
        field('name', '名称', { dbLength: 40, isQuery: 1, orderNum: 6, converter: 'x.Y' }),
        field('kind', '类别', { fieldShowType: 'list', dictField: 'yn', orderNum: 7 }),
        field('pay', '工资', { dbType: 'int', orderNum: 8 }),
      ],
      { tableType: 2, tableTxt: '人员' },
    )
    const rows = [foreignKey('form_id', 'seen_form'), field('gift', '物品')]
    await forms.define('seen_gift', rows, { tableType: 3, tableTxt: '物品' })
  })

  it('copies the settings of a form as a draft over the same table, which the heads tell', async () => {
    const copied = await copy(id)
    expect(copied).toMatchObject({ success: true, message: '已复制为视图 seen_form$1' })
    view = copied.result
    expect(await forms.head(view)).toMatchObject({
      ...{ id: view, tableName: 'seen_form$1', tableTxt: '人员', tableType: 2, copyType: 1, physicId: id },
      ...{ isDbSynch: 'N', hascopy: 0, listScreen: 'cgform/seen-form--1', subTableStr: 'seen_gift' },
    })
    expect(await forms.head(id)).toMatchObject({ copyType: 0, hascopy: 1, physicId: '' })
    /* The copy has keys and times of its own. */
    const settings = async (code: string) =>
      (await forms.fields(code)).map(
        ({ id: _, cgformHeadId: _head, createTime: _from, updateTime: _to, ...field }) => field,
      )
    expect(await settings(view)).toEqual(await settings(id))
    expect(await rowOf(view, 'name')).toMatchObject({ converter: 'x.Y', cgformHeadId: view })
    expect((await heads({})).map(({ tableName }) => tableName)).not.toContain('seen_form$1')
    expect(await heads({ copyType: '1', physicId: id })).toMatchObject([{ id: view, tableName: 'seen_form$1' }])
    expect(await copy(view)).toMatchObject({ success: false, message: 'seen_form$1 是视图，请从原表单 seen_form 复制' })
    expect(await copy('seen_gift')).toMatchObject({ success: false })
    expect(await copy('no_such')).toMatchObject({ success: false })
  })

  it('goes into use once its form is, and takes neither columns nor rows of the table away', async () => {
    expect(await forms.synchronise(view)).toMatchObject({
      success: false,
      message: expect.stringContaining('seen_form'),
    })
    expect((await forms.call('GET', `${api}/getColumns/${view}`)).success).toBe(false)
    expect((await forms.synchronise(id)).success).toBe(true)
    expect(live('cgform/seen-form--1')).toBeUndefined()
    expect(await forms.head(view)).toMatchObject({ isDbSynch: 'N' })
    const body = { name: '甲', kind: 'Y', pay: 5, seen_gift: [{ gift: '米' }] }
    record = String((await forms.call('POST', `${api}/form/seen_form`, { body })).result)
    expect(await forms.synchronise(view, 'force')).toMatchObject({ success: true, result: { keptRows: 0 } })
    expect(await forms.head(view)).toMatchObject({ isDbSynch: 'Y' })
    expect((await forms.call('GET', `${api}/form/${view}/${record}`)).result).toMatchObject(body)
    expect((await forms.call('GET', `${api}/getScreen/${view}`)).result).toMatchObject({
      screen: 'cgform/seen-form--1',
    })
  })

  it('changes its own screens alone, and refuses what belongs to the table', async () => {
    const original = live('cgform/seen-form')
    const pay: Shape = { ...(await rowOf(view, 'pay')), isShowList: 0, isShowForm: 0 }
    const name = { ...(await rowOf(view, 'name')), dbFieldTxt: '姓名', fieldMustInput: '1', fieldValidType: 'z' }
    expect(await edit(view, [name, pay], { head: { id: view, tableTxt: '名册' } })).toMatchObject({ success: true })
    expect(await forms.head(view)).toMatchObject({ isDbSynch: 'N', tableTxt: '名册', copyType: 1, physicId: id })
    expect(await forms.head(id)).toMatchObject({ isDbSynch: 'Y', tableTxt: '人员' })
    expect((await forms.synchronise(view)).success).toBe(true)
    expect(live('cgform/seen-form')).toEqual(original)
    expect(titles(await config(view))).toEqual(['姓名', '类别'])
    expect(titles(await config('seen_form'))).toEqual(['名称', '类别', '工资'])
    expect(await config(view)).toMatchObject({ code: view, description: '名册', currentTableName: 'seen_form' })
    expect((await forms.call('GET', `${api}/getQueryInfo/${view}`)).result).toMatchObject([{ label: '姓名' }])
    const { schema } = (await forms.call('GET', `${api}/getFormItem/seen_form$1`)).result as { schema: Shape }
    expect(schema).toMatchObject({ required: ['name'], properties: { name: { title: '姓名', pattern: 'z' } } })
    expect(schema.properties).toHaveProperty('seen_gift')
    expect(schema.properties).not.toHaveProperty('pay')
    const before = await forms.fields(view)
    for (const [sent, more, named] of [
      [[field('size', '大小')], {}, 'size'],
      [[{ ...name, dbLength: 80 }], {}, 'name.dbLength'],
      [[{ ...name, dbFieldName: 'full_name' }], {}, 'full_name'],
      [[], { deleteFieldIds: [pay.id] }, 'pay'],
      [[], { indexs: [{ indexName: 'by_kind', indexField: 'kind', indexType: 'normal' }] }, 'by_kind'],
    ] as const) {
      const reply = await edit(view, [...sent] as Shape[], more)
      expect(reply.success).toBe(false)
      expect(reply.message).toContain(named)
      expect(reply.message).toContain('请在原表单 seen_form 里修改')
    }
    expect(await forms.fields(view)).toEqual(before)
    const moved = await edit(view, [], { head: { id: view, tableName: 'sys_user', copyType: 0, physicId: 'x' } })
    expect(moved.success).toBe(false)
    expect(await forms.head(view)).toMatchObject({ copyType: 1, physicId: id })
  })

  it('asks for its own codes beside those of the table', async () => {
    const model = 'seenForm'
    await grant([`${model}:list`, `${model}:add`, `${model}:edit`])
    low = formsOf(product, await product.client.login('operator'))
    const mayList = async (code: string) => (await low.call('GET', `${api}/getData/${code}`)).success
    const save = async (name: string) =>
      (await low.call('PUT', `${api}/form/${view}`, { body: { id: record, name } })).success
    expect(await mayList('seen_form')).toBe(true)
    expect([await mayList(view), await save('1')]).toEqual([false, false])
    await grant([`${model}:list`, `${model}:add`, `${model}:edit`, `${model}:view1:list`])
    expect([await mayList(view), await save('2')]).toEqual([true, false])
    expect((await config(view, low)).hideColumns).toEqual(expect.arrayContaining(['add', 'update', 'delete']))
    await grant([`${model}:list`, `${model}:add`, `${model}:edit`, `${model}:view1:list`, `${model}:view1:edit`])
    expect(await save('3')).toBe(true)
    expect((await config(view, low)).hideColumns).not.toContain('update')
    await grant([`${model}:view1:list`, `${model}:view1:edit`])
    expect([await mayList(view), await save('4')]).toEqual([false, false])
    expect((await forms.call('GET', `${api}/form/seen_form/${record}`)).result).toMatchObject({ name: '3' })
  })

  it('governs its own columns and buttons, and not those of its form', async () => {
    const model = 'seenForm'
    await grant([`${model}:list`, `${model}:view1:list`])
    const put = (code: string, body: Shape) => forms.call('PUT', `${api}/authColumn/${code}`, { body })
    expect(await put(view, { code: 'kind', listShow: true })).toMatchObject({ success: true })
    expect(titles(await config(view, low))).toEqual(['姓名'])
    expect(titles(await config('seen_form', low))).toEqual(['名称', '类别', '工资'])
    const buttons = (await forms.call<Shape[]>('GET', `${api}/authPage/${view}/2`)).result
    const edited = buttons.find(({ code }) => code === 'update')
    const body = { authId: JSON.stringify([edited?.id]), authMode: 'role' }
    expect(await forms.call('POST', `${api}/roleButtonAuth/${role}/${view}`, { body })).toMatchObject({ success: true })
    const granted = (await product.app.services.rights.permissions()).find(
      ({ perms }) => perms === `${model}:view1:edit`,
    )
    const query = { roleId: role }
    expect((await forms.call('GET', '/sys/permission/queryRolePermission', { query })).result).toContain(granted?.id)
    const own = { cgformHeadId: view, buttonCode: 'lend', buttonName: '借出', buttonStyle: 'link', buttonStatus: '1' }
    expect(await forms.call('POST', '/online/cgform/button/add', { body: own })).toMatchObject({ success: true })
    const names = async (code: string) =>
      (await forms.call<{ records: Shape[] }>('GET', `/online/cgform/button/list/${code}`)).result.records.length
    expect([await names(view), await names(id)]).toEqual([1, 0])
    const sql = { cgformHeadId: view, buttonCode: 'add', cgbSql: 'select 1', cgbSqlName: 'x' }
    await forms.call('POST', `${head}/enhanceSql`, { body: sql })
    expect((await forms.call<Shape[]>('GET', `${head}/enhanceSql/${view}`)).result).toMatchObject([sql])
    expect((await forms.call<Shape[]>('GET', `${head}/enhanceSql/${id}`)).result).toEqual([])
    expect((await forms.synchronise(view)).success).toBe(true)
    expect((await config(view)).cgButtonList).toMatchObject([{ buttonCode: 'lend' }])
  })

  it('follows columns that get another name or go, when the form is synchronised', async () => {
    const name = await rowOf(id, 'name')
    const kind = await rowOf(id, 'kind')
    const sent = { fields: [{ ...name, dbFieldName: 'full_name' }], deleteFieldIds: [kind.id] }
    expect(await edit(id, sent.fields, { deleteFieldIds: sent.deleteFieldIds })).toMatchObject({ success: true })
    expect(await rowOf(view, 'full_name')).toMatchObject({ dbFieldTxt: '姓名' })
    expect(await forms.head(view)).toMatchObject({ isDbSynch: 'N' })
    expect(await forms.synchronise(id, 'force')).toMatchObject({ success: true })
    expect(await forms.head(view)).toMatchObject({ isDbSynch: 'Y' })
    expect(titles(await config(view))).toEqual(['姓名'])
    // What somebody is still drawing on the view is not published with a form that keeps its columns.
    await edit(view, [{ ...(await rowOf(view, 'full_name')), dbFieldTxt: '全名' }])
    await edit(id, [{ ...(await rowOf(id, 'pay')), dbFieldTxt: '工资额' }])
    expect((await forms.synchronise(id)).success).toBe(true)
    expect(await forms.head(view)).toMatchObject({ isDbSynch: 'N' })
    expect(titles(await config(view))).toEqual(['姓名'])
    expect((await forms.synchronise(view)).success).toBe(true)
    expect(titles(await config(view))).toEqual(['全名'])
  })

  it('is copied by those who may add forms, goes alone, and keeps its form from going', async () => {
    expect(await copy(id, low)).toMatchObject({ success: false, code: 510 })
    const second = await forms.call<string>('POST', `${head}/copyOnline`, { body: { code: 'seen_form' } })
    expect(second).toMatchObject({ message: '已复制为视图 seen_form$2' })
    expect(await forms.head(id)).toMatchObject({ hascopy: 2 })
    for (const query of [{ id }, { id: 'seen_form' }])
      expect(await forms.call('DELETE', `${head}/delete`, { query })).toMatchObject({
        ...{ success: false, message: '表单“人员”还有视图 seen_form$1、seen_form$2，请先删除视图' },
      })
    expect(await forms.call('DELETE', `${head}/delete`, { query: { id: second.result } })).toMatchObject({
      success: true,
    })
    expect(await forms.call('DELETE', `${head}/removeRecord`, { query: { id: view } })).toMatchObject({ success: true })
    expect(live('cgform/seen-form--1')).toBeUndefined()
    expect(await forms.head(id)).toMatchObject({ hascopy: 0, isDbSynch: 'Y' })
    expect((await forms.call('GET', `${api}/getData/${view}`)).success).toBe(false)
    expect((await forms.call('GET', `${api}/getData/seen_form`)).success).toBe(true)
    // A number is given once: whoever held the codes of a view that is gone does not hold those of another.
    const third = await copy(id)
    expect(third).toMatchObject({ message: '已复制为视图 seen_form$3' })
    const both = { ids: `${id},${third.result}`, flag: '1' }
    expect(await forms.call('DELETE', `${head}/deleteBatch`, { query: both })).toMatchObject({ success: true })
    expect((await heads({ tableName: 'seen_form' })).length + (await heads({ copyType: '1' })).length).toBe(0)
  })
})
