import { beforeAll, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import type { Answer } from '#server/http'
import { villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

type Shape = Record<string, unknown>

const resultOf = (answer: Answer): Shape => (answer.kind === 'envelope' ? ((answer.result ?? {}) as Shape) : {})

closeProducts()

eachDialect((_open, place) => {
  let product: StartedProduct
  beforeAll(async () => {
    product = await startProduct({ place })
  })
  const save = async (document: Shape, baseRevision: number | null = null) => {
    const body = { kind: document.kind, id: document.id, document, baseRevision }
    return Number(resultOf(await product.asAdmin('document.save', { body })).revision)
  }
  const publish = (id: string, revision: number, confirm: readonly string[] = []) =>
    product.asAdmin('document.publish', { body: { documents: [{ kind: 'model', id, revision }], confirm } })
  const written = async (table: string) => {
    const { query } = product.app.services.database
    const rows = await query.selectFrom('schema_migration').selectAll().where('table_name', '=', table).execute()
    return rows.map(({ steps }) => JSON.parse(String(steps)) as string[])
  }
  const rowsOf = (table: string) => product.app.services.database.query.selectFrom(table).selectAll().execute()

  it('writes down what a publish does to tables, and is calm when it is done twice', async () => {
    const first = await save(villageModel())
    expect(await publish('village', first)).toMatchObject({ success: true })
    expect(await written('village')).toEqual([['create:village']])
    expect(await publish('village', first)).toMatchObject({ success: true, result: { plan: [] } })
    const wider = await save(villageModel({ area: { type: 'decimal', title: '面积', scale: 1 } }), first)
    expect(await publish('village', wider)).toMatchObject({ success: true })
    expect(await publish('village', wider)).toMatchObject({ success: true, result: { plan: [] } })
    expect(await written('village')).toEqual([['create:village'], ['add:village.area']])
  })

  it('leaves the tables of the server alone, and says so', async () => {
    for (const id of ['documentHead', 'outbox']) {
      const reply = await save(villageModel({}, { id, api: `/demo/${id}` }))
      const named = expect.objectContaining({ severity: 'error', code: 'bad-name', pointer: '/id' })
      const diagnostics = expect.arrayContaining([named])
      await expect(publish(id, reply)).rejects.toMatchObject({ result: { diagnostics } })
    }
  })

  it('takes no value with a field unless somebody says so by name', async () => {
    const full = await save(
      villageModel({ note: { type: 'text', title: '说明', max: 50 } }, { id: 'hamlet', api: '/demo/hamlet' }),
    )
    expect(await publish('hamlet', full)).toMatchObject({ success: true })
    const { database } = product.app.services
    const base = { tenant_id: 0, del_flag: 0, row_version: 1 }
    await database.query
      .insertInto('hamlet')
      .values({ ...base, id: 'h1', name: '东村', note: '靠河' })
      .execute()
    const without = await save(villageModel({}, { id: 'hamlet', api: '/demo/hamlet' }), full)
    await expect(publish('hamlet', without)).rejects.toMatchObject({ result: { needs: ['drop:hamlet.note'] } })
    await expect(publish('hamlet', without, ['drop:hamlet.name'])).rejects.toThrow()
    expect(await rowsOf('hamlet')).toMatchObject([{ name: '东村', note: '靠河' }])
    expect(await written('hamlet')).toEqual([['create:hamlet']])
    expect(await publish('hamlet', without, ['drop:hamlet.note'])).toMatchObject({ success: true })
    expect(await written('hamlet')).toEqual([['create:hamlet'], ['drop:hamlet.note']])
  })

  it('keeps names apart that are longer than the database takes', async () => {
    const long = (end: string) => `aBCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJK${end}`
    const fields = {
      [long('one')]: { type: 'text', title: '一', max: 20, unique: true },
      [long('two')]: { type: 'text', title: '二', max: 20, unique: true, search: ['pinyin'] },
    }
    const id = `v${'I'.repeat(38)}x`
    const indexes = [[long('one')], [long('two')], [long('one'), long('two')], [long('two'), long('one')]]
    const model = villageModel(fields, { id, api: '/demo/long', permission: 'long', indexes })
    const answer = await publish(id, await save(model))
    expect(answer).toMatchObject({ success: true })
    const { library, database } = product.app.services
    const resolved = library.current().resolvedModel(id)
    const names = [resolved?.table, ...(resolved?.fields ?? []).map(({ columnName }) => columnName)]
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => String(name).length > 63)).toEqual([])
    const add = (values: Shape) => product.client.call('POST', '/demo/long/add', { token, body: values })
    const token = await product.client.login('admin', 'Village@2026')
    expect((await add({ name: '甲', [long('one')]: 'a', [long('two')]: '甲乙' })).body).toMatchObject({ success: true })
    expect((await add({ name: '乙', [long('one')]: 'b', [long('two')]: '丙丁' })).body).toMatchObject({ success: true })
    expect((await add({ name: '丙', [long('one')]: 'b', [long('two')]: '戊' })).body).toMatchObject({ success: false })
    expect(await publish(id, 1)).toMatchObject({ success: true, result: { plan: [] } })
    expect(await database.query.selectFrom(String(resolved?.table)).select('id').execute()).toHaveLength(2)
  })
})
