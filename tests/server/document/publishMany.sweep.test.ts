import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let admin: Editor

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
})

const count = 500
const wrong = 399
const idOf = (index: number) => `demo/many-${index}`
const listOf = (index: number, column: string) => ({
  ...{ kind: 'screen', version: 2, id: idOf(index), type: 'list', title: `列表 ${index}`, model: 'village' },
  columns: ['name', column],
})

/** Saves the first of the drafts by its call and the others as it was stored, which takes less time. */
async function saveAll(): Promise<void> {
  await admin.save(listOf(0, 'people'))
  const { query } = product.app.services.database
  for (const table of ['document_revision', 'document_head']) {
    const [row] = await query.selectFrom(table).selectAll().where('id', '=', idOf(0)).execute()
    for (let from = 1; from < count; from += 100)
      await query
        .insertInto(table)
        .values(
          Array.from({ length: Math.min(100, count - from) }, (_, offset) => {
            const index = from + offset
            const document = JSON.stringify(listOf(index, index === wrong ? 'pepole' : 'people'))
            return { ...row, id: idOf(index), ...(row && 'document' in row ? { document } : {}) }
          }),
        )
        .execute()
  }
}

describe('500 documents that are published at once', () => {
  it('stay drafts, with one message, when one of them is wrong; and all come to life when none is', async () => {
    await admin.release(villageModel())
    await saveAll()
    const chosen = Array.from({ length: count }, (_, index) => ({ kind: 'screen', id: idOf(index), revision: 1 }))
    const refused = await admin.publish(chosen)
    expect(refused.body).toMatchObject({ success: false, message: '文档有错误，不能发布' })
    expect(refused.body.result.diagnostics).toMatchObject([
      {
        document: { kind: 'screen', id: idOf(wrong) },
        pointer: '/columns/1',
        code: 'unknown-field',
        hint: '是否指 "people"？',
      },
    ])
    const live = async () => {
      const heads = await product.app.services.database.query
        .selectFrom('document_head')
        .select('id')
        .where('id', 'like', 'demo/many-%')
        .where('published', 'is not', null)
        .execute()
      return heads.length
    }
    expect(await live()).toBe(0)
    const mended = await admin.save(listOf(wrong, 'people'), 1)
    chosen[wrong] = { kind: 'screen', id: idOf(wrong), revision: mended.body.result.revision }
    const beganMs = performance.now()
    const published = await admin.publish(chosen)
    expect(published.body).toMatchObject({ success: true })
    expect(performance.now() - beganMs).toBeLessThan(60_000)
    expect(await live()).toBe(count)
    expect((await admin.get('closure', { screen: 'demo/many-499' })).body.success).toBe(true)
  }, 240_000)
})
