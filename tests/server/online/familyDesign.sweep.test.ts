import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { introspect } from '#server/database'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'
import { field, foreignKey, formsOf, type Shape } from './definedForms.ts'

closeProducts()

const head = '/online/cgform/head'
const button = '/online/cgform/button'
const api = '/online/cgform/api'

eachDialect((open, place) => {
  /** What builds on SQL that is tested elsewhere runs on SQLite, and with `TEST_ALL` on PostgreSQL too. */
  const onOne = it.runIf(place.dialect === 'sqlite' || process.env.TEST_ALL)
  let product: StartedProduct
  let forms: ReturnType<typeof formsOf>
  const call: ReturnType<typeof formsOf>['call'] = (...request) => forms.call(...request)
  const database = () => product.app.services.database
  const tableOf = (name: string) => introspect(database().query, database().dialect, name)
  const add = (table: string, body: Shape) => call<string>('POST', `${api}/form/${table}`, { body })
  const records = async (table: string, query: Record<string, string> = {}) =>
    (await call<{ records: Shape[] }>('GET', `${api}/getData/${table}`, { query })).result.records
  const define = (body: Shape) => call<string>('POST', `${api}/addAll`, { body })
  const item = [
    field('name', '名称', { dbLength: 40, orderNum: 6 }),
    field('kind', '类别', { fieldShowType: 'list', dictField: 'yn', orderNum: 7 }),
    field('amount', '数量', { dbType: 'int', orderNum: 8 }),
    field('note', '说明', { fieldShowType: 'textarea', dbType: 'Text', orderNum: 9 }),
    field('keeper', '保管人', { fieldShowType: 'sel_user', orderNum: 10 }),
    field('unit', '部门', { fieldShowType: 'sel_depart', orderNum: 11 }),
  ]
  let itemId = ''

  beforeAll(async () => {
    product = await startProduct({ place })
    forms = formsOf(product, await product.client.login('admin'))
    itemId = await forms.define('fam_item', item, { tableTxt: '物品' })
  })

  describe('indexes of the family', () => {
    const edit = (indexs: Shape[], more: Shape = {}) =>
      call<{ diagnostics: Shape[] }>('PUT', `${api}/editAll`, { body: { head: { id: itemId }, indexs, ...more } })
    const listed = async () =>
      (await call<Shape[]>('GET', '/online/cgform/index/listByHeadId', { query: { headId: itemId } })).result
    const index = (indexName: string, indexField: string, indexType = 'normal') => ({
      indexName,
      indexField,
      indexType,
    })

    it('reach the table when the form is synchronised, and leave it', async () => {
      const sent = [index('by_kind', 'kind,amount'), index('one_name', 'name,kind', 'unique'), index('by_note', 'note')]
      const edited = await edit(sent)
      expect(edited).toMatchObject({ success: true, result: { diagnostics: [{ code: 'no-effect' }] } })
      expect((await forms.synchronise(itemId)).success).toBe(true)
      expect(await listed()).toMatchObject(sent.map((one) => ({ ...one, isDbSynch: 'Y', delFlag: 0 })))
      const table = await tableOf('fam_item')
      expect(table?.indexes?.map(({ columns }) => columns.slice(0, 2))).toContainEqual(['kind', 'amount'])
      expect(table?.uniques?.map(({ columns }) => columns)).toContainEqual(['tenant_id', 'name', 'kind'])
      expect((await add('fam_item', { name: '锄头', kind: 'Y' })).success).toBe(true)
      expect((await add('fam_item', { name: '锄头', kind: 'Y' })).success).toBe(false)
      const ids = (await listed()).filter(({ indexName }) => indexName !== 'by_note').map(({ id }) => String(id))
      await edit([], { deleteIndexIds: ids })
      expect((await forms.synchronise(itemId)).success).toBe(true)
      expect(await listed()).toMatchObject([{ indexName: 'by_note' }])
      const later = await tableOf('fam_item')
      expect(later?.uniques?.map(({ columns }) => columns)).not.toContainEqual(['tenant_id', 'name', 'kind'])
      expect(later?.indexes?.map(({ columns }) => columns.slice(0, 2))).not.toContainEqual(['kind', 'amount'])
    })

    it.each([
      ['a column that is not there', index('bad', 'no_such')],
      ['a statement', index('bad', 'name); drop table sys_user; --')],
      ['a column twice', index('bad', 'name,name')],
      ['no name', index('', 'name')],
      ['a kind that is none', index('bad', 'name', 'fulltext')],
    ])('are refused with %s', async (_what, wrong) => {
      const before = await listed()
      const reply = await edit([wrong])
      expect(reply.success).toBe(false)
      expect(reply.message).not.toBe('')
      expect(await listed()).toEqual(before)
    })
  })

  onOne(
    'refuses tables of the server, names with quotes, controls that are none and payloads without measure',
    async () => {
      const form = (tableName: string, fields: Shape[]) => ({
        head: { tableName, tableTxt: 'x', tableType: 1 },
        fields,
      })
      expect(await define(form('sys_user', item))).toMatchObject({ message: '数据库表[sys_user]已存在' })
      expect((await define(form(`a"b'c`, item))).message).toContain('不可用')
      expect((await define(form('fam_bad', [field(`x"; drop`, 'x')]))).message).toContain('不可用')
      expect((await define(form('fam_bad', [field('x', 'x', { fieldShowType: 'slider' })]))).message).toContain(
        'slider',
      )
      for (const tableType of [0, 4, 9]) {
        const head = { tableName: 'fam_bad', tableTxt: 'x', tableType }
        const { message } = await define({ head, fields: item })
        expect(message).toContain(`没有表类型 "${tableType}"，可用：1、2、3`)
      }
      const unknown = (more: Shape) => define(form('fam_bad', [field('x', 'x', more)]))
      expect((await unknown({ dbType: 'Money' })).message).toContain('没有字段类型 "Money"，可用：string、int')
      expect((await unknown({ dbType: { a: 1 } })).message).toContain('没有字段类型')
      for (const name of ['dbLength', 'dbPointLength'])
        expect((await unknown({ dbType: 'double', [name]: -5 })).message).toContain(`x “${name}”不能小于 0：-5`)
      expect((await define(form('fam_bad', [field('x', '甲'), field('x', '乙')]))).message).toContain('x 写了两次')
      const many = Array.from({ length: 5_000 }, (_, index) => field(`f${index}`, 'x'))
      expect(await define(form('fam_bad', many))).toMatchObject({ success: false })
      expect((await call('GET', `${api}/checkOnlyTable`, { query: { tbname: 'fam_bad' } })).result).toBe('1')
    },
  )

  onOne('makes actions of buttons, which say that their enhancements do not run', async () => {
    const body = { cgformHeadId: itemId, buttonCode: 'lend', buttonName: '借出', buttonStyle: 'link', exp: 'kind#eq#Y' }
    const added = await call('POST', `${button}/add`, { body })
    expect(added).toMatchObject({ success: true, result: { diagnostics: [{ message: '按钮 lend 的增强不运行' }] } })
    expect((await call('POST', `${button}/add`, { body })).message).toBe('按钮编码 lend 已存在')
    const list = async () => (await call<{ records: Shape[] }>('GET', `${button}/list/${itemId}`)).result.records
    const [lend] = await list()
    expect(lend).toMatchObject({ ...body, buttonStatus: '1', optType: 'action' })
    expect((await forms.synchronise(itemId)).success).toBe(true)
    const actions = () => product.app.services.library.current().screen('cgform/fam-item')
    expect(JSON.stringify(actions())).toContain(`{"id":"lend","title":"借出","visibleWhen":"kind == 'Y'","run":`)
    const edited = await call('PUT', `${button}/edit`, { body: { id: lend?.id, buttonName: '外借', exp: '' } })
    expect(edited).toMatchObject({ success: true, result: { buttonCode: 'lend', buttonName: '外借' } })
    expect((await call('POST', `${api}/doButton`, { body: { formId: itemId, buttonCode: 'lend' } })).message).toContain(
      '增强不运行',
    )
    expect((await call('DELETE', `${button}/delete`, { query: { id: String(lend?.id) } })).success).toBe(true)
    expect(await list()).toEqual([])
    expect((await forms.synchronise(itemId)).success).toBe(true)
    expect(JSON.stringify(actions())).not.toContain('lend')
  })

  onOne('keeps enhancements as they are written, and runs none', async () => {
    const cgbSql = "update sys_user set password = '1'; -- #{name} \" '"
    const body = { cgformHeadId: itemId, buttonCode: 'add', cgbSql, cgbSqlName: 'x' }
    const sql = await call('POST', `${head}/enhanceSql`, { body })
    expect(sql).toMatchObject({ success: true, result: { ...body, diagnostics: [{ code: 'no-effect' }] } })
    const java = { cgformHeadId: itemId, buttonCode: 'add', cgJavaType: 'class', cgJavaValue: 'x.Y', event: 'start' }
    expect((await call('POST', `${head}/enhanceJava`, { body: java })).success).toBe(true)
    expect((await call<Shape[]>('GET', `${head}/enhanceSql/${itemId}`)).result).toEqual([
      { id: sql.result.id, ...body },
    ])
    expect((await call<Shape[]>('GET', `${head}/enhanceJava/fam_item`)).result).toMatchObject([java])
    const edited = { id: sql.result.id, cgbSql: 'select 1' }
    expect((await call('PUT', `${head}/enhanceSql`, { body: edited })).result).toMatchObject(edited)
    expect((await add('fam_item', { name: '犁', kind: 'N' })).success).toBe(true)
    await call('POST', `${head}/enhanceJs/${itemId}`, { body: { cgJs: 'alert(1)', cgJsType: 'list' } })
    expect((await call('GET', `${api}/getEnhanceJs/fam_item`)).result).toBe('')
    const removed = await call('DELETE', `${head}/deleteBatchEnhanceSql`, { query: { ids: String(sql.result.id) } })
    expect(removed.success).toBe(true)
    expect((await call<Shape[]>('GET', `${head}/enhanceSql/${itemId}`)).result).toEqual([])
  })

  onOne('answers users and departments with their names in dictOptions', async () => {
    const config = (await call(`GET`, `${api}/getColumns/fam_item`)).result as Shape
    const columns = config.columns as Shape[]
    for (const name of ['keeper', 'unit'])
      expect(columns.find(({ dataIndex }) => dataIndex === name)).toMatchObject({ customRender: name })
    const options = config.dictOptions as Record<string, Shape[]>
    expect(options.keeper).toContainEqual(expect.objectContaining({ value: 'admin' }))
    expect(options.unit?.length).toBeGreaterThan(3)
  })

  onOne('answers a tree by levels, with the rows below each', async () => {
    const tree = [
      field('title', '名称', { isQuery: 1, orderNum: 6 }),
      field('pid', '上级', { dbLength: 32, isShowList: 0, orderNum: 7 }),
      field('has_child', '有下级', { fieldShowType: 'list', dictField: 'yn', isShowForm: 0, orderNum: 8 }),
    ]
    const words = { isTree: 'Y', treeParentIdField: 'pid', treeIdField: 'has_child', treeFieldname: 'title' }
    const id = await forms.define('fam_place', tree, words)
    expect(await forms.head(id)).toMatchObject(words)
    expect((await forms.synchronise(id)).success).toBe(true)
    const top = String((await add('fam_place', { title: '东村', pid: '0' })).result)
    const below = String((await add('fam_place', { title: '一组', pid: top })).result)
    const level = async (query: Record<string, string>) =>
      (await call<{ records: Shape[] }>('GET', `${api}/getTreeData/fam_place`, { query })).result.records
    expect(await level({ pid: '0' })).toMatchObject([{ id: top, title: '东村', has_child: '1' }])
    expect(await level({ pid: top })).toMatchObject([{ id: below, title: '一组', has_child: '0', pid: top }])
    expect(await level({ title: '*组*', hasQuery: 'true' })).toMatchObject([{ id: below }])
    expect((await call('GET', `${api}/getColumns/fam_place`)).result).toMatchObject({
      ...{ pidField: 'pid', hasChildrenField: 'has_child', textField: 'title' },
    })
  })

  it('copies a form with what its documents say, and makes forms of tables that nobody has', async () => {
    const copied = await call<string>('GET', `${head}/copyOnlineTable/${itemId}`, { query: { tableName: 'fam_copy' } })
    expect(copied).toMatchObject({ success: true, message: '复制成功' })
    const again = await call('GET', `${head}/copyOnlineTable/${itemId}`, { query: { tableName: 'fam_copy' } })
    expect(again.message).toBe('数据库表[fam_copy]已存在')
    expect(await forms.head(copied.result)).toMatchObject({ tableName: 'fam_copy', isDbSynch: 'N' })
    const names = async (id: string) =>
      (await forms.fields(id)).map(({ dbFieldName, dbFieldTxt }) => [dbFieldName, dbFieldTxt])
    expect(await names(copied.result)).toEqual(await names(itemId))
    expect((await forms.synchronise(copied.result)).success).toBe(true)
    expect((await add('fam_copy', { name: '锄头', kind: 'Y' })).success).toBe(true)
    await call('DELETE', `${head}/removeRecord`, { query: { id: copied.result } })
    const tables = await call<{ records: Shape[] }>('GET', `${head}/queryTables`, { query: { pageSize: '100' } })
    expect(tables.result.records.map(({ id }) => id)).toEqual(['fam_copy'])
    for (const name of ['sys_user', 'onl_cgform_head', 'fam_item', 'no_such'])
      expect((await call('POST', `${head}/transTables/${name}`)).success).toBe(false)
    const imported = await call<{ ids: string[] }>('POST', `${head}/transTables/fam_copy`)
    expect(imported.success).toBe(true)
    const [id = ''] = imported.result.ids
    expect((await forms.synchronise(id)).success).toBe(true)
    expect(await records('fam_copy')).toMatchObject([{ name: '锄头', kind: 'Y' }])
  })

  it('deletes a form with its sub-tables, and brings the rows of both back into the form made anew', async () => {
    const main = { head: { tableName: 'fam_house', tableTxt: '房屋', tableType: 2 }, fields: [field('name', '名称')] }
    const part = [
      foreignKey('house_id', 'fam_house'),
      field('member', '成员'),
      field('area', '面积', { dbType: 'double', dbPointLength: 2 }),
    ]
    const make = async () => {
      const id = (await define(main)).result
      await define({ head: { tableName: 'fam_member', tableTxt: '成员', tableType: 3 }, fields: part })
      expect((await forms.synchronise(id)).success).toBe(true)
      return id
    }
    const id = await make()
    const house = String((await add('fam_house', { name: '甲', fam_member: [{ member: '李', area: 12.5 }] })).result)
    expect((await call('DELETE', `${head}/delete`, { query: { id } })).message).toContain('2 行保留 30 天')
    expect([await tableOf('fam_house'), await tableOf('fam_member')]).toEqual([null, null])
    const keptTables = async () =>
      (await call<Shape[]>('GET', '/online/document/kept')).result.filter(({ table }) =>
        String(table).startsWith('fam_'),
      )
    const restore = (key: unknown) => call('POST', '/online/document/restoreKept', { body: { key } })
    const keys = (await keptTables()).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect((await restore(keys[0])).message).toContain('不在了')
    await make()
    for (const key of keys) expect(await restore(key)).toMatchObject({ success: true, result: { rows: 1, skipped: 0 } })
    expect(await keptTables()).toEqual([])
    expect((await call('GET', `${api}/form/fam_house/${house}`)).result).toMatchObject({
      ...{ name: '甲', fam_member: [{ member: '李', area: 12.5 }] },
    })
    expect((await restore(keys[0])).success).toBe(false)
  })

  it('answers clearly while the table is locked or the database dies, with nothing half done', async () => {
    await call('PUT', `${api}/editAll`, {
      body: { head: { id: itemId }, fields: [field('shelf', '货架', { orderNum: 20 })] },
    })
    const columns = async () => (await tableOf('fam_item'))?.columns.map(({ name }) => name)
    const before = await records('fam_item')
    const other = await open({ url: product.app.services.config.databaseUrl })
    let release = () => {}
    const free = new Promise<void>((resolve) => {
      release = resolve
    })
    const blocking = other.transaction(async (query) => {
      await query.updateTable('fam_item').set({ amount: 1 }).execute()
      const reply = await forms.synchronise(itemId)
      expect(reply).toMatchObject({ success: false, message: expect.stringMatching(/稍后|使用|忙/) })
      release()
    })
    await Promise.all([free, blocking])
    expect(await columns()).not.toContain('shelf')
    expect(await forms.head(itemId)).toMatchObject({ isDbSynch: 'N' })
    expect(await records('fam_item')).toHaveLength(before.length)
    const dying = forms.synchronise(itemId)
    for (const pid of place.dialect === 'sqlite' ? database().stats().processIds : []) process.kill(pid, 'SIGKILL')
    await dying
    const isDone = (await forms.head(itemId)).isDbSynch === 'Y'
    expect((await columns())?.includes('shelf')).toBe(isDone)
    expect((await forms.synchronise(itemId)).success).toBe(true)
    expect(await columns()).toContain('shelf')
    expect(await records('fam_item')).toHaveLength(before.length)
  })

  onOne('gives none of it to who may only read', async () => {
    const low = await product.client.login('auditor')
    const denied = async (method: string, path: string, request: Shape = {}) =>
      (await product.client.call(method, path, { token: low, ...request })).status
    expect(await denied('GET', `${head}/copyOnlineTable/${itemId}`, { query: { tableName: 'fam_other' } })).toBe(403)
    expect(await denied('GET', `${head}/queryTables`)).toBe(403)
    expect(await denied('POST', `${head}/transTables/fam_copy`)).toBe(403)
    expect(await denied('POST', `${button}/add`, { body: { cgformHeadId: itemId } })).toBe(403)
    expect(await denied('POST', `${head}/enhanceSql`, { body: { cgformHeadId: itemId } })).toBe(403)
    expect(await denied('POST', '/online/document/restoreKept', { body: { key: 'x' } })).toBe(403)
  })
})
