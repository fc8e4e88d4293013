import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, villageList, villageModel } from '../document/editor.ts'
import { closeProducts, type StartedProduct } from '../document/product.ts'
import { type Grant, startReader } from '../document/reader.ts'

closeProducts()

/** A person who may save drafts; what else it may read, tests grant. Nothing that it may not read comes through a preview. */
let product: StartedProduct
let admin: Editor
let reader: Editor
let grant: Grant

type Shape = Record<string, unknown>
const canary = 'KANARIE'

const secretModel = villageModel(
  { [`${canary}x`.toLowerCase()]: { type: 'text', title: canary, max: 20 } },
  { id: 'vault', title: canary, api: '/demo/vault', permission: 'vault' },
)
const secretList = villageList({ id: 'demo/vault-list', title: canary, model: 'vault', form: { items: ['name'] } })
const secretNotice = {
  ...{ kind: 'screen', version: 2, id: 'demo/vault-notice', type: 'notice', title: canary },
  ...{ status: 'success', permission: 'vault:read' },
}
const secretBase = villageList({
  ...{
    id: 'demo/vault-base',
    title: canary,
    model: '$params.model',
    abstract: true,
    params: { model: { type: 'model' } },
  },
})
const openModel = villageModel(
  { wage: { type: 'int', title: canary, guarded: true }, place: { type: 'text', title: '地点', max: 20 } },
  { id: 'shed', title: '棚', api: '/demo/shed', permission: 'shed' },
)
const openList = villageList({ id: 'demo/shed-list', title: '棚列表', model: 'shed', columns: ['name', 'wage'] })

beforeAll(async () => {
  ;({ product, admin, reader, grant } = await startReader())
  for (const document of [secretModel, secretList, secretNotice, openModel, openList]) await admin.release(document)
  const saved = await admin.save(secretBase)
  await admin.publish([{ kind: 'screen', id: 'demo/vault-base', revision: saved.body.result?.revision }])
  await product.app.services.database.query
    .updateTable('sys_role')
    .set({ data_scope: 'all' })
    .where('role_code', '=', 'reader')
    .execute()
  await grant(['perms', 'document:save'])
})

const preview = (editor: Editor, body: Shape) =>
  editor.post<{ documents: { kind: string; id: string; document: Shape }[]; diagnostics: Shape[] }>('preview', body)

const form = (more: Shape) => ({
  ...{ kind: 'screen', version: 2, id: 'demo/mine', type: 'form', title: '我的', model: 'mine' },
  ...more,
})
const mine = (fields: Shape = {}, more: Shape = {}) =>
  villageModel(fields, { id: 'mine', title: '我的', api: '/demo/mine', permission: 'mine', ...more })
const list = (more: Shape) => villageList({ id: 'demo/mine', title: '我的', model: 'mine', ...more })
const action = (run: Shape) => ({ id: 'go', title: '去', run: [run] })

/** Every way in which a draft may name what it is to bring along. */
const naming: readonly [string, readonly Shape[]][] = [
  ['a screen that it opens', [mine(), list({ toolbar: [action({ open: 'demo/vault-list' })] })]],
  ['a form of its own', [mine(), list({ form: 'demo/vault-list' })]],
  ['a detail of its own', [mine(), list({ detail: 'demo/vault-notice' })]],
  ['a base', [list({ extends: 'demo/vault-list', type: undefined, model: undefined })]],
  [
    'an abstract base',
    [list({ extends: 'demo/vault-base', type: undefined, model: undefined, with: { model: 'vault' } })],
  ],
  ['its model', [list({ model: 'vault' })]],
  ['a model that it extends', [mine({}, { extends: 'vault' }), list({})]],
  ['a model that it extends with codes of its own', [mine({}, { extends: 'shed', permission: 'mine' }), list({})]],
  ['a reference', [mine({ it: { type: 'ref', title: '引', model: 'vault' } }), form({ items: ['it'] })]],
  [
    'a sub-table',
    [mine({ it: { type: 'table', title: '行', model: 'vault', foreignKey: 'name' } }), form({ items: ['it'] })],
  ],
  [
    'a nested record',
    [mine({ it: { type: 'one', title: '一', model: 'vault', foreignKey: 'name' } }), form({ items: [{ one: 'it' }] })],
  ],
  ['an embedded list', [mine(), form({ items: ['name', { list: 'demo/vault-list' }] })]],
  ['a list over it', [mine(), form({ items: ['name', { list: { model: 'vault', columns: ['name'] } }] })]],
  [
    'a count of it',
    [mine({ it: { type: 'formula', title: '数', countOf: 'vault', where: 'name != null' } }), form({ items: ['it'] })],
  ],
  ['a list of the guarded field', [list({ model: 'shed', columns: ['wage', 'name'] })]],
  [
    'a board',
    [
      {
        ...{ kind: 'screen', version: 2, id: 'demo/mine', type: 'dashboard', title: '看板', everyone: true },
        cards: [
          { id: 'one', stat: 'n', title: '数', source: { model: 'vault', measure: { n: 'count()' } } },
          { id: 'two', table: ['name'], source: { model: 'vault', select: ['name'] } },
        ],
      },
    ],
  ],
  [
    'a notice for everyone that leads there',
    [
      {
        ...{
          kind: 'screen',
          version: 2,
          id: 'demo/mine',
          type: 'notice',
          title: '完',
          status: 'success',
          everyone: true,
        },
        actions: [action({ open: 'demo/vault-list' }), action({ open: 'demo/vault-notice' })],
      },
    ],
  ],
  ['a report of it', [mine({}, { query: { from: 'vault', select: { name: 'name' } } }), list({})]],
]

describe('a preview by whoever may save drafts and read no documents', () => {
  it.each(naming)('brings nothing along of what it may not read: %s', async (_, documents) => {
    const { status, text } = await preview(reader, { documents, screen: 'demo/mine' })
    expect([status, text.includes(canary) || text.includes('kanariex'), text.slice(0, 400)]).toEqual([
      expect.any(Number),
      false,
      expect.any(String),
    ])
    expect(status).toBeLessThan(500)
  })

  it.each(['demo/vault-list', 'demo/vault-notice', 'demo/vault-base'])('opens no other screen: %s', async (screen) => {
    for (const documents of [[], [mine()]]) {
      const reply = await preview(reader, { documents, screen })
      expect([reply.status, reply.text.includes(canary)]).toEqual([403, false])
    }
    const replaced = await preview(reader, { documents: [villageModel({}, { id: 'vault' })], screen })
    expect([replaced.status, replaced.text.includes(canary)]).toEqual([403, false])
  })

  it('shows what it drew itself', async () => {
    const { body } = await preview(reader, { documents: [mine(), list({ columns: ['name'] })], screen: 'demo/mine' })
    expect(body.result.documents.map(({ id }) => id)).toEqual(expect.arrayContaining(['demo/mine', 'mine']))
    expect(body.result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('brings what it may read, cut as elsewhere', async () => {
    await grant(['perms', 'document:save'])
    await product.app.services.database.query
      .insertInto('sys_permission')
      .values({
        ...{ id: 'p-shed', name: '棚', menu_type: '2', perms: 'shed:list', perms_type: '1', status: '1' },
        ...{ tenant_id: 0, del_flag: 0, row_version: 1 },
      })
      .execute()
    await grant(['perms', 'document:save'], ['perms', 'shed:list'])
    const documents = [{ ...openList, title: '新标题' }]
    const { body, text } = await preview(reader, { documents, screen: 'demo/shed-list' })
    expect(text).not.toContain(canary)
    expect(body.result.documents.find(({ id }) => id === 'shed')?.document.fields).toHaveProperty('place')
    expect(body.result.documents[0]?.document).toMatchObject({ title: '新标题', columns: ['name'] })
    const derived = [mine({}, { extends: 'shed', permission: 'mine' }), list({})]
    expect((await preview(reader, { documents: derived, screen: 'demo/mine' })).text).not.toContain(canary)
    await grant(['perms', 'document:save'])
  })
})

describe('a preview as somebody else', () => {
  const documents = [mine(), list({ columns: ['name'] })]

  it('is refused to whoever may not read the rights of others, and to everybody without the right of designers', async () => {
    const asAdmin = await preview(reader, { documents, screen: 'demo/mine', as: 'user:user-admin' })
    expect([asAdmin.status, asAdmin.body.result]).toEqual([403, { needs: 'permission:effective' }])
    await grant(['perms', 'permission:effective'])
    expect((await preview(reader, { documents, screen: 'demo/mine', as: 'user:user-admin' })).status).toBe(403)
    expect((await preview(reader, { documents, screen: 'demo/mine' })).status).toBe(403)
    await grant(['perms', 'document:save'])
  })

  it.each(naming)('as an administrator brings no more than the own: %s', async (_, drafts) => {
    await grant(['perms', 'document:save'], ['perms', 'permission:effective'])
    for (const as of ['user:user-admin', 'role:role-admin']) {
      const { text } = await preview(reader, { documents: drafts, screen: 'demo/mine', as })
      expect(text).not.toContain(canary)
    }
    expect((await preview(reader, { documents: [], screen: 'demo/vault-list', as: 'user:user-admin' })).status).toBe(
      403,
    )
  })

  it('by an administrator brings no more than the other reads', async () => {
    await grant(['perms', 'document:save'])
    const as = 'user:user-operator'
    for (const [, drafts] of naming) {
      const { text } = await preview(admin, { documents: drafts, screen: 'demo/mine', as })
      expect(text).not.toContain(canary)
    }
    const closed = await preview(admin, { documents, screen: 'demo/mine', as })
    expect([closed.status, closed.body.result]).toEqual([403, { needs: 'mine:list' }])
    await grant(['perms', 'shed:list'])
    const seen = await preview(admin, { documents: [openList], screen: 'demo/shed-list', as })
    expect([seen.status, seen.text.includes(canary)]).toEqual([200, false])
    expect((await preview(admin, { documents: [openList], screen: 'demo/shed-list' })).text).toContain(canary)
  })
})
