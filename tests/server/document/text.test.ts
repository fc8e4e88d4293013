import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let implementer: Editor

beforeAll(async () => {
  product = await startProduct()
  implementer = editorOf(product.client, await product.client.login('implementer'))
})

const ref = { kind: 'screen', id: 'village/text-list' }
/** Written by hand: two members on a line, an empty line, spaces before a colon. */
const written = `{
  "kind": "screen",   "version": 2, "id": "village/text-list",

  "type" : "list", "title": "村庄“一览”", "model": "sysPosition",
  "columns": [ "name",
               "code" ]
}
`

const save = (body: object) =>
  product.client.call<{ revision: number; diagnostics: object[] }>('PUT', '/online/document/save', {
    token: implementer.token,
    body: { ...ref, baseRevision: null, ...body },
  })
const readText = async (query: Record<string, string | number>, editor = implementer) =>
  (await editor.get<{ text: string; revision: number; live: number | null }>('queryById', { ...query, as: 'text' }))
    .body.result

it('of a live screen says which right its reader lacks to open it', async () => {
  const query = { kind: 'screen', id: 'village/grove-list', as: 'text' }
  const list = { kind: 'screen', version: 2, id: query.id, type: 'list', title: '林地', model: 'grove' }
  await implementer.release({ ...villageModel(), id: 'grove', api: '/demo/grove', permission: 'grove' })
  await implementer.release(list)
  const admin = editorOf(product.client, await product.client.login('admin'))
  const answers = await Promise.all([implementer, admin].map((editor) => editor.get<object>('queryById', query)))
  expect(answers[0]?.body.result).toMatchObject({ needs: 'grove:list' })
  expect(answers[1]?.body.result).not.toHaveProperty('needs')
})

describe('a text', () => {
  it('is stored as it is written, and is checked and published as its document', async () => {
    const saved = await save({ text: written })
    expect(saved.body.result).toEqual({ revision: 1, diagnostics: [] })
    expect(await readText({ ...ref, draft: 1 })).toEqual({ text: written, revision: 1, live: null })
    const document = await implementer.get('queryById', { ...ref, revision: 1 })
    expect(document.body.result).toEqual(JSON.parse(written))
    expect((await implementer.publish([{ ...ref, revision: 1 }])).status).toBe(200)
    expect(await readText(ref)).toEqual({ text: written, revision: 1, live: 1 })
  })

  it('of an earlier revision comes back with it', async () => {
    await save({ document: { ...JSON.parse(written), title: '别的' }, baseRevision: 1 })
    const reverted = await implementer.post<{ revision: number }>('revert', { ...ref, revision: 1 })
    expect(await readText({ ...ref, draft: 1 })).toMatchObject({
      text: written,
      revision: reverted.body.result.revision,
    })
  })

  it('of a revision that was saved as a document is its house form', async () => {
    const { text } = await readText({ ...ref, revision: 2 })
    expect(text.split('\n').slice(0, 3)).toEqual(['{', '  "kind": "screen",', '  "version": 2,'])
    expect(JSON.parse(text)).toEqual({ ...JSON.parse(written), title: '别的' })
  })

  it('of a shipped document is that of its file', async () => {
    const shipped = { kind: 'screen', id: 'system/position-list' }
    const file = await readFile('schemas/screens/system/position-list.screen.json', 'utf8')
    expect(await readText(shipped)).toEqual({ text: file, revision: 0, live: 0 })
    const drafted = await implementer.post<{ revision: number }>('toBase', shipped)
    expect(await readText({ ...shipped, draft: 1 })).toEqual({
      text: file,
      revision: drafted.body.result.revision,
      live: 0,
    })
  })

  it('is cut like its document for those who may not list documents', async () => {
    const operator = editorOf(product.client, await product.client.login('operator'))
    const shipped = { kind: 'screen', id: 'alarm/record-list' }
    const cut = (await operator.get('queryById', shipped)).body.result
    const { text } = await readText(shipped, operator)
    expect(JSON.parse(text)).toEqual(cut)
    expect(text).not.toBe(await readFile('schemas/screens/alarm/record-list.screen.json', 'utf8'))
    expect((await operator.get('queryById', { ...ref, draft: 1, as: 'text' })).status).toBe(403)
  })

  it('in the words of an older version is kept in those of the current one', async () => {
    const old = { ...ref, id: 'village/old-text' }
    const text = `{"kind": "screen", "version": 1, "id": "village/old-text", "type": "list", "title": "旧", "model": "sysPosition", "columns": [{"field": "name", "open": "detail"}]}`
    expect((await save({ ...old, text })).body.result.revision).toBe(1)
    expect(JSON.parse((await readText({ ...old, draft: 1 })).text)).toMatchObject({
      ...{ version: 2, columns: [{ field: 'name', action: 'detail' }] },
    })
  })

  it.each([
    [{ text: written.slice(0, -3) }, '内容不是 JSON，第 6 行第 24 列附近有误'],
    [{ text: written.replace('"version"', '"kind"') }, '"kind" 在一个对象里出现两次（第 2 行第 23 列）'],
    [{ text: written.replace('"version"', '"__proto__"') }, '__proto__'],
    [{ text: '' }, '文档应为一个 JSON 对象'],
    [{ text: '[]' }, '文档应为一个 JSON 对象'],
    [{ text: written.replace('village/text-list', 'village/other-list') }, 'village/other-list'],
    [{ text: written, document: villageList(ref) }, 'document 和 text 中应有且只有一个'],
  ])('that cannot be kept is refused with the place (%#)', async (content, message) => {
    const refused = await save({ ...content, baseRevision: 3 })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain(message)
    expect((await readText({ ...ref, draft: 1 })).revision).toBe(3)
  })

  it('is asked for where neither is sent', async () => {
    const refused = await save({ baseRevision: 3 })
    expect([refused.status, refused.body.success]).toEqual([200, false])
    expect(refused.body.message).toBe('document 和 text 中应有且只有一个')
  })

  it('of many lines is kept whole', async () => {
    const fields = Array.from(
      { length: 2000 },
      (_, index) => `    "f${index}": { "type": "text", "title": "字段 ${index}" }`,
    )
    const text = `{\n  "kind": "model", "version": 2, "id": "wide", "title": "宽", "api": "/demo/wide", "permission": "wide",\n  "fields": {\n${fields.join(',\n')}\n  }\n}\n`
    const wide = { kind: 'model', id: 'wide' }
    expect((await save({ ...wide, text })).status).toBe(200)
    expect((await readText({ ...wide, draft: 1 })).text).toBe(text)
  })
})
