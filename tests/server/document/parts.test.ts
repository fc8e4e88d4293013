import { beforeAll, describe, expect, it } from 'vitest'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import { type Editor, villageModel } from './editor.ts'
import { person } from './guardedDocuments.ts'
import { closeProducts, type StartedProduct } from './product.ts'
import { closure, type Grant, startReader } from './reader.ts'

closeProducts()
let product: StartedProduct
let admin: Editor
let reader: Editor
let grant: Grant

/** A tab of nothing but what its reader may not list or read goes with it. */
const timelineScreen = {
  ...{ kind: 'screen', version: 2, id: 'demo/told', type: 'detail', title: '经过', model: 'village' },
  items: [
    'name',
    { timeline: { model: 'person', where: 'name == $record.name', time: 'createTime', title: 'nickname' } },
    {
      tabs: [
        { title: '收入', items: [{ timeline: { model: 'person', time: 'createTime', title: '=text(wage)' } }] },
        { title: '职务', items: [{ timeline: { model: 'sysPosition', time: 'createTime', title: 'name' } }] },
        { title: '经过', items: [{ timeline: true }] },
      ],
    },
  ],
}

beforeAll(async () => {
  ;({ product, admin, reader, grant } = await startReader())
  const drafts: Record<string, unknown>[] = [person, villageModel({}), timelineScreen]
  for (const draft of drafts) await admin.save(draft)
  const published = await admin.publish(drafts.map(({ kind, id }) => ({ kind, id, revision: 1 })))
  if (!published.body.success) throw new Error(published.text)
})

describe('a reader of a screen with timelines of other records', () => {
  it('is told on timelines only of records that it may list, without hidden fields', async () => {
    const visibleItems = async () => {
      const { body, text } = await closure(reader, 'demo/told')
      const detail = body.result.documents.find(({ id }) => id === 'demo/told')?.document
      return { items: detail?.items, text }
    }
    const [name, ofPeople, tabs] = timelineScreen.items as [string, object, { tabs: object[] }]
    await grant(['perms', 'village:list'], ['perms', 'person:list'])
    const people = await visibleItems()
    expect(people.items).toEqual([name, ofPeople, { tabs: tabs.tabs.slice(2) }])
    expect(people.text).toContain('nickname')
    expect(people.text).not.toMatch(/sysPosition|\bwage\b/)
    const options = await product.client.call('GET', '/sys/position/options', { token: reader.token })
    expect(options.status).toBe(403)
    await grant(['perms', 'village:list'], ['perms', 'position:list'])
    expect((await visibleItems()).items).toEqual([name, { tabs: tabs.tabs.slice(1) }])
  })
})

it('says where people wrote what stands elsewhere in the served screen, to who may read documents', async () => {
  const sent = async (...codes: string[]) => {
    await grant(...codes.map((code) => ['perms', code] as ['perms', string]))
    const { body } = await closure(reader, 'demo/told')
    return body.result.documents.find(({ id }) => id === 'demo/told')
  }
  const maintained = await sent('village:list', 'position:list', 'document:list')
  expect(maintained?.moved).toEqual({
    '/items/1': '/items/2',
    '/items/1/tabs/0': '/items/2/tabs/1',
    '/items/1/tabs/1': '/items/2/tabs/2',
  })
  expect(await sent('village:list', 'position:list')).not.toHaveProperty('moved')
})

/** Every kind of facility that the dictionary has. */
const kinds = shippedDocuments().flatMap((document) =>
  document.kind === 'dict' ? (document.dicts.facility_kind?.items ?? []).map(({ value }) => value) : [],
)

it('a screen by case is served with every case whose document is there, and their documents', async () => {
  const { body, text } = await closure(admin, 'facility/now')
  const board = body.result.documents.find(({ id }) => id === 'facility/now')?.document as { cards: object[] }
  expect(board.cards).toMatchObject(
    kinds.map((kind) => ({
      source: { model: `${kind}Real` },
      before: { source: { model: `${kind}Data` } },
      visibleWhen: `$filter.kind == "${kind}"`,
    })),
  )
  expect(body.result.documents.map(({ id }) => id)).toEqual(expect.arrayContaining(['weatherReal', 'garbageData']))
  expect(text).not.toContain('{kind}')
})
