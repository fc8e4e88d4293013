import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Editor, editorOf, villageList } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

type Shape = Record<string, unknown>

closeProducts()
let product: StartedProduct
let admin: Editor
let implementer: Editor
beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  implementer = editorOf(product.client, await product.client.login('implementer'))
})

const list = (id: string, more: Shape = {}) => villageList({ id, model: 'sysPosition', ...more })
const opening = (screen: string) => ({ rowActions: [{ id: 'go', title: '看', run: [{ open: screen, as: 'drawer' }] }] })
const storedText = async (id: string, more: Record<string, string | number> = {}, kind = 'screen') =>
  (await admin.get<{ text: string }>('queryById', { kind, id, as: 'text', ...more })).body.result.text
const saveText = (id: string, text: string, baseRevision: number | null) =>
  product.client.call('PUT', '/online/document/save', {
    token: admin.token,
    body: { kind: 'screen', id, text, baseRevision },
  })
const stateOf = async (id: string) =>
  (await admin.get<{ records: Shape[] }>('list', { keyword: id, pageSize: 50 })).body.result.records.find(
    (one) => one.documentId === id,
  )?.status

it('a removed document begins again with a draft under its id, saved or renamed to it', async () => {
  const granary = { kind: 'screen', id: 'demo/granary-list' }
  const document = { ...granary, version: 2, title: '粮仓', type: 'list', model: 'sysPosition', columns: ['name'] }
  await implementer.save(document)
  const statusOf = async (id: string) =>
    (await implementer.get<{ records: object[] }>('list', { keyword: id })).body.result.records
  expect((await implementer.post('delete', granary)).body.success).toBe(true)
  expect(await statusOf(granary.id)).toMatchObject([{ status: 'deleted' }])
  expect((await implementer.save(document)).body.success).toBe(true)
  expect(await statusOf(granary.id)).toMatchObject([{ status: 'draft' }])
  expect((await implementer.post('rename', { ...granary, to: 'demo/shed-list' })).body.success).toBe(true)
  expect((await implementer.post('rename', { ...granary, id: 'demo/shed-list', to: granary.id })).body.success).toBe(
    true,
  )
  expect(await statusOf(granary.id)).toMatchObject([{ status: 'draft' }])
  expect((await implementer.post('delete', granary)).body.success).toBe(true)
  expect((await admin.get('closure', { screen: granary.id })).status).toBe(404)
})

describe('renaming with what refers to it', () => {
  it('rewrites the live documents in the same publication, drafts as drafts, and nothing else of their texts', async () => {
    await admin.release(list('demo/target'))
    const user = (title: string) => ` ${JSON.stringify(list('demo/user', { title, ...opening('demo/target') }))}\n\n`
    const saved = await saveText('demo/user', user('线上'), null)
    expect(saved.body.success).toBe(true)
    await admin.publish([{ kind: 'screen', id: 'demo/user', revision: 1 }])
    await saveText('demo/user', user('未发布'), 1)
    await admin.save(list('demo/only-draft', opening('demo/target')))
    const { body } = await implementer.post('rename', {
      ...{ kind: 'screen', id: 'demo/target', to: 'demo/goal', referrers: true },
    })
    expect(body.message).toBe('操作成功！')
    expect(body.result).toMatchObject({
      published: [{ kind: 'screen', id: 'demo/user' }],
      drafts: [
        { kind: 'screen', id: 'demo/only-draft' },
        { kind: 'screen', id: 'demo/user' },
      ],
    })
    const renamed = (title: string) => user(title).replace('demo/target', 'demo/goal')
    expect(await storedText('demo/user')).toBe(renamed('线上'))
    expect(await storedText('demo/user', { draft: 1 })).toBe(renamed('未发布'))
    expect(await storedText('demo/only-draft', { draft: 1 })).toContain('demo/goal')
    expect(await stateOf('demo/only-draft')).toBe('draft')
    expect([await stateOf('demo/user'), await stateOf('demo/target')]).toEqual(['changed', 'deleted'])
    expect((await admin.get('closure', { screen: 'demo/goal' })).status).toBe(200)
  })

  it('takes the unpublished changes of the document itself along', async () => {
    await admin.release(list('demo/own', { title: '线上' }))
    await admin.save(list('demo/own', { title: '未发布' }), 1)
    await implementer.post('rename', { kind: 'screen', id: 'demo/own', to: 'demo/owned' })
    expect(JSON.parse(await storedText('demo/owned'))).toMatchObject({ id: 'demo/owned', title: '线上' })
    expect(JSON.parse(await storedText('demo/owned', { draft: 1 }))).toMatchObject({ title: '未发布' })
  })

  it('of a draft reaches the drafts of everybody', async () => {
    await admin.save(list('demo/early'))
    await implementer.save(list('demo/beside', opening('demo/early')))
    const { body } = await admin.post('rename', { kind: 'screen', id: 'demo/early', to: 'demo/late' })
    expect(body.result).toEqual({ revision: 1, published: [], drafts: [{ kind: 'screen', id: 'demo/beside' }] })
    expect(await storedText('demo/beside', { draft: 1 })).toContain('demo/late')
  })

  it('takes along what is saved while it waits for its turn', async () => {
    await admin.save(list('demo/typed', { title: '一' }))
    const { database } = product.app.services
    const transaction = database.transaction.bind(database)
    const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await admin.save(list('demo/typed', { title: '二' }), 1)
      return transaction(work)
    })
    await product.asAdmin('document.rename', { body: { kind: 'screen', id: 'demo/typed', to: 'demo/written' } })
    spy.mockRestore()
    expect(JSON.parse(await storedText('demo/written', { draft: 1 }))).toMatchObject({ title: '二' })
  })

  it('of a draft model reaches its screens and the keys of seeds', async () => {
    const draftModel = { kind: 'model', version: 2, id: 'hut', title: '小屋', rows: 'all', fields: {} }
    await admin.save(draftModel)
    await admin.save(list('demo/hut-list', { model: 'hut' }))
    await admin.save({ kind: 'seed', version: 2, id: 'huts', title: '小屋', records: { hut: [{ name: '一' }] } })
    const { body } = await admin.post('rename', { kind: 'model', id: 'hut', to: 'cabin' })
    expect(body.result.drafts).toHaveLength(2)
    expect(JSON.parse(await storedText('demo/hut-list', { draft: 1 }))).toMatchObject({ model: 'cabin' })
    expect(JSON.parse(await storedText('huts', { draft: 1 }, 'seed')).records).toEqual({ cabin: [{ name: '一' }] })
  })

  it('of a dictionary leaves those that use its codes as they are', async () => {
    const dict = {
      kind: 'dict',
      version: 2,
      id: 'tint',
      title: '颜色',
      dicts: { demo_tint: { title: '颜色', items: [] } },
    }
    await admin.release({ ...dict, dicts: { demo_tint: { title: '颜色', items: [{ value: '1', text: '红' }] } } })
    await admin.release({
      ...{ kind: 'model', version: 2, id: 'pot', title: '罐', rows: 'all', api: '/demo/pot', permission: 'pot' },
      fields: { tint: { type: 'dict', title: '颜色', dict: 'demo_tint' } },
    })
    const { body } = await admin.post('rename', { kind: 'dict', id: 'tint', to: 'shade' })
    expect(body.result).toMatchObject({ published: [], drafts: [] })
    expect([await stateOf('shade'), await stateOf('tint')]).toEqual(['published', 'deleted'])
  })

  it('carries menu entries and withheld parts that name the screen beside documents', async () => {
    await admin.release(list('demo/seen'))
    const { query } = product.app.services.database
    const add = (table: string, body: Shape) =>
      product.client.call('POST', `/system/${table}/add`, { token: admin.token, body })
    expect((await add('sysPage', { code: 'demo/seen', name: '看' })).body.message).toBe('添加成功！')
    const field = { pageComponent: 'demo/seen', fieldCode: 'code', fieldName: '编码', fieldType: 'column' }
    expect((await add('sysPageField', field)).body.message).toBe('添加成功！')
    await implementer.post('rename', { kind: 'screen', id: 'demo/seen', to: 'demo/looked-at', referrers: true })
    const rows = await query
      .selectFrom('sys_page_field')
      .select('page_component')
      .where('field_code', '=', 'code')
      .execute()
    expect(rows.map((row) => row.page_component)).toContain('demo/looked-at')
  })

  it('takes the place of the page that an earlier screen of that name has left', async () => {
    const register = async (code: string, fieldCode: string) => {
      await admin.release(list(code))
      for (const [table, body] of Object.entries({
        sysPage: { code, name: code },
        sysPageField: { pageComponent: code, fieldCode, fieldName: '编码', fieldType: 'column' },
      })) {
        const reply = await product.client.call('POST', `/system/${table}/add`, { token: admin.token, body })
        expect(reply.body.message).toBe('添加成功！')
      }
    }
    await register('demo/former', 'code')
    await register('demo/next', 'name')
    expect((await admin.post('delete', { kind: 'screen', id: 'demo/former' })).body.success).toBe(true)
    const renaming = { kind: 'screen', id: 'demo/next', to: 'demo/former', referrers: true }
    expect((await implementer.post('rename', renaming)).body.message).toBe('操作成功！')
    const rows = await product.app.services.database.query
      .selectFrom('sys_page_field')
      .select('field_code')
      .where('page_component', 'in', ['demo/former', 'demo/next'])
      .execute()
    expect(rows.map((row) => row.field_code)).toEqual(['name'])
  })

  it('changes nothing when a document that would be published has an error', async () => {
    await admin.release(list('demo/whole'))
    await admin.release(list('demo/broken', opening('demo/whole')))
    const { query } = product.app.services.database
    const before = await query.selectFrom('document_revision').select('revision').execute()
    const other = await admin.post('rename', { kind: 'screen', id: 'demo/whole', to: 'demo/broken', referrers: true })
    expect(other.body.message).toContain('已被使用')
    const used = await admin.post('rename', { kind: 'screen', id: 'demo/whole', to: 'demo/free' })
    expect(used.body.message).toContain('demo/broken')
    expect(await query.selectFrom('document_revision').select('revision').execute()).toHaveLength(before.length)
    expect(await stateOf('demo/whole')).toBe('published')
  })
})
