import { beforeAll, describe, expect, it } from 'vitest'
import { villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let operator: string

beforeAll(async () => {
  product = await startProduct()
  operator = await product.client.login('operator')
})

describe('the codes', () => {
  const calls: [string, string, object | undefined][] = [
    ['GET', 'list', undefined],
    ['GET', 'revisions?kind=model&id=village', undefined],
    ['GET', 'diff?kind=model&id=village&from=1&to=2', undefined],
    ['GET', 'queryById?kind=model&id=village&draft=1', undefined],
    ['GET', 'queryById?kind=model&id=village&revision=1', undefined],
    ['PUT', 'save', { kind: 'model', id: 'village', document: villageModel(), baseRevision: null }],
    ['POST', 'publish', { documents: [{ kind: 'model', id: 'village', revision: 1 }] }],
    ['POST', 'revert', { kind: 'model', id: 'village', revision: 1 }],
    ['POST', 'toBase', { kind: 'model', id: 'village' }],
    ['POST', 'delete', { kind: 'model', id: 'village' }],
    ['POST', 'rename', { kind: 'model', id: 'village', to: 'hamlet' }],
    ['POST', 'check', { documents: [villageModel()] }],
  ]

  it.each(calls)('are needed: %s %s', async (method, path, body) => {
    const { status } = await product.client.call(method, `/online/document/${path}`, {
      token: operator,
      ...(body ? { body } : {}),
    })
    expect(status).toBe(403)
  })
})
