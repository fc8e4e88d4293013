import { beforeAll, describe, expect, it } from 'vitest'
import type { WireParams } from '#core/query'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { listLevel, listRecords, optionsOf, optionTreeOf } from '#server/reading'

closeRecords()

eachDialect((_, place) => {
  let server: RecordServer
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    server = await startRecords({ place })
    const owner = actsOn(server, 'owner')
    ids.top = await owner.add({ name: '青禾县' })
    ids.middle = await owner.add({ name: '云溪镇', parentId: ids.top })
    ids.low = await owner.add({ name: '一村', parentId: ids.middle })
    const sample = actsOn(server, 'sample')
    await sample.add({ name: '张伟', code: 'a1', level: 1, price: 1.5, day: '2024-01-01', tags: '1', ownerId: ids.low })
    await sample.add({
      name: '李明',
      code: 'a2',
      level: 2,
      price: 2,
      day: '2024-01-02',
      tags: '1,2',
      peers: ids.middle,
    })
    await sample.add({ name: '王芳%', code: 'b1', level: 3, time: '2024-01-02 10:00:00', ownerId: ids.top })
    await sample.add({ name: '赵_强', code: 'b2', price: 10, time: '2024-01-03 00:00:00' })
    await server.app.services.database.query
      .updateTable('sample')
      .set({ tags: '12' })
      .where('code', '=', 'b2')
      .execute()
  })

  const codes = async (params: WireParams, caller = callerOf()): Promise<string> => {
    const scope = server.scope('sample', caller)
    const { records } = await listRecords(scope, { column: 'code', order: 'asc', ...params })
    return records.map(({ code }) => code).join()
  }

  it.each<[WireParams, string]>([
    [{}, 'a1,a2,b1,b2'],
    [{ pageSize: '2', pageNo: '2' }, 'b1,b2'],
    [{ pageNo: '9' }, ''],
    [{ order: 'desc' }, 'b2,b1,a2,a1'],
    [{ column: 'level', order: 'asc' }, 'b2,a1,a2,b1'],
    [{ column: 'level', order: 'desc' }, 'b1,a2,a1,b2'],
    [{ column: 'price,code', order: 'desc' }, 'b2,a2,a1,b1'],
    [{ name: '*伟*' }, 'a1'],
    [{ name: '*zw*' }, 'a1'],
    [{ name: '*%*' }, 'b1'],
    [{ name: '*_*' }, 'b2'],
    [{ code: 'A1' }, ''],
    [{ code: 'a*' }, 'a1,a2'],
    [{ code: 'a1,b2' }, 'a1,b2'],
    [{ code: '!a1' }, 'a2,b1,b2'],
    [{ level: '>=2' }, 'a2,b1'],
    [{ level: '2.5' }, ''],
    [{ price: '<= 2' }, 'a1,a2'],
    [{ price_begin: '1.5', price_end: '2' }, 'a1,a2'],
    [{ day_begin: '2024-01-02' }, 'a2'],
    [{ time_end: '2024-01-02' }, 'b1'],
    [{ time: '2024-01-02' }, 'b1'],
    [{ tags: '2' }, 'a2'],
    [{ tags: '1' }, 'a1,a2'],
    [{ where: "level == 2 || contains(name, '强')" }, 'a2,b2'],
    [{ where: 'price > 1.5' }, 'a2,b2'],
    [{ superQueryParams: '[{"field":"level","rule":"gt","val":"1"},{"field":"price","rule":"eq","val":"2"}]' }, 'a2'],
    [
      {
        superQueryMatchType: 'or',
        superQueryParams: '[{"field":"level","rule":"gt","val":"2"},{"field":"code","rule":"right_like","val":"a1"}]',
      },
      'a1,b1',
    ],
    [{ unknown: 'x', _t: '1' }, 'a1,a2,b1,b2'],
  ])('%j gives %s', async (params, expected) => {
    expect(await codes(params)).toBe(expected)
  })

  it('sorts by the last change, where what was never changed stands as it was made', async () => {
    const { query } = server.app.services.database
    for (const [day, code] of ['a1', 'a2', 'b1', 'b2'].entries())
      await query
        .updateTable('sample')
        .set({ create_time: `2024-01-0${day + 1} 08:00:00`, update_time: code === 'a1' ? '2024-01-03 09:00:00' : null })
        .where('code', '=', code)
        .execute()
    expect(await codes({ column: 'updateTime', order: 'desc' })).toBe('b2,a1,b1,a2')
    expect(await codes({ column: 'updateTime', order: 'asc' })).toBe('a2,b1,a1,b2')
  })

  it('walks down the tree of a reference', async () => {
    expect(await codes({ ownerId: String(ids.top) })).toBe('b1')
    expect(await codes({ peers_tree: String(ids.middle) })).toBe('a2')
    expect(await codes({ ownerId_tree: String(ids.top) }), 'also by a reference that is no tree itself').toBe('a1,b1')
    expect(await codes({ ownerId: String(ids.top) }), 'by itself a reference means the one record').toBe('b1')
  })

  it.each<WireParams>([
    { pageSize: '501' },
    { pageSize: '-1' },
    { pageNo: '0' },
    { level: 'x' },
    { column: 'nothing' },
    { column: 'secret' },
    { secret: 'a' },
    { superQueryParams: '[{"field":"secret","rule":"like","val":"a"}]' },
    { superQueryParams: 'not json' },
    { where: 'secret == 1' },
    { where: 'level ==' },
  ])('refuses %j with its place', async (params) => {
    expect((await refusalOf(codes(params))).id).toBe('badRequest')
  })

  it('counts what matches and names the pages', async () => {
    const page = await listRecords(server.scope('sample'), { pageSize: '3' })
    expect(page).toMatchObject({ total: 4, size: 3, current: 1, pages: 2 })
    expect(page).not.toHaveProperty('capped')
  })

  it('shows each tenant its own rows', async () => {
    const other = callerOf({ tenantId: 1 })
    await actsOn(server, 'sample', other).add({ name: '他处', code: 't1' })
    expect(await codes({}, other)).toBe('t1')
    expect(await codes({})).toBe('a1,a2,b1,b2')
    expect(await codes({ tenantId: '0' }, other)).toBe('')
  })

  describe('a field that the caller may not see', () => {
    const low = callerOf({ username: 'low', codes: ['sample:list'], restricted: ['sample:field:price'] })
    it('is in no answer', async () => {
      await grantCodes(server, 'low', [])
      const { records } = await listRecords(server.scope('sample', low), {})
      expect(records).toHaveLength(4)
      for (const record of records) {
        expect(record).not.toHaveProperty('price')
        expect(record.total ?? null).toBeNull()
      }
    })
    it.each<WireParams>([
      { price: '2' },
      { price_begin: '1' },
      { column: 'price' },
      { superQueryParams: '[{"field":"price","rule":"gt","val":"1"}]' },
      { where: 'price > 1' },
    ])('cannot be asked about by %j', async (params) => {
      expect((await refusalOf(codes(params, low))).message).toMatch(/price/)
    })
  })

  describe('records to choose from', () => {
    const owner = () => server.scope('owner')
    it('are found by keyword, initials and key', async () => {
      expect(await optionsOf(owner(), { keyword: '溪' })).toEqual([{ value: ids.middle, text: '云溪镇' }])
      expect(await optionsOf(server.scope('sample'), { keyword: 'lm' })).toMatchObject([{ text: '李明' }])
      expect(await optionsOf(owner(), { keys: `${ids.low},nothing` })).toEqual([{ value: ids.low, text: '一村' }])
      expect(await optionsOf(owner(), { where: "name == '一村'" })).toHaveLength(1)
    })
    it('leave out what lies in the recycle bin, unless it is asked for by its key', async () => {
      const sample = actsOn(server, 'sample')
      const id = await sample.add({ name: '回收', code: 'bin1' })
      const options = (params: WireParams) => optionsOf(server.scope('sample'), params)
      expect(await options({ keyword: '回收' })).toMatchObject([{ value: id }])
      await sample.remove(id)
      expect(await options({ keyword: '回收' })).toEqual([])
      expect((await options({ pageSize: '100' })).map(({ value }) => value)).not.toContain(id)
      expect(await options({ keys: id })).toMatchObject([{ value: id, text: '回收' }])
      await sample.purge(id)
    })
    it('come as a tree level by level, or flat by keyword', async () => {
      expect(await optionTreeOf(owner(), {})).toMatchObject([{ key: ids.top, title: '青禾县', isLeaf: false }])
      expect(await optionTreeOf(owner(), { pid: String(ids.middle) })).toMatchObject([{ key: ids.low, isLeaf: true }])
      expect(await optionTreeOf(owner(), { keyword: '村' })).toMatchObject([{ key: ids.low, parentId: ids.middle }])
    })
    it('begin with the topmost that meet a condition, and open only where others meet it below', async () => {
      const below = { where: "name != '青禾县'" }
      expect(await optionTreeOf(owner(), below)).toMatchObject([{ key: ids.middle, isLeaf: false }])
      expect(await optionTreeOf(owner(), { where: "name == '云溪镇'" })).toMatchObject([
        { key: ids.middle, isLeaf: true },
      ])
    })
    it('are named and found by another field where the call says so', async () => {
      const options = await optionsOf(server.scope('sample'), { keyword: 'a', text: 'code' })
      expect(options.map(({ text }) => text).toSorted()).toEqual(['a1', 'a2'])
      const low = callerOf({ codes: ['sample:list'], restricted: ['sample:field:code'] })
      expect((await refusalOf(optionsOf(server.scope('sample', low), { text: 'code' }))).id).toBe('forbidden')
    })
    it('give only fields that the caller may see', async () => {
      const low = callerOf({ codes: ['sample:list'], restricted: ['sample:field:code'] })
      expect((await refusalOf(optionsOf(server.scope('sample', low), { store: 'code' }))).id).toBe('forbidden')
      expect((await refusalOf(optionsOf(server.scope('sample'), { store: 'secret' }))).id).toBe('forbidden')
    })
  })

  describe('a nested list', () => {
    const named = async (params: WireParams) => {
      const { records, total } = await listLevel(server.scope('owner'), params)
      expect(total).toBe(records.length)
      return records.map(({ name, hasChildren }) => `${String(name)}${hasChildren ? '…' : ''}`)
    }
    it('begins with the rows without a parent', async () => {
      expect(await named({})).toEqual(['青禾县…'])
      expect(await named({ pid: String(ids.top) })).toEqual(['云溪镇…'])
    })
    it('begins under a condition with the topmost rows that meet it', async () => {
      expect(await named({ where: "name != '青禾县'" })).toEqual(['云溪镇…'])
      expect(await named({ where: "name == '云溪镇'" })).toEqual(['云溪镇'])
    })
    it('shows a row whose parent does not meet the condition at the top, and nowhere else', async () => {
      const where = "name != '云溪镇'"
      expect((await named({ where })).toSorted()).toEqual(['一村', '青禾县'].toSorted())
      expect(await named({ where, pid: String(ids.top) })).toEqual([])
    })
  })
})
