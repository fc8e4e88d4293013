import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import type { CallOptions } from '#fixtures/serverClient.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

type Shape = Record<string, unknown>

closeProducts()

const field = (dbFieldName: string, dbFieldTxt: string, more: Shape = {}): Shape => ({
  dbFieldName,
  dbFieldTxt,
  ...more,
})
const well = [
  field('name', '水井名称', { fieldMustInput: '1', isQuery: 1, queryMode: 'like', orderNum: 1 }),
  field('code', '编号', { dbLength: 20, fieldValidType: 'only', orderNum: 2 }),
  field('depth', '井深', {
    dbType: 'BigDecimal',
    dbPointLength: 2,
    isQuery: 1,
    queryMode: 'range',
    sortFlag: '1',
    orderNum: 3,
  }),
  field('dug_on', '成井日期', { fieldShowType: 'date', dbType: 'Date', fieldDefaultValue: '#{date}', orderNum: 4 }),
  field('used', '在用', { fieldShowType: 'switch', fieldExtendJson: '["Y","N"]', orderNum: 5 }),
]

eachDatabase((_open, place) => {
  let product: StartedProduct
  let admin = ''
  const call = async <T = Shape>(method: string, path: string, request: CallOptions = {}) =>
    (await product.client.call<T>(method, path, { token: admin, ...request })).body
  const define = async (tableName: string, fields: readonly Shape[], more: Shape = {}) => {
    const body = { head: { tableName, tableTxt: '水井登记', tableType: 1, ...more }, fields }
    const added = await call<string>('POST', '/online/cgform/api/addAll', { body })
    expect(added).toMatchObject({ success: true })
    return added.result
  }
  const synchronise = (id: string, type = 'normal') => call('POST', `/online/cgform/api/doDbSynch/${id}/${type}`)
  const list = (tableName: string, query: CallOptions['query'] = {}, token = admin) =>
    call<{ records: Shape[]; total: number }>('GET', `/online/cgform/data/${tableName}/list`, { query, token })
  const head = async (id: string) =>
    (await call('GET', '/online/cgform/head/queryById', { query: { id } })).result as Shape

  beforeAll(async () => {
    product = await startProduct({ place })
    admin = await product.client.login('admin')
  })

  it('makes a table of a definition, whose records are stored, found, sorted, changed and deleted as any', async () => {
    const id = await define('village_well', well)
    expect(await call('GET', `/online/cgform/api/getScreen/${id}`)).toMatchObject({
      success: false,
      message: '该表单尚未同步数据库，暂时不能使用',
    })
    expect(await synchronise(id)).toMatchObject({ success: true, message: '同步数据库成功!' })
    expect(await head(id)).toMatchObject({ isDbSynch: 'Y' })
    const records = [
      { name: '村口井', code: 'W1', depth: 12.5, used: 'Y' },
      { name: '后山井', code: 'W2', depth: 30.25, used: 'N' },
      { name: '村中井', code: 'W3', depth: 8, used: 'Y' },
    ]
    for (const body of records)
      expect(await call('POST', '/online/cgform/data/village_well/add', { body })).toMatchObject({ success: true })
    const names = async (query: NonNullable<CallOptions['query']>) =>
      (await list('village_well', query)).result.records.map(({ name }) => name)
    expect(await names({ name: '*村*', column: 'depth', order: 'asc' })).toEqual(['村中井', '村口井'])
    expect(await names({ depth_begin: 10, depth_end: 40, column: 'depth', order: 'desc' })).toEqual([
      '后山井',
      '村口井',
    ])
    const page = (await list('village_well', { pageSize: 2, pageNo: 2, column: 'depth', order: 'asc' })).result
    expect(page).toMatchObject({ total: 3, records: [{ name: '后山井', depth: 30.25 }] })
    expect(await call('POST', '/online/cgform/data/village_well/add', { body: { code: 'W9' } })).toMatchObject({
      success: false,
    })
    expect(
      await call('POST', '/online/cgform/data/village_well/add', { body: { name: '又一口', code: 'W1' } }),
    ).toMatchObject({ success: false })
    const [last] = page.records
    const edited = { id: last?.id, rowVersion: last?.rowVersion, depth: 31 }
    expect(await call('PUT', '/online/cgform/data/village_well/edit', { body: edited })).toMatchObject({
      success: true,
    })
    expect(await call('PUT', '/online/cgform/data/village_well/edit', { body: edited })).toMatchObject({ code: 409 })
    const gone = await call('DELETE', '/online/cgform/data/village_well/delete', { query: { id: String(last?.id) } })
    expect(gone).toMatchObject({ success: true })
    expect((await list('village_well')).result.total).toBe(2)
  })

  it('keeps names whose digits stand behind an underscore, of the table and its columns, in data, filters and conditions', async () => {
    const fields = [
      field('name_1', '名称', { isQuery: 1, queryMode: 'like' }),
      field('phone_2', '备用电话'),
      field('depth_3_m', '井深', { dbType: 'double', dbPointLength: 2, isQuery: 1, queryMode: 'range' }),
    ]
    const id = await define('well_2', fields)
    expect(await synchronise(id)).toMatchObject({ success: true })
    const body = { name_1: '村口井', phone_2: '13800000001', depth_3_m: 12.5 }
    expect(await call('POST', '/online/cgform/api/form/well_2', { body })).toMatchObject({ success: true })
    const found = await list('well_2', { name_1: '*口*', depth_3M_begin: 10, column: 'depth_3M', order: 'asc' })
    expect(found.result.records).toMatchObject([{ name_1: '村口井', phone_2: '13800000001', depth_3M: 12.5 }])
    const config = await call<{ columns: Shape[] }>('GET', `/online/cgform/api/getColumns/${id}`)
    expect(config.result.columns.map(({ dataIndex }) => dataIndex)).toEqual(
      expect.arrayContaining(['name_1', 'phone_2', 'depth_3_m']),
    )
    const read = await call<Shape[]>('GET', '/online/cgform/field/listByHeadId', { query: { headId: id } })
    expect(read.result.map(({ dbFieldName }) => dbFieldName)).toEqual(
      expect.arrayContaining(['name_1', 'phone_2', 'depth_3_m']),
    )
  })

  it('serves the screen with what it needs, by the id or the table, under a tag', async () => {
    const screen = await call('GET', '/online/cgform/api/getScreen/village_well')
    expect(screen).toMatchObject({ success: true, result: { screen: 'cgform/village-well' } })
    const documents = (screen.result as { documents: { kind: string; id: string; document: Shape }[] }).documents
    const [list, model] = documents
    expect(list?.document).toMatchObject({
      type: 'list',
      filters: [
        { field: 'name', match: 'like' },
        { field: 'depth', match: 'range' },
      ],
    })
    expect(model?.document).toMatchObject({
      api: '/online/cgform/data/village_well',
      fields: { code: { unique: true }, depth: { type: 'decimal', scale: 2 }, dugOn: { default: '=$today' } },
    })
    expect(await call('GET', '/online/cgform/api/getScreen/no_such_form')).toMatchObject({ code: 404 })
  })

  it('adds columns with their values kept, takes none away unless it is forced, and begins anew then', async () => {
    const { id } = await headOf('village_well')
    const fields = await call<Shape[]>('GET', '/online/cgform/field/listByHeadId', { query: { headId: String(id) } })
    const depth = fields.result.find(({ dbFieldName }) => dbFieldName === 'depth')
    const body = {
      head: { id },
      fields: [field('keeper', '管理人', { orderNum: 12 })],
      deleteFieldIds: [depth?.id],
    }
    expect(await call('PUT', '/online/cgform/api/editAll', { body })).toMatchObject({
      success: true,
      message: '修改成功',
    })
    expect(await head(String(id))).toMatchObject({ isDbSynch: 'N', tableVersion: 2 })
    expect((await list('village_well')).result.records[0]).toHaveProperty('depth')
    const refused = await synchronise(String(id))
    expect(refused).toMatchObject({ success: false })
    expect(refused.message).toContain('强制同步')
    expect((await list('village_well')).result.total).toBe(2)
    expect(await synchronise(String(id), 'force')).toMatchObject({
      success: true,
      message: '同步数据库成功，清空的 2 行保留 30 天',
    })
    const keptParts = await call<Shape[]>('GET', '/online/document/kept')
    expect(keptParts.result.filter(({ type }) => type === 'table')).toMatchObject([{ table: 'village_well', rows: 2 }])
    expect((await list('village_well')).result.total).toBe(0)
    const added = await call('POST', '/online/cgform/data/village_well/add', { body: { name: '新井', keeper: '老李' } })
    expect(added).toMatchObject({ success: true })
    expect((await list('village_well')).result.records[0]).not.toHaveProperty('depth')
  })

  const headOf = async (tableName: string) => {
    const found = await call<{ records: Shape[] }>('GET', '/online/cgform/head/list', {
      // Clients send the time along, against caches.
      query: { tableName, _t: '1795844092' },
    })
    return found.result.records[0] ?? {}
  }

  it('says what is wrong with a definition and changes nothing', async () => {
    const id = await define('village_bad', [
      field('kind', '类别', { fieldShowType: 'list', dictField: 'no_such_dict' }),
    ])
    const refused = await synchronise(id)
    expect(refused.message).toMatch(/^同步数据库异常：kind.*no_such_dict/)
    expect(await head(id)).toMatchObject({ isDbSynch: 'N' })
    expect((await synchronise('nobody')).message).toBe('未找到对应实体')
  })

  it('answers the indexes of a form, which its model has now', async () => {
    const { id } = await headOf('village_well')
    const indexs = [{ indexName: 'ix_name', indexField: 'name', indexType: 'normal' }]
    const edited = await call('PUT', '/online/cgform/api/editAll', { body: { head: { id }, indexs } })
    expect(edited).toMatchObject({ success: true, result: { diagnostics: [] } })
    const stored = await call<Shape[]>('GET', '/online/cgform/index/listByHeadId', { query: { headId: String(id) } })
    expect(stored.result).toMatchObject([{ indexName: 'ix_name', indexField: 'name', indexType: 'normal' }])
  })

  it('keeps tables of others, and the name of a form that is in use', async () => {
    const usedTable = { head: { tableName: 'sys_user', tableTxt: '用户', tableType: 1 }, fields: well }
    expect(await call('POST', '/online/cgform/api/addAll', { body: usedTable })).toMatchObject({
      success: false,
      message: '数据库表[sys_user]已存在',
    })
    const free = (tbname: string) => call('GET', '/online/cgform/api/checkOnlyTable', { query: { tbname } })
    expect((await free('sys_user')).result).toBe('-1')
    expect((await free('village_well')).result).toBe('-1')
    expect((await free('village_brook')).result).toBe('1')
    const { id } = await headOf('village_well')
    const renamed = await call('PUT', '/online/cgform/head/edit', {
      body: { id, tableName: 'village_spring' },
    })
    expect(renamed).toMatchObject({ success: false })
  })

  it('gives a form to who holds its code, and its records, masked, under the data scope and the tenant of the caller', async () => {
    const cadre = await product.client.login('chenjie')
    const stranger = await product.client.login('zhoutao')
    const screenFor = (token: string) => call('GET', '/online/cgform/api/getScreen/poor_visit', { token })
    expect(await screenFor(cadre)).toMatchObject({ success: true })
    expect(await screenFor(stranger)).toMatchObject({ code: 510, result: { needs: 'poorVisit:list' } })
    expect(await list('poor_visit', {}, stranger)).toMatchObject({ code: 510 })
    expect((await call('POST', '/online/cgform/api/doDbSynch/form-poor-visit/normal', { token: cadre })).code).toBe(510)
    const { query } = product.app.services.database
    const ofVillage = await query
      .selectFrom('poor_visit')
      .select('id')
      .where('sys_org_code', '=', 'A01A01A01')
      .execute()
    const [first = { id: '' }] = ofVillage
    await query.updateTable('poor_visit').set({ tenant_id: 77 }).where('id', '=', String(first.id)).execute()
    const { total } = (await list('poor_visit', {}, cadre)).result
    expect([total > 0, total]).toEqual([true, ofVillage.length - 1])
    const { records } = (await list('poor_visit', {}, await product.client.login('operator'))).result
    expect(JSON.stringify(records)).toContain('138****')
    expect(JSON.stringify(records)).not.toMatch(/\b1[3-9]\d{9}\b|\b\d{17}[\dXx]\b/)
    await query.updateTable('poor_visit').set({ tenant_id: 0 }).where('id', '=', String(first.id)).execute()
  })

  it('tells what has become wrong with a form to who may read documents, and the others that it cannot be opened', async () => {
    const items = await call<{ records: Shape[] }>('GET', '/sys/dict/list', { query: { dictCode: 'village_hardship' } })
    const dict = items.result.records[0]
    const { database, outbox } = product.app.services
    const id = String(dict?.id)
    const removed = await call('DELETE', '/sys/dict/delete', { query: { id } })
    expect(removed.message).toMatch(/字典“.*”正由“.*”的.*使用，不能删除/)
    await database.transaction(async (query) => {
      await query.updateTable('sys_dict').set({ del_flag: 1 }).where('id', '=', id).execute()
      await outbox.emit(query, { kind: 'record.changed', model: 'sysDict', ids: [id], change: 'delete' })
    })
    await product.app.services.outbox.flush()
    const reply = await call('GET', '/online/cgform/api/getScreen/poor_visit')
    expect(reply).toMatchObject({ success: false, message: '该表单的定义有误，暂时不能打开，请联系管理员' })
    expect(reply.result).toMatchObject({
      diagnostics: [
        { document: { kind: 'model', id: 'poorVisit' }, pointer: '/fields/hardshipType/dict', code: 'unknown-dict' },
      ],
    })
    const cadre = await product.client.login('chenjie')
    const calm = await call('GET', '/online/cgform/api/getScreen/poor_visit', { token: cadre })
    expect(calm).toMatchObject({ success: false, result: null })
  })

  it('leaves a form in use whose table cannot be dropped', async () => {
    const { query } = product.app.services.database
    await sql`create table holder (id text references machine_subsidy (id))`.execute(query)
    await sql`insert into holder select id from machine_subsidy limit 1`.execute(query)
    const { id } = await headOf('machine_subsidy')
    const remove = () => call('DELETE', '/online/cgform/head/delete', { query: { id: String(id) } })
    expect((await remove()).success).toBe(false)
    expect((await list('machine_subsidy')).success).toBe(true)
    expect(await headOf('machine_subsidy')).toMatchObject({ id, isDbSynch: 'Y' })
    await sql`drop table holder`.execute(query)
  })

  it('takes a form out of use with its table, and keeps its rows for a while', async () => {
    const { id } = await headOf('machine_subsidy')
    expect(await call('DELETE', '/online/cgform/head/delete', { query: { id: String(id) } })).toMatchObject({
      success: true,
      message: '删除成功，数据表中的 28 行保留 30 天',
    })
    expect(await call('GET', '/online/cgform/api/getScreen/machine_subsidy')).toMatchObject({ code: 404 })
    expect((await list('machine_subsidy')).code).toBe(404)
    const keptParts = await call<Shape[]>('GET', '/online/document/kept')
    const key = keptParts.result.find(({ table }) => table === 'machine_subsidy')?.key
    const cleared = await call('POST', '/online/document/clearKept', { body: { keys: [key] } })
    expect(cleared).toMatchObject({ success: true, result: { rows: 28 } })
  })
})
