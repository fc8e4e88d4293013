import { beforeAll, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let admin: Editor

type Shape = Record<string, unknown>
interface Plan {
  documents: Shape[]
  plan: Shape[]
  needs: string[]
  diagnostics: Shape[]
  publishable: boolean
  audience: Shape[]
}

const note = { type: 'text', title: '说明', max: 50 }

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  await admin.release(villageModel({ note }))
  await admin.release(villageList({ columns: ['name', 'people'] }))
  for (const name of ['a', 'b'])
    await product.client.call('POST', '/demo/village/add', { token: admin.token, body: { name, note: '长说明' } })
})

const revisionOf = async (document: Shape) => {
  const { kind, id } = document
  const { body } = await admin.get<{ records: Shape[] }>('list', { keyword: String(id), pageSize: 100 })
  const listed = body.result.records.find((one) => one.kind === kind && one.id === id)
  return listed ? Number(listed.revision) : null
}
async function drafts(...documents: Shape[]): Promise<Shape[]> {
  const chosen = []
  for (const document of documents) {
    const { body } = await admin.save(document, await revisionOf(document))
    chosen.push({ kind: document.kind, id: document.id, revision: body.result.revision })
  }
  return chosen
}
const ask = (documents: readonly Shape[], editor = admin) => editor.post<Plan>('plan', { documents })

it('says what changes, what it does to the data and who would see it, and does nothing', async () => {
  const chosen = await drafts(
    villageModel({ area: { type: 'int', title: '面积' } }),
    villageList({ columns: ['name', 'area'] }),
    villageList({ id: 'demo/village-new', title: '新列表' }),
  )
  const { body } = await ask(chosen)
  const { documents, plan, needs, publishable, audience } = body.result
  expect(publishable).toBe(true)
  expect(documents.map(({ id, live }) => [id, live])).toEqual([
    ['village', 1],
    ['demo/village-list', 1],
    ['demo/village-new', null],
  ])
  const changes = documents.map((document) =>
    (document.changes as Shape[]).map(({ change, name, title }) => `${change} ${name} ${title}`),
  )
  expect(changes).toEqual([
    expect.arrayContaining(['added area 面积', expect.stringMatching(/^removed note ./)]),
    expect.arrayContaining(['added area 面积', expect.stringMatching(/^removed people ./)]),
    [],
  ])
  expect(plan).toEqual([
    expect.objectContaining({ id: 'add:village.area', losses: [] }),
    expect.objectContaining({ id: 'drop:village.note', kind: 'keepColumn', rows: 2, keptDays: 30 }),
  ])
  expect(needs).toEqual(['drop:village.note'])
  expect(audience).toEqual([
    expect.objectContaining({ screen: 'demo/village-list', codes: ['village:list'] }),
    expect.objectContaining({ screen: 'demo/village-new', codes: ['village:list'] }),
  ])
  const { text } = await product.client.call('GET', '/demo/village/list', { token: admin.token })
  expect(text).toContain('长说明')
  expect((await admin.get('closure', { screen: 'demo/village-new' })).status).toBe(404)
  expect((await ask(chosen)).body.result).toEqual(body.result)
})

it('names what still refers to what goes, and does not publish then', async () => {
  const [model] = await drafts(villageModel({ people: undefined, note }))
  const { body } = await ask([model as Shape])
  expect(body.result.publishable).toBe(false)
  expect(body.result.diagnostics).toContainEqual(
    expect.objectContaining({
      severity: 'error',
      document: { kind: 'screen', id: 'demo/village-list' },
      pointer: '/columns/1',
    }),
  )
  expect(body.result.plan).toContainEqual(expect.objectContaining({ id: 'drop:village.people' }))
})

it('of documents with mistakes says these', async () => {
  const [list] = await drafts(villageList({ columns: ['nothing'], title: 7 }))
  const { body } = await ask([list as Shape])
  expect([body.result.publishable, body.result.plan]).toEqual([false, []])
  expect(body.result.diagnostics).toContainEqual(expect.objectContaining({ pointer: '/title', severity: 'error' }))
})

it.each<[string, Shape[]]>([
  ['a revision that is not there', [{ kind: 'model', id: 'village', revision: 99 }]],
  ['a document that is not there', [{ kind: 'screen', id: 'demo/nothing', revision: 1 }]],
  ['nothing', []],
])('is refused for %s', async (_, documents) => {
  expect((await ask(documents)).body.success).toBe(false)
})

it('is answered to those who publish alone', async () => {
  const auditor = editorOf(product.client, await product.client.login('auditor'))
  expect((await ask([{ kind: 'model', id: 'village', revision: 1 }], auditor)).status).toBe(403)
})
