import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { moveRecord } from '#server/writing'

closeRecords()

eachDialect((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })
  const booking = (caller = callerOf()) => actsOn(server, 'booking', caller)
  const at = (room: string, begins: string, ends: string, more = {}) => ({
    ...{ room, begins: `2026-05-01 ${begins}:00`, ends: `2026-05-01 ${ends}:00` },
    ...more,
  })

  describe('records whose spans keep clear of each other', () => {
    it.each([
      ['begins while another lasts', '09:30', '11:00'],
      ['ends while another lasts', '08:00', '09:30'],
      ['lies within another', '09:15', '09:45'],
      ['holds another', '08:00', '11:00'],
      ['is the same', '09:00', '10:00'],
    ])('are refused where one %s', async (say, begins, ends) => {
      await booking().add(at(say, '09:00', '10:00'))
      const { message, result } = await refusalOf(booking().add(at(say, begins, ends)))
      expect(`${message} ${JSON.stringify(result)}`).toContain('已被预订')
    })

    it.each([
      ['begins as another ends', { begins: '10:00', ends: '11:00' }],
      ['ends as another begins', { begins: '08:00', ends: '09:00' }],
      ['takes another room', { begins: '09:00', ends: '10:00', room: '别处' }],
      ['takes no part', { begins: '09:00', ends: '10:00', status: '0' }],
    ])('stand where one %s', async (say, { begins, ends, ...more }) => {
      await booking().add(at(`stands ${say}`, '09:00', '10:00'))
      expect(await booking().add(at(`stands ${say}`, begins, ends, more))).toBeTruthy()
    })

    it('count only what does not lie in the trash, and keep what is in the way there', async () => {
      const first = await booking().add(at('trash', '09:00', '10:00'))
      await booking().remove(first)
      await booking().add(at('trash', '09:30', '10:30'))
      await expect(booking().restore(first)).rejects.toThrow()
    })

    it('are looked at when a span is changed, not when something else is', async () => {
      const first = await booking().add(at('edit', '09:00', '10:00'))
      const second = await booking().add(at('edit', '10:00', '11:00'))
      await booking().edit({ id: first, ends: '2026-05-01 09:30:00' })
      await expect(booking().edit({ id: first, ends: '2026-05-01 10:30:00' })).rejects.toThrow()
      await booking().edit({ id: second, begins: '2026-05-01 09:30:00' })
    })

    it('are looked at when a state brings one back', async () => {
      const off = await booking().add(at('move', '09:00', '10:00', { status: '0' }))
      await booking().add(at('move', '09:30', '10:30'))
      const move = server.app.services.database.transaction((query) =>
        moveRecord({ ...server.scope('booking'), query }, { id: off, moveId: 'wake' }, () => undefined),
      )
      await expect(move).rejects.toThrow()
    })

    it('belong to their tenant', async () => {
      await booking().add(at('tenant', '09:00', '10:00'))
      expect(await booking(callerOf({ tenantId: 7 })).add(at('tenant', '09:00', '10:00'))).toBeTruthy()
    })

    it('let one of many through that want the same at once', async () => {
      const tries = Array.from({ length: 8 }, () => booking().add(at('rush', '09:00', '10:00')))
      const settled = await Promise.allSettled(tries)
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })
})
