import { beforeAll, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let admin: Editor

type Shape = Record<string, unknown>

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  await admin.release(villageModel({ note: { type: 'text', title: '说明', max: 50 } }))
  await admin.release(villageList({ title: '一' }))
  await admin.release(villageList({ title: '二' }))
})

const list = { kind: 'screen', id: 'demo/village-list' }
const titleOf = async (ref: Shape) =>
  (await admin.get<Shape>('queryById', ref as Record<string, string>)).body.result.title
const revisions = async (ref: Shape) =>
  (await admin.get<{ records: Shape[] }>('revisions', { ...(ref as Record<string, string>), pageSize: 50 })).body.result
    .records

it('plans an earlier revision without storing anything', async () => {
  const before = await revisions(list)
  const { body } = await admin.post('plan', { documents: [{ ...list, revision: 1, restore: true }] })
  expect(body.result).toMatchObject({
    publishable: true,
    documents: [{ live: 2, changes: [{ change: 'changed', property: 'title', from: '二', to: '一' }] }],
  })
  expect(await revisions(list)).toEqual(before)
})

it('publishes the content of an earlier revision as a new one', async () => {
  const { body } = await admin.publish([{ ...list, revision: 1, restore: true }])
  expect(body.result.published).toEqual([{ ...list, revision: 3 }])
  expect(await titleOf(list)).toBe('一')
  expect((await revisions(list))[0]).toMatchObject({ revision: 3, note: '取自修订 1', state: 'published', live: true })
})

it('keeps the note of the publication', async () => {
  await admin.publish([{ ...list, revision: 2, restore: true }], { note: '还是二好' })
  expect((await revisions(list))[0]).toMatchObject({ revision: 4, note: '还是二好' })
})

it('asks for what an earlier revision would lose, and leaves no draft when that is not confirmed', async () => {
  await product.client.call('POST', '/demo/village/add', { token: admin.token, body: { name: 'a', note: '有值' } })
  const model = { kind: 'model', id: 'village' }
  await admin.release(villageModel({ note: { type: 'text', title: '说明', max: 500 } }))
  const long = { name: 'b', note: '长'.repeat(60) }
  await product.client.call('POST', '/demo/village/add', { token: admin.token, body: long })
  const before = await revisions(model)
  const { body } = await admin.publish([{ ...model, revision: 1, restore: true }])
  expect(body.success).toBe(false)
  expect(await revisions(model)).toEqual(before)
})

it('brings back the shipped document, and a removed one', async () => {
  const shipped = { kind: 'screen', id: 'system/position-list' }
  const title = await titleOf(shipped)
  const { body: text } = await admin.get<Shape>('queryById', shipped)
  await admin.release({ ...text.result, title: '改过的职务' })
  expect(await titleOf(shipped)).toBe('改过的职务')
  await admin.publish([{ ...shipped, revision: 0, restore: true }])
  expect(await titleOf(shipped)).toBe(title)
  await admin.post('delete', list)
  await admin.publish([{ ...list, revision: 3, restore: true }])
  expect(await titleOf(list)).toBe('一')
})

it('refuses a deletion, a missing revision, and who may not revert', async () => {
  const deletion = (await revisions(list)).find(({ state }) => state === 'deleted')
  const publish = (revision: unknown) => admin.publish([{ ...list, revision, restore: true }])
  expect((await publish(deletion?.revision)).body.message).toMatch(/是一次删除，没有内容$/)
  expect((await publish(99)).body.success).toBe(false)
  const shipped = await admin.publish([{ kind: 'model', id: 'sysDepart', revision: 0 }])
  expect(shipped.body.message).toMatch(/没有可以发布的草稿，先保存草稿$/)
  const operator = editorOf(product.client, await product.client.login('operator'))
  expect((await operator.publish([{ ...list, revision: 1, restore: true }])).body.success).toBe(false)
})

it('lists documents by area and state, with how many refer to each, in any order', async () => {
  const ask = async (query: Record<string, string | number>) =>
    (await admin.get<{ records: Shape[] }>('list', { pageSize: 500, ...query })).body.result.records
  const devices = await ask({ area: 'device' })
  expect(new Set(devices.map(({ area }) => area))).toEqual(new Set(['device']))
  expect(devices.map(({ kind }) => kind)).toContain('model')
  const order = devices.map(({ key }) => String(key))
  expect(order).toEqual([...order].sort())
  const byUsers = (await ask({ column: 'users', order: 'desc' })).map(({ users }) => Number(users))
  expect(byUsers).toEqual([...byUsers].sort((left, right) => right - left))
  expect((await ask({ status: 'published', keyword: 'village-list' }))[0]).toMatchObject({ area: 'demo', users: 0 })
  const [model] = await ask({ kind: 'model', keyword: '*VILLAGE*' })
  expect(model).toMatchObject({ documentId: 'village', area: 'demo', users: 1 })
  const { body } = await admin.get<Shape[]>('referrers', { kind: 'model', id: 'village' })
  expect(body.result).toEqual([
    {
      key: 'screen demo/village-list',
      ...{ kind: 'screen', documentId: 'demo/village-list' },
      title: '一',
      places: 1,
      pointer: '/model',
      type: 'list',
    },
  ])
  const draft = { kind: 'screen', version: 2, id: 'demo/village-form', type: 'form', title: '表单', model: 'village' }
  const rows = { kind: 'model', version: 2, id: 'villageRow', title: '行', internal: true }
  const fields = { villageId: { type: 'ref', title: '村', model: 'village' } }
  for (const document of [draft, { ...rows, fields }]) await admin.save(document)
  const { body: live } = await admin.get<Shape[]>('referrers', { kind: 'model', id: 'village' })
  expect(live.result).toHaveLength(1)
  const { body: latest } = await admin.get<Shape[]>('referrers', { kind: 'model', id: 'village', draft: '1' })
  expect(latest.result.map(({ key, type, internal, pointer }) => [key, type, internal, pointer])).toEqual([
    ['model villageRow', undefined, true, '/fields/villageId/model'],
    ['screen demo/village-form', 'form', undefined, '/model'],
    ['screen demo/village-list', 'list', undefined, '/model'],
  ])
})

it('is refused when somebody else saves a revision at the same time', async () => {
  const shipped = { kind: 'screen', id: 'system/role-list' }
  const row = { ...shipped, revision: 1, author: 'chenjie', saved_at: '2026-01-01 08:00:00', state: 'draft' }
  await product.app.services.database.query.insertInto('document_revision').values(row).execute()
  const replies = [
    await admin.post('revert', { ...shipped, revision: 0 }),
    await admin.publish([{ ...shipped, revision: 0, restore: true }]),
  ]
  for (const { status, body } of replies)
    expect([status, body.message]).toEqual([409, '数据已被他人修改，请核对后重新提交'])
})

it('the history ends once with the shipped document, however it is paged', async () => {
  const shipped = { kind: 'screen', id: 'system/position-list' }
  const page = async (pageNo: number, pageSize: number) => {
    const { body } = await admin.get<{ records: Shape[] }>('revisions', { ...shipped, pageNo, pageSize })
    return body.result.records.map(({ revision }) => revision)
  }
  expect([await page(1, 2), await page(2, 2), await page(1, 3), await page(2, 3)]).toEqual([[2, 1], [0], [2, 1, 0], []])
})

it('asks for no step that takes nothing from any row', async () => {
  const barn = (fields: Shape) => villageModel(fields, { id: 'barn', api: '/demo/barn', permission: 'barn' })
  await admin.release(barn({ note: { type: 'text', title: '说明', max: 50 }, size: { type: 'text', title: '大小' } }))
  await product.client.call('POST', '/demo/barn/add', { token: admin.token, body: { name: 'a', size: '12' } })
  const saved = await admin.save(barn({ size: { type: 'int', title: '大小' } }), 1)
  const chosen = [{ kind: 'model', id: 'barn', revision: saved.body.result.revision }]
  const { body } = await admin.post<{ plan: Shape[]; needs: string[] }>('plan', { documents: chosen })
  const steps = body.result.plan.map(({ id, rows }) => [id, rows])
  expect(steps).toEqual(
    expect.arrayContaining([
      ['drop:barn.note', 0],
      ['narrow:barn.size', 0],
    ]),
  )
  expect(body.result.needs).toEqual([])
  expect((await admin.publish(chosen)).body.success).toBe(true)
})

it('brings back the values that another type of their field does not hold', async () => {
  const mill = (size: Shape) =>
    villageModel({ size: { title: '大小', ...size } }, { id: 'mill', api: '/demo/mill', permission: 'mill' })
  const call = (method: string, path: string, body?: Shape) =>
    product.client.call<{ records: Shape[] }>(method, `/demo/mill/${path}`, {
      token: admin.token,
      ...(body ? { body } : {}),
    })
  const sizes = async () =>
    (await call('GET', 'list?column=name&order=asc')).body.result.records.map(({ size }) => size ?? null)
  const model = { kind: 'model', id: 'mill' }
  await admin.release(mill({ type: 'text', max: 30 }))
  for (const [name, size] of Object.entries({ a: '12', b: '很大', c: '不小' }))
    await call('POST', 'add', { name, size })
  const saved = await admin.save(mill({ type: 'int' }), 1)
  const chosen = [{ ...model, revision: saved.body.result.revision }]
  expect((await admin.publish(chosen)).body).toMatchObject({ success: false, result: { needs: ['narrow:mill.size'] } })
  const { body } = await admin.publish(chosen, { confirm: ['narrow:mill.size'] })
  expect(body.result.plan).toEqual([expect.objectContaining({ rows: 2, keptDays: 30, losses: ['unreadable'] })])
  expect(await sizes()).toEqual([12, null, null])
  const keptColumns = async () =>
    (await admin.get<Shape[]>('kept', {})).body.result.filter(({ table }) => table === 'mill')
  expect(await keptColumns()).toMatchObject([{ column: 'size', title: '大小', type: 'text', rows: 2 }])
  const back = await admin.publish([{ ...model, revision: 1, restore: true }])
  expect(back.body.result.plan).toEqual([expect.objectContaining({ id: 'widen:mill.size', restored: 2, rows: 0 })])
  expect(await sizes()).toEqual(['12', '很大', '不小'])
  expect(await keptColumns()).toEqual([])
})
