import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemasFolder } from '#server/document'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'
import { field, formsOf, type Shape } from './definedForms.ts'

closeProducts()

let product: StartedProduct
let admin: ReturnType<typeof formsOf>

beforeAll(async () => {
  product = await startProduct()
  admin = formsOf(product, await product.client.login('admin'))
})

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** The folder of a release that has one more model. */
async function releaseWith(model: { id: string; fields: object }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'village-forms-'))
  folders.push(folder)
  await cp(schemasFolder(), folder, { recursive: true })
  await writeFile(join(folder, 'models', `${model.id}.model.json`), JSON.stringify(model))
  return folder
}

const list = async () =>
  (await admin.call<{ records: Shape[] }>('GET', '/online/cgform/head/list', { query: { pageSize: 100 } })).result
    .records

/** How many statements the database answers while something is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { database } = product.app.services
  const before = database.stats().statements
  await work()
  return database.stats().statements - before
}

/** The fewest of some tries: what the server does by itself counts too. */
async function fewestOf(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = []
  for (let count = 0; count < 5; count += 1) tries.push(await statementsOf(work))
  return Math.min(...tries)
}

it('the list of forms asks the database as often for many forms as for few', async () => {
  await admin.define('first_form', [field('name', '名称')])
  await list()
  const few = await fewestOf(list)
  for (const name of ['more_a', 'more_b', 'more_c', 'more_d']) await admin.define(name, [field('name', '名称')])
  await list()
  expect(await fewestOf(list)).toBe(few)
  const names = (await list()).map(({ tableName }) => tableName)
  expect(names).toEqual(expect.arrayContaining(['first_form', 'more_a', 'more_d']))
})

it('a form is read anew once it, or what it refers to, is another', async () => {
  const id = await admin.define('changing_form', [field('name', '名称')])
  expect((await admin.fields(id)).map(({ dbFieldTxt }) => dbFieldTxt)).toContain('名称')
  const [name] = (await admin.fields(id)).filter(({ dbFieldName }) => dbFieldName === 'name')
  await admin.call('PUT', '/online/cgform/api/editAll', {
    body: { head: { id }, fields: [{ ...name, dbFieldTxt: '称呼' }] },
  })
  expect((await admin.fields(id)).map(({ dbFieldTxt }) => dbFieldTxt)).toContain('称呼')
  expect((await list()).find((head) => head.id === id)).toMatchObject({ isDbSynch: 'N' })
  await admin.synchronise(id)
  expect((await list()).find((head) => head.id === id)).toMatchObject({ isDbSynch: 'Y' })
})

it('a form over the name of a removed model of the release begins as a draft: what was removed stays so', async () => {
  const model = {
    kind: 'model',
    version: 2,
    id: 'hut',
    title: '小屋',
    api: '/demo/hut',
    permission: 'hut',
    rows: 'all',
  }
  const folder = await releaseWith({ ...model, fields: { name: { type: 'text', title: '名称', max: 20 } } })
  const release = await startProduct({ folder })
  const forms = formsOf(release, await release.client.login('admin'))
  const isLive = () => release.app.services.library.current().model('hut') !== undefined
  expect(isLive()).toBe(true)
  await forms.call('POST', '/online/document/delete', { body: { kind: 'model', id: 'hut' } })
  expect(isLive()).toBe(false)
  const id = await forms.define('hut', [field('label', '标签')])
  expect(isLive()).toBe(false)
  expect((await forms.fields(id)).map(({ dbFieldName }) => dbFieldName)).toContain('label')
})
