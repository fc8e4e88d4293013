import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let implementer: Editor

const list = (title: string, more: object = {}) => ({
  ...{ kind: 'screen', version: 2, id: 'village/old-list', type: 'list', title, model: 'sysPosition' },
  ...{ columns: [{ field: 'name', action: 'detail' }], filters: [{ field: 'rank', default: '1' }], ...more },
})
/** The same list in the words of version 1. */
const oldList = (title: string) => ({
  ...{ kind: 'screen', version: 1, id: 'village/old-list', type: 'list', title, model: 'sysPosition' },
  ...{ columns: [{ field: 'name', open: 'detail' }], filters: [{ field: 'rank', value: '1' }] },
})
const ref = { kind: 'screen', id: 'village/old-list' }

async function store(revision: number, document: object): Promise<void> {
  await sql`update document_revision set document = ${JSON.stringify(document)}
    where id = ${ref.id} and revision = ${revision}`.execute(product.app.services.database.query)
}

const storedText = async (revision: number): Promise<object> => {
  const { rows } = await sql<{ document: string }>`select document from document_revision
    where id = ${ref.id} and revision = ${revision}`.execute(product.app.services.database.query)
  return JSON.parse(String(rows[0]?.document))
}

async function restart(): Promise<void> {
  await product.app.close()
  product = await startProduct({ shared: product })
  implementer = editorOf(product.client, await product.client.login('implementer'))
}

interface Line {
  revision: number
  state: string
  note: string
  author: string
}

const revisions = async () =>
  (await implementer.get<{ records: Line[] }>('revisions', ref)).body.result.records.map(
    ({ revision, state, note, author }) => `${revision} ${state} ${note} ${author}`,
  )

/** A published list, a draft over it and an older revision, all in version 1, as an earlier release has left them. */
beforeAll(async () => {
  product = await startProduct()
  implementer = editorOf(product.client, await product.client.login('implementer'))
  await implementer.release(list('最早的'))
  await implementer.release(list('在用的'))
  await implementer.save(list('草稿'), 2)
  await store(1, oldList('最早的'))
  await store(2, oldList('在用的'))
  await store(3, oldList('草稿'))
  await restart()
})

describe('documents of an older version of the language', () => {
  it('are stored anew at the start, the published one and the draft as one revision each, by their authors', async () => {
    expect(await revisions()).toEqual([
      '5 draft 语言版本 2 implementer',
      '4 published 语言版本 2 implementer',
      '3 draft  implementer',
      '2 published  implementer',
      '1 published  implementer',
    ])
    expect(await storedText(4)).toEqual(list('在用的'))
    expect(await storedText(5)).toEqual(list('草稿'))
  })

  it('are live and edited as before', async () => {
    const live = await implementer.get('queryById', ref)
    expect(live.body.result).toEqual(list('在用的'))
    const draft = await implementer.get('queryById', { ...ref, draft: '1' })
    expect(draft.body.result).toEqual(list('草稿'))
    const { body } = await implementer.post('publish', { documents: [{ ...ref, revision: 5 }] })
    expect(body).toMatchObject({ success: true })
    expect((await implementer.get('queryById', ref)).body.result).toEqual(list('草稿'))
  })

  it('of older revisions stay as they are, and are read and taken back in the words of today', async () => {
    expect(await storedText(1)).toEqual(oldList('最早的'))
    const read = await implementer.get('queryById', { ...ref, revision: 1 })
    expect(read.body.result).toEqual(list('最早的'))
    const diff = await implementer.get<{ pointer: string }[]>('diff', { ...ref, from: 1, to: 5 })
    expect(diff.body.result.map(({ pointer }) => pointer)).toEqual(['/title'])
    const reverted = await implementer.post<{ revision: number }>('revert', { ...ref, revision: 1 })
    expect(reverted.body.result.revision).toBe(6)
    expect(await storedText(6)).toEqual(list('最早的'))
  })

  it('are not stored again at the next start', async () => {
    const before = await revisions()
    await restart()
    expect(await revisions()).toEqual(before)
  })

  it('are taken, checked and stored in the words of today', async () => {
    const checked = await implementer.post<{ diagnostics: object[] }>('check', { documents: [oldList('旧的')] })
    expect(checked.body.result.diagnostics).toEqual([])
    const saved = await implementer.save(oldList('旧的'), 6)
    expect(saved.body.result).toMatchObject({ revision: 7, diagnostics: [] })
    expect(await storedText(7)).toEqual(list('旧的'))
  })
})
