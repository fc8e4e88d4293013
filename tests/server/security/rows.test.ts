import { beforeAll, describe, expect, it } from 'vitest'
import { areNamesOpen, type Model, ownershipOf } from '#core/model'
import type { DataScope } from '#core/permission'
import { rowsOfSheet } from '#fixtures/sheets.ts'
import { closeProducts, startProduct } from '../document/product.ts'
import { expectedRows, type Person, type StoredRow } from './expectedRows.ts'

closeProducts()
const { app, origin, client } = await startProduct()
const { query } = app.services.database
const library = app.services.library.current()
const { liveRows, visibleIds } = expectedRows(query, library)

const bound = library.models().filter((model) => {
  const ownership = model.api === undefined ? undefined : ownershipOf(model, library)
  return ownership !== undefined && ownership.kind !== 'all'
})

interface Someone {
  title: string
  /** The account, or `cadre`: the first village cadre of another town. */
  account: string
  scope: DataScope
  tenantId: 0 | 7
}

const somebody: readonly Someone[] = [
  { title: 'a village', account: 'chenjie', scope: 'department', tenantId: 0 },
  { title: 'a village of another town', account: 'cadre', scope: 'department', tenantId: 0 },
  { title: 'a town', account: 'liming', scope: 'below', tenantId: 0 },
  { title: 'oneself', account: 'operator', scope: 'self', tenantId: 0 },
  { title: 'the rules', account: 'sunli', scope: 'rules', tenantId: 0 },
  { title: 'a tenant', account: 'auditor', scope: 'all', tenantId: 7 },
  { title: 'a village in a tenant', account: 'wangfang', scope: 'below', tenantId: 7 },
]

const people = new Map<string, Person & { token: string }>()
const personOf = (title: string) => people.get(title) as Person & { token: string }

const insert = (table: string, rows: readonly StoredRow[]) =>
  query
    .insertInto(table)
    .values(rows.map((row) => ({ del_flag: 0, row_version: 1, tenant_id: 0, create_by: 'admin', ...row })))
    .execute()

/** Everybody of the test may call everything, so that only the rows decide. */
beforeAll(async () => {
  for (const table of ['sys_role_data_rule', 'sys_depart_role_user', 'sys_user_tenant', 'sys_depart_data_rule'])
    await query.deleteFrom(table).execute()
  await insert('sys_tenant', [{ id: 7, name: '第七租户', status: '1' }])
  for (const model of bound.filter(({ document }) => !document.shared)) {
    const ids = await query.selectFrom(model.table).select('id').orderBy('id').execute()
    const third = ids.filter((_, index) => index % 3 === 2).map(({ id }) => String(id))
    for (let at = 0; at < third.length; at += 500)
      await query
        .updateTable(model.table)
        .set({ tenant_id: 7 })
        .where('id', 'in', third.slice(at, at + 500))
        .execute()
  }
  await insert('sys_role', [{ id: 'r-calls', role_name: '全部接口', role_code: 'all_calls', data_scope: 'self' }])
  const permissions = await query.selectFrom('sys_permission').select('id').execute()
  const links = permissions.map(({ id }) => ({ id: `rp-${id}`, role_id: 'r-calls', permission_id: String(id) }))
  for (let at = 0; at < links.length; at += 200) await insert('sys_role_permission', links.slice(at, at + 200))
  await insert('sys_permission_data_rule', [
    {
      ...{ id: 'dr-town', permission_id: 'menu-device-device', rule_name: '另一个镇的设备', status: '1' },
      ...{ rule_column: 'sysOrgCode', rule_conditions: 'RIGHT_LIKE', rule_value: 'A01A02' },
    },
  ])
  const cadre = await query
    .selectFrom('sys_user as user')
    .innerJoin('sys_user_role as link', 'link.user_id', 'user.id')
    .select('user.username')
    .where('link.role_id', '=', 'role-village-cadre')
    .where('user.status', '=', '1')
    .where('user.org_code', 'like', 'A01A02%')
    .orderBy('user.id')
    .executeTakeFirstOrThrow()
  for (const { title, account, scope, tenantId } of somebody) {
    const username = account === 'cadre' ? String(cadre.username) : account
    const user = await query
      .selectFrom('sys_user')
      .select(['id', 'org_code'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const id = String(user.id)
    await query.deleteFrom('sys_user_role').where('user_id', '=', id).execute()
    await insert('sys_role', [{ id: `r-${id}`, role_name: title, role_code: `scope_${username}`, data_scope: scope }])
    await insert('sys_user_role', [
      { id: `ur-${id}-calls`, user_id: id, role_id: 'r-calls' },
      { id: `ur-${id}-scope`, user_id: id, role_id: `r-${id}` },
    ])
    if (scope === 'rules')
      await insert('sys_role_data_rule', [{ id: 'rd-town', role_id: `r-${id}`, data_rule_id: 'dr-town' }])
    if (tenantId !== 0)
      await insert('sys_user_tenant', [{ id: `ut-${id}`, user_id: id, rel_tenant_id: String(tenantId) }])
    const rules: Person['rules'] = scope === 'rules' ? { device: isOfAnotherTown } : {}
    const token = await client.login(username)
    people.set(title, { id, username, orgCode: String(user.org_code), tenantId, scope, rules, token })
  }
  app.services.rights.drop([])
})

const isOfAnotherTown = (row: StoredRow): boolean => String(row.sys_org_code ?? '').startsWith('A01A02')

const call = <T = unknown>({ token }: { token: string }, method: string, path: string, more: object = {}) =>
  client.call<T>(method, path, { token, ...more })

/** The cells of an export of chosen records. */
async function exported({ token }: { token: string }, model: Model, selections: string) {
  const response = await fetch(`${origin}/system-api${model.api}/exportXls?selections=${selections}`, {
    headers: { 'x-access-token': token },
  })
  return rowsOfSheet(Buffer.from(await response.arrayBuffer()))
}

const emptyLengths = new Map<string, Promise<number>>()

/** The lines of an export without records: titles alone, as many for everybody. */
function emptyLength(person: { token: string }, model: Model): Promise<number> {
  const length = emptyLengths.get(model.id) ?? exported(person, model, 'nobody').then((rows) => rows.length)
  emptyLengths.set(model.id, length)
  return length
}

interface Page {
  total: number
  records: { id: string }[]
}

const places = bound.flatMap((model) => somebody.map(({ title }) => ({ id: model.id, model, title })))
const idsOf = (rows: readonly StoredRow[]): string[] => rows.map(({ id }) => String(id))

/** The first live row that a person does not see; none where everything is visible, which the lists prove. */
async function hiddenId(person: Person, model: Model): Promise<string | undefined> {
  const seen = await visibleIds(person, model)
  return idsOf(await liveRows(model)).find((id) => !seen.has(id))
}

describe('the rows of a model', () => {
  it.each(places)('$id: what $title lists is what the scope reaches', async ({ model, title }) => {
    const person = personOf(title)
    const seen = await visibleIds(person, model)
    const expected = idsOf(await liveRows(model)).filter((id) => seen.has(id))
    const { body } = await call<Page>(person, 'GET', `${model.api}/list`, {
      query: { pageSize: '500', fullCount: '1' },
    })
    expect(body.result.total).toBe(expected.length)
    const among = new Set(expected)
    expect(body.result.records.filter(({ id }) => !among.has(String(id)))).toEqual([])
    const counted = await call<{ rows: { n: number }[] }>(person, 'GET', `${model.api}/aggregate`, {
      query: { aggregate: JSON.stringify({ measure: { n: 'count()' } }) },
    })
    expect(Number(counted.body.result.rows[0]?.n ?? 0)).toBe(expected.length)
  })

  it.each(places)('$id: a row beyond the scope of $title is nowhere', async ({ model, title }) => {
    const person = personOf(title)
    const id = await hiddenId(person, model)
    if (id === undefined) return
    const read = await call(person, 'GET', `${model.api}/queryById`, { query: { id } })
    expect([read.body.success, read.body.code]).toEqual([false, 404])
    const timeline = await call(person, 'GET', `${model.api}/timeline`, { query: { id } })
    expect(timeline.body.success).toBe(false)
    const options = await call<unknown[]>(person, 'GET', `${model.api}/options`, { query: { keys: id } })
    if (!areNamesOpen(model)) expect(options.body.result ?? []).toEqual([])
    expect(await exported(person, model, id)).toHaveLength(await emptyLength(person, model))
    const edited = await call(person, 'PUT', `${model.api}/edit`, { body: { id } })
    expect(edited.body.success).toBe(false)
    const deleted = await call(person, 'DELETE', `${model.api}/delete`, { query: { id } })
    expect(deleted.body.success).toBe(false)
    const left = await query.selectFrom(model.table).select('del_flag').where('id', '=', id).executeTakeFirst()
    expect(Number(left?.del_flag)).toBe(0)
  })

  it.each(somebody)('no account beyond the scope of $title is in the recycle bin', async ({ title }) => {
    const person = personOf(title)
    const model = library.resolvedModel('sysUser') as Model
    const id = String(await hiddenId(person, model))
    await query.updateTable(model.table).set({ del_flag: 1 }).where('id', '=', id).execute()
    const bin = await call<{ id: string }[]>(person, 'GET', '/sys/user/recycleBin')
    expect(bin.body.result.map((record) => record.id)).not.toContain(id)
    const restored = await call(person, 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })
    const purged = await call(person, 'DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } })
    expect([restored.body.success, purged.body.success]).toEqual([false, false])
    const left = await query.selectFrom(model.table).select('del_flag').where('id', '=', id).executeTakeFirst()
    expect(Number(left?.del_flag)).toBe(1)
    await query.updateTable(model.table).set({ del_flag: 0 }).where('id', '=', id).execute()
  })
})
