import { beforeAll, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

type Shape = Record<string, unknown>

closeProducts()
let product: StartedProduct
let admin: Editor

const note = { type: 'text', title: '说明', max: 50, search: ['pinyin'] }
const hutModel = (fields: Shape) => villageModel(fields, { id: 'hut', api: '/demo/hut', permission: 'hut' })
const hutList = (column: string) => villageList({ id: 'demo/hut-list', model: 'hut', columns: ['name', column] })

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
})

const call = <T = Shape>(method: string, path: string, body?: Shape) =>
  product.client.call<T>(method, path, { token: admin.token, ...(body ? { body } : {}) })

/** The latest revisions of documents that are saved now. */
async function drafts(...documents: Shape[]): Promise<Shape[]> {
  const chosen = []
  for (const document of documents) {
    const { kind, id } = document
    const { body: list } = await admin.get<{ records: Shape[] }>('list', { keyword: String(id), pageSize: 100 })
    const listed = list.result.records.find((one) => one.kind === kind && one.id === id)
    const { body } = await admin.save(document, listed ? Number(listed.revision) : null)
    chosen.push({ kind, id, revision: body.result.revision })
  }
  return chosen
}

const movesIn = async (documents: Shape[]) => {
  const { body } = await admin.post<{ moves: Shape[] }>('plan', { documents })
  return body.result.moves
}
/** The columns of a page, each with whether people see it. */
const pageParts = async (page = 'demo/hut-list') => {
  const { query } = product.app.services.database
  const rows = await query
    .selectFrom('sys_page_field')
    .select(['field_code', 'visible'])
    .where('page_component', '=', page)
    .where('field_type', '=', 'column')
    .orderBy('field_code')
    .execute()
  return rows.map((row) => [row.field_code, Number(row.visible)])
}

it('the values of a field go with its new name, and so does what is withheld of it', async () => {
  await admin.release(hutModel({ note }))
  await admin.release(hutList('note'))
  await call('POST', '/demo/hut/add', { name: '一', note: '靠河' })
  await call('POST', '/demo/hut/add', { name: '二' })
  await call('POST', '/system/sysPageField/sync', { pageComponent: 'demo/hut-list' })
  const { query } = product.app.services.database
  await query
    .updateTable('sys_page_field')
    .set({ visible: 0 })
    .where('page_component', '=', 'demo/hut-list')
    .where('field_code', '=', 'note')
    .execute()

  const chosen = await drafts(hutModel({ remark: note }), hutList('remark'))
  const [move, ...others] = await movesIn(chosen)
  expect(others).toEqual([])
  expect(move).toEqual({
    ...{ model: 'hut', from: 'note', to: 'remark', title: '说明' },
    steps: ['drop:hut.note', 'drop:hut.note_pinyin'],
  })
  const refused = await admin.publish(chosen)
  expect(refused.body).toMatchObject({ success: false, result: { needs: ['drop:hut.note', 'drop:hut.note_pinyin'] } })

  const moves = [{ model: 'hut', from: 'note', to: 'remark' }]
  const { body } = await admin.publish(chosen, { moves })
  const renamed = body.result.plan.filter(({ kind }) => kind === 'renameColumn')
  expect(renamed.map(({ column, from }) => [column, from])).toEqual([
    ['remark', 'note'],
    ['remark_pinyin', 'note_pinyin'],
  ])
  const { body: list } = await call<{ records: Shape[] }>('GET', '/demo/hut/list?column=name&order=asc')
  expect(list.result.records.map(({ remark }) => remark ?? null).toSorted()).toEqual([null, '靠河'].toSorted())
  const { body: found } = await call<{ records: Shape[] }>('GET', '/demo/hut/list?remark=*kh*')
  expect(found.result.records.map(({ name }) => name)).toEqual(['一'])
  expect(await pageParts()).toEqual([
    ['name', 1],
    ['remark', 0],
  ])
})

it('is suggested for fields alike alone, one for one', async () => {
  const barn = (fields: Shape) => villageModel(fields, { id: 'barn', api: '/demo/barn', permission: 'barn' })
  await admin.release(barn({ note, size: { type: 'int', title: '大小' } }))
  expect(await movesIn(await drafts(barn({ note, extent: { type: 'int', title: '大小' } })))).toHaveLength(1)
  for (const fields of [
    { note, extent: { type: 'int', title: '面积' } },
    { note, extent: { type: 'text', title: '大小', max: 10 } },
    { note, extent: { type: 'int', title: '大小' }, bulk: { type: 'int', title: '大小' } },
    { note, size: { type: 'int', title: '大小' }, extent: { type: 'int', title: '大小' } },
    { size: { type: 'int', title: '大小' }, remark: { ...note, max: 20 } },
  ])
    expect(await movesIn(await drafts(barn(fields)))).toEqual([])
})

it('goes with a field that others inherit, into their tables too', async () => {
  const base = (fields: Shape) =>
    villageModel(fields, { id: 'house', api: '/demo/house', permission: 'house', abstract: true })
  const child = { kind: 'model', version: 2, id: 'farmHouse', title: '农房', extends: 'house', rows: 'all' }
  const own = { ...child, api: '/demo/farmHouse', permission: 'farmHouse', fields: {} }
  await admin.release(base({ note }))
  await admin.release(own)
  await admin.release({ ...own, id: 'townHouse', api: '/demo/townHouse', permission: 'townHouse' })
  await call('POST', '/demo/farmHouse/add', { name: '一', note: '靠山' })
  const chosen = await drafts(base({ remark: note }))
  const moves = await movesIn(chosen)
  expect(moves).toMatchObject([
    {
      ...{ model: 'house', from: 'note', to: 'remark' },
      steps: expect.arrayContaining(['drop:farm_house.note', 'drop:town_house.note']),
    },
  ])
  const { body } = await admin.publish(chosen, { moves: [{ model: 'house', from: 'note', to: 'remark' }] })
  expect(body).toMatchObject({ success: true })
  const { body: list } = await call<{ records: Shape[] }>('GET', '/demo/farmHouse/list')
  expect(list.result.records).toMatchObject([{ name: '一', remark: '靠山' }])
})

it('is answered for drafts that extend each other in a ring as well', async () => {
  const one = (id: string, base: string) =>
    villageModel({}, { id, api: `/demo/${id}`, permission: id, abstract: true, extends: base })
  await admin.release(villageModel({ note }, { id: 'ringed', api: '/demo/ringed', permission: 'ringed' }))
  const { body } = await admin.post<{ publishable: boolean; moves: Shape[] }>('plan', {
    documents: await drafts(
      one('ringA', 'ringB'),
      { ...one('ringB', 'ringA'), abstract: false },
      villageModel({ remark: note }, { id: 'ringed', api: '/demo/ringed', permission: 'ringed' }),
    ),
  })
  expect(body.result).toMatchObject({ publishable: false, moves: [{ model: 'ringed', from: 'note', to: 'remark' }] })
})

it('takes along what is withheld of a sub-table and of its columns', async () => {
  const ofModel = (id: string, fields: Shape) => villageModel(fields, { id, api: `/demo/${id}`, permission: id })
  const part = (name: string) =>
    ofModel('fieldPart', { fieldId: { type: 'ref', title: '地块', model: 'farmField' }, [name]: note })
  const field = (table: string) =>
    ofModel('farmField', { [table]: { type: 'table', title: '片区', model: 'fieldPart', foreignKey: 'fieldId' } })
  const form = (table: string, column: string) => ({
    ...{ kind: 'screen', version: 2, id: 'demo/field-form', type: 'form', title: '地块', model: 'farmField' },
    items: ['name', { field: table, columns: ['name', column] }],
  })
  await admin.publish(await drafts(part('note'), field('parts'), form('parts', 'note')))
  await call('POST', '/system/sysPageField/sync', { pageComponent: 'demo/field-form' })
  await admin.publish(await drafts(part('remark'), form('parts', 'remark')), {
    moves: [{ model: 'fieldPart', from: 'note', to: 'remark' }],
  })
  expect(await pageParts('demo/field-form')).toEqual([
    ['parts:name', 1],
    ['parts:remark', 1],
  ])
})

it('that cannot be made counts as a removal, and changes no settings of pages', async () => {
  const shed = (fields: Shape) => villageModel(fields, { id: 'shed', api: '/demo/shed', permission: 'shed' })
  await admin.release(shed({ note }))
  await call('POST', '/demo/shed/add', { name: '一', note: '靠河' })
  const chosen = await drafts(shed({ remark: { ...note, max: 20 } }))
  const moves = [
    { model: 'shed', from: 'note', to: 'remark' },
    { model: 'hut', from: 'remark', to: 'elsewhere' },
    { model: 'hut', from: 'name', to: 'people' },
  ]
  const { body } = await admin.publish(chosen, { moves })
  expect(body).toMatchObject({ success: false, result: { needs: ['drop:shed.note', 'drop:shed.note_pinyin'] } })
  const confirm = ['drop:shed.note', 'drop:shed.note_pinyin']
  expect((await admin.publish(chosen, { moves, confirm })).body.success).toBe(true)
  expect(await pageParts()).toEqual([
    ['name', 1],
    ['remark', 0],
  ])
})

it('the documents that name a field are told with the edits of another name, drafts of others among them', async () => {
  const pond = villageModel(
    { depth: { type: 'int', title: '深度' } },
    { id: 'pond', api: '/demo/pond', permission: 'pond' },
  )
  const visit = villageModel(
    {
      pondId: { type: 'ref', title: '池塘', model: 'pond' },
      depth: { type: 'int', title: '当时深度', copyOf: 'pondId$.depth' },
    },
    { id: 'pondVisit', api: '/demo/pondVisit', permission: 'pondVisit' },
  )
  const list = villageList({ id: 'demo/pond-list', model: 'pond', columns: ['name', 'depth'] })
  await admin.release(pond)
  await admin.release(visit)
  await admin.release(list)
  const implementer = editorOf(product.client, await product.client.login('implementer'))
  await implementer.save({ ...list, columns: ['name', { field: 'depth', width: 90 }] }, 1)

  const ask = (query: Record<string, string>, editor = admin) => editor.get<Shape[]>('mentions', query)
  const { body: found } = await ask({ model: 'pond', field: 'depth' })
  expect(found.result).toEqual([
    { kind: 'model', id: 'pondVisit', title: '村庄', revision: 1, pointers: ['/fields/depth/copyOf'] },
    { kind: 'screen', id: 'demo/pond-list', title: '村庄列表', revision: 2, pointers: ['/columns/1/field'] },
  ])
  const { body: renaming } = await ask({ model: 'pond', field: 'depth', to: 'bottom' })
  expect(renaming.result).toMatchObject([
    { edits: [{ do: 'set', at: '/fields/depth/copyOf', value: 'pondId$.bottom' }] },
    { text: expect.stringContaining('"width": 90'), edits: [{ do: 'set', at: '/columns/1/field', value: 'bottom' }] },
  ])
  expect((await ask({ model: 'pondVisit', field: 'pondId' })).body.result).toEqual([])
  const cadre = editorOf(product.client, await product.client.login('chenjie'))
  expect((await ask({ model: 'pond', field: 'depth' }, cadre)).status).toBe(403)
})
