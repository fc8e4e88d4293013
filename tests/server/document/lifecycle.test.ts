import { beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let implementer: Editor
let admin: Editor

beforeAll(async () => {
  product = await startProduct()
  implementer = editorOf(product.client, await product.client.login('implementer'))
  admin = editorOf(product.client, await product.client.login('admin'))
})

const rowsOf = (table: string) => product.app.services.database.query.selectFrom(table).selectAll().execute()

describe('the list of documents', () => {
  it('holds the shipped ones as revision 0', async () => {
    const { body } = await implementer.get<{ records: object[]; total: number }>('list', { keyword: 'user-list' })
    expect(body.result.records).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'screen', id: 'system/user-list', title: '用户列表', status: 'published', revision: 0 },
        ...{ publishedRevision: 0, source: 'file', baseMoved: false },
      }),
    )
  })

  it('is cut by kind and page', async () => {
    const { body } = await implementer.get<{ records: { kind: string }[]; total: number; pages: number }>('list', {
      ...{ kind: 'model', pageSize: 5, pageNo: 2 },
    })
    expect(body.result.records).toHaveLength(5)
    expect(new Set(body.result.records.map(({ kind }) => kind))).toEqual(new Set(['model']))
    expect(body.result.pages).toBe(Math.ceil(body.result.total / 5))
  })
})

describe('saving', () => {
  const draft = villageList({ id: 'demo/save-list', model: 'sysPosition' })

  it('keeps a new draft as its first revision', async () => {
    expect((await implementer.save(draft)).body.result).toEqual({ revision: 1, diagnostics: [] })
  })

  it('refuses a stale base with the revision that is there, and overwrites nothing', async () => {
    const again = await implementer.save({ ...draft, title: '别的' })
    expect(again.status).toBe(409)
    expect(again.body.result).toMatchObject({
      current: { revision: 1, author: 'implementer', authorName: '吴昊', document: draft },
    })
    expect((await implementer.save({ ...draft, title: '第二' }, 1)).body.result.revision).toBe(2)
    const stale = await admin.save({ ...draft, title: '迟到' }, 1)
    expect([stale.status, stale.body.code]).toEqual([409, 409])
    expect(stale.body.result).toMatchObject({ current: { revision: 2 } })
    const stored = await implementer.get('queryById', { kind: 'screen', id: 'demo/save-list', draft: 1 })
    expect(stored.body.result).toMatchObject({ title: '第二' })
  })

  it('lets one of two savers at once through', async () => {
    const both = await Promise.all([
      implementer.save({ ...draft, title: '甲' }, 2),
      admin.save({ ...draft, title: '乙' }, 2),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('keeps drafts with errors and names them', async () => {
    const saved = await implementer.save(villageList({ id: 'demo/wrong-list', model: 'sysPositon' }))
    expect(saved.body.result.diagnostics).toContainEqual(
      expect.objectContaining({
        pointer: '/model',
        code: 'unknown-model',
        severity: 'error',
        hint: '是否指 "sysPosition"？',
      }),
    )
  })

  it('takes a shipped document as revision 0', async () => {
    const { body } = await implementer.get('queryById', { kind: 'screen', id: 'system/position-list' })
    const shipped = body.result
    expect((await implementer.save({ ...shipped, title: '岗位' })).status).toBe(409)
    expect((await implementer.save({ ...shipped, title: '岗位' }, 0)).body.result.revision).toBe(1)
  })
})

describe('publishing', () => {
  it('refuses documents with errors and publishes none of them', async () => {
    const good = await implementer.save(villageList({ id: 'demo/good-list', model: 'sysPosition' }))
    const { body } = await implementer.publish([
      { kind: 'screen', id: 'demo/good-list', revision: good.body.result.revision },
      { kind: 'screen', id: 'demo/wrong-list', revision: 1 },
    ])
    expect(body.success).toBe(false)
    expect(body.result.diagnostics).toContainEqual(expect.objectContaining({ code: 'unknown-model' }))
    expect((await admin.get('closure', { screen: 'demo/good-list' })).status).toBe(404)
  })

  it('refuses a change that breaks a document which is live', async () => {
    const { body } = await implementer.get<{ fields: object }>('queryById', { kind: 'model', id: 'sysPosition' })
    const { rank: _gone, ...fields } = body.result.fields as Record<string, object>
    const broken = { ...body.result, fields, display: 'rank' }
    await implementer.save(broken, 0)
    const published = await implementer.publish([{ kind: 'model', id: 'sysPosition', revision: 1 }])
    expect(published.body.success).toBe(false)
  })

  it('makes documents that need each other live at once, with their table, calls and codes', async () => {
    await implementer.save(villageModel())
    await implementer.save(villageList())
    const { body } = await implementer.publish(
      [
        { kind: 'screen', id: 'demo/village-list', revision: 1 },
        { kind: 'model', id: 'village', revision: 1 },
      ],
      { note: '第一版' },
    )
    expect(body.result.plan).toEqual([
      { id: 'create:village', table: 'village', kind: 'createTable', losses: [], rows: 0 },
    ])
    const added = await product.client.call('POST', '/demo/village/add', {
      token: admin.token,
      body: { name: '龙泉村' },
    })
    expect(added.body.success).toBe(true)
    const codes = (await rowsOf('sys_permission')).filter(({ perms }) => String(perms).startsWith('village:'))
    expect(
      codes.map(({ perms, parent_id, perms_type, status }) => [perms, parent_id, perms_type, status]),
    ).toContainEqual([...['village:edit', 'menu-other-permissions', '1', '1']])
  })

  it('needs a confirmation that names what is lost', async () => {
    const narrow = villageModel({ name: { type: 'text', title: '名称', max: 2, required: true } })
    const saved = await implementer.save(narrow, 1)
    const documents = [{ kind: 'model', id: 'village', revision: saved.body.result.revision }]
    const refused = await implementer.publish(documents)
    expect(refused.body.success).toBe(false)
    expect(refused.body.result).toMatchObject({
      needs: ['narrow:village.name'],
      plan: [{ id: 'narrow:village.name', kind: 'changeColumn', column: 'name', losses: ['characters'], rows: 1 }],
    })
    expect((await implementer.publish(documents, { confirm: ['drop:village.people'] })).body.success).toBe(false)
    expect((await implementer.publish(documents, { confirm: ['narrow:village.name'] })).body.success).toBe(true)
    expect((await rowsOf('village')).map(({ name }) => name)).toEqual(['龙泉'])
  })

  it('refuses an older revision than the live one', async () => {
    const { status } = await implementer.publish([{ kind: 'model', id: 'village', revision: 1 }])
    expect(status).toBe(409)
  })

  it('makes a row for a guarded field', async () => {
    await implementer.release(villageModel({ phone: { type: 'text', title: '电话', max: 20, guarded: true } }), {
      confirm: ['narrow:village.name'],
    })
    const [row] = (await rowsOf('sys_permission')).filter(({ perms }) => perms === 'village:field:phone')
    expect(row).toMatchObject({ name: '字段：电话', menu_type: '2', perms_type: '1', status: '1' })
  })

  it('refuses a unique field over values that repeat', async () => {
    for (const name of ['东村', '西村'])
      await product.client.call('POST', '/demo/village/add', { token: admin.token, body: { name, people: 7 } })
    const { body: line } = await implementer.get<{ records: { revision: number }[] }>('list', {
      keyword: 'village',
      kind: 'model',
    })
    const unique = villageModel({ people: { type: 'int', title: '人口', unique: true } })
    const saved = await implementer.save(unique, line.result.records[0]?.revision)
    const { revision } = saved.body.result
    const published = await implementer.publish([{ kind: 'model', id: 'village', revision }], {
      confirm: ['drop:village.phone'],
    })
    expect(published.body).toMatchObject({ success: false, message: expect.stringContaining('不能设为唯一') })
    await implementer.post('revert', { kind: 'model', id: 'village', revision: revision - 1 })
  })

  it('stands in the audit log', async () => {
    const lines = await rowsOf('sys_log')
    expect(lines.map(({ log_content }) => String(log_content))).toContainEqual(expect.stringContaining('第一版'))
  })
})

describe('history', () => {
  it('names every revision, newest first', async () => {
    const { body } = await implementer.get<{ records: { revision: number; state: string; live: boolean }[] }>(
      'revisions',
      {
        ...{ kind: 'model', id: 'village' },
      },
    )
    expect(body.result.records.map(({ revision, state, live }) => [revision, state, live])).toEqual([
      [5, 'draft', false],
      [4, 'draft', false],
      [3, 'published', true],
      [2, 'published', false],
      [1, 'published', false],
    ])
  })

  it('ends with the shipped document', async () => {
    const { body } = await implementer.get<{ records: { revision: number; state: string }[] }>('revisions', {
      ...{ kind: 'screen', id: 'system/position-list' },
    })
    expect(body.result.records.map(({ revision, state }) => [revision, state])).toEqual([
      [1, 'draft'],
      [0, 'file'],
    ])
  })

  it('tells the difference in fields', async () => {
    const { body } = await implementer.get<object[]>('diff', { kind: 'model', id: 'village', from: 2, to: 3 })
    expect(body.result).toContainEqual(
      expect.objectContaining({ change: 'added', what: '字段', name: 'phone', pointer: '/fields/phone' }),
    )
    expect(body.result).toContainEqual(
      expect.objectContaining({ change: 'changed', what: '字段', name: 'name', property: 'max', from: 2, to: 50 }),
    )
  })

  it('tells the difference in columns', async () => {
    const { body: current } = await implementer.get('queryById', { kind: 'screen', id: 'demo/village-list' })
    const columns = (...entries: unknown[]) => ({ ...current.result, columns: entries })
    await implementer.save(columns('name', { field: 'people', width: 100 }), 1)
    await implementer.save(columns({ field: 'people', width: 200 }, 'name', 'createTime'), 2)
    const { body } = await implementer.get<object[]>('diff', {
      kind: 'screen',
      id: 'demo/village-list',
      from: 2,
      to: 3,
    })
    expect(body.result).toEqual([
      expect.objectContaining({ change: 'changed', what: '列', name: 'people', property: 'width', from: 100, to: 200 }),
      expect.objectContaining({ change: 'added', what: '列', name: 'createTime', to: 'createTime' }),
      expect.objectContaining({ change: 'moved', from: ['name', 'people'], to: ['people', 'name', 'createTime'] }),
    ])
  })

  it('is told with each answer to whoever is signed in, by a stamp that a publish changes', async () => {
    const stamp = async (token?: string) => {
      const { headers } = await product.client.call(
        'GET',
        '/sys/permission/getUserPermissionByToken',
        token ? { token } : {},
      )
      return headers.get('x-documents')
    }
    const before = await stamp(implementer.token)
    expect([before?.length, await stamp(implementer.token), await stamp()]).toEqual([16, before, null])
    await implementer.release({ ...villageList(), id: 'demo/stamp-list' })
    expect(await stamp(implementer.token)).not.toBe(before)
    await implementer.post('delete', { kind: 'screen', id: 'demo/stamp-list' })
  })

  it('takes an old revision as a new draft', async () => {
    const { body } = await implementer.post<{ revision: number }>('revert', {
      kind: 'model',
      id: 'village',
      revision: 1,
    })
    expect(body.result.revision).toBe(6)
    const draft = await implementer.get('queryById', { kind: 'model', id: 'village', draft: 1 })
    expect(draft.body.result).toEqual(villageModel())
  })

  it('takes the shipped document as a new draft', async () => {
    const ref = { kind: 'screen', id: 'system/position-list' }
    expect((await implementer.post<{ revision: number }>('toBase', ref)).body.result.revision).toBe(2)
    expect((await implementer.get('queryById', { ...ref, draft: 1 })).body.result.title).toBe('职务列表')
    expect((await implementer.post('toBase', { kind: 'model', id: 'village' })).body.success).toBe(false)
  })
})

describe('deleting and renaming', () => {
  it('are refused while something refers to the document, and say what', async () => {
    const { body } = await implementer.post('delete', { kind: 'model', id: 'village' })
    expect(body.success).toBe(false)
    expect(body.message).toContain('村庄列表（demo/village-list）')
    expect(body.result).toMatchObject({ referrers: [{ kind: 'screen', id: 'demo/village-list', pointer: '/model' }] })
    const renamed = await implementer.post('rename', {
      kind: 'screen',
      id: 'system/user-form',
      to: 'system/person-form',
    })
    expect(renamed.body.result).toMatchObject({
      referrers: [
        { id: 'hr/employee-list', pointer: '/rowActions/1/more/3/run/0/open' },
        { id: 'system/depart-user-list', pointer: '/form' },
        { id: 'system/role-user-list', pointer: '/form' },
        { id: 'system/user-list', pointer: '/form' },
      ],
    })
  })

  it('renames what nothing refers to, live and in one step', async () => {
    const { body } = await implementer.post('rename', {
      kind: 'screen',
      id: 'demo/village-list',
      to: 'demo/hamlet-list',
    })
    expect(body.success).toBe(true)
    expect((await admin.get('closure', { screen: 'demo/hamlet-list' })).status).toBe(200)
    expect((await admin.get('closure', { screen: 'demo/village-list' })).status).toBe(404)
  })

  it('refuses an id that is taken or cannot be one', async () => {
    const usedId = await implementer.post('rename', { kind: 'screen', id: 'demo/hamlet-list', to: 'system/role-list' })
    expect(usedId.body.message).toContain('已被使用')
    const wrong = await implementer.post('rename', { kind: 'screen', id: 'demo/hamlet-list', to: '../x' })
    expect(wrong.status).toBe(400)
  })

  it('takes a shipped document out of use, and back again', async () => {
    const ref = { kind: 'screen', id: 'product/manufacturer-detail' }
    await implementer.release({ ...(await shipped('screen', 'product/manufacturer-list')), detail: {} })
    expect((await implementer.post('delete', ref)).body.success).toBe(true)
    expect((await admin.get('closure', { screen: ref.id })).status).toBe(404)
    const draft = await implementer.post<{ revision: number }>('toBase', ref)
    expect((await admin.get('closure', { screen: ref.id })).status).toBe(404)
    await implementer.publish([{ ...ref, revision: draft.body.result.revision }])
    expect((await admin.get('closure', { screen: ref.id })).status).toBe(200)
  })
})

const shipped = async (kind: string, id: string) => (await implementer.get('queryById', { kind, id })).body.result

describe('reading', () => {
  it('answers 304 to whoever has the document', async () => {
    const query = { kind: 'model', id: 'sysRole' }
    const first = await implementer.get('queryById', query)
    const etag = first.headers.get('etag') ?? ''
    const { client } = product
    const again = await client.call('GET', '/online/document/queryById', {
      ...{ token: implementer.token, query, headers: { 'if-none-match': etag } },
    })
    expect([etag.length > 10, again.status]).toEqual([true, 304])
  })

  it('checks several documents together and saves nothing', async () => {
    const { body } = await implementer.post<{ diagnostics: object[] }>('check', {
      documents: [
        villageModel({}, { id: 'barn', api: '/demo/barn', permission: 'barn' }),
        villageList({ id: 'demo/barn-list', model: 'barn' }),
      ],
    })
    expect(body.result.diagnostics).toEqual([])
    const list = await implementer.get<{ total: number }>('list', { keyword: 'barn' })
    expect(list.body.result.total).toBe(0)
  })
})
