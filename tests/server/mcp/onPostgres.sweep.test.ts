import { beforeAll, expect, it } from 'vitest'
import { onDatabase } from '#fixtures/databases.ts'
import { demoPassword, transform } from '#fixtures/serverClient.ts'
import { type Editor, editorOf, villageList } from '../document/editor.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

type Shape = Record<string, unknown>

closeProducts()

onDatabase('postgres', (_open, place) => {
  let product: StartedProduct
  let admin: Editor
  beforeAll(async () => {
    product = await startProduct({ place, environment: { MCP: 'on' } })
    admin = editorOf(product.client, await product.client.login('admin'))
  })

  const list = (title: string) => villageList({ id: 'demo/pg-list', title, model: 'sysPosition' })
  const ref = { kind: 'screen', id: 'demo/pg-list' }

  it('the history names each revision, compares two, and leads back to one', async () => {
    await admin.release(list('一'))
    await admin.release(list('二'))
    const history = await admin.get<{ records: Shape[]; total: number }>('revisions', ref)
    expect(history.body.result).toMatchObject({
      total: 2,
      records: [
        { revision: 2, author: 'admin', state: 'published', live: true },
        { revision: 1, live: false },
      ],
    })
    const changes = await admin.get<Shape[]>('diff', { ...ref, from: 1, to: 2 })
    expect(changes.body.result).toMatchObject([{ change: 'changed', property: 'title', from: '一', to: '二' }])
    const live = [{ ...ref, revision: 2 }]
    expect((await admin.post('plan', { documents: live })).body.result).toMatchObject({
      documents: [],
      publishable: true,
    })
    expect((await admin.publish([{ ...ref, revision: 1, restore: true }])).body.success).toBe(true)
    expect((await admin.get('queryById', ref)).body.result.title).toBe('一')
  })

  it('the door for assistants reads and drafts for the owner of a token, until the password changes', async () => {
    const call = (method: string, path: string, body: Shape) =>
      product.client.call<Shape>(method, path, { token: admin.token, body })
    const creation = { name: '助手', days: 7, password: transform(demoPassword) }
    const { token } = (await call('POST', '/sys/account/token', creation)).body.result
    const use = async (name: string, input: Shape) => {
      const answer = await fetch(`${product.origin}/system-api/mcp`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
          'content-type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
      })
      return { status: answer.status, text: await answer.text() }
    }
    expect((await use('list_documents', { kind: 'screen', keyword: 'pg-list' })).text).toContain('demo/pg-list')
    const drafted = await use('save_draft', { ...ref, document: list('三'), baseRevision: 3 })
    expect(JSON.parse(drafted.text)).toMatchObject({ result: { isError: false } })
    const { body } = await admin.get<Shape>('queryById', { ...ref, draft: 1 })
    expect(body.result.title).toBe('三')
    const next = 'Village@2027'
    const change = { oldpassword: transform(demoPassword), password: next, confirmpassword: next }
    expect((await call('PUT', '/sys/user/updatePassword', change)).body.success).toBe(true)
    expect((await use('list_documents', {})).status).toBe(401)
  })
})
