import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord } from '#server/reading'
import { editRecord, writeRecords } from '#server/writing'

closeRecords()

interface Part {
  id: string
  rowVersion: number
  orderNum: number
  label: string
}

const count = 450

eachDialect((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
    const account = {
      id: 'u-admin',
      username: 'admin',
      realname: '系统管理员',
      tenant_id: 0,
      del_flag: 0,
      row_version: 1,
    }
    await query().insertInto('sys_user').values(account).execute()
  })
  const sample = (caller = callerOf()) => actsOn(server, 'sample', caller)
  const rowsIn = async (id: string) => (await getRecord(server.scope('sample'), id)).parts as Part[]
  const numbersOf = async (id: string) => (await rowsIn(id)).map(({ orderNum }) => orderNum)
  const query = () => server.app.services.database.query
  const logOf = (id: string) =>
    query().selectFrom('sys_data_log').selectAll().where('data_id', '=', id).orderBy('data_version').execute()

  /** A record with many rows, numbered from 1. */
  async function ordered(code: string): Promise<{ id: string; parts: Part[] }> {
    const id = await sample().add({ name: '序', code })
    const { database, ids } = server.app.services
    const rows = Array.from({ length: count }, (_, at) => ({
      ...{ id: ids.next(), sample_id: id, order_num: at + 1, label: `件${at + 1}` },
      ...{ tenant_id: 0, del_flag: 0, row_version: 1, create_by: 'clerk', create_time: '2024-01-01 00:00:00' },
    }))
    await database.query.insertInto('sample_part').values(rows).execute()
    return { id, parts: await rowsIn(id) }
  }
  const shifted = (parts: readonly Part[], by: number) =>
    parts.map(({ id, rowVersion, orderNum }) => ({ id, rowVersion, orderNum: orderNum + by }))

  describe('rows of which only the order number changes', () => {
    it('are each edited: with version, author, log and event', async () => {
      const { id, parts } = await ordered('renumber-1')
      const [first, ...others] = parts
      const writes = { removed: [first?.id], edited: shifted(others, -1) }
      const eventsBefore = (await query().selectFrom('outbox').select('id').execute()).map((row) => String(row.id))
      await sample().edit({ id, parts: writes })

      const now = await rowsIn(id)
      expect(now.map(({ orderNum }) => orderNum)).toEqual(others.map((_, at) => at + 1))
      expect(now.map(({ label }) => label)).toEqual(others.map(({ label }) => label))
      expect(new Set(now.map(({ rowVersion }) => rowVersion))).toEqual(new Set([2]))
      expect(now.at(-1)).toMatchObject({ createBy: 'clerk', updateBy: 'admin' })

      const last = String(now.at(-1)?.id)
      await sample().edit({ id, parts: { edited: [{ id: last, orderNum: 900 }, ...shifted(now.slice(0, 2), 0)] } })
      const log = (await logOf(last)).map((row) => ({ ...JSON.parse(String(row.data_content)), of: row.data_version }))
      expect(log).toMatchObject([
        { of: 1, action: 'edit', before: { orderNum: count }, after: { orderNum: count - 1 } },
        { of: 2, action: 'edit', before: { orderNum: count - 1 }, after: { orderNum: 900 } },
      ])
      const operations = await query()
        .selectFrom('sys_log')
        .select(['username', 'userid', 'log_content'])
        .where('request_param', 'like', `%${last}%`)
        .execute()
      expect(operations[0]).toEqual({ username: '系统管理员', userid: 'admin', log_content: '修改：部件' })
      expect(operations).toHaveLength(2)

      const events = await query().selectFrom('outbox').select(['id', 'payload']).execute()
      const edited = events
        .filter((row) => !eventsBefore.includes(String(row.id)))
        .map((row) => JSON.parse(String(row.payload)) as { model: string; change: string; ids: string[] })
        .filter(({ model, change }) => model === 'samplePart' && change === 'edit')
      expect(new Set(edited.flatMap(({ ids }) => ids))).toEqual(new Set(others.map((part) => part.id)))
    })

    it('stay as they are where one is stale, belongs to another record or is named twice with its old version', async () => {
      const { id, parts } = await ordered('renumber-2')
      const [other] = (await ordered('renumber-3')).parts
      const all = shifted(parts, 1)
      const withLast = (row: object) => sample().edit({ id, parts: { edited: [...all.slice(0, -1), row] } })
      expect(await refusalOf(withLast({ ...all.at(-1), rowVersion: 7 }))).toMatchObject({ id: 'stale' })
      expect(await refusalOf(withLast({ id: other?.id, orderNum: 1 }))).toMatchObject({ id: 'notFound' })
      expect(await refusalOf(withLast({ ...all[0] }))).toMatchObject({ id: 'stale' })
      expect(await numbersOf(id)).toEqual(parts.map(({ orderNum }) => orderNum))
    })

    it('are checked by the rights of the field, its type and the rows that their writer may see', async () => {
      const { id, parts } = await ordered('renumber-4')
      const codes = ['sample:list', 'sample:edit']
      const edit = (caller: ReturnType<typeof callerOf>, edited: object[]) =>
        refusalOf(sample(caller).edit({ id, parts: { edited } }))
      await grantCodes(server, 'locked', [])
      const locked = callerOf({ username: 'locked', codes, locked: ['sample:field:orderNum'] })
      expect(await edit(locked, shifted(parts, 1))).toMatchObject({ id: 'forbidden', result: { field: 'orderNum' } })

      const faulty = [...shifted(parts.slice(0, 300), 1), { id: parts[300]?.id, orderNum: 'x' }]
      expect((await edit(callerOf(), faulty)).result).toMatchObject({
        fields: [{ field: `parts.${parts[300]?.id}.orderNum` }],
      })

      const rules = [{ column: 'rowVersion', condition: '<=', value: '2' }]
      await grantDataRules(server, { username: 'bound', prefix: 'sample', rules })
      const bound = callerOf({ username: 'bound', codes })
      await query()
        .updateTable('sample_part')
        .set({ row_version: 2 })
        .where('id', '=', String(parts[300]?.id))
        .execute()
      const edited = shifted(parts, 1).map(({ id: part, orderNum }) => ({ id: part, orderNum }))
      expect(await edit(bound, edited)).toMatchObject({ message: '保存后的数据超出您的数据权限范围' })
      expect(await numbersOf(id)).toEqual(parts.map(({ orderNum }) => orderNum))
      await sample(bound).edit({ id, parts: { edited: edited.toSpliced(300, 1) } })
      expect((await numbersOf(id)).filter((number) => number === 301)).toHaveLength(2)
    })

    it('are edited one by one where their model does something of its own with an edit', async () => {
      const { id, parts } = await ordered('renumber-5')
      const seen: string[] = []
      const behaviour = {
        model: 'samplePart',
        afterWrite: async (change: { id: string }) => void seen.push(change.id),
      }
      const body = { id, parts: { edited: shifted(parts.slice(0, 40), 1000) } }
      await writeRecords(server.scope('sample'), (inside) =>
        editRecord(inside, body, (model) => (model === 'samplePart' ? behaviour : undefined)),
      )
      expect(seen.toSorted()).toEqual(
        parts
          .slice(0, 40)
          .map((part) => part.id)
          .toSorted(),
      )
    })

    it.each([
      ['seats', 'orderNum', '序号'],
      ['codes', 'code', '代号'],
      ['signs', 'sign', '号牌'],
      ['spans', 'begins', '已被占用'],
    ])('are refused with their place where two %s would share what only one may have', async (field, at, says) => {
      const queue = actsOn(server, 'queue')
      const id = await queue.add({ name: '队', [field]: { added: [1, 2, 3].map((orderNum) => ({ orderNum })) } })
      const rows = async () => (await getRecord(server.scope('queue'), id))[field] as Part[]
      const [, second] = await rows()
      const { result } = await refusalOf(queue.edit({ id, [field]: { edited: [{ id: second?.id, orderNum: 3 }] } }))
      expect(result).toMatchObject({ fields: [{ field: `${field}.${second?.id}.${at}` }] })
      expect(JSON.stringify(result)).toContain(says)
      expect((await rows()).map(({ orderNum }) => orderNum)).toEqual([1, 2, 3])
    })
  })
})
