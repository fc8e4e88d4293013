import { beforeAll, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord } from '#server/reading'

closeRecords()

const valueTaken = '编码：该值不可用，系统中已存在！'

eachDialect((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })

  it('takes values that differ only in case for one, and keeps each as it is written', async () => {
    const { add, edit } = actsOn(server, 'sample')
    const id = await add({ name: '甲', code: 'Zhen-Ä1' })
    expect((await refusalOf(add({ name: '乙', code: 'zhen-ä1' }))).message).toBe(valueTaken)
    const other = await add({ name: '乙', code: 'zhen-2' })
    expect((await refusalOf(edit({ id: other, code: 'ZHEN-Ä1' }))).message).toBe(valueTaken)
    await edit({ id, code: 'ZHEN-Ä1' })
    expect((await getRecord(server.scope('sample'), id)).code).toBe('ZHEN-Ä1')
    await edit({ id, code: 'free' })
    await edit({ id: other, code: 'zhen-ä1' })
  })

  it('knows the values of rows that came in without being folded', async () => {
    const { database, outbox } = server.app.services
    const base = { tenant_id: 0, del_flag: 0, row_version: 1 }
    await database.query
      .insertInto('sample')
      .values({ ...base, id: 'seeded', name: '丙', code: 'Seeded' })
      .execute()
    await outbox.emit(database.query, { kind: 'record.changed', model: 'sample', ids: [], change: 'add' })
    await outbox.flush()
    expect((await refusalOf(actsOn(server, 'sample').add({ name: '丁', code: 'sEEDED' }))).message).toBe(valueTaken)
  })
})
