import { beforeAll, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { introspect } from '#server/database'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()

eachDialect((open, place) => {
  let product: StartedProduct
  let admin: Editor

  beforeAll(async () => {
    product = await startProduct({ place })
    admin = editorOf(product.client, await product.client.login('admin'))
    for (const document of [villageModel(), villageList()]) await admin.release(document)
  })

  it('a publication while somebody works on the table is refused whole, and succeeds once the table is free', async () => {
    const { database, config } = product.app.services
    const columns = async () =>
      (await introspect(database.query, database.dialect, 'village'))?.columns.map(({ name }) => name)
    const [model, list] = [
      villageModel({ people: undefined, floor: { type: 'int', title: '层数' } }),
      villageList({ columns: ['name', 'floor'] }),
    ]
    const documents: Record<string, unknown>[] = []
    for (const document of [model, list]) {
      const { body } = await admin.save(document, 1)
      documents.push({ kind: document.kind, id: document.id, revision: body.result.revision })
    }
    const publish = () => admin.publish(documents, { confirm: ['drop:village.people'] })
    const live = async () => (await admin.get('queryById', { kind: 'model', id: 'village' })).body.result.fields
    const before = [await columns(), await live()]
    const other = await open({ url: config.databaseUrl })
    await other.transaction(async (query) => {
      await query.insertInto('village').values({ id: 'v-1', name: '东村', tenant_id: 0 }).execute()
      const { body } = await publish()
      expect(body).toMatchObject({
        success: false,
        message: '要修改的数据表正在使用中，没有发布，草稿没有丢失，请稍后再试',
      })
    })
    expect([await columns(), await live()]).toEqual(before)
    expect((await publish()).body).toMatchObject({ success: true })
    expect(await columns()).toContain('floor')
    expect(await live()).toHaveProperty('floor')
  })
})
