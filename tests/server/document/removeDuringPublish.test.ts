import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { deferred } from '#server/platform'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()

let product: StartedProduct
let admin: Editor

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  await admin.release(villageModel())
})

it('of a removal and a publication that refers to what is removed, at the same time, one is refused', async () => {
  const { body: saved } = await admin.save(villageList())
  const busy = deferred<void>()
  const other = product.app.services.database.transaction(() => busy.promise)
  const published = admin.publish([{ kind: 'screen', id: 'demo/village-list', revision: saved.result.revision }])
  await pause(1_500)
  const removed = admin.post('delete', { kind: 'model', id: 'village' })
  await pause(500)
  busy.resolve()
  await other
  const successes = [(await published).body.success, (await removed).body.success]
  expect(successes.filter(Boolean)).toHaveLength(1)
})
