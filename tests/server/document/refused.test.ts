import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { type Editor, editorOf, villageList } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

type Shape = Record<string, unknown>

closeProducts()

eachDatabase((_open, place) => {
  let product: StartedProduct
  let admin: Editor
  let implementer: Editor
  beforeAll(async () => {
    product = await startProduct({ place })
    admin = editorOf(product.client, await product.client.login('admin'))
    implementer = editorOf(product.client, await product.client.login('implementer'))
  })

  const list = (id: string, title: string) => villageList({ id, title, model: 'sysPosition' })
  const refOf = (id: string) => ({ kind: 'screen', id })
  const refusedOf = async (id: string, editor = admin) => (await editor.get<Shape[]>('refused', refOf(id))).body.result
  const refusedText = async (id: string, key: unknown) =>
    (await admin.get<{ text: string }>('refusedText', { ...refOf(id), key: String(key) })).body
  const saveText = (
    editor: Editor,
    id: string,
    { text, baseRevision }: { text: string; baseRevision: number | null },
  ) =>
    product.client.call('PUT', '/online/document/save', {
      token: editor.token,
      body: { ...refOf(id), text, baseRevision },
    })

  it('a draft over a stale revision is refused and kept as it was written, and the latest stays', async () => {
    const id = 'demo/refused-one'
    await admin.save(list(id, '一'))
    await admin.save(list(id, '二'), 1)
    const text = ` ${JSON.stringify(list(id, '三'))}\n`
    expect((await saveText(implementer, id, { text, baseRevision: 1 })).body.code).toBe(409)
    const [refused, ...others] = await refusedOf(id)
    expect(others).toEqual([])
    expect(refused).toMatchObject({ author: 'implementer', authorName: '吴昊', baseRevision: 1, newerRevision: 2 })
    expect(Date.parse(String(refused?.until)) - Date.parse(String(refused?.time))).toBe(30 * 86_400_000)
    expect((await refusedText(id, refused?.key)).result).toEqual({ text })
    const { body } = await admin.get<Shape>('queryById', { ...refOf(id), draft: 1 })
    expect(body.result.title).toBe('二')
    const history = await admin.get<{ records: Shape[]; refused: Shape[] }>('revisions', refOf(id))
    expect(history.body.result.records.map(({ revision }) => revision)).toEqual([2, 1])
    expect(history.body.result.refused).toEqual([refused])
  })

  it('one that was sent as a document is kept in the house form', async () => {
    const id = 'demo/refused-two'
    await admin.save(list(id, '一'))
    expect((await implementer.save(list(id, '二'))).body.code).toBe(409)
    const [refused] = await refusedOf(id)
    const { text } = (await refusedText(id, refused?.key)).result
    expect(JSON.parse(text)).toEqual(list(id, '二'))
    expect(text).toMatch(/^\{ "kind": "screen", "version": 2,.*\}\n$/)
    expect(refused).toMatchObject({ baseRevision: null, newerRevision: 1 })
  })

  it('the same one is kept once, and of a document the newest twenty', async () => {
    const id = 'demo/refused-many'
    await admin.save(list(id, '一'))
    for (let time = 0; time < 3; time += 1) await implementer.save(list(id, '又一'))
    expect(await refusedOf(id)).toHaveLength(1)
    for (let number = 0; number < 22; number += 1) await implementer.save(list(id, `第 ${number}`))
    const refused = await refusedOf(id)
    expect(refused).toHaveLength(20)
    expect(JSON.parse((await refusedText(id, refused[0]?.key)).result.text).title).toBe('第 21')
    expect(JSON.parse((await refusedText(id, refused[19]?.key)).result.text).title).toBe('第 2')
  })

  it('nothing is kept of a document that there is not, and of a draft that is refused for itself', async () => {
    const id = 'demo/refused-none'
    expect((await admin.save(list(id, '一'), 7)).body.code).toBe(409)
    expect((await saveText(admin, id, { text: '{', baseRevision: null })).body.success).toBe(false)
    expect(await refusedOf(id)).toEqual([])
  })

  it('it is read by those who list documents, under its own document', async () => {
    const [refused] = await refusedOf('demo/refused-one')
    const operator = editorOf(product.client, await product.client.login('operator'))
    expect((await operator.get('refused', refOf('demo/refused-one'))).status).toBe(403)
    expect(
      (await operator.get('refusedText', { ...refOf('demo/refused-one'), key: String(refused?.key) })).status,
    ).toBe(403)
    expect((await refusedText('demo/refused-two', refused?.key)).success).toBe(false)
  })

  it('goes after 30 days, when its server starts or the hour is full', async () => {
    const { query } = product.app.services.database
    await query
      .updateTable('document_refused')
      .set({ until: '2020-01-01 00:00:00' })
      .where('id', '=', 'demo/refused-one')
      .execute()
    await startProduct({ shared: product })
    expect(await refusedOf('demo/refused-one')).toEqual([])
    expect(await refusedOf('demo/refused-two')).toHaveLength(1)
  })
})
