import { beforeAll, describe, expect, it } from 'vitest'
import { areNamesOpen, type Field, type Model, type Ownership, ownershipOf } from '#core/model'
import { closeProducts, startProduct } from '../document/product.ts'

closeProducts()
const { app, client } = await startProduct()
const { query } = app.services.database
const library = app.services.library.current()

type Stored = Readonly<Record<string, unknown>>

interface Person {
  id: string
  username: string
  orgCode: string
  scope: 'below' | 'department'
  token: string
}

const bound = library.models().filter((model) => {
  const ownership = model.api === undefined ? undefined : ownershipOf(model, library)
  return ownership !== undefined && ownership.kind !== 'all'
})

const tables = new Map<string, readonly Stored[]>()
const stored = async (model: Model): Promise<readonly Stored[]> => {
  const rows = tables.get(model.id) ?? ((await query.selectFrom(model.table).selectAll().execute()) as Stored[])
  tables.set(model.id, rows)
  return rows
}

/** The rows of the tenant of everybody in the test that are not deleted. */
const liveRows = async (model: Model): Promise<readonly Stored[]> =>
  (await stored(model)).filter((row) => Number(row.del_flag) === 0 && Number(row.tenant_id) === 0)

const cellOf = (row: Stored, field: Field): string => String(row[field.columnName] ?? '')

/** The stored ids of the rows of a model that a person sees, computed row by row from its `rows`. */
async function seenBy(person: Person, model: Model): Promise<Set<string>> {
  const rows = await stored(model)
  const ownership = ownershipOf(model, library) as Ownership
  const keep = await testOf(ownership, person)
  return new Set(rows.filter(keep).map(({ id }) => String(id)))
}

async function testOf(ownership: Ownership, person: Person): Promise<(row: Stored) => boolean> {
  if (ownership.kind === 'all') return () => true
  if (ownership.kind === 'follow') {
    const tests = await Promise.all(ownership.fields.map((field) => followTest(field, person)))
    if (tests.every((test) => test.all)) return () => true
    return (row) => tests.some((test) => test.has(row)) && tests.every((test) => !test.has(row) || test.sees(row))
  }
  const { department, creators, owners } = ownership
  const departs = await stored(library.resolvedModel('sysDepart') as Model)
  const codes = new Map(departs.map((row) => [String(row.id), String(row.org_code)]))
  const within = (code: string) =>
    person.scope === 'below' ? code.startsWith(person.orgCode) : code === person.orgCode
  return (row) => {
    const isTheirs = (owner: Field) =>
      cellOf(row, owner)
        .split(',')
        .includes(owner.target?.store === 'id' ? person.id : person.username)
    if ((department ? owners : creators).some(isTheirs)) return true
    if (!department) return false
    const written = cellOf(row, department)
    return written !== '' && within(department.target?.store === 'id' ? (codes.get(written) ?? '') : written)
  }
}

async function followTest(field: Field, person: Person) {
  const target = library.resolvedModel(field.target?.model ?? '') as Model
  const key = target.field(field.target?.store ?? 'id') as Field
  const ids = await seenBy(person, target)
  const rows = await stored(target)
  const keys = new Set(rows.filter(({ id }) => ids.has(String(id))).map((row) => cellOf(row, key)))
  return {
    all: ids.size === rows.length && (ownershipOf(target, library) as Ownership).kind === 'all',
    has: (row: Stored) => cellOf(row, field) !== '',
    sees: (row: Stored) => keys.has(cellOf(row, field)),
  }
}

const people: Person[] = []

/** Everybody of the test may call everything, so that only the rows decide; the demo's data rules have tests of their own. */
beforeAll(async () => {
  const insert = (table: string, row: Stored) =>
    query
      .insertInto(table)
      .values({ del_flag: 0, row_version: 1, tenant_id: 0, ...row })
      .execute()
  await query.deleteFrom('sys_role_data_rule').execute()
  await insert('sys_role', { id: 'r-calls', role_name: '全部接口', role_code: 'all_calls', data_scope: 'self' })
  const permissions = await query.selectFrom('sys_permission').select('id').execute()
  for (const { id } of permissions)
    await insert('sys_role_permission', { id: `rp-${id}`, role_id: 'r-calls', permission_id: String(id) })
  const cadre = await query
    .selectFrom('sys_user as user')
    .innerJoin('sys_user_role as link', 'link.user_id', 'user.id')
    .select(['user.username', 'user.org_code'])
    .where('link.role_id', '=', 'role-village-cadre')
    .where('user.status', '=', '1')
    .where('user.org_code', 'like', 'A01A02%')
    .orderBy('user.id')
    .executeTakeFirstOrThrow()
  for (const [username, scope] of [
    ['chenjie', 'department'],
    [String(cadre.username), 'department'],
    ['liming', 'below'],
  ] as const) {
    const user = await query
      .selectFrom('sys_user')
      .select(['id', 'org_code'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    await insert('sys_user_role', { id: `ur-${username}`, user_id: String(user.id), role_id: 'r-calls' })
    people.push({
      id: String(user.id),
      username,
      orgCode: String(user.org_code),
      scope,
      token: await client.login(username),
    })
  }
  app.services.rights.drop([])
})

const call = <T = unknown>(person: Person, method: string, path: string, more: object = {}) =>
  client.call<T>(method, path, { token: person.token, ...more })

interface Page {
  total: number
  records: { id: string }[]
}

const places = bound.flatMap((model) => [0, 1, 2].map((index) => ({ id: model.id, model, index })))

describe('the rows of a model', () => {
  it.each(places)('$id: what person $index lists is what their scope reaches', async ({ model, index }) => {
    const person = people[index] as Person
    const live = await liveRows(model)
    const seen = await seenBy(person, model)
    const expected = live.filter(({ id }) => seen.has(String(id)))
    const { body } = await call<Page>(person, 'GET', `${model.api}/list`, {
      query: { pageSize: '500', fullCount: '1' },
    })
    expect(body.result.total).toBe(expected.length)
    const ids = new Set(expected.map(({ id }) => String(id)))
    expect(body.result.records.filter(({ id }) => !ids.has(String(id)))).toEqual([])
    const counted = await call<{ rows: { n: number }[] }>(person, 'GET', `${model.api}/aggregate`, {
      query: { aggregate: JSON.stringify({ measure: { n: 'count()' } }) },
    })
    expect(Number(counted.body.result.rows[0]?.n ?? 0)).toBe(expected.length)
  })

  it.each(places)('$id: a row beyond the scope of person $index is nowhere', async ({ model, index }) => {
    const person = people[index] as Person
    const live = await liveRows(model)
    const seen = await seenBy(person, model)
    const foreign = live.find(({ id }) => !seen.has(String(id)))
    if (!foreign) return expect(seen.size).toBeGreaterThanOrEqual(live.length)
    const id = String(foreign.id)
    const read = await call(person, 'GET', `${model.api}/queryById`, { query: { id } })
    expect([read.body.success, read.body.code]).toEqual([false, 404])
    const timeline = await call(person, 'GET', `${model.api}/timeline`, { query: { id } })
    expect(timeline.body.success).toBe(false)
    const options = await call<unknown[]>(person, 'GET', `${model.api}/options`, { query: { keys: id } })
    if (!areNamesOpen(model)) expect(options.body.result ?? []).toEqual([])
    const edited = await call(person, 'PUT', `${model.api}/edit`, { body: { id } })
    expect(edited.body.success).toBe(false)
    const deleted = await call(person, 'DELETE', `${model.api}/delete`, { query: { id } })
    expect(deleted.body.success).toBe(false)
    const left = await query.selectFrom(model.table).select('del_flag').where('id', '=', id).executeTakeFirst()
    expect(Number(left?.del_flag)).toBe(0)
  })
})
