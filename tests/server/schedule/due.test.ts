import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { actsOn } from '#fixtures/recordActs.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord, timelineOf } from '#server/reading'
import { makeDueMoves } from '#server/schedule'
import { type Behaviour, moveRecord } from '#server/writing'

closeRecords()

const past = { begins: '2020-05-01 09:00:00', ends: '2020-05-01 10:00:00' }
const coming = { begins: '2099-05-01 09:00:00', ends: '2099-05-01 10:00:00' }

eachDatabase((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })
  const booking = (caller = callerOf()) => actsOn(server, 'booking', caller)
  const look = () => makeDueMoves(server.app.services, () => undefined)
  const stateOf = async (id: string, caller = callerOf()) =>
    (await getRecord(server.scope('booking', caller), id)).status

  describe('a move that is due', () => {
    it('is made once for the records whose time has come, and for no others', async () => {
      const [over, ahead] = [
        await booking().add({ room: '甲', ...past }),
        await booking().add({ room: '甲', ...coming }),
      ]
      expect(await look()).toBe(1)
      expect([await stateOf(over), await stateOf(ahead)]).toEqual(['0', '1'])
      expect(await look()).toBe(0)
    })

    it('is made for the records of every tenant', async () => {
      const tenant = callerOf({ tenantId: 7 })
      const over = await booking(tenant).add({ room: '乙', ...past })
      await look()
      expect(await stateOf(over, tenant)).toBe('0')
    })

    it('is told in the history of the record as made by the system', async () => {
      const over = await booking().add({ room: '丙', ...past })
      await look()
      const { records } = await timelineOf(server.scope('booking'), { id: over })
      expect(records[0]).toMatchObject({ action: 'move', title: '过期', person: '系统' })
    })

    it('leaves what a rule refuses as it is, and makes the others', async () => {
      const notDue = await booking().add({ room: '不过期', ...past })
      const over = await booking().add({ room: '丁', ...past })
      expect(await look()).toBe(1)
      expect([await stateOf(notDue), await stateOf(over)]).toEqual(['1', '0'])
    })

    it('holds up no other one when it fails for a reason that nobody foresaw', async () => {
      const broken = await booking().add({ room: '坏', ...past })
      const over = await booking().add({ room: '好', ...past })
      const behaviour: Behaviour = {
        model: 'booking',
        beforeSave: (values, { before }) => {
          if (before?.room === '坏') throw new TypeError('broken')
          return values
        },
      }
      expect(await makeDueMoves(server.app.services, () => behaviour)).toBe(1)
      expect([await stateOf(broken), await stateOf(over)]).toEqual(['1', '0'])
      await look()
      expect(await stateOf(broken)).toBe('0')
    })

    it('is for nobody else to make', async () => {
      const id = await booking().add({ room: '戊', ...coming })
      const move = server.app.services.database.transaction((query) =>
        moveRecord({ ...server.scope('booking'), query }, { id, moveId: 'lapse' }, () => undefined),
      )
      await expect(move).rejects.toMatchObject({ id: 'notFound' })
      expect(await stateOf(id)).toBe('1')
    })

    it('is made behind any number of records that a rule refuses', async () => {
      const refused = Array.from({ length: 500 }, (_, index) => ({
        id: `0-${index}`,
        room: '不过期',
        begins: new Date(past.begins).toISOString(),
        ends: new Date(past.ends).toISOString(),
        status: '1',
        tenant_id: 9,
        del_flag: 0,
        row_version: 1,
      }))
      await server.app.services.database.query.insertInto('booking').values(refused).execute()
      const over = await booking().add({ room: '己', ...past })
      expect(await look()).toBe(1)
      expect(await stateOf(over)).toBe('0')
    })
  })
})
