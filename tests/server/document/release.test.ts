import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemasFolder } from '#server/document'
import { type Editor, editorOf, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let folder: string
let product: StartedProduct
let implementer: Editor

/** The next release: the same folder with one document changed. */
async function changeFile(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}

async function restart(): Promise<void> {
  await product.app.close()
  product = await startProduct({ folder, shared: product })
  implementer = editorOf(product.client, await product.client.login('implementer'))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-release-'))
  await cp(schemasFolder(), folder, { recursive: true })
  product = await startProduct({ folder })
  implementer = editorOf(product.client, await product.client.login('implementer'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const position = 'screens/system/position-list.screen.json'
const tenant = 'screens/system/tenant-list.screen.json'
const tenantRef = { kind: 'screen', id: 'system/tenant-list' }
const lineOf = async (id: string) =>
  (await implementer.get<{ records: { id: string }[] }>('list', { keyword: id })).body.result.records[0]

describe('a new release', () => {
  it('brings its documents', async () => {
    await changeFile(position, (text) => text.replace('职务列表', '岗位列表'))
    await restart()
    expect(await lineOf('system/position-list')).toMatchObject({ title: '岗位列表', source: 'file' })
  })

  it('leaves a published document as it is, and says that its base has moved', async () => {
    const { body } = await implementer.get('queryById', { kind: 'screen', id: 'system/position-list' })
    await implementer.release({ ...body.result, title: '我们的职务' })
    expect(await lineOf('system/position-list')).toMatchObject({ baseMoved: false })
    await implementer.release((await implementer.get('queryById', tenantRef)).body.result)
    await changeFile(tenant, (text) => text.replace('"title": "租户"', '"title": "各租户"'))
    await changeFile(position, (text) => text.replace('岗位列表', '职位列表'))
    await restart()
    expect(await lineOf('system/position-list')).toMatchObject({
      title: '我们的职务',
      status: 'published',
      baseMoved: true,
    })
    const live = await implementer.get('queryById', { kind: 'screen', id: 'system/position-list' })
    expect(live.body.result.title).toBe('我们的职务')
    const checked = await implementer.post<{ diagnostics: object[] }>('check', { documents: [live.body.result] })
    expect(checked.body.result.diagnostics).toEqual([
      expect.objectContaining({ code: 'base-moved', severity: 'warning' }),
    ])
  })

  it('gives what both versions came from, and is settled by saving what was brought together', async () => {
    const ref = tenantRef
    const shipped = async () =>
      (await implementer.get<{ text: string; hash: string; base: string; moved: boolean }>('shipped', ref)).body.result
    const { text, hash, base, moved } = await shipped()
    expect([JSON.parse(base).title, JSON.parse(text).title, moved]).toEqual(['租户', '各租户', true])
    const token = await product.client.login('implementer')
    const put = async (shippedHash: string) => {
      const { result } = (await implementer.get<{ revision: number }>('queryById', { ...ref, draft: 1, as: 'text' }))
        .body
      const body = { ...ref, text, baseRevision: result.revision, shippedHash }
      expect((await product.client.call('PUT', '/online/document/save', { token, body })).body.success).toBe(true)
    }
    await put('0'.repeat(64))
    expect((await shipped()).moved).toBe(true)
    await put(hash)
    expect(await shipped()).toMatchObject({ moved: false, base: text })
    expect(await lineOf(ref.id)).toMatchObject({ baseMoved: false })
    expect((await implementer.get('shipped', { ...ref, id: 'demo/none' })).body.result).toBe(null)
  })

  it('is settled by taking the shipped document and saving over it', async () => {
    const { body } = await implementer.post<{ revision: number }>('toBase', {
      kind: 'screen',
      id: 'system/position-list',
    })
    expect(await lineOf('system/position-list')).toMatchObject({ revision: body.result.revision, baseMoved: false })
    const draft = await implementer.get('queryById', { kind: 'screen', id: 'system/position-list', draft: 1 })
    await implementer.save({ ...draft.body.result, title: '合并' }, body.result.revision)
    expect(await lineOf('system/position-list')).toMatchObject({ title: '合并', baseMoved: false })
  })

  it('starts with the tables of models that were published online', async () => {
    await implementer.release(villageModel())
    await implementer.release(villageModel({ area: { type: 'decimal', title: '面积' } }))
    await restart()
    const admin = await product.client.login('admin')
    const added = await product.client.call('POST', '/demo/village/add', {
      token: admin,
      body: { name: '龙泉村', area: 2.5 },
    })
    expect(added.body.success).toBe(true)
  })

  it('starts with a broken file left out', async () => {
    await changeFile('screens/system/dict-form.screen.json', (text) => text.replace('"form"', '"from"'))
    await changeFile('screens/system/role-form.screen.json', () => '{')
    await restart()
    expect(await lineOf('system/role-form')).toBeUndefined()
    expect(await lineOf('system/dict-form')).toBeUndefined()
    expect(await lineOf('system/role-list')).toMatchObject({ status: 'published' })
  })
})
