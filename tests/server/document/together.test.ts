import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, startProduct } from './product.ts'

closeProducts()
let admin: Editor

beforeAll(async () => {
  const product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  await admin.release(villageModel())
})

type Shape = Record<string, unknown>
const found = async (...documents: Shape[]) =>
  (await admin.post<{ diagnostics: Shape[] }>('check', { documents })).body.result.diagnostics.map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

describe('mistakes of the structure and of the names are told together', () => {
  it('in a model', async () => {
    const model = villageModel({
      level: { type: 'dict', title: '级别', dict: 'nowhere' },
      age: { type: 'int', title: '年龄', pattern: '^a' },
      wrong: { type: 'nothing', title: '错' },
    })
    expect((await found({ ...model, display: 'nmae' })).sort()).toEqual([
      '/display unknown-field',
      '/fields/age/pattern unknown-key',
      '/fields/level/dict unknown-dict',
      '/fields/wrong/type not-allowed',
    ])
  })

  it('in a list, at the places in the whole document', async () => {
    const columns = [7, 'name', { field: 'people', colour: 'red' }, 8, 'nmae', { field: 'people2' }]
    expect((await found(villageList({ columns }))).sort()).toEqual([
      '/columns/0 wrong-type',
      '/columns/2/colour unknown-key',
      '/columns/3 wrong-type',
      '/columns/4 unknown-field',
      '/columns/5 unknown-field',
    ])
  })

  it('and what follows from a part that is left out is not told', async () => {
    const model = villageModel({ born: { type: 'dat', title: '生日' } }, { display: 'born' })
    expect(await found(model)).toEqual(['/fields/born/type not-allowed'])
  })

  it('nor that an action is unknown whose steps are left out', async () => {
    expect(await found(villageList({ toolbar: [{ id: 'greet', title: '问候', run: [] }] }))).toEqual([
      '/toolbar/0/run too-few',
    ])
    expect(await found(villageList({ toolbar: [{ id: 'greet', title: 7 }] }))).toEqual(
      expect.arrayContaining(['/toolbar/0/title wrong-type']),
    )
  })

  it('but where too much is wrong, the structure alone', async () => {
    expect(await found({ kind: 'model', id: 'village', fields: 7 })).toEqual(
      expect.arrayContaining([' missing-key', '/fields wrong-type']),
    )
    expect(await found({ ...villageModel(), title: 7, display: 'nmae' })).toEqual(['/title wrong-type'])
  })
})
