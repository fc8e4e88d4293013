import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DataScope } from '#core/permission'
import { refusalOf } from '#fixtures/recordActs.ts'
import { grantDataRules, type WrittenRule } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import {
  boundFields,
  callerNames,
  hidesRows,
  isBoundByTenant,
  namesScope,
  type RecordScope,
  refuseSharedWrite,
  restrictedTo,
  rowsKey,
  scopeText,
  seenMembers,
  tenantName,
  withMembers,
} from '#server/access'
import type { Caller } from '#server/context'

closeRecords()

let server: RecordServer

const insert = (table: string, rows: readonly Record<string, string | number | null>[]) =>
  server.app.services.database.query
    .insertInto(table)
    .values(rows.map((row) => ({ tenant_id: 0, del_flag: 0, row_version: 1, ...row })))
    .execute()

interface Scoped {
  dataScope: DataScope
  orgCode?: string
  /** The model whose rows the rules cut; none by default. */
  prefix?: string
  rules?: readonly WrittenRule[]
}

let count = 0
/** Somebody with a role of this data scope. */
async function person({ dataScope, orgCode = 'A01A01', prefix = 'sample', rules = [] }: Scoped): Promise<Caller> {
  count += 1
  const username = `scoped${count}`
  await grantDataRules(server, { username, prefix, rules })
  const { database, rights } = server.app.services
  await database.query
    .updateTable('sys_role')
    .set({ data_scope: dataScope })
    .where('id', '=', `r-${username}-${prefix}`)
    .execute()
  rights.drop([])
  return callerOf({ username, codes: [`${prefix}:list`], orgCode })
}

async function seen(scope: RecordScope, column = 'name'): Promise<string> {
  const where = await restrictedTo(scope, { alias: 't', trash: 'live' })
  const { rows } = await sql<{ value: string }>`select ${sql.ref(`t.${column}`)} as value
    from ${sql.table(scope.model.table)} as t where ${where} order by 1`.execute(server.app.services.database.query)
  return rows.map(({ value }) => value).join(' ')
}
const seenBy = (caller: Caller, model = 'sample', column?: string) => seen(server.scope(model, caller), column)

/** Makes a row that the person has entered. */
const enter = ({ user }: Caller, name: string) =>
  insert('sample', [{ id: `s-${user.username}`, name, org_code: 'A02', create_by: user.username }])

beforeAll(async () => {
  server = await startRecords()
  const departs = { county: 'A01', town: 'A01A01', village: 'A01A01A01', far: 'A02' }
  await insert(
    'sys_depart',
    Object.entries(departs).map(([name, code]) => ({ id: `d-${name}`, depart_name: name, org_code: code })),
  )
  const places = [...Object.entries(departs), ['nowhere', null] as const]
  await insert(
    'sample',
    places.map(([name, code]) => ({ id: `s-${name}`, name, org_code: code, create_by: 'admin' })),
  )
  await insert(
    'plot',
    places.map(([name, code], index) => ({ id: index + 1, name, org_code: code, create_by: 'admin' })),
  )
  await insert('plot_note', [
    ...places.map(([name], index) => ({ id: `n-${name}`, text: name, plot_id: index + 1 })),
    { id: 'n-loose', text: 'loose', plot_id: null },
  ])
  await insert(
    'oa_leave',
    places.map(([name]) => ({ id: `l-${name}`, reason: name, depart: `d-${name}`, create_by: 'admin' })),
  )
})

describe('the rows of a model that belong to a department and to who entered them', () => {
  it.each<[DataScope, string, string]>([
    ['all', 'A01A01', 'county far mine nowhere town village'],
    ['below', 'A01A01', 'mine town village'],
    ['department', 'A01A01', 'mine town'],
    ['self', 'A01A01', 'mine'],
    ['rules', 'A01A01', 'mine'],
    ['below', '', 'mine'],
    ['department', '', 'mine'],
  ])('are under %s in department "%s": %s', async (dataScope, orgCode, names) => {
    const caller = await person({ dataScope, orgCode })
    await enter(caller, 'mine')
    expect(await seenBy(caller)).toBe(names)
    expect(await hidesRows(server.scope('sample', caller))).toBe(dataScope !== 'all')
    expect([...(await boundFields(server.scope('sample', caller)))].sort()).toEqual(
      dataScope === 'all' ? [] : ['createBy', 'orgCode'],
    )
    await server.app.services.database.query
      .deleteFrom('sample')
      .where('id', '=', `s-${caller.user.username}`)
      .execute()
  })

  it('are cut by rules too, which take the place of the scope where it says so', async () => {
    const rules = [{ column: 'name', condition: '!=', value: 'village' }]
    expect(await seenBy(await person({ dataScope: 'below', rules }))).toBe('town')
    expect(await seenBy(await person({ dataScope: 'rules', rules }))).toBe('county far nowhere town')
    expect(await seenBy(await person({ dataScope: 'self', rules }))).toBe('')
    const expression = [{ condition: 'USE_SQL_RULES', value: "name == 'far'" }]
    expect(await seenBy(await person({ dataScope: 'rules', rules: expression }))).toBe('far')
  })

  it('are those of a branch, whatever else a rule says of it', async () => {
    const within = (value: string, condition = 'RIGHT_LIKE') => [{ column: 'orgCode', condition, value }]
    const branch = async (dataScope: DataScope, rules: readonly WrittenRule[], orgCode = 'A01A01') =>
      seenBy(await person({ dataScope, orgCode, prefix: 'plot', rules }), 'plot')
    expect(await branch('below', within('A01'))).toBe('town village')
    expect(await branch('below', within('A01A01A01'))).toBe('village')
    expect(await branch('below', within('A02'))).toBe('')
    expect(await branch('department', within('A01'))).toBe('town')
    expect(await branch('department', within('A01A01A01'))).toBe('')
    expect(await branch('below', [...within('A01'), { column: 'name', condition: '!=', value: 'town' }])).toBe(
      'village',
    )
    expect(await branch('below', [{ column: 'name', condition: 'RIGHT_LIKE', value: 'A01' }])).toBe('')
    expect(await branch('below', within('A01'), '')).toBe('')
    await insert('plot', [{ id: 10, name: 'ward', org_code: 'A01A02', create_by: 'admin' }])
    for (const dataScope of ['below', 'department'] as const) {
      expect(await branch(dataScope, within('A02'), 'A01A02')).toBe('')
      expect(await branch(dataScope, within('A01'), 'A01A02')).toBe('ward')
    }
  })

  it('are those of the department of who entered them where the model does not say to whom they belong', async () => {
    const caller = await person({ dataScope: 'below' })
    const row = (name: string, code: string, by = 'admin') => ({
      ...{ id: `v-${name}`, name, sys_org_code: code, create_by: by },
    })
    await insert('villager', [
      row('near', 'A01A01A01'),
      row('away', 'A02'),
      row('entered', 'A02', caller.user.username),
    ])
    expect(await seenBy(caller, 'villager')).toBe('near')
    expect(await seenBy({ ...caller, user: { ...caller.user, orgCode: '' } }, 'villager')).toBe('')
    const alone = await person({ dataScope: 'self' })
    await insert('villager', [row('own', 'A02', alone.user.username)])
    expect(await seenBy(alone, 'villager')).toBe('own')
    expect([...(await boundFields(server.scope('villager', alone)))].sort()).toEqual(['createBy', 'sysOrgCode'])
  })

  it('are found by the id of the department where that is kept', async () => {
    const [below, alone] = [await person({ dataScope: 'below' }), await person({ dataScope: 'department' })]
    expect(await seenBy(below, 'oaLeave', 'reason')).toBe('town village')
    expect(await seenBy(alone, 'oaLeave', 'reason')).toBe('town')
    await insert('oa_leave', [{ id: 'l-own', reason: 'own', depart: 'd-far', apply_user: alone.user.username }])
    expect(await seenBy(alone, 'oaLeave', 'reason')).toBe('own town')
  })

  it('belong to each of several owners', async () => {
    const [caller, other] = [await person({ dataScope: 'self' }), await person({ dataScope: 'self' })]
    const me = caller.user.username
    await insert('eoa_plan', [
      { id: 'p-1', title: 'entered', create_by: me },
      { id: 'p-2', title: 'led', owner: me },
      { id: 'p-3', title: 'joined', participants: `${other.user.username},${me}` },
      { id: 'p-4', title: 'like', participants: `${me}x` },
    ])
    expect(await seenBy(caller, 'eoaPlan', 'title')).toBe('entered joined led')
    expect(await seenBy(other, 'eoaPlan', 'title')).toBe('joined')
  })
})

describe('the rows of a model that follow others', () => {
  it('are those of the records that are seen, and those of none where all are', async () => {
    const below = await person({ dataScope: 'below' })
    expect(await seenBy(below, 'plotNote', 'text')).toBe('town village')
    expect([...(await boundFields(server.scope('plotNote', below)))]).toEqual(['plotId'])
    const all = await person({ dataScope: 'all' })
    expect(await seenBy(all, 'plotNote', 'text')).toBe('county far loose nowhere town village')
    expect([...(await boundFields(server.scope('plotNote', all)))]).toEqual([])
    const rules = [{ column: 'name', condition: '=', value: 'far' }]
    expect(await seenBy(await person({ dataScope: 'all', prefix: 'plot', rules }), 'plotNote', 'text')).toBe('far')
  })

  it('must be seen by each record that they refer to, and refer to one', async () => {
    await insert('device', [
      { id: 'v-near', name: 'near', org_code: 'A01A01' },
      { id: 'v-far', name: 'far', org_code: 'A02' },
    ])
    await insert('gateway', [
      { id: 'g-near', name: 'near', org_code: 'A01A01' },
      { id: 'g-far', name: 'far', org_code: 'A02' },
    ])
    const received = (id: string, device: string | null, gateway: string | null) => ({
      ...{ id, msg_id: id, device_id: device, gateway_id: gateway },
    })
    await insert('protocol_receive', [
      received('both', 'v-near', 'g-near'),
      received('half', 'v-near', 'g-far'),
      received('one', 'v-near', null),
      received('other', null, 'g-near'),
      received('farOne', 'v-far', null),
      received('none', null, null),
    ])
    const of = async (dataScope: DataScope) => seenBy(await person({ dataScope }), 'protocolReceive', 'msg_id')
    expect(await of('below')).toBe('both one other')
    expect(await of('self')).toBe('')
    expect(await of('all')).toBe('both farOne half none one other')
  })
})

describe('names', () => {
  it('are read beyond the rows of the scope where their model opens them, not beyond its rules', async () => {
    await insert('sys_user', [
      { id: 'u-near', username: 'near', realname: '近', org_code: 'A01A01' },
      { id: 'u-far', username: 'far', realname: '远', org_code: 'A02' },
    ])
    const below = await person({ dataScope: 'below', prefix: 'user' })
    const scope = server.scope('sysUser', below)
    expect(await seen(scope, 'username')).toBe('near')
    expect(await seen(await namesScope(scope), 'username')).toBe('far near')
    const sample = server.scope('sample', below)
    expect(await namesScope(sample)).toBe(sample)
    expect(await seen({ ...sample, names: true })).toBe('town village')
    const admin = server.scope('sysUser')
    expect(await namesScope(admin)).toBe(admin)
    const rules = [{ column: 'username', condition: '!=', value: 'far' }]
    const ruled = server.scope('sysUser', await person({ dataScope: 'below', prefix: 'user', rules }))
    expect(await seen({ ...ruled, names: true }, 'username')).toBe('near')
  })
})

describe('who looks as somebody else', () => {
  it('sees what both see, and is named as the other', async () => {
    const [below, alone] = [await person({ dataScope: 'below' }), await person({ dataScope: 'department' })]
    const far = await person({ dataScope: 'below', orgCode: 'A02' })
    const as = (one: Caller, other: Caller): Caller => ({ ...one, viewers: [one, other] })
    expect(await seenBy(as(below, alone))).toBe('town')
    expect(await seenBy(as(callerOf(), below))).toBe('town village')
    expect(await seenBy(as(below, far))).toBe('')
    const scope = server.scope('sample', as(callerOf(), below))
    expect(await hidesRows(scope)).toBe(true)
    expect(callerNames(scope)).toMatchObject({ $user: { username: below.user.username } })
    const plain = server.scope('sample')
    expect(await rowsKey(scope)).not.toBe(await rowsKey(plain))
    expect(await rowsKey(server.scope('sample', as(callerOf(), callerOf({ username: 'boss' }))))).toBe(
      await rowsKey(plain),
    )
  })
})

describe('a data scope for people', () => {
  const phraseOf = (model: string, scope: DataScope) =>
    scopeText(server.model(model), scope, server.app.services.library.current())

  it.each<[model: string, scope: DataScope, text: string]>([
    ['sample', 'all', '全部'],
    ['sample', 'below', '本部门及以下（部门：部门；所有者：创建人）'],
    ['sample', 'department', '本部门（部门：部门；所有者：创建人）'],
    ['sample', 'self', '仅本人（所有者：创建人）'],
    ['plot', 'below', '本部门及以下（部门：部门）'],
    ['plot', 'self', '仅本人（所有者：创建人）'],
    ['plotNote', 'all', '全部（跟随地块，看得到它才看得到）'],
    ['protocolReceive', 'self', '仅本人（跟随设备、网关，看得到它才看得到）'],
    ['sysApi', 'self', ''],
  ])('reads for %s under %s: %s', (model, scope, text) => expect(phraseOf(model, scope)).toBe(text))
})

describe('the rows of tenants', () => {
  const tenant = callerOf({ username: 'tenant', codes: [], tenantId: 7 })

  it('are all read where names are told by id', async () => {
    await insert('owner', [
      { id: 'o-own', name: 'own', tenant_id: 7 },
      { id: 'o-other', name: 'other' },
    ])
    const scope = server.scope('owner', callerOf({ tenantId: 7 }))
    expect(await seen(scope)).toBe('own')
    expect(await seen({ ...scope, anyTenant: true })).toBe('other own')
    expect([tenantName(scope), tenantName({ ...scope, anyTenant: true })]).toEqual(['7', ''])
  })

  it('of an overlaid model are those of the platform and the own ones, of which the own ones are written', async () => {
    await insert('sys_dict_item', [
      { id: 'i-platform', dict_id: 'x', item_text: '平', item_value: '1' },
      { id: 'i-own', dict_id: 'x', item_text: '自', item_value: '2', tenant_id: 7 },
      { id: 'i-other', dict_id: 'x', item_text: '他', item_value: '3', tenant_id: 8 },
    ])
    const scope = server.scope('sysDictItem', callerOf({ tenantId: 7 }))
    expect(await seen(scope, 'item_value')).toBe('1 2')
    expect(isBoundByTenant(scope)).toBe(false)
    expect(tenantName(scope)).toBe('7')
    const own = server.scope('sysDictItem', tenant)
    const write = async (record?: object) => refuseSharedWrite(own, record as Record<string, unknown>)
    await write()
    await write({ tenantId: 7 })
    for (const tenantId of [0, 8]) expect((await refusalOf(write({ tenantId }))).id).toBe('forbidden')
    refuseSharedWrite(server.scope('sysDictItem'), { tenantId: 8 })
  })

  it('that belong to nobody are written by the platform', async () => {
    const write = async (model: string, caller = tenant) => refuseSharedWrite(server.scope(model, caller))
    expect((await refusalOf(write('sysDict'))).message).toContain('由平台维护')
    await write('sysDict', callerOf({ username: 'tenant', codes: [] }))
    for (const model of ['sample', 'sysUser']) await write(model)
  })
})

describe('fields of referenced records', () => {
  const paths = ['sampleId$.name', 'sampleId$.note', 'sampleId$.secret', 'sampleId$.nothing', 'label', 'label$.name']
  const namesFor = (caller: Caller) =>
    seenMembers(paths, server.scope('samplePart', caller)).map(({ member }) => member?.field.name)
  const isForbidden = (caller: Caller, path: string) =>
    withMembers(new Map([['label', { kind: 'text' }]]), server.scope('samplePart', caller)).get(path)?.forbidden

  it('are told and queried as those of the records are, and only where the reference is', async () => {
    const lister = callerOf({ codes: ['sample:list'] })
    expect(namesFor(callerOf())).toEqual(['name', 'note'])
    expect(namesFor(lister)).toEqual(['name', 'note'])
    expect(namesFor(callerOf({ codes: [] }))).toEqual(['name'])
    const blind = callerOf({
      codes: ['sample:list'],
      restricted: ['sample:field:sampleId', 'samplePart:field:sampleId'],
    })
    expect(namesFor(blind)).toEqual([])
    expect(isForbidden(lister, 'sampleId$.note')).toBeUndefined()
    expect(isForbidden(callerOf({ codes: [] }), 'sampleId$.note')).toBe(true)
    expect(isForbidden(blind, 'sampleId$.note')).toBe(true)
    expect(isForbidden(lister, 'label')).toBeUndefined()
    expect(withMembers(new Map(), server.scope('samplePart', lister)).get('label$.name')).toBeUndefined()
  })
})
