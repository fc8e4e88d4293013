import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { actsOn } from '#fixtures/recordActs.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import {
  boundFields,
  callerNames,
  hidesRows,
  isBoundByTenant,
  levelWhere,
  type RecordScope,
  restrictedTo,
  rowsKey,
  seenWhere,
  tenantName,
  userValue,
} from '#server/access'

closeRecords()

let server: RecordServer
const ruled = callerOf({ username: 'ruled', codes: ['sample:list'] })
const broken = callerOf({ username: 'broken', codes: ['sample:list'] })
const inTenant = callerOf({ username: 'resident', codes: ['sample:list', 'user:list', 'owner:list'], tenantId: 7 })

/** The names (or another column) of the rows that a condition leaves. */
async function rowsIn(scope: RecordScope, where: RawBuilder<unknown>, column = 'name'): Promise<string[]> {
  const { query } = server.app.services.database
  const { rows } = await sql<{ value: string }>`select ${sql.ref(`t.${column}`)} as value
    from ${sql.table(scope.model.table)} as t where ${where} order by 1`.execute(query)
  return rows.map(({ value }) => value)
}

const seen = async (scope: RecordScope, trash: 'live' | 'trash' | 'both' = 'live', column?: string) =>
  rowsIn(scope, await restrictedTo(scope, { alias: 't', trash }), column)

beforeAll(async () => {
  server = await startRecords()
  const sample = actsOn(server, 'sample')
  await sample.add({ name: '一', code: 'one', level: 1 })
  await sample.add({ name: '五', code: 'five', level: 5 })
  await sample.add({ name: 'ruled', code: 'own', level: 2 })
  await sample.remove(await sample.add({ name: '弃', code: 'gone', level: 1 }))
  await actsOn(server, 'sample', callerOf({ tenantId: 7 })).add({ name: '七', code: 'seven', level: 1 })
  await grantDataRules(server, {
    username: 'ruled',
    prefix: 'sample',
    rules: [
      { column: 'level', condition: '<', value: '3' },
      { condition: 'USE_SQL_RULES', value: "name != '#{sys_user_code}'" },
    ],
  })
  await grantDataRules(server, {
    username: 'broken',
    prefix: 'sample',
    rules: [{ condition: 'USE_SQL_RULES', value: 'level ===' }],
  })
  await grantCodes(server, 'resident', [])
  const { query } = server.app.services.database
  const base = { del_flag: 0, row_version: 1, tenant_id: 0 }
  for (const username of ['resident', 'stranger', 'former'])
    await query
      .insertInto('sys_user')
      .values({ ...base, id: `u-${username}`, username, realname: username })
      .execute()
  const member = (id: string, user: string, tenant: string, gone = 0) =>
    query
      .insertInto('sys_user_tenant')
      .values({ ...base, id, user_id: `u-${user}`, rel_tenant_id: tenant, del_flag: gone })
      .execute()
  await member('m1', 'resident', '7')
  await member('m2', 'stranger', '8')
  await member('m3', 'former', '7', 1)
})

describe('the rows of a caller', () => {
  it('are those in use, those in the trash or both', async () => {
    const scope = server.scope('sample')
    expect(await seen(scope, 'live')).toEqual(['ruled', '一', '五'])
    expect(await seen(scope, 'trash')).toEqual(['弃'])
    expect(await seen(scope, 'both')).toEqual(['ruled', '一', '五', '弃'])
  })

  it.each([
    ['A01A01', 1],
    ['A01A01A01', 1],
    ['A01A02', 2],
    ['A01A01A01A01', 2],
  ])('a branch %s that the department of the scope lies in is asked for no second time', async (branch, times) => {
    const username = `near-${branch}`
    const rules = [{ column: 'orgCode', condition: 'RIGHT_LIKE', value: branch }]
    await grantDataRules(server, { username, prefix: 'device', rules })
    const { app } = server
    await app.services.database.query
      .updateTable('sys_role')
      .set({ data_scope: 'department' })
      .where('id', '=', `r-${username}-device`)
      .execute()
    app.services.rights.drop([])
    const caller = callerOf({ username, codes: ['device:list'], orgCode: 'A01A01A01' })
    const where = await restrictedTo(server.scope('device', caller), { alias: 't', trash: 'live' })
    const { sql: text, parameters } = where.compile(app.services.database.query)
    expect(parameters).toContain('A01A01A01')
    expect(text.match(/"org_code" (=|>=)/g)).toHaveLength(times)
  })

  it('have one key for callers who see the same, which is none where other records decide', async () => {
    const other = callerOf({ username: 'other', codes: ['sample:list'] })
    await grantDataRules(server, {
      username: 'other',
      prefix: 'sample',
      rules: [{ column: 'level', condition: '<', value: '3' }],
    })
    const keyOf = (caller = callerOf(), model = 'sample') => rowsKey(server.scope(model, caller))
    expect(await keyOf(ruled)).toContain('"ruled"')
    expect(await keyOf(other)).not.toBe(await keyOf(ruled))
    expect(await keyOf(callerOf({ username: 'boss' }))).toBe(await keyOf())
    expect(await keyOf(callerOf({ tenantId: 7 }))).not.toBe(await keyOf())
    expect(await keyOf(ruled, 'samplePart')).toBeUndefined()
  })

  it('are those of its tenant', async () => {
    const scope = server.scope('sample', inTenant)
    expect(await seen(scope)).toEqual(['七'])
    expect(tenantName(scope)).toBe('7')
    expect(isBoundByTenant(scope)).toBe(false)
  })

  it('of a shared model are those that belong to its tenant now', async () => {
    const scope = server.scope('sysUser', inTenant)
    expect(await seen(scope, 'live', 'username')).toEqual(['resident'])
    expect(tenantName(scope)).toBe('7')
    expect(isBoundByTenant(scope)).toBe(true)
    const severalTenants = { ...inTenant, user: { ...inTenant.user, tenantIds: [7, 8] } }
    expect(tenantName(server.scope('sysUser', severalTenants))).toBe('7')
  })

  it('of a shared model stay those of its tenant whichever fields are read', async () => {
    const whole = server.scope('sysUser', inTenant)
    const narrowed = {
      ...whole,
      model: { ...whole.model, fields: [], document: { ...whole.model.document, fields: {} } },
    }
    expect(isBoundByTenant(narrowed)).toBe(true)
    expect(await seen(narrowed, 'live', 'username')).toEqual(['resident'])
  })

  it.each([
    ['an administrator', callerOf({ tenantId: 7 })],
    ['somebody of the platform', callerOf({ username: 'resident', codes: ['user:list'] })],
  ])('of a shared model are all of them for %s', async (_, caller) => {
    const scope = server.scope('sysUser', caller)
    expect(await seen(scope, 'live', 'username')).toEqual(expect.arrayContaining(['former', 'resident', 'stranger']))
    expect(tenantName(scope)).toBe('')
    expect(isBoundByTenant(scope)).toBe(false)
  })

  it('of a shared model that names no tenants are all of them', async () => {
    const scope = server.scope('sysDict', inTenant)
    expect(isBoundByTenant(scope)).toBe(false)
    expect(tenantName(scope)).toBe('')
  })

  it('of the tenants are the own ones', () => {
    const scope = server.scope('sysTenant', { ...inTenant, user: { ...inTenant.user, tenantIds: [7, 9] } })
    expect(isBoundByTenant(scope)).toBe(true)
    expect(tenantName(scope)).toBe('7,9')
  })

  it('are its own record alone where nothing else is open to it, and none where the model knows no own record', async () => {
    const own = { ...server.scope('sysUser', callerOf({ username: 'stranger', codes: [] })), own: 'sysUser' }
    expect(await seen(own, 'live', 'username')).toEqual(['stranger'])
    expect(await hidesRows(own)).toBe(true)
    const none = { ...server.scope('sample', callerOf()), own: 'sample' }
    expect(await seen(none)).toEqual([])
    const other = { ...server.scope('sample', callerOf()), own: 'sysUser' }
    expect(await seen(other)).toEqual(['ruled', '一', '五'])
    expect(await hidesRows(other)).toBe(false)
  })

  it('belong to the person whose id they hold', async () => {
    await grantDataRules(server, { username: 'hired', prefix: 'employee', rules: [] })
    const { database, rights } = server.app.services
    const role = database.query.updateTable('sys_role').set({ data_scope: 'self' })
    await role.where('id', '=', 'r-hired-employee').execute()
    rights.drop([])
    for (const holder of ['u-hired', 'hired', 'u-resident'])
      await database.query
        .insertInto('personal_employee')
        .values({ id: `e-${holder}`, tenant_id: 0, del_flag: 0, row_version: 1, user_id: holder })
        .execute()
    const hired = callerOf({ username: 'hired', codes: ['employee:list'] })
    expect(await seen(server.scope('personalEmployee', hired), 'live', 'id')).toEqual(['e-u-hired'])
  })

  it('are those that every data rule leaves, conditions and expressions alike', async () => {
    const scope = server.scope('sample', ruled)
    expect(await seen(scope)).toEqual(['一'])
    expect(await hidesRows(scope)).toBe(true)
    expect([...(await boundFields(scope))].sort()).toEqual(['level', 'name'])
  })

  it('are none under a rule that cannot be read', async () => {
    const scope = server.scope('sample', broken)
    expect(await seen(scope)).toEqual([])
    expect(await hidesRows(scope)).toBe(true)
    expect([...(await boundFields(scope))]).toEqual([])
  })

  it('are not cut for an administrator', async () => {
    expect(await hidesRows(server.scope('sample'))).toBe(false)
    expect([...(await boundFields(server.scope('sample')))]).toEqual([])
  })

  it('meet a further condition under the same alias', async () => {
    const scope = server.scope('sample')
    const where = await seenWhere(scope, 't', (alias) => sql`${sql.ref(`${alias}.code`)} = 'five'`)
    expect(await rowsIn(scope, where)).toEqual(['五'])
    expect(await rowsIn(scope, await seenWhere(scope, 't'))).toEqual(['ruled', '一', '五'])
  })
})

describe('a level of a tree', () => {
  const ids: Record<string, string> = {}
  const level = async (scope: RecordScope, pid: string, code?: string) => {
    const narrowing =
      code === undefined ? undefined : (alias: string) => sql<boolean>`${sql.ref(`${alias}.name`)} <> ${code}`
    const where = await levelWhere(scope, pid, narrowing as never)
    return rowsIn(scope, where)
  }

  beforeAll(async () => {
    const owner = actsOn(server, 'owner')
    ids.top = await owner.add({ name: 'a' })
    ids.middle = await owner.add({ name: 'b', parentId: ids.top })
    ids.leaf = await owner.add({ name: 'c', parentId: ids.middle })
  })

  it('is what stands below a node, or at the top below none', async () => {
    const scope = server.scope('owner')
    expect(await level(scope, '')).toEqual(['a'])
    expect(await level(scope, '0')).toEqual(['a'])
    expect(await level(scope, String(ids.top))).toEqual(['b'])
    expect(await level(scope, String(ids.leaf))).toEqual([])
  })

  it('begins below what the caller does not see', async () => {
    const rules = [{ column: 'name', condition: '!=', value: 'a' }]
    await grantDataRules(server, { username: 'climber', prefix: 'owner', rules })
    const scope = server.scope('owner', callerOf({ username: 'climber', codes: ['owner:list'] }))
    expect(await rowsIn(scope, await levelWhere(scope, ''))).toEqual(['a', 'b'])
  })

  it('begins below what a condition hides', async () => {
    const scope = server.scope('owner')
    expect(await level(scope, '', 'a')).toEqual(['a', 'b'])
    expect(await level(scope, '', 'b')).toEqual(['a', 'c'])
    expect(await level(scope, String(ids.top), 'b')).toEqual(['b'])
  })
})

describe('the rows of a report', () => {
  it('are cut by nothing that the models it reads are cut by', async () => {
    const textFor = async (caller = callerOf()) => {
      const where = await restrictedTo(server.scope('sampleRows', caller), { alias: 't', trash: 'live' })
      return where.compile(server.app.services.database.query).sql
    }
    expect(await textFor()).toBe('1 = 1')
    expect(await textFor(inTenant)).not.toContain('tenant_id')
  })
})

describe('the names of a caller', () => {
  it('are its own fields, the day and the moment', () => {
    const user = { ...inTenant.user, departId: 'd-1', roles: ['keeper'] }
    const scope = server.scope('sample', { ...inTenant, user })
    const now = server.app.services.clock.now()
    expect(callerNames(scope)).toMatchObject({
      $today: now.slice(0, 10),
      $user: { id: 'u-resident', username: 'resident', realname: 'resident 姓名', orgCode: 'A01', tenantId: 7 },
    })
    expect(userValue(['$user', 'username'], scope)).toBe('resident')
    expect(userValue(['$user', 'tenantId'], scope)).toBe(7)
    expect(userValue(['$user', 'orgCodes'], scope)).toEqual(['A01'])
    expect(userValue(['$user', 'departId'], scope)).toBe('d-1')
    expect(userValue(['$user', 'roles'], scope)).toEqual(['keeper'])
    expect(userValue(['$today'], scope)).toBe(now.slice(0, 10))
    expect(String(userValue(['$now'], scope))).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    for (const path of [['$user'], ['$user', 'password'], ['$row', 'id'], []]) expect(userValue(path, scope)).toBeNull()
  })
})
