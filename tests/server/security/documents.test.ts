import { describe, expect, it } from 'vitest'
import { formOf, xlsxOf } from '#fixtures/sheets.ts'
import { editorOf, villageModel } from '../document/editor.ts'
import { closeProducts, startProduct } from '../document/product.ts'

closeProducts()
const { client, origin } = await startProduct()
const token = await client.login('admin')
const admin = editorOf(client, token)

describe('a model', () => {
  it.each(['outbox', 'documentHead', 'schemaMigration'])(
    'does not take a table that the server made for itself: %s',
    async (id) => {
      const saved = await admin.save(villageModel({}, { id, api: `/demo/${id}`, permission: id }))
      const documents = [{ kind: 'model', id, revision: saved.body.result.revision }]
      const first = await admin.publish(documents)
      const { needs = [] } = (first.body.result ?? {}) as { needs?: string[] }
      expect((await admin.publish(documents, { confirm: needs })).body.success).toBe(false)
      expect(needs).toEqual([])
    },
  )

  it('that holds rows of itself is named, not followed for ever', async () => {
    const parts = { type: 'table', title: '部分', model: 'village', foreignKey: 'above' }
    const above = { type: 'ref', title: '上级', model: 'village' }
    const { body } = await admin.post<{ diagnostics: { code: string }[] }>('check', {
      documents: [villageModel({ parts, above })],
    })
    expect(body.success).toBe(true)
    const [first, second] = ['one', 'two'].map((id, at) => {
      const other = ['two', 'one'][at]
      const rows = { type: 'table', title: '行', model: other, foreignKey: 'above' }
      return villageModel({ rows, above: { type: 'ref', title: '上级', model: other } }, { id, api: `/demo/${id}` })
    })
    const ring = await admin.post('check', { documents: [first, second] })
    expect(ring.body.success).toBe(true)
  })

  it('whose title is no text is kept as a draft and named', async () => {
    const { body } = await admin.save(villageModel({}, { id: 'untitled', title: { a: 1 } }))
    expect(body.result.diagnostics).toContainEqual(expect.objectContaining({ pointer: '/title', code: 'wrong-type' }))
  })
})

describe('the log', () => {
  it.each([
    ['/sys/log', { logContent: '伪造', logType: 1 }],
    ['/sys/dataLog', { dataTable: 'sysUser', dataId: '1', dataVersion: 1 }],
  ])('takes no line from anybody: %s', async (api, body) => {
    const added = await client.call('POST', `${api}/add`, { token, body })
    expect(added.body).toMatchObject({ success: false, message: expect.stringContaining('不能新增') })
    const sheet = xlsxOf([
      ['日志内容', '数据表', '数据编号', '版本号'],
      ['伪造', 'sysUser', '1', '1'],
    ])
    const sent = { method: 'POST', headers: { 'x-access-token': token }, body: formOf(sheet) }
    await fetch(`${origin}/system-api${api}/importExcel`, sent)
    const { body: list } = await client.call<{ total: number }>('GET', `${api}/list`, {
      token,
      query: { [api === '/sys/log' ? 'logContent' : 'dataId']: api === '/sys/log' ? '伪造' : '1' },
    })
    expect(list.result.total).toBe(0)
  })
})
