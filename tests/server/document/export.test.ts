import { beforeAll, describe, expect, it } from 'vitest'
import type { Editor } from './editor.ts'
import { closeProducts } from './product.ts'
import { type Grant, startReader } from './reader.ts'

closeProducts()
let admin: Editor
let reader: Editor
let grant: Grant

beforeAll(async () => {
  ;({ admin, reader, grant } = await startReader())
})

interface Exported {
  schema: { type: string; title: string; properties: Record<string, { title: string }> }
  diagnostics: { code: string; pointer: string }[]
}

const exported = (editor: Editor, kind: string, id: string, as = 'formily') =>
  editor.get<Exported>('export', { kind, id, as })

describe('GET /online/document/export?as=formily', () => {
  it('gives the form of a list, of a form and of a model', async () => {
    const list = await exported(admin, 'screen', 'system/user-list')
    expect(list.body.result.schema).toMatchObject({ type: 'object', 'x-data': { model: 'sysUser' } })
    expect(list.body.result.diagnostics.map(({ code }) => code)).toContain('formily-untranslated')
    const model = await exported(admin, 'model', 'sysPosition')
    expect(model.body.result.schema.properties.name).toMatchObject({ type: 'string', required: true })
  })

  it('tells that a document has no form, and that there is none of the name', async () => {
    const dashboards = await admin.get<{ records: { id: string }[] }>('list', { kind: 'dict', pageSize: 1 })
    const { body } = await exported(admin, 'dict', String(dashboards.body.result.records[0]?.id))
    expect(body).toMatchObject({ success: false, code: 500, message: expect.stringContaining('没有表单') })
    expect((await exported(admin, 'screen', 'nobody/nothing')).status).toBe(404)
    expect((await exported(admin, 'screen', 'system/user-list', 'xml')).body.success).toBe(false)
  })

  it('asks for the right to read the document, and shows no more than the reader may see', async () => {
    await grant()
    expect((await exported(reader, 'screen', 'system/user-list')).status).toBe(403)
    expect((await exported(reader, 'model', 'sysUser')).status).toBe(403)
    await grant(['perms', 'user:list'])
    const { status, body } = await exported(reader, 'screen', 'system/user-list')
    expect([status, body.result.schema.type]).toEqual([200, 'object'])
  })
})
