import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { type Editor, editorOf, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

type Shape = Record<string, unknown>

closeProducts()

eachDatabase((_open, place) => {
  let product: StartedProduct
  let admin: Editor
  beforeAll(async () => {
    product = await startProduct({ place })
    admin = editorOf(product.client, await product.client.login('admin'))
  })

  const note = { type: 'text', title: '说明', max: 50 }
  /** Publishes a model of this id with these fields, and accepts what that removes. */
  const release = (id: string, fields: Shape = {}, more: Shape = {}) =>
    admin.release(villageModel(fields, { id, api: `/demo/${id}`, permission: id, ...more }), {
      confirm: [`drop:${id}.note`, `drop:${id}.note_pinyin`],
    }) as Promise<Shape & { plan: Shape[] }>
  const call = <T = Shape>(method: string, path: string, body?: Shape) =>
    product.client.call<T>(method, path, { token: admin.token, ...(body ? { body } : {}) })
  const add = async (id: string, record: Shape) => {
    const { body } = await call<{ id: string }>('POST', `/demo/${id}/add`, record)
    if (!body.success) throw new Error(body.message)
  }
  const notes = async (id: string) => {
    const { body } = await call<{ records: Shape[] }>('GET', `/demo/${id}/list?column=name&order=asc`)
    return body.result.records.map((record) => record.note)
  }
  const keptIn = async (table: string) => {
    const { body } = await admin.get<Shape[]>('kept', {})
    return body.result.filter((one) => one.table === table)
  }
  const publishedOf = async (id: string) => {
    const { body } = await admin.get<{ records: Shape[] }>('revisions', { kind: 'model', id, pageSize: 100 })
    return body.result.records.map(({ revision }) => Number(revision))
  }

  it('a removed field leaves its values, and taking it back brings them', async () => {
    await release('hut', { note: { ...note, search: ['pinyin'], unique: true } })
    await add('hut', { name: '一', note: '靠河' })
    await add('hut', { name: '二' })
    const { plan } = await release('hut')
    expect(plan).toContainEqual(
      expect.objectContaining({ id: 'drop:hut.note', kind: 'keepColumn', column: 'note', rows: 1, keptDays: 30 }),
    )
    expect(await notes('hut')).toEqual([undefined, undefined])
    const [, column] = [await add('hut', { name: '三' }), (await keptIn('hut')).find((one) => one.column === 'note')]
    expect(column).toMatchObject({ model: 'hut', title: '说明', type: 'text', authorName: '管理员', rows: 1 })
    expect(Date.parse(String(column?.until)) - Date.parse(String(column?.keptAt))).toBe(30 * 86_400_000)

    const first = Math.min(...(await publishedOf('hut')))
    const reverted = await admin.post<{ revision: number }>('revert', { kind: 'model', id: 'hut', revision: first })
    const back = await admin.publish([{ kind: 'model', id: 'hut', revision: reverted.body.result.revision }])
    expect(back.body.result.plan).toContainEqual(
      expect.objectContaining({ id: 'restore:hut.note', kind: 'restoreColumn', losses: [], restored: 1, rows: 0 }),
    )
    expect((await notes('hut')).map((value) => value ?? null)).toEqual(['靠河', null, null])
    expect(await keptIn('hut')).toEqual([])
    expect((await call('POST', '/demo/hut/add', { name: '四', note: '靠河' })).body.success).toBe(false)
  })

  it('that comes back as another type brings what can be read, and names what cannot', async () => {
    await release('barn', { note })
    for (const [name, value] of Object.entries({ a: '12', b: '很多', c: '7' })) await add('barn', { name, note: value })
    await release('barn')
    const { plan } = await release('barn', { note: { type: 'int', title: '数' } })
    expect(plan).toContainEqual(expect.objectContaining({ id: 'restore:barn.note', restored: 2, rows: 1 }))
    expect(await notes('barn')).toEqual([12, null, 7])
    expect(await keptIn('barn')).toMatchObject([{ column: 'note', type: 'text', rows: 3 }])
    await release('barn')
    await release('barn', { note })
    expect(await notes('barn')).toEqual(['12', '很多', '7'])
  })

  it('is refused as long as nobody accepts it, and changes nothing then', async () => {
    await release('mill', { note })
    await add('mill', { name: 'a', note: 'x' })
    const saved = await admin.save(villageModel({}, { id: 'mill', api: '/demo/mill', permission: 'mill' }), 1)
    const refused = await admin.publish([{ kind: 'model', id: 'mill', revision: saved.body.result.revision }])
    expect(refused.body).toMatchObject({ success: false, result: { needs: ['drop:mill.note'] } })
    expect(await keptIn('mill')).toEqual([])
    expect(await notes('mill')).toEqual(['x'])
  })

  it('is cleared earlier by whoever publishes, who is told of how many rows', async () => {
    await release('shop', { note })
    for (const name of ['a', 'b']) await add('shop', { name, note: name })
    await release('shop')
    const [column] = await keptIn('shop')
    const keys = [column?.key]
    const auditor = editorOf(product.client, await product.client.login('auditor'))
    expect((await auditor.post('clearKept', { keys })).status).toBe(403)
    for (const wrong of ['shop.name', 'sys_user.password', "shop.x' --", '__proto__.x'])
      expect((await admin.post('clearKept', { keys: [...keys, wrong] })).body.success).toBe(false)
    expect((await admin.post('clearKept', { keys })).body.result).toEqual({ rows: 2 })
    expect(await keptIn('shop')).toEqual([])
    expect((await admin.post('clearKept', { keys })).body.success).toBe(false)
    const { plan } = await release('shop', { note })
    expect(plan).toContainEqual(expect.objectContaining({ id: 'add:shop.note', kind: 'addColumn' }))
    expect(await notes('shop')).toEqual([null, null])
    const log = await product.app.services.database.query
      .selectFrom('sys_log')
      .select('log_content')
      .where('log_content', 'like', '%清理已移除的字段%')
      .execute()
    expect(log.map((row) => String(row.log_content))).toEqual([expect.stringContaining('2 行有值')])
  })

  it('goes after 30 days, when its server starts or the hour is full', async () => {
    await release('mine', { note })
    await add('mine', { name: 'a', note: 'x' })
    await release('mine')
    const { query } = product.app.services.database
    await query
      .updateTable('document_kept_column')
      .set({ until: '2020-01-01 00:00:00' })
      .where('table_name', '=', 'mine')
      .execute()
    await release('farm', { note })
    await release('farm')
    const next = await startProduct({ shared: product })
    expect(await keptIn('mine')).toEqual([])
    expect(await keptIn('farm')).toHaveLength(1)
    const { query: there } = next.app.services.database
    expect((await there.selectFrom('mine').selectAll().execute()).flatMap(Object.keys)).not.toContain('__kept_1_note')
  })

  it('outlives its document, and is nowhere to be found without its table', async () => {
    await release('yard', { note })
    await add('yard', { name: 'a', note: 'x' })
    await release('yard')
    const removed = await admin.post('delete', { kind: 'model', id: 'yard' })
    expect(removed.body.success).toBe(true)
    expect(await keptIn('yard')).toHaveLength(1)
    await release('yard', { note })
    expect(await notes('yard')).toEqual(['x'])
    await release('yard')
    expect(await keptIn('yard')).toHaveLength(1)
    await product.app.services.database.query.schema.dropTable('yard').execute()
    expect(await keptIn('yard')).toEqual([])
  })

  it('goes in time, and is listed, whatever has become of tables that are kept', async () => {
    await release('barn', { note })
    await add('barn', { name: 'a', note: 'x' })
    await release('barn')
    const { query } = product.app.services.database
    const gone = { kept_name: '__kept_1_gone', table_name: 'gone', model: 'gone', title: '没有了', author: 'admin' }
    const past = { until: '2020-01-01 00:00:00' }
    await query
      .insertInto('document_kept_table')
      .values({ ...gone, ...past, kept_at: '2019-12-01 00:00:00' })
      .execute()
    await query.updateTable('document_kept_column').set(past).where('table_name', '=', 'barn').execute()
    expect(await keptIn('barn')).toHaveLength(1)
    expect(await keptIn('gone')).toEqual([])
    await startProduct({ shared: product })
    expect(await keptIn('barn')).toEqual([])
    expect(await query.selectFrom('document_kept_table').selectAll().execute()).toEqual([])
  })
})
