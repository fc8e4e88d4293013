import { beforeAll, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

type Shape = Record<string, unknown>

closeProducts()
let product: StartedProduct
let admin: Editor
let implementer: Editor

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  implementer = editorOf(product.client, await product.client.login('implementer'))
  await admin.release(villageModel())
  await admin.release(villageList({ columns: ['name'] }))
})

interface Checked {
  diagnostics: Shape[]
  publishing: Shape[]
}
const checked = async (editor: Editor, ...documents: Shape[]) =>
  (await editor.post<Checked>('check', { documents })).body.result
const previewed = async (editor: Editor, screen: string, ...documents: Shape[]) =>
  (await editor.post<Checked>('preview', { screen, documents })).body.result.diagnostics
const planned = async (editor: Editor, ...documents: Shape[]) =>
  (await editor.post<Shape & { along: Shape[] }>('plan', { documents })).body.result

const dict = {
  ...{ kind: 'dict', version: 2, id: 'villageDicts', title: '村字典' },
  dicts: { village_grade: { title: '等级', items: [{ value: '1', text: '甲' }] } },
}
const graded = villageModel({ grade: { type: 'dict', title: '等级', dict: 'village_grade' } })
const list = villageList({ columns: ['name', 'grade'] })
const note = {
  ...{ severity: 'warning', code: 'needs-draft', pointer: '/fields/grade/dict' },
  ...{ document: { kind: 'model', id: 'village' }, message: '须与您的草稿“字典 村字典”一起发布' },
}

it('a draft that is needed is a note in the checks of who has it, and a mistake to everybody else', async () => {
  expect(await checked(admin, graded)).toMatchObject({ diagnostics: [{ severity: 'error', code: 'unknown-dict' }] })
  await admin.save(dict)
  expect((await checked(admin, graded)).diagnostics).toMatchObject([note])
  expect((await checked(implementer, graded)).diagnostics).toMatchObject([{ code: 'unknown-dict' }])
  expect((await checked(admin, graded, dict)).diagnostics).toEqual([])
})

it('the preview of a screen has the same note', async () => {
  expect(await previewed(admin, 'demo/village-list', graded, list)).toMatchObject([note])
  expect(await previewed(implementer, 'demo/village-list', graded, list)).toMatchObject([{ code: 'unknown-dict' }])
})

it('no draft is named that takes no mistake away', async () => {
  await admin.save({ ...dict, id: 'otherDicts', dicts: { other_grade: dict.dicts.village_grade } })
  expect((await checked(admin, graded)).diagnostics).toMatchObject([note])
})

it('the plan of a publication names the draft, and is without errors once it goes along', async () => {
  const { revision } = (await admin.save(graded, 1)).body.result
  const model = { kind: 'model', id: 'village', revision }
  const alone = await planned(admin, model)
  const along = [{ kind: 'dict', id: 'villageDicts', title: '村字典', revision: 1 }]
  expect(alone).toMatchObject({ publishable: false, diagnostics: [{ code: 'unknown-dict' }], along })
  const { title: _title, ...draft } = along[0] as Shape
  expect(await planned(admin, model, draft)).toMatchObject({ publishable: true, along: [] })
  expect((await admin.publish([model, draft])).body.success).toBe(true)
})

it('a screen that names a field which goes is mended by its own draft', async () => {
  await admin.release(list)
  const { revision } = (await admin.save(villageModel(), 2)).body.result
  await admin.save(villageList({ columns: ['name'] }), 2)
  expect((await checked(admin, villageModel())).diagnostics).toMatchObject([
    { severity: 'warning', code: 'needs-draft', document: { kind: 'screen', id: 'demo/village-list' } },
  ])
  const { along } = await planned(admin, { kind: 'model', id: 'village', revision })
  expect(along).toMatchObject([{ kind: 'screen', id: 'demo/village-list', revision: 3 }])
})

it('a check names what only the publication would meet: data rules and rights', async () => {
  const rule = { permissionId: 'button-village-list', ruleName: '大村', ruleColumn: 'people', ruleConditions: '>' }
  await product.client.call('POST', '/sys/permission/addPermissionRule', {
    token: admin.token,
    body: { ...rule, ruleValue: '100' },
  })
  const { people: _people, ...others } = graded.fields as Shape
  const withoutPeople = { ...graded, fields: others }
  expect((await checked(admin, withoutPeople)).publishing).toMatchObject([
    { severity: 'error', message: expect.stringContaining('大村') },
  ])
  expect((await checked(admin, graded)).publishing).toEqual([])
  const open = { ...graded, permission: 'device' }
  expect((await checked(implementer, open)).publishing).toContainEqual(
    expect.objectContaining({ severity: 'error', code: 'gives-rights', pointer: '/permission' }),
  )
})
