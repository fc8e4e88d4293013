import { beforeAll, expect, it } from 'vitest'
import { type Editor, editorOf, villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

type Shape = Record<string, unknown>

closeProducts()
let product: StartedProduct
let admin: Editor
let implementer: Editor

const note = { type: 'text', title: '说明', max: 50, guarded: true }
const model = (id: string, fields: Shape) => villageModel(fields, { id, api: `/demo/${id}`, permission: id })

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  implementer = editorOf(product.client, await product.client.login('implementer'))
})

const call = <T = Shape>(method: string, path: string, body?: Shape, token = admin.token) =>
  product.client.call<T>(method, path, { token, ...(body ? { body } : {}) })

/** The latest revisions of documents that are saved now, by one person. */
async function drafts(editor: Editor, ...documents: Shape[]): Promise<Shape[]> {
  const chosen = []
  for (const document of documents) {
    const { kind, id } = document
    const { body: list } = await editor.get<{ records: Shape[] }>('list', { keyword: String(id), pageSize: 100 })
    const listed = list.result.records.find((one) => one.kind === kind && one.id === id)
    const { body } = await editor.save(document, listed ? Number(listed.revision) : null)
    chosen.push({ kind, id, revision: body.result.revision })
  }
  return chosen
}

const rowOf = async (perms: string) => {
  const rows = await product.app.services.database.query
    .selectFrom('sys_permission')
    .select(['id', 'perms'])
    .where('perms', '=', perms)
    .execute()
  return rows.map(({ id }) => String(id))
}

async function grant(...codes: string[]): Promise<void> {
  const { body: granted } = await call<string[]>('GET', '/sys/permission/queryRolePermission?roleId=role-operator')
  const rows = (await Promise.all(codes.map(rowOf))).flat()
  const saved = await call('POST', '/sys/permission/saveRolePermission', {
    ...{ roleId: 'role-operator', permissionIds: [...granted.result, ...rows].join(',') },
    lastpermissionIds: granted.result.join(','),
  })
  expect(saved.body.success).toBe(true)
}

const seenBy = async (user: string, path: string) => {
  const { body } = await call<{ records: Shape[] }>('GET', path, undefined, await product.client.login(user))
  return body.result.records
}

const logged = async (text: string) => {
  const rows = await product.app.services.database.query
    .selectFrom('sys_log')
    .select('log_content')
    .where('log_content', 'like', `%${text}%`)
    .execute()
  return rows.map((row) => String(row.log_content))
}

it('the roles that a guarded field was granted to see it under its new name', async () => {
  await admin.release(model('well', { note }))
  await call('POST', '/demo/well/add', { name: '一', note: '靠河' })
  await grant('well:list', 'well:field:note')
  const query = product.app.services.database.query
  await query
    .updateTable('sys_permission')
    .set({ perms: 'well:add,well:field:note' })
    .where('perms', '=', 'well:add')
    .execute()
  expect(await seenBy('operator', '/demo/well/list')).toMatchObject([{ note: '靠河' }])
  const [before] = await rowOf('well:field:note')

  const chosen = await drafts(admin, model('well', { remark: note }))
  const { body } = await admin.publish(chosen, { moves: [{ model: 'well', from: 'note', to: 'remark' }] })
  expect(body.success).toBe(true)
  expect(await rowOf('well:field:remark')).toEqual([before])
  expect(await rowOf('well:field:note')).toEqual([])
  expect(await rowOf('well:add,well:field:remark')).toHaveLength(1)
  await expect
    .poll(async () => (await seenBy('operator', '/demo/well/list')).map(({ remark }) => remark))
    .toEqual(['靠河'])
  expect((await logged('note 改名为 remark')).length).toBeGreaterThanOrEqual(3)

  await admin.release(model('well', { remark: { ...note, title: '备注' } }))
  expect(await rowOf('well:field:remark')).toEqual([before])
})

it('a code that another model shares stays beside the new one', async () => {
  await admin.release(model('spring', { note }))
  await admin.release({ ...model('brook', { note }), permission: 'spring' })
  await grant('spring:list', 'spring:field:note')
  await call('POST', '/demo/spring/add', { name: '一', note: '清' })
  await call('POST', '/demo/brook/add', { name: '二', note: '浊' })
  const chosen = await drafts(admin, model('spring', { remark: note }))
  await admin.publish(chosen, { moves: [{ model: 'spring', from: 'note', to: 'remark' }] })
  await expect.poll(async () => (await seenBy('operator', '/demo/spring/list'))[0]?.remark).toBe('清')
  expect(await seenBy('operator', '/demo/brook/list')).toMatchObject([{ note: '浊' }])
})

it('a field is not let out by another name: neither without its guards nor under a code that others hold', async () => {
  await implementer.release(model('vat', { note: { ...note, permission: 'vat:note' } }))
  const attempt = async (field: Shape) => {
    const chosen = await drafts(implementer, model('vat', { remark: field }))
    const { body } = await implementer.publish(chosen, { moves: [{ model: 'vat', from: 'note', to: 'remark' }] })
    const grants = (body.result.diagnostics ?? []).filter(({ code }) => code === 'gives-rights')
    return [body.success, ...grants.map(({ pointer }) => pointer)]
  }
  const { guarded: _, ...open } = note
  expect(await attempt({ ...open, permission: 'vat:note' })).toEqual([false, '/fields/remark/guarded'])
  expect(await attempt(note)).toEqual([false, '/fields/remark/permission'])
  expect(await attempt({ ...note, permission: 'document:list' })).toEqual([false, '/fields/remark/permission'])
  const spare = { menuType: 2, name: '别的', perms: 'vat:field:remark', permsType: '1', status: '1' }
  const { query } = product.app.services.database
  const [base] = await query.selectFrom('sys_permission').selectAll().where('perms', '=', 'vat:field:note').execute()
  expect(base).toBeDefined()
  await query
    .insertInto('sys_permission')
    .values({ ...base, id: 'spare-row', name: spare.name, perms: spare.perms })
    .execute()
  await product.app.services.rights.drop([])
  expect(await attempt({ ...note, permission: 'vat:note' })).toEqual([false, '/fields/remark'])
  await query.deleteFrom('sys_permission').where('id', '=', 'spare-row').execute()
  await product.app.services.rights.drop([])
  expect(await attempt({ ...note, permission: 'vat:note' })).toEqual([true])
})

const rules = async (name: string) => {
  const rows = await product.app.services.database.query
    .selectFrom('sys_permission_data_rule')
    .select(['rule_column', 'rule_value'])
    .where('rule_name', 'like', `${name}%`)
    .orderBy('rule_name')
    .execute()
  return rows.map(({ rule_column, rule_value }) => rule_column || rule_value)
}

it('data rules follow a field that gets another name, and refuse one that goes', async () => {
  const plain = { type: 'text', title: '片区', max: 50 }
  await admin.release(model('tank', { zone: plain }))
  const [tank] = await rowOf('tank:list')
  const add = (permissionId: string | undefined, rule: Shape) =>
    call('POST', '/sys/permission/addPermissionRule', { permissionId, status: '1', ...rule })
  const expression = { ruleConditions: 'USE_SQL_RULES', ruleColumn: '' }
  for (const [row, rule] of [
    [tank, { ruleName: '池1', ruleColumn: 'zone', ruleConditions: '=', ruleValue: '东' }],
    [tank, { ruleName: '池2', ...expression, ruleValue: "zone == '#{sys_org_code}' || zone == 'zone'" }],
  ] as const)
    expect((await add(row, rule)).body).toMatchObject({ success: true })

  const chosen = await drafts(admin, model('tank', { region: { ...plain, title: '区域' } }))
  const moves = [{ model: 'tank', from: 'zone', to: 'region' }]
  const plan = async (more: Shape) => (await admin.post('plan', { documents: chosen, ...more })).body.result
  expect(await plan({})).toMatchObject({ publishable: false, moves: [] })
  expect(await plan({ moves })).toMatchObject({ publishable: true })
  const refused = await admin.publish(chosen, { confirm: ['drop:tank.zone'] })
  expect(refused.body).toMatchObject({ success: false, result: { diagnostics: [{ code: 'unknown-field' }, {}] } })
  expect(await rules('池')).toEqual(['zone', "zone == '#{sys_org_code}' || zone == 'zone'"])

  expect((await admin.publish(chosen, { moves })).body).toMatchObject({ success: true })
  expect(await rules('池')).toEqual(['region', "region == '#{sys_org_code}' || region == 'zone'"])
  expect(await logged('zone 改名为 region')).toHaveLength(3)
})

it('a rule that two models share is refused where only one of them has the new name', async () => {
  const plain = { type: 'text', title: '片区', max: 50 }
  await admin.release(model('dam', { zone: plain }))
  await admin.release({ ...model('weir', { zone: plain }), permission: 'dam' })
  const [row] = await rowOf('dam:list')
  await call('POST', '/sys/permission/addPermissionRule', {
    ...{ permissionId: row, ruleName: '坝', ruleColumn: 'zone', ruleConditions: '=', ruleValue: '东', status: '1' },
  })
  const chosen = await drafts(admin, model('dam', { region: plain }))
  const { body } = await admin.publish(chosen, { moves: [{ model: 'dam', from: 'zone', to: 'region' }] })
  expect(body).toMatchObject({
    success: false,
    result: {
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ code: 'unknown-field', document: { kind: 'model', id: 'weir' } }),
      ]),
    },
  })
  expect(await rules('坝')).toEqual(['zone'])
})

const listOf = (id: string, of: string, column: string) =>
  villageList({ id, model: of, columns: ['name', column], filters: [column] })

const queries = async (code: string) =>
  (await call<Shape[]>('GET', `/sys/superQuery?code=${encodeURIComponent(code)}`)).body.result.map(
    ({ title, records }) => [title, (records as Shape[]).map(({ field }) => field)],
  )

const formerIn = async (screen: string) =>
  (await admin.get<{ former?: Shape }>('closure', { screen })).body.result.former

it('saved queries follow fields and screens, and browsers are told the former names', async () => {
  const plain = { type: 'text', title: '说明', max: 50 }
  await admin.release(model('lake', { note: plain }))
  await admin.release(listOf('demo/lake-list', 'lake', 'note'))
  const save = (title: string) =>
    call('POST', '/sys/superQuery', {
      ...{ code: 'demo/lake-list', title, matchType: 'and' },
      records: [
        { field: 'note', rule: 'like', val: '河' },
        { field: 'name', rule: 'eq', val: '一' },
      ],
    })
  await save('河边')
  expect(await formerIn('demo/lake-list')).toBeUndefined()
  const rename = async (from: string, to: string) => {
    const chosen = await drafts(admin, model('lake', { [to]: plain }), listOf('demo/lake-list', 'lake', to))
    const { body } = await admin.publish(chosen, { moves: [{ model: 'lake', from, to }] })
    expect(body.success).toBe(true)
  }
  await rename('note', 'remark')
  await rename('remark', 'memo')
  expect(await queries('demo/lake-list')).toEqual([['河边', ['memo', 'name']]])
  expect(await formerIn('demo/lake-list')).toEqual({
    ...{ screens: {}, rows: {}, fields: { 'demo/lake-list': { note: 'memo', remark: 'memo' } } },
  })
  await rename('memo', 'note')
  expect(await formerIn('demo/lake-list')).toMatchObject({
    fields: { 'demo/lake-list': { memo: 'note', remark: 'note' } },
  })

  await admin.post('rename', { kind: 'screen', id: 'demo/lake-list', to: 'demo/lakes' })
  expect(await queries('demo/lakes')).toEqual([['河边', ['note', 'name']]])
  expect(await queries('demo/lake-list')).toEqual([])
  expect(await formerIn('demo/lakes')).toEqual({
    ...{ screens: { 'demo/lake-list': 'demo/lakes' }, rows: {} },
    fields: { 'demo/lakes': { memo: 'note', remark: 'note' } },
  })
  await admin.release(listOf('demo/lake-list', 'lake', 'note'))
  expect(await formerIn('demo/lakes')).toMatchObject({ screens: {} })
})

it('browsers are told the former names of fields in the rows of sub-tables too', async () => {
  const plain = { type: 'text', title: '说明', max: 50 }
  const key = { type: 'ref', title: '池塘', model: 'pond' }
  const fish = (fields: Shape) =>
    villageModel({ pondId: key, ...fields }, { id: 'pondFish', api: undefined, permission: undefined, internal: true })
  const pond = model('pond', { fish: { type: 'table', title: '鱼', model: 'pondFish', foreignKey: 'pondId' } })
  const chosen = await drafts(admin, pond, fish({ note: plain }), listOf('demo/ponds', 'pond', 'people'))
  expect((await admin.publish(chosen)).body).toMatchObject({ success: true })
  const moved = await drafts(admin, fish({ memo: plain }))
  const { body } = await admin.publish(moved, { moves: [{ model: 'pondFish', from: 'note', to: 'memo' }] })
  expect(body).toMatchObject({ success: true })
  expect(await formerIn('demo/ponds')).toEqual({
    ...{ screens: {}, fields: {} },
    rows: { 'demo/ponds': { fish: { note: 'memo' } } },
  })
})

it('of fields that likeness cannot tell apart the new name is chosen, each once', async () => {
  const whole = (title: string) => ({ type: 'int', title })
  await admin.release(model('pier', { one: whole('甲'), two: whole('乙') }))
  await call('POST', '/demo/pier/add', { name: '一', one: 1, two: 2 })
  const chosen = await drafts(
    admin,
    model('pier', { three: whole('丙'), four: whole('丁'), five: { type: 'text', title: '戊', max: 9 } }),
  )
  const { body: planned } = await admin.post('plan', { documents: chosen })
  const to = [
    { name: 'three', title: '丙' },
    { name: 'four', title: '丁' },
  ]
  expect(planned.result).toMatchObject({ moves: [] })
  expect(planned.result.renamable).toEqual([
    { model: 'pier', from: 'one', title: '甲', steps: ['drop:pier.one'], to },
    { model: 'pier', from: 'two', title: '乙', steps: ['drop:pier.two'], to },
  ])
  const move = (from: string, target: string) => ({ model: 'pier', from, to: target })
  const twice = await admin.publish(chosen, { moves: [move('one', 'four'), move('two', 'four')] })
  expect(twice.body).toMatchObject({ success: false, result: { needs: ['drop:pier.two'] } })
  await admin.publish(chosen, { moves: [move('one', 'four'), move('two', 'three')] })
  const { body } = await call<{ records: Shape[] }>('GET', '/demo/pier/list')
  expect(body.result.records).toMatchObject([{ four: 1, three: 2 }])
})
