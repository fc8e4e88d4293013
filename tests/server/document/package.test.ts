import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let admin: Editor

type Shape = Record<string, unknown>
interface Imported {
  documents: Shape[]
  faults: Shape[]
  diagnostics: Shape[]
  saved: boolean
  stamp: string
}

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  await admin.release(villageModel())
  await admin.release(villageList())
})

async function exported(keys: string, token = admin.token): Promise<Record<string, Uint8Array>> {
  const response = await fetch(
    `${product.origin}/system-api/online/document/package?keys=${encodeURIComponent(keys)}`,
    {
      headers: { 'x-access-token': token },
    },
  )
  expect(response.headers.get('content-type')).toBe('application/zip')
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

async function imported(
  content: Uint8Array | Record<string, string>,
  { query = '', token = admin.token, name = 'set.zip' } = {},
) {
  const form = new FormData()
  const bytes =
    content instanceof Uint8Array
      ? content
      : zipSync(Object.fromEntries(Object.entries(content).map(([file, text]) => [file, strToU8(text)])))
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const response = await fetch(`${product.origin}/system-api/online/document/importPackage${query}`, {
    method: 'POST',
    headers: { 'x-access-token': token, 'x-client': 'village' },
    body: form,
  })
  return (await response.json()) as { success: boolean; message: string; result: Imported }
}

const latest = async (kind: string, id: string) => {
  const { body } = await admin.get<{ records: Shape[] }>('list', { kind, keyword: id, pageSize: 100 })
  return body.result.records.find((one) => one.documentId === id)
}

describe('an export', () => {
  it('holds the texts as they are shipped, in the folders of the release', async () => {
    const files = await exported('screen system/position-list,model sysPosition,dict document')
    expect(Object.keys(files).sort()).toEqual([
      'dicts/document.dict.json',
      'models/system/sysPosition.model.json',
      'screens/system/position-list.screen.json',
    ])
    const text = strFromU8(files['screens/system/position-list.screen.json'] ?? new Uint8Array())
    expect(text).toContain('"$schema": "../../meta/screen.schema.json", "kind": "screen"')
  })

  it('holds the published text of a document with a draft over it', async () => {
    const before = await latest('screen', 'demo/village-list')
    await admin.save(villageList({ title: '另一个' }), Number(before?.revision))
    const files = await exported('screen demo/village-list')
    const text = strFromU8(files['screens/demo/village-list.screen.json'] ?? new Uint8Array())
    expect(JSON.parse(text)).toMatchObject({ title: '村庄列表' })
  })

  it('refuses what is no document', async () => {
    const bad = await admin.get('package', { keys: 'screen' })
    expect(bad.body.message).toBe('请求有误："screen" 不是文档的键，应为 种类 编号')
    expect((await admin.get('package', { keys: 'screen demo/none' })).body.success).toBe(false)
  })
})

describe('an import', () => {
  const model = JSON.stringify(villageModel({ note: { type: 'text', title: '说明', max: 50 } }))
  const well = {
    kind: 'model',
    version: 2,
    id: 'wellPacked',
    title: '水井',
    rows: 'all',
    fields: { name: { type: 'text', title: '名称' } },
  }

  it('says first what it would do, and does nothing', async () => {
    const before = await latest('model', 'village')
    const { result } = await imported(
      { 'models/village.model.json': model, 'w.json': JSON.stringify(well) },
      { query: '?check=1' },
    )
    expect(result).toMatchObject({
      saved: false,
      faults: [],
      documents: [
        { kind: 'model', id: 'village', state: 'revised', revision: before?.revision },
        { kind: 'model', id: 'wellPacked', title: '水井', state: 'new', revision: null, file: 'w.json' },
      ],
    })
    expect(await latest('model', 'village')).toEqual(before)
    expect(await latest('model', 'wellPacked')).toBeUndefined()
  })

  it('makes drafts over what is there, which goes on running', async () => {
    const before = await latest('model', 'village')
    const { result } = await imported({ 'models/village.model.json': model, 'w.json': JSON.stringify(well) })
    expect(result.saved).toBe(true)
    expect(await latest('model', 'village')).toMatchObject({
      revision: Number(before?.revision) + 1,
      publishedRevision: before?.publishedRevision,
      status: 'changed',
    })
    expect(await latest('model', 'wellPacked')).toMatchObject({ revision: 1, status: 'draft' })
    const { body } = await admin.get<{ text: string }>('queryById', {
      kind: 'model',
      id: 'village',
      draft: 1,
      as: 'text',
    })
    expect(body.result.text).toBe(model)
  })

  it('says whose draft it would be over, and is refused when there is a newer one since the check', async () => {
    const implementer = editorOf(product.client, await product.client.login('implementer'))
    await implementer.save(villageList({ id: 'demo/packed', title: '别人的草稿' }))
    const files = { 'p.json': JSON.stringify(villageList({ id: 'demo/packed', title: '导入的' })) }
    const { result } = await imported(files, { query: '?check=1' })
    expect(result.documents).toMatchObject([{ state: 'revised', revision: 1, draftBy: '吴昊' }])
    await implementer.save(villageList({ id: 'demo/packed', title: '又改了' }), 1)
    const late = await imported(files, { query: `?stamp=${result.stamp}` })
    expect([late.success, late.message]).toEqual([
      false,
      '检查之后，其中的文档有了新的修订，什么都没有保存：请重新检查',
    ])
    expect(await latest('screen', 'demo/packed')).toMatchObject({ revision: 2, author: 'implementer' })
    const again = await imported(files, { query: '?check=1' })
    const stored = await imported(files, { query: `?stamp=${again.result.stamp}` })
    expect(stored.result).toMatchObject({ saved: true, documents: [{ revision: 3 }] })
  })

  it('takes nothing in a version of the language that it does not know', async () => {
    const newer = JSON.stringify({ ...well, id: 'wellNewer', version: 3 })
    const files = { 'new.json': newer, 'w.json': JSON.stringify({ ...well, id: 'wellBeside' }) }
    const { result } = await imported(files, { query: '?check=1' })
    expect(result.faults).toEqual([
      { file: 'new.json', message: '语言版本高于本系统的 2，导入后读不懂', hint: '先升级本系统，再导入' },
    ])
    expect((await imported(files)).success).toBe(false)
    expect(await latest('model', 'wellBeside')).toBeUndefined()
  })

  it('leaves alone what is the same already', async () => {
    const before = await latest('model', 'village')
    const { result } = await imported({ 'models/village.model.json': model })
    expect(result.documents).toMatchObject([{ state: 'same', revision: before?.revision }])
    expect(await latest('model', 'village')).toEqual(before)
  })

  it('brings back its own export unchanged', async () => {
    const files = await exported('screen system/position-list,model sysPosition')
    const { result } = await imported(zipSync(files), { query: '?check=1' })
    expect(result.documents.map(({ state }) => state)).toEqual(['same', 'same'])
  })

  it('stores nothing while a file is faulty, and names each with what is wrong and what to do', async () => {
    const good = JSON.stringify({ ...well, id: 'wellOther' })
    const files = {
      'a.json': good,
      'b.json': '{ "kind": "model", ',
      'c.json': JSON.stringify({ id: 'x' }),
      'd.json': JSON.stringify({ ...well, id: 'Bad Name' }),
      'e.json': good,
    }
    const { success, message, result } = await imported(files)
    expect(success).toBe(false)
    expect(message).toBe('有 4 个文件不能导入，什么都没有保存')
    expect(result.faults).toMatchObject([
      { file: 'b.json', hint: '改正后再次导入' },
      { file: 'c.json', message: '没有写明文档的种类' },
      { file: 'd.json', message: 'id "Bad Name" 不可用：应以小写字母开头，只含字母和数字' },
      { file: 'e.json', message: 'model wellOther 在 a.json 里已有一份' },
    ])
    expect(await latest('model', 'wellOther')).toBeUndefined()
  })

  it('takes the JSON of one document, and says what its check finds', async () => {
    const screen = villageList({ id: 'demo/packed-list', columns: ['nmae'] })
    const { result } = await imported(strToU8(JSON.stringify(screen)), { name: 'packed.json' })
    expect(result).toMatchObject({
      saved: true,
      documents: [{ id: 'demo/packed-list', revision: 1 }],
      diagnostics: [
        { document: { kind: 'screen', id: 'demo/packed-list' }, pointer: '/columns/0', code: 'unknown-field' },
      ],
    })
  })

  it('refuses what is no package, and who may not save', async () => {
    expect((await imported(new Uint8Array([0x50, 0x4b, 1, 2, 3]))).message).toBe('zip 文件已损坏，请重新导出或重新打包')
    expect((await imported(zipSync({ 'a.txt': strToU8('x') }))).message).toBe(
      '文件里没有文档：应为导出的 zip，或一份文档的 JSON',
    )
    for (const name of ['photo.png', 'set.zip'])
      expect((await imported(new Uint8Array([0x89, 0x50, 1, 2]), { name })).message).toBe(
        '文件里没有文档：应为导出的 zip，或一份文档的 JSON',
      )
    const operator = await product.client.login('operator')
    expect((await imported({ 'a.json': model }, { token: operator })).success).toBe(false)
  })
})
