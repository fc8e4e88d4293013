import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let admin: Editor
let implementer: Editor

const dict = (codes: string[]) => ({
  ...{ kind: 'dict', version: 2, id: 'villageDicts', title: '村字典' },
  dicts: Object.fromEntries(codes.map((code) => [code, { title: code, items: [{ value: '1', text: '甲' }] }])),
})
const grade = { grade: { type: 'dict', title: '等级', dict: 'village_grade' } }

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  implementer = editorOf(product.client, await product.client.login('implementer'))
  await admin.release(dict(['village_grade', 'village_kind']))
  await admin.release(villageModel(grade))
  await admin.release(villageList({ columns: ['name', 'people', 'grade'] }))
})

type Shape = Record<string, unknown>
const revisions = new Map<string, number>()
async function saved(editor: Editor, document: Shape): Promise<Shape[]> {
  const key = `${document.kind} ${document.id}`
  const { body } = await editor.save(document, revisions.get(key) ?? (document.id === 'demo/new-list' ? null : 1))
  expect(body).toMatchObject({ success: true })
  revisions.set(key, body.result.revision)
  return body.result.diagnostics
}
const checked = async (editor: Editor, ...documents: Shape[]) =>
  (await editor.post<{ diagnostics: Shape[] }>('check', { documents })).body.result.diagnostics

const { people: _people, ...others } = villageModel(grade).fields as Shape
const withoutPeople = { ...villageModel(), fields: others }
const missing = {
  severity: 'error',
  document: { kind: 'screen', id: 'demo/village-list' },
  pointer: '/columns/1',
  code: 'unknown-field',
}

describe('who uses a document is told before it is published', () => {
  it('that a screen names a field which goes', async () => {
    expect(await checked(admin, withoutPeople)).toMatchObject([missing])
    expect(await checked(admin, withoutPeople, villageList({ columns: ['name'] }))).toEqual([])
    expect(await saved(admin, withoutPeople)).toMatchObject([missing])
  })

  it('and not of a field that is new, or has another title', async () => {
    const fields = villageModel({ ...grade, note: { type: 'text', title: '备注' } }).fields as Record<string, Shape>
    const people = { ...fields.people, title: '人数' }
    expect(await checked(admin, { ...villageModel(), fields: { ...fields, people } })).toEqual([])
    expect(
      await checked(admin, { ...villageModel(grade), internal: true, api: undefined, permission: undefined }),
    ).toMatchObject([{ document: { id: 'demo/village-list' }, pointer: '/model', code: 'internal-model' }])
  })

  it('unless a draft of the same person names it no more', async () => {
    expect(await saved(admin, villageList({ columns: ['name', 'grade'] }))).toEqual([])
    expect(await saved(admin, withoutPeople)).toEqual([])
    expect(await checked(implementer, withoutPeople)).toMatchObject([missing])
  })

  it('that a model has a dictionary which goes', async () => {
    expect(await checked(implementer, dict(['village_kind']))).toMatchObject([
      { document: { kind: 'model', id: 'village' }, pointer: '/fields/grade/dict', code: 'unknown-dict' },
    ])
    expect(await checked(implementer, dict(['village_grade']))).toEqual([])
  })

  it('also when one that is published is sent twice', async () => {
    const { body } = await implementer.save(dict(['village_kind']), 1)
    const ref = { kind: 'dict', id: 'villageDicts', revision: body.result.revision }
    const refused = await implementer.publish([ref, ref])
    expect(refused.body).toMatchObject({ success: false, result: { diagnostics: [{ code: 'unknown-dict' }] } })
  })

  it('and drafts of the same person count as if they were published', async () => {
    const news = { ...villageModel(), id: 'news', api: '/demo/news', permission: 'news' }
    await admin.save(news)
    const list = villageList({ id: 'demo/new-list', model: 'news' })
    expect(await saved(admin, list)).toEqual([])
    expect(await checked(implementer, list)).toMatchObject([{ pointer: '/model', code: 'unknown-model' }])
    const published = await admin.publish([{ kind: 'screen', id: 'demo/new-list', revision: 1 }])
    expect(published.body.success).toBe(false)
  })
})

describe('a field that is named outside of screens', () => {
  const ruleOf = async (more: Shape = {}) => {
    const rule = { permissionId: 'button-village-list', ruleName: '大村', ruleColumn: 'people', ruleConditions: '>' }
    const { body } = await product.client.call('POST', '/sys/permission/addPermissionRule', {
      token: admin.token,
      body: { ...rule, ruleValue: '100', ...more },
    })
    expect(body).toMatchObject({ success: true })
    const { body: rules } = await product.client.call<{ id: string; ruleName: string }[]>(
      'GET',
      '/sys/permission/queryPermissionRule',
      { token: admin.token, query: { permissionId: 'button-village-list' } },
    )
    return rules.result.find(({ ruleName }) => ruleName === (more.ruleName ?? '大村'))?.id ?? ''
  }
  const report = {
    ...{ kind: 'model', version: 2, id: 'rpVillage', title: '村庄表', api: '/demo/rpVillage', display: 'name' },
    query: { from: 'village', select: { name: 'name', people: 'people' } },
  }
  const detail = {
    ...{ kind: 'screen', version: 2, id: 'demo/village-detail', type: 'detail', title: '村庄', model: 'village' },
    items: [{ field: 'name', visibleWhen: 'people > 100' }],
  }
  const seed = {
    ...{ kind: 'seed', version: 2, id: 'villageSeed', title: '村庄' },
    records: { village: [{ id: 'village-1', name: '东村', people: 3 }] },
  }
  /** Publishes the model without the field, and the list that follows it. */
  const withdrawn = async () => {
    const documents = []
    for (const document of [withoutPeople, villageList({ columns: ['name'] })]) {
      const { kind, id } = document as Shape & { kind: string; id: string }
      const { body: draft } = await admin.get<{ revision: number }>('queryById', { kind, id, draft: 1, as: 'text' })
      const { body } = await admin.save(document, draft.result.revision)
      documents.push({ kind, id, revision: body.result.revision })
    }
    return (await admin.publish(documents, { confirm: ['drop:village.people'] })).body
  }

  it('stays while a condition, a seed or a report names it', async () => {
    for (const document of [report, detail, seed]) await admin.release(document)
    const refused = await withdrawn()
    expect(refused.success).toBe(false)
    expect(refused.result.diagnostics.map(({ document, pointer }) => [(document as Shape).id, pointer])).toEqual(
      expect.arrayContaining([
        ['rpVillage', '/query/select/people'],
        ['demo/village-detail', '/items/0/visibleWhen'],
        ['villageSeed', '/records/village/0/people'],
      ]),
    )
    await admin.release({ ...report, query: { from: 'village', select: { name: 'name' } } })
    await admin.release({ ...detail, items: ['name'] })
    await admin.release({ ...seed, records: { village: [{ id: 'village-1', name: '东村' }] } })
  })

  it('stays while a data rule names it, which would hide every row', async () => {
    const [plain, expression] = [
      await ruleOf(),
      await ruleOf({ ruleName: '式', ruleColumn: null, ruleConditions: 'USE_SQL_RULES', ruleValue: 'people > 5' }),
    ]
    await ruleOf({ ruleName: '停用', status: '0' })
    const refused = await withdrawn()
    expect(refused.result.diagnostics).toMatchObject([
      { document: { kind: 'model', id: 'village' }, severity: 'error', message: expect.stringContaining('大村') },
      { document: { kind: 'model', id: 'village' }, severity: 'error', message: expect.stringContaining('people') },
    ])
    for (const id of [plain, expression])
      await product.client.call('DELETE', '/sys/permission/deletePermissionRule', { token: admin.token, query: { id } })
    expect(await withdrawn()).toMatchObject({ success: true })
  })
})
