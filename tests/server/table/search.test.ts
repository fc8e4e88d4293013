import { beforeAll, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { listRecords } from '#server/reading'

closeRecords()

eachDialect((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })
  const names = async (name: string) => {
    const { records } = await listRecords(server.scope('sample'), { name, column: 'name', order: 'asc' })
    return records.map((record) => record.name)
  }

  it('finds a text by its initials, a surname by both of its readings, and follows a change', async () => {
    const { add, edit } = actsOn(server, 'sample')
    const id = await add({ name: '云溪镇' })
    await add({ name: '单雄信' })
    await add({ name: '三号A楼' })
    expect(await names('*yxz*')).toEqual(['云溪镇'])
    expect(await names('*YX*')).toEqual(['云溪镇'])
    expect(await names('*dxx*')).toEqual(['单雄信'])
    expect(await names('*sxx*')).toEqual(['单雄信'])
    expect(await names('*shal*')).toEqual(['三号A楼'])
    await edit({ id, name: '石桥镇' })
    expect(await names('*yxz*')).toEqual([])
    expect(await names('*sqz*')).toEqual(['石桥镇'])
  })

  it('fills in what a seed has left out', async () => {
    const { database, outbox } = server.app.services
    const base = { tenant_id: 0, del_flag: 0, row_version: 1 }
    await database.query
      .insertInto('sample')
      .values({ ...base, id: 'seeded', name: '柳湾镇' })
      .execute()
    expect(await names('*lwz*')).toEqual([])
    await outbox.emit(database.query, { kind: 'record.changed', model: 'sample', ids: [], change: 'add' })
    await outbox.flush()
    expect(await names('*lwz*')).toEqual(['柳湾镇'])
  })
})
