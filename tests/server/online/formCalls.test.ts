import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'
import { field, foreignKey, formsOf, type Shape } from './definedForms.ts'

closeProducts()

/** Chosen from the report of the employees. */
const ofEmployees = { fieldShowType: 'popup', isShowList: 0, dictTable: 'rpEmployee' }
const visit = [
  field('house_no', '门牌号', { fieldMustInput: '1', fieldValidType: 'only', dbLength: 20, isQuery: 1, orderNum: 1 }),
  field('visit_date', '走访日期', {
    fieldShowType: 'date',
    dbType: 'Date',
    isQuery: 1,
    queryMode: 'range',
    orderNum: 2,
  }),
  field('urgent', '紧急', { fieldShowType: 'list', dictField: 'yn', isQuery: 1, orderNum: 3 }),
  field('note', '备注', { fieldShowType: 'textarea', isReadOnly: 1, isShowList: 0, orderNum: 4 }),
  field('visited_by', '走访人', {
    ...ofEmployees,
    dictField: 'name,phone',
    dictText: 'visited_by,phone_no',
    orderNum: 5,
  }),
  field('phone_no', '电话', { isShowList: 0, fieldValidType: 'm', orderNum: 6 }),
  field('guide', '向导', { fieldShowType: 'sel_user', isShowList: 0, orderNum: 7 }),
  field('again', '再访', { fieldShowType: 'switch', fieldExtendJson: '["1","0"]', orderNum: 8 }),
]
const presentFields = [
  foreignKey('visit_id', 'home_visit', { orderNum: 1 }),
  field('gift_name', '物品', { fieldMustInput: '1', orderNum: 2 }),
  field('amount', '数量', { dbType: 'int', orderNum: 3 }),
  field('given_by', '经手人', {
    ...ofEmployees,
    dictField: 'name',
    dictText: 'given_by',
    fieldExtendJson: '{"popupMulti":true}',
    orderNum: 4,
  }),
]
const api = '/online/cgform/api'

eachDatabase((_open, place) => {
  let product: StartedProduct
  let forms: ReturnType<typeof formsOf>
  let headId = ''
  const ask = async (path: string, query: Record<string, string> = {}) =>
    (await forms.call('GET', `${api}/${path}`, { query })).result
  const add = async (body: Shape) => String((await forms.call('POST', `${api}/form/home_visit`, { body })).result)

  beforeAll(async () => {
    product = await startProduct({ place })
    forms = formsOf(product, await product.client.login('admin'))
    headId = await forms.define('home_visit', visit, { tableType: 2, tableTxt: '入户走访' })
    await forms.define('visit_gift', presentFields, { tableType: 3, tableTxt: '慰问品' })
    await forms.synchronise(headId)
  })

  describe('the calls of a form in the shapes of the family', () => {
    it('read the records that columns refer to for its list alone', async () => {
      const statements = vi.spyOn(product.app.services.database, 'rows')
      onTestFinished(() => statements.mockRestore())
      const choices = async (path: string) => {
        statements.mockClear()
        await ask(path)
        return statements.mock.calls.filter(([{ sql }]) => /as "?value"?.*"sys_user"/.test(sql)).length
      }
      expect(await choices('getColumns/home_visit')).toBe(1)
      expect([await choices('getData/home_visit'), await choices('getFormItem/home_visit')]).toEqual([0, 0])
    })

    it('tell its list, its conditions and its form, by the id or the table', async () => {
      expect(await ask('getColumns/home_visit')).toEqual(await ask(`getColumns/${headId}`))
      expect(await ask('getColumns/home_visit')).toMatchObject({
        code: headId,
        tableType: 2,
        description: '入户走访',
        currentTableName: 'home_visit',
        checkboxFlag: 'Y',
        paginationFlag: 'Y',
        columns: [
          { title: '门牌号', dataIndex: 'house_no', key: 'house_no', align: 'center', width: 120, sorter: false },
          { dataIndex: 'visit_date', scopedSlots: { customRender: 'dateSlot' } },
          { dataIndex: 'urgent', customRender: 'urgent' },
          { dataIndex: 'again', customRender: 'again' },
        ],
        dictOptions: {
          again: [
            { value: '1', text: '是' },
            { value: '0', text: '否' },
          ],
          urgent: expect.arrayContaining([{ value: 'Y', text: '是', title: '是' }]),
        },
        hideColumns: [],
      })
      expect(await ask('getErpColumns/home_visit')).toMatchObject({
        main: { currentTableName: 'home_visit' },
        subList: [
          {
            currentTableName: 'visit_gift',
            relationType: 0,
            foreignKeys: [{ field: 'visit_id', key: 'id', table: 'home_visit' }],
          },
        ],
      })
      expect(await ask('getQueryInfo/home_visit')).toMatchObject([
        { field: 'house_no', label: '门牌号', view: 'string', mode: 'single', hidden: '0' },
        { field: 'visit_date', view: 'date', mode: 'group', hidden: '0' },
        { field: 'urgent', view: 'list', config: '1', dictCode: 'yn', hidden: '1' },
      ])
      expect(await ask('getFormItem/home_visit')).toMatchObject({
        head: { tableName: 'home_visit' },
        schema: {
          required: ['house_no'],
          properties: {
            house_no: { title: '门牌号', type: 'string', view: 'text', order: 1, maxLength: 20, pattern: 'only' },
            urgent: { view: 'list', dictCode: 'yn' },
            phone_no: { pattern: '^1[3-9]\\d{9}$', errorInfo: '请输入正确的手机号码' },
            guide: { view: 'sel_user', fieldExtendJson: '{"store":"username","text":"realname","multiSelect":true}' },
            note: { view: 'textarea', ui: { widgetattrs: { disabled: true } } },
            visited_by: {
              view: 'popup',
              code: 'rpEmployee',
              orgFields: 'name,phone',
              destFields: 'visited_by,phone_no',
            },
            visit_gift: {
              view: 'tab',
              describe: '慰问品',
              relationType: 0,
              foreignKey: 'visit_id',
              columns: [
                { key: 'gift_name' },
                { key: 'amount', type: 'integer' },
                {
                  ...{ key: 'given_by', view: 'popup', popupCode: 'rpEmployee', orgFields: 'name' },
                  ...{ destFields: 'given_by', fieldExtendJson: '{"popupMulti":true}' },
                },
              ],
            },
          },
        },
      })
      expect(await ask('getErpFormItem/home_visit')).not.toHaveProperty('schema.properties.visit_gift')
      expect(await ask('getFormItemBytbname/home_visit')).toEqual(await ask(`getFormItem/${headId}`))
    })

    it('store a record with its rows and read it back, under the names of the tables', async () => {
      const id = await add({
        house_no: 'A1',
        visit_date: '2026-03-01',
        urgent: 'Y',
        visit_gift: [{ gift_name: '大米', amount: 2 }],
      })
      const record = (await ask(`form/home_visit/${id}`)) as Shape
      expect(record).toMatchObject({
        id,
        house_no: 'A1',
        visit_date: '2026-03-01',
        urgent_dictText: '是',
        visit_gift: [{ gift_name: '大米', amount: 2, visit_id: id }],
      })
      const [rice] = record.visit_gift as Shape[]
      const changed = {
        ...record,
        urgent: 'N',
        visit_gift: [
          { ...rice, amount: 3 },
          { gift_name: '棉被', amount: 1 },
        ],
      }
      expect(await forms.call('PUT', `${api}/form/home_visit`, { body: changed })).toMatchObject({
        success: true,
        message: '修改成功！',
      })
      expect(await ask(`form/home_visit/${id}`)).toMatchObject({
        urgent: 'N',
        visit_gift: [{ amount: 3 }, { gift_name: '棉被' }],
      })
      expect(await forms.call('PUT', `${api}/form/home_visit`, { body: changed })).toMatchObject({ code: 409 })
      const without = await forms.call('PUT', `${api}/form/home_visit`, { body: { id, note: 'x' } })
      expect(without).toMatchObject({ success: true })
      expect(await ask(`form/home_visit/${id}`)).toHaveProperty('visit_gift.1.gift_name', '棉被')
    })

    it('find, sort and page by the names of columns; all rows are as many as a page may hold', async () => {
      await add({ house_no: 'B1', visit_date: '2026-05-01', urgent: 'Y' })
      await add({ house_no: 'B2', visit_date: '2026-04-01', urgent: 'N' })
      const found = async (query: Record<string, string>) =>
        ((await ask('getData/home_visit', query)) as { records: Shape[] }).records.map(({ house_no }) => house_no)
      expect(await found({ house_no: 'B*', column: 'visit_date', order: 'asc' })).toEqual(['B2', 'B1'])
      expect(await found({ visit_date_begin: '2026-04-15', visit_date_end: '2026-06-01' })).toEqual(['B1'])
      const superQueryParams = encodeURIComponent(JSON.stringify([{ field: 'house_no', rule: 'eq', val: 'B2' }]))
      expect(await found({ superQueryParams })).toEqual(['B2'])
      expect(await found({ pageSize: '-521', column: 'house_no', order: 'asc' })).toEqual(['A1', 'B1', 'B2'])
      expect(await ask('getData/home_visit', { pageSize: '1' })).toMatchObject({ total: 3, size: 1, pages: 3 })
    })

    it('keep the rules of the form', async () => {
      const refused = await forms.call('POST', `${api}/form/home_visit`, { body: { house_no: 'A1' } })
      expect(refused).toMatchObject({ success: false, result: { fields: [{ field: 'houseNo' }] } })
      expect(await forms.call('GET', `${api}/form/home_visit/nobody`)).toMatchObject({ success: false })
      expect(await forms.call('GET', `${api}/getData/no_such`)).toMatchObject({ code: 404 })
      expect(await forms.call('GET', `${api}/getData/visit_gift`)).toMatchObject({ success: false })
    })

    it('export what was asked for, and delete one or several', async () => {
      const paramsStr = JSON.stringify({ house_no: 'B*' })
      const sheet = await product.client.call('GET', `${api}/exportXls/home_visit`, {
        token: await product.client.login('admin'),
        query: { paramsStr },
      })
      expect(sheet.status).toBe(200)
      const { records } = (await ask('getData/home_visit', { house_no: 'B*' })) as { records: Shape[] }
      const ids = records.map(({ id }) => id).join(',')
      expect(await forms.call('DELETE', `${api}/form/home_visit/${ids},`)).toMatchObject({ message: '删除成功!' })
      expect(await ask('getData/home_visit')).toMatchObject({ total: 1 })
    })

    it('need the same rights as the calls of its model, and tell which buttons the caller has not', async () => {
      const cadre = formsOf(product, await product.client.login('chenjie'))
      const stranger = formsOf(product, await product.client.login('zhoutao'))
      expect(await stranger.call('GET', `${api}/getData/poor_visit`)).toMatchObject({ code: 510 })
      expect(await cadre.call('GET', `${api}/getData/poor_visit`)).toMatchObject({ success: true })
      const auditor = formsOf(product, await product.client.login('auditor'))
      const { result } = await auditor.call('GET', `${api}/getColumns/poor_visit`)
      expect(result).toHaveProperty('hideColumns', expect.arrayContaining(['add', 'update', 'delete']))
      expect(await auditor.call('POST', `${api}/form/poor_visit`, { body: { household: 'x' } })).toMatchObject({
        code: 510,
      })
      expect(await auditor.call('DELETE', `${api}/form/poor_visit/poorVisit-1`)).toMatchObject({ code: 510 })
    })
  })
})
