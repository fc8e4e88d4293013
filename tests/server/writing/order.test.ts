import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord } from '#server/reading'
import { orderRecords } from '#server/writing'

closeRecords()

eachDialect((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })

  const add = async (levels: readonly (number | null)[]) => {
    const sample = actsOn(server, 'sample')
    const ids: string[] = []
    for (const level of levels) ids.push(await sample.add({ name: '样品', ...(level === null ? {} : { level }) }))
    return ids
  }
  const order = (ids: readonly string[], field = 'level', caller = callerOf()) =>
    server.app.services.database.transaction((query) =>
      orderRecords({ ...server.scope('sample', caller), query }, { field, ids }, () => undefined),
    )
  const record = (id: string) => getRecord(server.scope('sample'), id)
  const levels = async (ids: readonly string[]) => {
    const found: unknown[] = []
    for (const id of ids) found.push((await record(id)).level)
    return found
  }

  describe('records that are put in order', () => {
    it('share out the numbers that they have', async () => {
      const [a = '', b = '', c = '', d = ''] = await add([3, 7, 9, 20])
      await order([c, a, b])
      expect(await levels([a, b, c, d])).toEqual([7, 9, 3, 20])
    })

    it('that have the same number, or none, get different ones', async () => {
      const ids = await add([5, 5, null, 6])
      await order(ids)
      expect(await levels(ids)).toEqual([0, 5, 6, 7])
    })

    it('are changed only where their number is another', async () => {
      const [a = '', b = '', c = ''] = await add([1, 2, 3])
      await order([a, c, b])
      const versions = [await record(a), await record(b), await record(c)].map(({ rowVersion }) => rowVersion)
      expect(versions).toEqual([Number(versions[0]), Number(versions[0]) + 1, Number(versions[0]) + 1])
    })

    it('are put in order all or none', async () => {
      const [a = '', b = ''] = await add([1, 2])
      const [high = ''] = await add([100])
      expect((await refusalOf(order([b, a, high, ...(await add([100]))]))).message).toContain('级别过高')
      expect(await levels([a, b])).toEqual([1, 2])
    })

    it.each([
      ['by a text', 'name', '不能按 "name" 排序'],
      ['by the version', 'rowVersion', '不能按 "rowVersion" 排序'],
      ['by nothing', 'nothing', '不能按 "nothing" 排序'],
    ])('are refused %s', async (_say, field, message) => {
      expect((await refusalOf(order(await add([1, 2]), field))).message).toContain(message)
    })

    it('stand below the same record of a tree', async () => {
      const depart = actsOn(server, 'sysDepart')
      const [top, other] = [await depart.add({ departName: '甲镇' }), await depart.add({ departName: '乙镇' })]
      const below = (parentId: string, departOrder: number) => depart.add({ departName: '村', parentId, departOrder })
      const [one, two, far] = [await below(top, 1), await below(top, 2), await below(other, 3)]
      const orderDeparts = (...ids: string[]) =>
        server.app.services.database.transaction((query) =>
          orderRecords({ ...server.scope('sysDepart'), query }, { field: 'departOrder', ids }, () => undefined),
        )
      const orderOf = async (id: string) => (await getRecord(server.scope('sysDepart'), id)).departOrder
      expect((await refusalOf(orderDeparts(far, one))).id).toBe('badRequest')
      await orderDeparts(two, one)
      expect([await orderOf(one), await orderOf(two), await orderOf(far)]).toEqual([2, 1, 3])
      await orderDeparts(other, top)
    })

    it('are refused twice, and where one of them is not seen', async () => {
      const [a = '', b = ''] = await add([1, 2])
      expect((await refusalOf(order([a, a]))).message).toContain('出现两次')
      await grantDataRules(server, {
        username: 'ruled',
        prefix: 'sample',
        rules: [{ column: 'level', condition: '<', value: '2' }],
      })
      const ruled = callerOf({ username: 'ruled', codes: ['sample:list', 'sample:edit'] })
      await refusalOf(order([b, a], 'level', ruled))
      expect(await levels([a, b])).toEqual([1, 2])
    })
  })
})
