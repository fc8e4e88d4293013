import { expect, it } from 'vitest'
import { editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, startProduct } from './product.ts'

closeProducts()

interface Titled {
  change: string
  name: string
  title: string
}

it('calls fields by their titles in what differs, also one that has gone since', async () => {
  const product = await startProduct()
  const admin = editorOf(product.client, await product.client.login('admin'))
  const list = { kind: 'screen', id: 'demo/village-list', from: 1, to: 2 }
  const differences = async () => {
    const { body } = await admin.get<Titled[]>('diff', list)
    return body.result.map(({ change, name, title }) => [change, name, title])
  }
  const note = { type: 'text', title: '备注', max: 20 }
  await admin.release(villageModel({ note }))
  await admin.release(villageList({ columns: ['name', 'note'] }))
  await admin.save(villageList({ columns: ['name', 'area', 'createTime'] }), 1)
  const area = { type: 'int', title: '面积' }
  await admin.save(villageModel({ area }), 1)
  expect(await differences()).toEqual([
    ['removed', 'note', '备注'],
    ['added', 'area', '面积'],
    ['added', 'createTime', '创建时间'],
  ])
  const both = [
    { kind: 'model', id: 'village', revision: 2 },
    { kind: 'screen', id: 'demo/village-list', revision: 2 },
  ]
  const published = await admin.publish(both, { confirm: ['drop:village.note'] })
  expect(published.body.success).toBe(true)
  expect(await differences()).toEqual([
    ['removed', 'note', '备注'],
    ['added', 'area', '面积'],
    ['added', 'createTime', '创建时间'],
  ])
})
