import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { aggregateRecords, listRecords, optionsOf } from '#server/reading'

closeRecords()

/** Reports are read with the rows, fields and masks of whoever reads them. */
eachDialect((_, place) => {
  let server: RecordServer
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    server = await startRecords({ place })
    const [owner, sample] = [actsOn(server, 'owner'), actsOn(server, 'sample')]
    ids.county = await owner.add({ name: '青禾县' })
    ids.town = await owner.add({ name: '河口, 镇' })
    const rows = [
      { name: '张伟', code: 'a1', level: 1, price: 1.25, day: '2026-01-05', ownerId: ids.county },
      { name: '李明', code: 'a2', level: 2, price: 2.5, day: '2026-01-31', ownerId: ids.county },
      { name: '王芳', code: 'b1', level: 3, day: '2026-02-01', ownerId: ids.town, note: '密' },
      { name: "赵'强", code: 'b2', level: 5, price: 10 },
    ]
    for (const row of rows) await sample.add(row)
    ids.gone = await sample.add({ name: '删掉的', code: 'z9', level: 9 })
    await sample.remove(ids.gone)
    await actsOn(server, 'villager').add({ name: '欧阳娜娜', phone: '13812341234', account: 'nana' })
  })

  const rowsOf = async (model: string, params: Record<string, string> = {}, caller = callerOf()) =>
    (await listRecords(server.scope(model, caller), params)).records
  const names = async (params: Record<string, string> = {}, caller = callerOf()) =>
    (await rowsOf('sampleRows', params, caller)).map(({ name }) => name)

  describe('of single rows', () => {
    it('has the live rows of its model in its own order, with labels, and fields of what they refer to', async () => {
      const page = await listRecords(server.scope('sampleRows'), { pageSize: '2' })
      expect(page).toMatchObject({ total: 4, size: 2, pages: 2, current: 1 })
      expect(page.records[0]).toMatchObject({
        name: '张伟',
        level: 1,
        price: 1.25,
        day: '2026-01-05',
        owner: ids.county,
        owner_dictText: '青禾县',
        ownerName: '青禾县',
      })
      expect(await names({ pageNo: '2', pageSize: '2' })).toEqual(['王芳', "赵'强"])
    })

    it('is filtered and sorted by its columns, by no other names', async () => {
      expect(await names({ name: '*伟*' })).toEqual(['张伟'])
      expect(await names({ day_begin: '2026-01-31', day_end: '2026-02-28' })).toEqual(['李明', '王芳'])
      expect(await names({ ownerName: '青禾县' })).toEqual(['张伟', '李明'])
      expect(await names({ column: 'price', order: 'desc' })).toEqual(["赵'强", '李明', '张伟', '王芳'])
      expect(await names({ selections: String((await rowsOf('sampleRows'))[2]?.id) })).toEqual(['王芳'])
      expect((await refusalOf(rowsOf('sampleRows', { column: 'secret' }))).message).toContain('secret')
    })

    it('compares parameters as values of their type, whatever they are', async () => {
      expect(await names({ self_least: '3' })).toEqual(['王芳', "赵'强"])
      expect(await names({ self_least: "'3'" })).toEqual(['王芳', "赵'强"])
      expect(await names({ self_named: "赵'强" })).toEqual(["赵'强"])
      expect(await names({ self_named: "x' or '1'='1" })).toEqual([])
      expect(await names({ self_named: "') ; drop table sample; --" })).toEqual([])
      expect((await refusalOf(names({ self_least: '1 or 1=1' }))).message).toContain('最低级别（self_least）')
      expect(await names()).toHaveLength(4)
    })

    it('asks for a parameter that it needs', async () => {
      expect((await refusalOf(rowsOf('needy'))).message).toContain('缺少报表参数 编码，请以 self_code 传入')
      expect(await rowsOf('needy', { self_code: 'b1' })).toMatchObject([{ name: '王芳' }])
    })
  })

  describe('of groups', () => {
    it('has a row for each group with its figures', async () => {
      const rows = await rowsOf('sampleSums')
      expect(rows).toMatchObject([
        { month: null, owner: null, count: 1, high: 1, priced: 10, mean: 10, least: 5, last: null },
        {
          month: '2026-01',
          owner: '青禾县',
          count: 2,
          high: 1,
          priced: 3.75,
          mean: 1.875,
          least: 1,
          last: '2026-01-31',
        },
        { month: '2026-02', owner: '河口, 镇', count: 1, high: 1, priced: 0, mean: null, notes: 1 },
      ])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
      expect(rows.every(({ id }) => /^[0-9A-F~-]+$/.test(String(id)))).toBe(true)
    })

    it('is filtered by groups and by figures, and chosen by key', async () => {
      expect(await rowsOf('sampleSums', { count: '2' })).toMatchObject([{ owner: '青禾县' }])
      expect(await rowsOf('sampleSums', { priced_begin: '3.75', column: 'priced', order: 'desc' })).toMatchObject([
        { priced: 10 },
        { priced: 3.75 },
      ])
      const [first] = await rowsOf('sampleSums', { owner: '河口*' })
      expect(await rowsOf('sampleSums', { selections: String(first?.id) })).toMatchObject([{ owner: '河口, 镇' }])
    })

    it('is filtered by months', async () => {
      const monthsOf = async (query: Record<string, string>) =>
        (await rowsOf('sampleSums', query)).map(({ month }) => month)
      expect(await monthsOf({ month: '2026-01' })).toEqual(['2026-01'])
      expect(await monthsOf({ month_begin: '2026-02', month_end: '2026-03' })).toEqual(['2026-02'])
    })

    it('without a column to group by is one row', async () => {
      expect(await rowsOf('sampleTotal')).toMatchObject([{ id: 'all', count: 4, price: 13.75 }])
    })

    it('is summed like a list', async () => {
      const sums = { measure: { count: 'sum(count)', priced: 'max(priced)' } }
      expect((await aggregateRecords(server.scope('sampleSums'), sums, {})).rows).toEqual([{ count: 4, priced: 10 }])
      expect((await aggregateRecords(server.scope('sampleSums'), sums, { owner: '青禾县' })).rows).toMatchObject([
        { count: 2 },
      ])
      const { rows } = await aggregateRecords(
        server.scope('sampleRows'),
        { measure: { n: 'sum(level)' } },
        { self_least: '3' },
      )
      expect(rows).toEqual([{ n: 8 }])
    })
  })

  describe('cut by the rights of its reader', () => {
    it('is refused to who may not list the model that it reads, even with a code of its own', async () => {
      expect((await refusalOf(rowsOf('ownRows', {}, callerOf({ codes: ['ownRows:list'] })))).id).toBe('forbidden')
      expect((await refusalOf(rowsOf('sampleRows', {}, callerOf({ codes: [] })))).id).toBe('forbidden')
    })

    it('counts and shows only rows that their list shows', async () => {
      const clerk = callerOf({ username: 'clerk', codes: ['sample:list', 'owner:list'] })
      const rules = [{ column: 'name', condition: 'LIKE', value: '张' }]
      await grantDataRules(server, { username: 'clerk', prefix: 'sample', rules })
      expect(await names({}, clerk)).toEqual(['张伟'])
      expect(await rowsOf('sampleTotal', {}, clerk)).toMatchObject([{ count: 1, price: 1.25 }])
      expect(await rowsOf('sampleSums', {}, clerk)).toHaveLength(1)
      const stranger = callerOf({ username: 'stranger', codes: ['sample:list'], orgCode: 'A01A01' })
      expect(await names({}, stranger)).toEqual([])
      expect(await names({}, callerOf({ tenantId: 7 }))).toEqual([])
    })

    it('leaves out columns over hidden fields, and refuses a condition over one', async () => {
      const codes = ['sample:list', 'owner:list']
      const reader = callerOf({ username: 'reader', codes, restricted: ['sample:field:note', 'owner:field:name'] })
      await grantDataRules(server, { username: 'reader', prefix: 'sample', rules: [] })
      const [row] = await rowsOf('sampleRows', { code: 'b1' }, reader)
      expect(row).toMatchObject({ name: '王芳' })
      expect(row).not.toHaveProperty('note')
      expect(row).not.toHaveProperty('ownerName')
      expect((await refusalOf(rowsOf('sampleRows', { note: '密' }, reader))).message).toContain('note')
      expect((await refusalOf(rowsOf('sampleNotes', {}, reader))).message).toContain('看不到的字段')
      const [sum] = await rowsOf('sampleSums', {}, reader)
      expect(sum).not.toHaveProperty('notes')
      expect(sum).not.toHaveProperty('owner')
    })

    it('masks what the list masks, and is not searched or sorted by it', async () => {
      const codes = ['villager:list']
      const reader = callerOf({ username: 'masked', codes })
      await grantDataRules(server, { username: 'masked', prefix: 'villager', rules: [] })
      expect(await rowsOf('villagerRows', {}, reader)).toMatchObject([{ who: '欧***', call: '138****1234' }])
      expect((await refusalOf(rowsOf('villagerRows', { call: '138*' }, reader))).id).toBe('badRequest')
      expect((await refusalOf(rowsOf('villagerRows', { column: 'who' }, reader))).id).toBe('badRequest')
      const trusted = callerOf({ username: 'masked', codes: [...codes, 'villager:unmask:phone'] })
      expect(await rowsOf('villagerRows', { call: '138*' }, trusted)).toMatchObject([
        { who: '欧***', call: '13812341234' },
      ])
    })
  })

  it('gives options: values and texts', async () => {
    expect(await optionsOf(server.scope('ownerOptions'), { keyword: '青' })).toEqual([
      { value: ids.county, text: '青禾县' },
    ])
    expect(await optionsOf(server.scope('ownerOptions'), {})).toHaveLength(2)
  })
})
