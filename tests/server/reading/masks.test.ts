import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord, listRecords, optionsOf } from '#server/reading'

closeRecords()

/** What is told of somebody whose name and number are masked, by every way that leads there from other records too. */
eachDatabase((_, place) => {
  let server: RecordServer
  let id = ''
  let visitId = ''
  const codes = ['villager:list', 'villager:edit', 'visit:list']
  const reader = callerOf({ username: 'reader', codes })
  const trusted = callerOf({ username: 'trusted', codes: [...codes, 'villager:unmask:name', 'villager:unmask:phone'] })

  beforeAll(async () => {
    server = await startRecords({ place })
    id = await actsOn(server, 'villager').add({ name: '欧阳娜娜', phone: '13812341234', account: 'herself' })
    await actsOn(server, 'villager').add({ name: '张伟', phone: '13900000000' })
    visitId = await actsOn(server, 'visit').add({ villagerId: id })
    for (const { user } of [reader, trusted, callerOf({ username: 'herself' }), callerOf()])
      await grantCodes(server, user.username, [])
  })
  const villager = (caller = reader) => getRecord(server.scope('villager', caller), id)
  const options = (params: Record<string, string>, caller = reader) =>
    optionsOf(server.scope('villager', caller), params)

  describe('masks', () => {
    it('stand in the record, under its aliases, in what is worked out of it and in its rows', async () => {
      expect(await villager()).toMatchObject({
        name: '欧***',
        phone: '138****1234',
        mobile: '138****1234',
        card: '欧*** 138****1234',
        visits: [{ villagerId_dictText: '欧***', phone: '138****1234', whom: '走访欧***' }],
      })
      expect(await villager(trusted)).toMatchObject({ card: '欧阳娜娜 13812341234', kept: '欧阳娜娜 13812341234' })
    })

    it('hide what is stored or counted by them', async () => {
      const record = await villager()
      expect(record).not.toHaveProperty('kept')
      expect(record).not.toHaveProperty('same')
      expect(await villager(trusted)).toHaveProperty('same')
      expect((await refusalOf(listRecords(server.scope('villager', reader), { kept: '欧*' }))).id).toBe('badRequest')
    })

    it('stand in the names of references, whoever has read them whole before', async () => {
      const read = async (caller = reader) => (await listRecords(server.scope('visit', caller), {})).records[0]
      const whole = callerOf({ username: 'trusted', codes: [...codes, 'villager:unmask:name', 'visit:unmask:phone'] })
      expect(await read(whole)).toMatchObject({ villagerId_dictText: '欧阳娜娜', phone: '13812341234' })
      expect(await read()).toMatchObject({ villagerId_dictText: '欧***', phone: '138****1234', whom: '走访欧***' })
      expect(await read(trusted)).toMatchObject({ villagerId_dictText: '欧阳娜娜', phone: '138****1234' })
    })

    it('stand in options, in an order that tells nothing, and are not searched', async () => {
      expect((await options({})).map(({ text }) => text)).toEqual(['欧***', '张*'])
      expect((await options({ keys: id })).map(({ text }) => text)).toEqual(['欧***'])
      expect((await options({ keyword: '欧阳' }, trusted)).map(({ text }) => text)).toEqual(['欧阳娜娜'])
      expect((await refusalOf(options({ keyword: '欧阳' }))).id).toBe('badRequest')
    })

    it('are lifted in the record that is the own one of the reader, and in no other', async () => {
      const herself = callerOf({ username: 'herself', codes })
      const { records } = await listRecords(server.scope('villager', herself), {})
      expect(records.map(({ phone }) => phone).sort()).toEqual(
        ['138****1234', '139****0000'].with(0, '13812341234').sort(),
      )
    })

    it('of what was copied are taken from what is stored', async () => {
      await actsOn(server, 'visit', callerOf({ codes: ['visit:edit', 'visit:list'] })).edit({
        ...(await getRecord(server.scope('visit', reader), visitId)),
        villagerId: id,
      })
      expect(await getRecord(server.scope('visit'), visitId)).toMatchObject({ phone: '13812341234' })
    })
  })
})
