import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { editorOf } from '../document/editor.ts'
import { low, rule, victim, wells } from './wells.ts'

closeServers()
let server: TestServer
const tokens: Record<string, string> = {}
type Row = Record<string, unknown>

beforeAll(async () => {
  server = await startServer(allParts())
  for (const name of ['admin', 'keeper', 'victim', 'low']) tokens[name] = await server.client.login(name)
})

const insert = async (table: string, row: Row) => {
  const base = { del_flag: 0, row_version: 1, tenant_id: 0, create_by: 'admin', create_time: '2026-01-01 08:00:00' }
  await server.app.services.database.query
    .insertInto(table)
    .values({ ...base, ...row } as never)
    .execute()
}
const call = <T = Row>(
  name: string,
  as: string,
  method: string,
  path: string,
  ask: { query?: Record<string, string> } = {},
) =>
  server.client.call<T>(method, path, {
    token: tokens[name] ?? '',
    ...ask,
    headers: as ? { 'x-view-as': as } : {},
  })

describe('a report that a picker shows', () => {
  const read = async <T = Row>(name: string, as: string, path: string) =>
    (await call<T>(name, as, 'GET', `/online/cgreport/api/${path}/wellReport`, { query: { pageSize: '50' } })).body
  const names = async (name: string, as: string) =>
    (await read<{ records: Row[] }>(name, as, 'getData')).result.records.map((row) => row.name).toSorted()

  beforeAll(async () => {
    const admin = editorOf(server.client, tokens.admin ?? '')
    await admin.release(wells)
    await admin.release({
      ...{ kind: 'model', version: 2, id: 'wellReport', title: '水井报表', permission: 'wellReport', display: 'name' },
      ...{ api: '/demo/well-report' },
      query: { from: 'well', select: { name: 'name', deep: 'depth', pay: 'wage', call: 'phone' }, filters: ['name'] },
    })
    const codesOf = { keeper: ['permission:effective', 'well:field:wage'], victim: ['well:unmask:phone'], low: [] }
    await insert('sys_permission', {
      ...{ id: 'p-wage', name: '工资', menu_type: '2', perms: 'well:field:wage', perms_type: '1', status: '1' },
    })
    for (const [name, codes] of Object.entries(codesOf))
      await grantCodes(server, name, ['well:list', ...(name === 'low' ? [] : ['wellReport:list']), ...codes])
    await grantDataRules(server, rule('keeper', '<=', '5'))
    await grantDataRules(server, rule('victim', '>=', '3'))
    for (const depth of [1, 2, 3, 4, 5, 6])
      await insert('well', { id: `w${depth}`, name: `井 w${depth}`, depth, wage: 7_000, phone: `1380000000${depth}` })
    server.app.services.rights.drop([])
  })

  it('has the rows that both see', async () => {
    expect(await names('keeper', victim)).toEqual(['井 w3', '井 w4', '井 w5'])
    expect(await names('admin', victim)).toEqual(['井 w3', '井 w4', '井 w5', '井 w6'])
  })

  it('has the columns that both see, masked where one of them sees a mask', async () => {
    const columns = async (name: string, as: string) =>
      (await read<{ columns: Row[] }>(name, as, 'getRpColumns')).result.columns.map(({ dataIndex }) => dataIndex)
    expect(await columns('keeper', '')).toContain('pay')
    expect(await columns('keeper', victim)).toEqual(['name', 'deep', 'call'])
    const rowOf = async (name: string, as: string) =>
      (await read<{ records: Row[] }>(name, as, 'getData')).result.records.find((row) => row.name === '井 w3')
    const common = await rowOf('keeper', victim)
    expect(common).not.toHaveProperty('pay')
    expect(common?.call).toBe('138****0003')
    expect((await rowOf('admin', victim))?.call).toBe('13800000003')
    expect((await read<Row[]>('keeper', victim, 'getQueryInfo')).success).toBe(true)
  })

  it('is refused where one of them may not list it, and takes no other of its calls', async () => {
    const statusOf = async (as: string, path: string) =>
      (await call('keeper', as, 'GET', `/online/cgreport/api/${path}/wellReport`)).status
    expect(await statusOf(low, 'getData')).toBe(403)
    expect(await statusOf(victim, 'getColumnsAndData')).toBe(403)
  })
})
