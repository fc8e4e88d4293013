import { beforeAll, describe, expect, it } from 'vitest'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'
import { field, foreignKey, formsOf, type Shape } from './definedForms.ts'

closeProducts()

const head = '/online/cgform/head'
const api = '/online/cgform/api'
const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

describe('who made a form, and when', () => {
  let product: StartedProduct
  let admin: ReturnType<typeof formsOf>
  let other: ReturnType<typeof formsOf>
  let id = ''

  const fieldsOf = async (code: string) =>
    Object.fromEntries((await admin.fields(code)).map((one) => [String(one.dbFieldName), one]))
  const edit = (who: typeof admin, fields: Shape[]) =>
    who.call('PUT', `${api}/editAll`, { body: { head: { id }, fields } })

  beforeAll(async () => {
    product = await startProduct()
    admin = formsOf(product, await product.client.login('admin'))
    other = formsOf(product, await product.client.login('implementer'))
    const own = [field('name', '名称', { dbLength: 40, orderNum: 6 }), field('note', '说明', { orderNum: 7 })]
    id = await admin.define('made_form', own, { tableType: 2, formCategory: 'temp' })
    await other.define('made_row', [foreignKey('form_id', 'made_form'), field('gift', '物品')], { tableType: 3 })
  })

  it('are those of the first revision of its document, for its sub-tables and view copies too', async () => {
    const { message } = await other.call('POST', `${head}/copyOnline`, { query: { code: id } })
    expect(message).toBe('已复制为视图 made_form$1')
    const makers = async (copyType: string) => {
      const query = { tableName: 'made_*', copyType }
      const { result } = await admin.call<{ records: Shape[] }>('GET', `${head}/list`, { query })
      expect(result.records.every(({ createTime }) => String(createTime).length === 19)).toBe(true)
      return Object.fromEntries(result.records.map(({ tableName, createBy }) => [tableName, createBy]))
    }
    const { result } = await admin.call<{ records: Shape[] }>('GET', `${head}/list`, { query: { tableName: 'made_*' } })
    const changed = result.records.map(({ tableName, changedBy }) => [tableName, changedBy])
    expect(Object.fromEntries(changed)).toMatchObject({ made_form: '吴昊', made_row: '吴昊' })
    expect(await makers('0')).toEqual({ made_form: 'admin', made_row: 'implementer' })
    expect(await makers('1')).toEqual({ made_form$1: 'implementer' })
  })

  it('stand beside the texts of its type and its category', async () => {
    expect(await admin.head(id)).toMatchObject({
      ...{ createBy: 'admin', createTime: time, tableType: 2, tableType_dictText: '主表' },
      ...{ formCategory: 'temp', formCategory_dictText: expect.not.stringMatching('^temp$') },
    })
  })

  it('are told of a field by the revision that brought it', async () => {
    const before = await fieldsOf(id)
    expect(before.name).toMatchObject({ createBy: 'admin', createTime: time, dbFieldNameOld: 'name' })
    const old = before.note as Shape
    expect(await edit(other, [{ ...old, dbFieldName: 'remark' }, field('more', '更多')])).toMatchObject({
      success: true,
    })
    const now = await fieldsOf(id)
    expect(now.create_by).toMatchObject({ createBy: 'admin', updateBy: 'implementer' })
    expect(now.name).toMatchObject({ createBy: 'admin', updateBy: 'implementer', updateTime: time })
    expect(now.more).toMatchObject({ createBy: 'implementer', createTime: time })
  })

  it('are told of an index by the revision that brought it', async () => {
    const indexesOf = async () =>
      (await admin.call<Shape[]>('GET', '/online/cgform/index/listByHeadId', { query: { headId: id } })).result
    const index = { indexName: 'by_name', indexField: 'name', indexType: 'normal' }
    const sent = (who: typeof admin, indexs: Shape[]) =>
      who.call('PUT', `${api}/editAll`, { body: { head: { id }, indexs } })
    expect(await sent(other, [index])).toMatchObject({ success: true })
    expect(await sent(admin, [{ ...index, indexName: 'by_more', indexField: 'more' }])).toMatchObject({ success: true })
    expect(await indexesOf()).toMatchObject([
      { indexName: 'by_name', createBy: 'implementer', createTime: time, updateBy: 'admin', updateTime: time },
      { indexName: 'by_more', createBy: 'admin' },
    ])
  })

  it('are told of a field that was removed by the revision that brought it again', async () => {
    const { more } = await fieldsOf(id)
    const body = { head: { id }, fields: [], deleteFieldIds: [(more as Shape).id] }
    expect(await other.call('PUT', `${api}/editAll`, { body })).toMatchObject({ success: true })
    expect(await fieldsOf(id)).not.toHaveProperty('more')
    expect(await edit(admin, [field('more', '更多')])).toMatchObject({ success: true })
    const now = await fieldsOf(id)
    expect(now.more).toMatchObject({ createBy: 'admin' })
    expect(now.remark).toMatchObject({ createBy: 'implementer' })
  })

  it('and the former name of a column, until the table has the new one', async () => {
    expect((await fieldsOf(id)).remark).toMatchObject({ dbFieldNameOld: 'note' })
    expect((await admin.synchronise(id)).success).toBe(true)
    const { remark, name } = await fieldsOf(id)
    expect(remark).toMatchObject({ dbFieldNameOld: 'remark' })
    expect(await edit(admin, [{ ...name, dbFieldNameOld: 'made_up' }])).toMatchObject({ success: true })
    expect((await fieldsOf(id)).name).toMatchObject({ dbFieldNameOld: 'name' })
  })

  it('begin anew where a form was deleted and somebody defines it again', async () => {
    const again = () => other.define('made_twice', [field('name', '名称')])
    const first = await admin.define('made_twice', [field('name', '名称')])
    expect((await admin.call('DELETE', `${head}/delete`, { query: { id: first } })).success).toBe(true)
    expect(await admin.head(await again())).toMatchObject({ createBy: 'implementer' })
  })
})
