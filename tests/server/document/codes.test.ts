import { beforeAll, describe, expect, it } from 'vitest'
import { editorOf, villageList, villageModel } from './editor.ts'
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

  it('open in the description of the calls what their holder may do', async () => {
    const pathsOf = async (username: string) => {
      const token = await product.client.login(username)
      const { text } = await product.client.call('GET', '/openapi.json', { token })
      return Object.keys((JSON.parse(text) as { paths: object }).paths)
    }
    const [all, few] = [await pathsOf('admin'), await pathsOf('operator')]
    expect(all).toEqual(expect.arrayContaining(['/sys/user/list', '/online/document/save']))
    expect(few.filter((path) => path === '/sys/user/list' || path === '/online/document/save')).toEqual([])
    expect(few.length).toBeGreaterThan(20)
  })

  it('of publishing is needed to rename what is live, not a draft', async () => {
    const { database, rights } = product.app.services
    const codes = database.query.selectFrom('sys_permission').select('id').where('perms', '=', 'document:publish')
    await database.query.deleteFrom('sys_role_permission').where('permission_id', 'in', codes).execute()
    rights.drop([])
    const implementer = editorOf(product.client, await product.client.login('implementer'))
    const admin = editorOf(product.client, await product.client.login('admin'))
    await admin.release(villageModel())
    await admin.release(villageList())
    const live = await implementer.post('rename', { kind: 'screen', id: 'demo/village-list', to: 'demo/hamlet-list' })
    expect([live.status, live.body.result]).toEqual([403, { needs: 'document:publish' }])
    await implementer.save({ ...villageList(), id: 'demo/draft-list' })
    const draft = await implementer.post('rename', { kind: 'screen', id: 'demo/draft-list', to: 'demo/hamlet-list' })
    expect(draft.body.success).toBe(true)
  })
})
