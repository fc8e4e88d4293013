import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { guardedDocuments } from './guardedDocuments.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let admin: Editor

type Shape = Record<string, unknown>
interface Entry {
  kind: string
  id: string
  revision: number
  document: Shape & { fields: Record<string, Shape> }
  draft?: boolean
  unpublished?: string[]
  from?: Shape
}

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  for (const document of [villageModel(), villageList()]) await admin.release(document)
})

const preview = (body: Shape, editor = admin) =>
  editor.post<{ documents: Entry[]; diagnostics: Shape[] }>('preview', body)
const entry = (documents: readonly Entry[], id: string) => documents.find((one) => one.id === id)
const wide = villageModel({
  people: { type: 'text', title: '人口', max: 9 },
  area: { type: 'decimal', title: '面积', scale: 2 },
  note: { type: 'formula', title: '说明', expression: "concat(name, '村')" },
})

describe('a preview', () => {
  it('is the closure of the drafts over what is live, and stores nothing', async () => {
    const before = (await admin.get('list', { keyword: 'village', pageSize: 100 })).body.result
    const { body } = await preview({
      documents: [wide, villageList({ columns: ['name', 'area'] })],
      screen: 'demo/village-list',
    })
    const { documents, diagnostics } = body.result
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(entry(documents, 'demo/village-list')).toMatchObject({ draft: true, revision: 1 })
    expect(entry(documents, 'demo/village-list')?.document).toMatchObject({ columns: ['name', 'area'] })
    expect(entry(documents, 'village')).toMatchObject({ draft: true, unpublished: ['people', 'area'] })
    expect(Object.keys(entry(documents, 'village')?.document.fields ?? {})).toContain('area')
    expect((await admin.get('list', { keyword: 'village', pageSize: 100 })).body.result).toEqual(before)
    const live = await admin.get<{ documents: Entry[] }>('closure', { screen: 'demo/village-list' })
    expect(live.text).not.toContain('area')
  })

  it('tells a field without its dictionary once, as that, and not as one that is missing', async () => {
    const model = villageModel({ kind: { type: 'dict', title: '类型', dict: '' } })
    const page = villageList({
      columns: ['name', 'kind', 'gone'],
      rowActions: [{ id: 'edit', visibleWhen: "kind == '1'" }],
    })
    const { body } = await preview({ documents: [model, page], screen: 'demo/village-list' })
    const errors = body.result.diagnostics.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/fields/kind/dict 还没有填写 字典',
      '/columns/2 模型 village 没有字段 "gone"',
    ])
  })

  it('of a live screen shows what drafts of its parts do to it', async () => {
    const { body } = await preview({ documents: [wide], screen: 'demo/village-list' })
    expect(entry(body.result.documents, 'demo/village-list')).not.toHaveProperty('draft')
    expect(entry(body.result.documents, 'village')?.document.fields.area).toMatchObject({ title: '面积' })
    const alone = await preview({ documents: [], screen: 'demo/village-list' })
    const live = await admin.get<{ documents: Entry[] }>('closure', { screen: 'demo/village-list' })
    expect(alone.body.result.documents).toEqual(live.body.result.documents)
  })

  it('draws what is new, and names where inherited parts are written', async () => {
    const documents = [
      villageModel({}, { id: 'hamlet', api: '/demo/hamlet', permission: 'hamlet' }),
      {
        kind: 'screen',
        version: 2,
        id: 'demo/hamlets',
        title: '小村',
        extends: 'demo/village-list',
        columns: ['name'],
      },
    ]
    const { body } = await preview({ documents, screen: 'demo/hamlets' })
    expect(entry(body.result.documents, 'demo/hamlets')).toMatchObject({
      revision: 0,
      document: { type: 'list', model: 'village', columns: ['name'] },
      from: { '/model': 'demo/village-list' },
    })
  })

  it('draws a draft with mistakes without the parts that have them, and names these where they are', async () => {
    const faulty = villageList({ columns: ['name', 7, 'people'], title: 3 })
    const { body } = await preview({ documents: [faulty], screen: 'demo/village-list' })
    expect(body.result.diagnostics).toContainEqual(expect.objectContaining({ pointer: '/columns/1' }))
    const wrong = await preview({ documents: [villageList({ model: 'nowhere' })], screen: 'demo/village-list' })
    expect(wrong.body.result.documents.map(({ id }) => id)).toEqual(['demo/village-list'])
    expect(wrong.body.result.diagnostics).toContainEqual(
      expect.objectContaining({ pointer: '/model', severity: 'error' }),
    )
  })

  it.each<[string, unknown]>([
    ['no type', { ...villageList(), type: 'nothing' }],
    ['a newer language', { ...villageList(), version: 99 }],
    [
      'a base of its own',
      { kind: 'screen', version: 2, id: 'demo/village-list', title: 'x', extends: 'demo/village-list' },
    ],
    [
      'a base that is not there',
      { kind: 'screen', version: 2, id: 'demo/village-list', title: 'x', extends: 'demo/no' },
    ],
  ])('of a screen that cannot be drawn says why: %s', async (_, document) => {
    const { body } = await preview({ documents: [document], screen: 'demo/village-list' })
    expect(body.result.documents).toEqual([])
    expect(body.result.diagnostics).toContainEqual(expect.objectContaining({ severity: 'error' }))
  })

  it('takes a model of 300 fields, and names the limit of one with 2,000', async () => {
    const fieldsOf = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, at) => [`field${at}`, { type: 'text', title: `${at}`, max: 50 }]))
    const many = await preview({ documents: [villageModel(fieldsOf(300))], screen: 'demo/village-list' })
    expect(entry(many.body.result.documents, 'village')?.unpublished).toHaveLength(300)
    const { status, body } = await preview({
      documents: [villageModel(fieldsOf(2_000))],
      screen: 'demo/village-list',
    })
    expect(status).toBe(200)
    expect(body.result.diagnostics).toContainEqual(expect.objectContaining({ pointer: '/fields', severity: 'error' }))
  })

  it('of documents whose conditions name everything everywhere answers', async () => {
    const documents = guardedDocuments.map((document) => ({ ...document }))
    for (const { id, kind } of guardedDocuments.filter(({ kind }) => kind === 'screen')) {
      const { status, body } = await preview({ documents, screen: String(id) })
      expect([id, status, entry(body.result.documents, String(id))?.kind]).toEqual([id, 200, kind])
    }
  })
})

describe('a preview of nonsense', () => {
  const model = villageModel()

  it.each<[string, Shape, number]>([
    ['an unknown screen', { documents: [model], screen: 'demo/no-such' }, 404],
    ['no screen', { documents: [model] }, 200],
    ['a screen named as what every object has', { documents: [], screen: 'constructor' }, 404],
    ['a document that is none', { documents: ['x'], screen: 'demo/village-list' }, 400],
    ['more than is needed', { documents: [], screen: 'demo/village-list', publish: true }, 400],
    ['one document twice', { documents: [model, model], screen: 'demo/village-list' }, 400],
    ['201 documents', { documents: Array.from({ length: 201 }, () => model), screen: 'demo/village-list' }, 200],
    ['an unknown user', { documents: [], screen: 'demo/village-list', as: 'user:nobody' }, 404],
    ['an unknown role', { documents: [], screen: 'demo/village-list', as: 'role:nobody' }, 404],
    ['nobody', { documents: [], screen: 'demo/village-list', as: '' }, 400],
    ['more than 2 MB', { documents: [{ ...model, title: 'x'.repeat(2_200_000) }], screen: 'demo/village-list' }, 413],
  ])('is refused: %s', async (_, body, status) => {
    const reply = await preview(body)
    expect([reply.status, reply.body.success]).toEqual([status, false])
  })

  it('is named: the keys by which objects are forged, and more parts than anybody writes', async () => {
    const forged = JSON.stringify({ documents: [model], screen: 'demo/village-list' }).replace(
      '"people":',
      '"__proto__":{"type":"int","title":"x"},"people":',
    )
    const { token } = admin
    const reply = await product.client.call('POST', '/online/document/preview', { token, body: forged })
    expect([200, 400]).toContain(reply.status)
    expect(({} as Shape).title).toBeUndefined()
    const owned = { ...model, fields: { ...(model.fields as Shape), constructor: { type: 'int', title: 'x' } } }
    const { text } = await preview({ documents: [owned], screen: 'demo/village-list' })
    expect(text).toContain('constructor')
    const deep = Array.from({ length: 60 }).reduce<unknown>((inside) => ({ group: 'x', items: [inside] }), 'name')
    const nested = await preview({ documents: [villageList({ form: { items: [deep] } })], screen: 'demo/village-list' })
    expect(nested.status).toBeLessThan(500)
  })

  it('is refused to whoever is signed out or may not save drafts', async () => {
    const body = { documents: [], screen: 'demo/village-list' }
    for (const [name, status] of [
      ['', 401],
      ['auditor', 403],
      ['operator', 403],
    ] as const) {
      const token = name ? await product.client.login(name) : ''
      expect([name, (await preview(body, editorOf(product.client, token))).status]).toEqual([name, status])
    }
  })

  it('is refused under the header of those who look as others: the body says it', async () => {
    const { token } = admin
    const body = { documents: [], screen: 'demo/village-list' }
    const headers = { 'x-view-as': 'role:role-admin' }
    const { status } = await product.client.call('POST', '/online/document/preview', { token, body, headers })
    expect(status).toBe(403)
  })
})
