import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'
import { officePart } from '#server/family'

closeRecords()

let server: Awaited<ReturnType<typeof startAdministration>>
let admin: Call
let low: Call

beforeAll(async () => {
  server = await startAdministration({ parts: [officePart] })
  await grantCodes(server, 'low', ['eoaPlan:list'])
  await server.app.services.database.query
    .updateTable('sys_role')
    .set({ data_scope: 'self' })
    .where('id', '=', 'r-codes-low')
    .execute()
  server.app.services.rights.drop([])
  admin = await server.as('admin')
  low = await server.as('low')
  const plan = { planType: '2', owner: 'admin', endDate: '2099-01-01' }
  for (const startDate of ['2026-01-05', '2026-01-05', '2026-02-10'])
    idOf(await admin('POST', '/eoa/plan/eoaPlan/add', { body: { ...plan, title: '汛期排查', startDate } }))
  const received = { title: '关于汛期的通知', fromUnit: '县水利局', receiveDate: '2026-01-07' }
  idOf(await admin('POST', '/joa/oaDocReceive/add', { body: received }))
})

const chart = async (call: Call, query: Record<string, string> = {}) =>
  (await call('GET', '/joa/dataStatistics/getChartDate', { query })).body
const pie = async (call: Call, query: Record<string, string> = {}) =>
  (await call('GET', '/joa/dataStatistics/getPieDate', { query })).body.result

describe('the figures of the office', () => {
  it('count by day and by month, in order', async () => {
    expect((await chart(admin)).result).toEqual([
      { x: '2026-01-05', y: 2, type: '工作计划' },
      { x: '2026-01-07', y: 1, type: '收文' },
      { x: '2026-02-10', y: 1, type: '工作计划' },
    ])
    expect((await chart(admin, { type: 'month' })).result).toEqual([
      { x: '2026-01', y: 2, type: '工作计划' },
      { x: '2026-01', y: 1, type: '收文' },
      { x: '2026-02', y: 1, type: '工作计划' },
    ])
  })

  it('count within a period, both ends included', async () => {
    const period = { begin: '2026-01-05', end: '2026-01-06' }
    expect((await chart(admin, period)).result).toEqual([{ x: '2026-01-05', y: 2, type: '工作计划' }])
    expect(await pie(admin, period)).toContainEqual({ item: '工作计划', count: 2, percent: 100 })
  })

  it('are parts of a whole', async () => {
    expect(await pie(admin)).toEqual([
      { item: '会议', count: 0, percent: 0 },
      { item: '工作计划', count: 3, percent: 75 },
      { item: '收文', count: 1, percent: 25 },
      { item: '请假申请', count: 0, percent: 0 },
    ])
  })

  it('hold nothing of what the caller may not list, nor of rows that are not the own', async () => {
    expect(await pie(low)).toEqual([{ item: '工作计划', count: 0, percent: 0 }])
    expect((await chart(low)).result).toEqual([])
  })

  it('need dates, and a session', async () => {
    const wrong = await chart(admin, { begin: '2026-02-30' })
    expect([wrong.success, wrong.code, wrong.message]).toEqual([false, 400, expect.stringContaining('begin 须为日期')])
    expect(await chart(admin, { type: 'year' })).toMatchObject({ success: false })
  })
})

describe('the site of the portal', () => {
  const site = async (call: Call) => (await call('GET', '/eoa/cms/eoaCmsSite/getSiteInfo')).body

  it('is none before one is active', async () => {
    idOf(await admin('POST', '/eoa/cms/eoaCmsSite/add', { body: { siteName: '旧站', siteCode: 'old', status: '0' } }))
    expect(await site(low)).toMatchObject({ success: true, result: null })
  })

  it('is the first active one, under the names of the contract', async () => {
    const body = {
      siteName: '青禾县村务门户',
      siteCode: 'qinghe',
      icp: '湘ICP备1号',
      companyTel: '0731-1',
      address: '人民路',
    }
    const id = idOf(await admin('POST', '/eoa/cms/eoaCmsSite/add', { body }))
    expect((await site(low)).result).toMatchObject({
      ...{
        id,
        siteName: '青禾县村务门户',
        siteLogo: '',
        companyTel: '0731-1',
        recordNo: '湘ICP备1号',
        address: '人民路',
      },
    })
  })

  it('leaves empty what the caller may not see of it', async () => {
    const { database, rights } = server.app.services
    const guard = { id: 'b-icp', name: '备案号', menu_type: '2', perms: 'eoaCmsSite:field:icp', perms_type: '1' }
    const base = { status: '1', del_flag: 0, row_version: 1, tenant_id: 0 }
    await database.query
      .insertInto('sys_permission')
      .values({ ...base, ...guard })
      .execute()
    rights.drop([])
    expect((await site(low)).result).toMatchObject({ recordNo: '', companyTel: '0731-1' })
    expect((await site(admin)).result).toMatchObject({ recordNo: '湘ICP备1号' })
  })
})
