import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { rowsOfSheet } from '#fixtures/sheets.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()

type Shape = Record<string, unknown>
const api = '/online/cgreport/api'

/** The shipped reports by the calls of the family, over the seeded records. */
eachDatabase((_open, place) => {
  let product: StartedProduct
  let admin: string
  const call = (path: string, query: Record<string, string> = {}, token = admin) =>
    product.client.call<Shape>('GET', `${api}/${path}`, { token, query })
  const ask = async <T = Shape>(path: string, query: Record<string, string> = {}) =>
    (await call(path, query)).body.result as T
  const pageOf = (path: string, query: Record<string, string> = {}) =>
    ask<{ records: Shape[]; total: number }>(path, query)

  beforeAll(async () => {
    product = await startProduct({ place })
    admin = await product.client.login('admin')
  })

  describe('a report', () => {
    it('tells its columns with the options of those that have a dictionary', async () => {
      expect(await ask('getRpColumns/rpFacilityByTown')).toMatchObject({
        cgRpConfigId: 'rpFacilityByTown',
        cgRpConfigName: '各区域设施统计',
        columns: [
          { title: '所属区域', dataIndex: 'town', key: 'town', align: 'center', fieldType: 'String' },
          { dataIndex: 'kind', customRender: 'kind' },
          { title: '设施数', dataIndex: 'count', fieldType: 'Integer', isTotal: '1' },
          { dataIndex: 'offline', isTotal: '1' },
          { dataIndex: 'alarming' },
          { title: '投资合计', fieldType: 'BigDecimal', isTotal: '1' },
          { title: '平均投资' },
          { title: '最近建成', fieldType: 'Date' },
        ],
        dictOptions: { kind: expect.arrayContaining([expect.objectContaining({ value: 'toilet' })]) },
      })
    })

    it('tells its query part: the first two conditions are shown, ranges are groups', async () => {
      expect(await ask('getQueryInfo/rpEmployee')).toMatchObject([
        { field: 'name', label: '姓名', view: 'string', mode: 'single', hidden: '0' },
        { field: 'depart', view: 'sel_depart', hidden: '0', config: '1', dictTable: 'sys_depart' },
        { field: 'identityCode', hidden: '1' },
        { field: 'gender', view: 'list', hidden: '1', dictCode: 'sex' },
        { field: 'entryDate', view: 'date', mode: 'group', hidden: '1' },
      ])
      expect(await ask('getParamsInfo/rpEmployee')).toMatchObject([
        { paramName: 'since', paramTxt: '入职不早于', paramValue: '', cgrheadId: 'rpEmployee', orderNum: 1 },
      ])
    })

    it('gives its rows by pages, filters and parameters', async () => {
      const { records, total } = await pageOf('getData/rpEmployee', { pageNo: '1', pageSize: '5' })
      expect(records).toHaveLength(5)
      expect(total).toBeGreaterThan(5)
      const [first] = records
      expect(first).toMatchObject({ name: expect.any(String), depart_dictText: expect.any(String) })
      const named = await pageOf('getData/rpEmployee', { name: `*${String(first?.name)}*` })
      expect(named.records).toContainEqual(first)
      const late = await pageOf('getData/rpEmployee', { self_since: "'2024-01-01'", pageSize: '500' })
      expect(late.records.every(({ entryDate }) => String(entryDate) >= '2024-01-01')).toBe(true)
      expect(late.total).toBeLessThan(total)
    })

    it('counts what the lists count', async () => {
      const { records } = await pageOf('getData/rpFacilityByTown', { kind: 'toilet', pageSize: '500' })
      const list = await product.client.call<{ total: number }>('GET', '/iot/facility/list', {
        token: admin,
        query: { kind: 'toilet', status: '!3' },
      })
      const counted = records.reduce((sum, { count }) => sum + Number(count), 0)
      expect(counted).toBe(list.body.result.total)
      expect(await ask('getStatisticalInfo/rpFacilityByTown', { kind: 'toilet' })).toMatchObject({ count: counted })
    })

    it('gives columns and rows together, and options for the names of its records', async () => {
      const both = await ask<
        { columns: Shape[]; dictOptions: Record<string, Shape[]> } & Record<'data', { records: Shape[] }>
      >('getColumnsAndData/rpFacilityByTown')
      expect(both).toMatchObject({ cgreportHeadName: '各区域设施统计', fieldHrefSlots: [] })
      const [row] = both.data.records
      expect(both.columns[0]).toMatchObject({ dataIndex: 'town', customRender: 'town' })
      expect(both.dictOptions.town).toContainEqual({
        value: row?.town,
        text: row?.town_dictText,
        title: row?.town_dictText,
      })
    })

    it('names the departments whose codes its model stores, and is filtered by them', async () => {
      const { records } = await pageOf('getData/rpFacilityByTown', { town: 'A01A02A02' })
      expect(new Set(records.map(({ town, town_dictText }) => `${town} ${town_dictText}`))).toEqual(
        new Set(['A01A02A02 枫林村']),
      )
    })

    it('is exported with its filters, or only chosen rows', async () => {
      const { records } = await pageOf('getData/rpFacilityByTown', { kind: 'toilet', pageSize: '500' })
      const sheet = async (query: Record<string, string>) => {
        const url = `${product.origin}/system-api${api}/exportXls/rpFacilityByTown?${new URLSearchParams(query)}`
        const answer = await fetch(url, { headers: { 'x-access-token': admin } })
        return rowsOfSheet(Buffer.from(await answer.arrayBuffer()))
      }
      const rows = await sheet({ kind: 'toilet' })
      expect(rows).toHaveLength(3 + records.length)
      expect(rows[2]).toEqual([
        '所属区域',
        '监测类别',
        '设施数',
        '离线数',
        '告警数',
        '投资合计',
        '平均投资',
        '最近建成',
      ])
      expect(await sheet({ force_id: String(records[0]?.id) })).toHaveLength(4)
    })
  })

  describe('the screen of a report', () => {
    it('is the list over it, with all that it needs, for those who may list it', async () => {
      const answer = await ask<{ screen: string; documents: Shape[] }>('getScreen/rpAlarmByMonth')
      expect(answer.screen).toBe('report/alarm-by-month')
      expect(answer.documents).toContainEqual(expect.objectContaining({ kind: 'model', id: 'rpAlarmByMonth' }))
      const worker = await product.client.login('zhoutao')
      expect((await call('getScreen/rpAlarmByMonth', {}, worker)).status).toBe(403)
    })

    it('is missed where nobody has published one', async () => {
      expect((await call('getScreen/rpFacilityType')).body.message).toBe(
        '报表 设施类型选项 还没有列表页面，请先发布一个',
      )
    })
  })

  describe('a report of stored options', () => {
    const statement = "select id as 'value', name as 'text' from facility_type where status = '1'"

    it('is found by its statement or its code, and searched by text', async () => {
      const all = await ask<Shape[]>('getReportDictList', { sql: statement })
      expect(all.length).toBeGreaterThan(3)
      expect(await ask('getReportDictList', { sql: ` ${statement.replace(' from', '\n  from')}` })).toEqual(all)
      expect(await ask('getReportDictList', { sql: 'rpFacilityType' })).toEqual(all)
      const found = await ask<Shape[]>('getReportDictList', {
        sql: statement,
        keyword: String(all[0]?.text).slice(0, 2),
      })
      expect(found).toContainEqual(all[0])
      expect(found.length).toBeLessThan(all.length)
    })
  })

  describe('a report in a picker of somebody who may not list what it reads', () => {
    it('gives the names of its rows and nothing else, also not by conditions, order or parameters', async () => {
      const operator = await product.client.login('operator')
      const operatorCall = (path: string, query: Record<string, string> = {}) => call(path, query, operator)
      const { columns } = (await operatorCall('getRpColumns/rpEmployee')).body.result as { columns: Shape[] }
      const names = columns.map(({ dataIndex }) => dataIndex)
      expect(names).toContain('name')
      for (const hidden of ['phone', 'idCard', 'entryDate', 'gender', 'depart']) expect(names).not.toContain(hidden)
      const items = (await operatorCall('getQueryInfo/rpEmployee')).body.result as unknown as Shape[]
      expect(items.map(({ field }) => field).filter((field) => !names.includes(field))).toEqual([])
      const { records, total } = (await operatorCall('getData/rpEmployee')).body.result as {
        records: Shape[]
        total: number
      }
      expect(records.length).toBeGreaterThan(0)
      for (const record of records)
        expect(Object.keys(record).filter((key) => key !== 'id' && !names.includes(key))).toEqual([])
      const late = (await operatorCall('getData/rpEmployee', { self_since: '2999-01-01' })).body.result
      expect(late).toMatchObject({ total })
      const closed = ['column=entryDate&order=asc', 'idCard=43*', 'entryDate_begin=2024-01-01']
      for (const query of closed) {
        const { status } = await operatorCall('getData/rpEmployee', Object.fromEntries(new URLSearchParams(query)))
        expect([query, status]).toEqual([query, 400])
      }
    })

    it('stays closed to those none of whose screens has the picker', async () => {
      const without = await product.client.login('zhoutao')
      for (const path of ['getRpColumns', 'getQueryInfo', 'getData'])
        expect([path, (await call(`${path}/rpAlarmByMonth`, {}, without)).status]).toEqual([path, 403])
    })
  })

  describe('what is wrong with a call', () => {
    it('is told: no such report, no such column, no right', async () => {
      expect((await call('getQueryInfo/nothing')).body).toMatchObject({
        success: false,
        message: expect.stringContaining('没有编码为 nothing 的报表'),
      })
      expect((await call('getData/facility')).body.success).toBe(false)
      const unknown = await call('getData/rpEmployee', { column: 'bankCard', order: 'asc' })
      expect([unknown.status, unknown.body.message]).toEqual([400, expect.stringContaining('bankCard')])
      const worker = await product.client.login('zhoutao')
      for (const path of ['getColumnsAndData', 'getParamsInfo', 'getStatisticalInfo', 'exportXls'])
        expect([path, (await call(`${path}/rpEmployee`, {}, worker)).status]).toEqual([path, 403])
    })
  })
})
