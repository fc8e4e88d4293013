import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { closeProducts, startProduct } from '../document/product.ts'
import { formsOf, type Shape } from './definedForms.ts'

closeProducts()

/** The tables in which an earlier release kept forms, with a form in use, one that waits, and a deleted one. */
async function storeRows(query: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<void> {
  const base = `create_by text, create_time text, tenant_id integer, del_flag integer, row_version integer`
  await sql
    .raw(`create table onl_cgform_head (id text primary key, table_name text, table_txt text, table_type text,
    form_category text, form_template text, theme_template text, ext_config_json text, is_db_synch text, is_checkbox text, ${base})`)
    .execute(query)
  await sql
    .raw(`create table onl_cgform_field (id text primary key, cgform_head_id text, db_field_name text, db_field_txt text,
    field_show_type text, db_type text, db_length integer, field_must_input text, converter text, dict_field text, order_num integer, ${base})`)
    .execute(query)
  const own = `'admin', '2026-01-01 00:00:00', 0`
  await sql
    .raw(`insert into onl_cgform_head values
    ('form-poor-visit', 'poor_visit', '困难群众走访登记', '1', 'temp', '2', 'erp', '{"reportPrintShow":1}', 'Y', 'Y', ${own}, 0, 1),
    ('h-brook', 'village_brook', '小溪登记', '1', 'temp', '3', 'normal', null, 'N', 'N', ${own}, 0, 1),
    ('h-gone', 'village_gone', '已删除', '1', 'temp', '3', 'normal', null, 'N', 'N', ${own}, 1, 1)`)
    .execute(query)
  await sql
    .raw(`insert into onl_cgform_field values
    ('f1', 'form-poor-visit', 'household', '户主姓名', 'text', 'string', 20, '1', 'org.Converter', null, 1, ${own}, 0, 1),
    ('f2', 'h-brook', 'depth', '水深', 'text', 'int', 0, '0', null, null, 2, ${own}, 0, 1),
    ('f3', 'h-brook', 'name', '名称', 'text', 'string', 40, '1', null, null, 1, ${own}, 0, 1),
    ('f4', 'h-brook', 'kind', '类别', 'slider', 'string', 40, '0', null, null, 3, ${own}, 0, 1)`)
    .execute(query)
}

eachDatabase((_open, place) => {
  it('takes forms of earlier releases over once: those in use as they are, waiting ones as drafts', async () => {
    const first = await startProduct({ place })
    const text = async (product: typeof first) => {
      const { query } = product.app.services.database
      const rows = await query
        .selectFrom('document_revision')
        .select(['id', 'revision'])
        .where('id', '=', 'poorVisit')
        .execute()
      return rows.length
    }
    const before = await text(first)
    await storeRows(first.app.services.database.query)
    const second = await startProduct({ place, shared: first })
    const forms = formsOf(second, await second.client.login('admin'))
    expect(await text(second)).toBe(before)
    expect(await forms.head('form-poor-visit')).toMatchObject({
      ...{ isDbSynch: 'Y', themeTemplate: 'erp', extConfigJson: '{"reportPrintShow":1}' },
    })
    const [household] = (await forms.fields('form-poor-visit')).filter(({ dbFieldName }) => dbFieldName === 'household')
    expect(household).toMatchObject({ dbLength: 20, converter: 'org.Converter' })
    expect(await forms.head('h-brook')).toMatchObject({ isDbSynch: 'N', formTemplate: '3', isCheckbox: 'N' })
    const own = (await forms.fields('h-brook')).filter(({ orderNum }) => Number(orderNum) > 0)
    expect(own).toMatchObject([
      { dbFieldName: 'name', fieldMustInput: '1', dbLength: 40, orderNum: 1 },
      { dbFieldName: 'depth', dbType: 'int', orderNum: 2 },
      { dbFieldName: 'kind', fieldShowType: 'slider', orderNum: 3 },
    ])
    const missing = await forms.call('GET', '/online/cgform/head/queryById', { query: { id: 'h-gone' } })
    expect(missing).toMatchObject({ code: 404 })
    await forms.call('DELETE', '/online/cgform/head/delete', { query: { id: 'h-brook' } })
    const third = await startProduct({ place, shared: first })
    const heads = await formsOf(third, await third.client.login('admin')).call<{ records: Shape[] }>(
      'GET',
      '/online/cgform/head/list',
      { query: { tableName: 'village_brook' } },
    )
    expect(heads.result.records).toEqual([])
  })
})
