import { beforeAll, describe, expect, it, vi } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn } from '#fixtures/recordActs.ts'
import { grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import type { Caller } from '#server/context'
import { getRecord, listRecords, timelineOf } from '#server/reading'

closeRecords()

eachDialect((_, place) => {
  let server: RecordServer
  let note = ''
  const east = callerOf({ username: 'east', codes: ['plot:list', 'plotNote:list'] })

  beforeAll(async () => {
    server = await startRecords({ place })
    const plot = actsOn(server, 'plot')
    await plot.add({ id: 7, name: '东田' })
    await plot.add({ id: 8, name: '西田' })
    const notes = actsOn(server, 'plotNote')
    note = await notes.add({ plotId: '7', text: '记' })
    await notes.add({ plotId: '8', text: '记' })
    const rules = [{ column: 'name', condition: '=', value: '东田' }]
    await grantDataRules(server, { username: 'east', prefix: 'plot', rules })
    await server.app.services.outbox.flush()
  })

  const labels = async (caller?: Caller) => {
    const { records } = await listRecords(server.scope('plotNote', caller), { column: 'plotId', order: 'asc' })
    return records.map(({ plotId_dictText }) => plotId_dictText)
  }

  /** The labels, and how many statements looked them up. */
  async function lookedUp(caller?: Caller) {
    const statements = vi.spyOn(server.app.services.database, 'rows')
    const texts = await labels(caller)
    const count = statements.mock.calls.filter(([{ sql }]) => sql.includes('as "label" from "plot"')).length
    statements.mockRestore()
    return { texts, count }
  }

  describe('the labels of references', () => {
    it('are looked up once for callers who see the same records', async () => {
      expect(await lookedUp(east)).toEqual({ texts: ['东田'], count: 1 })
      expect(await lookedUp(east)).toEqual({ texts: ['东田'], count: 0 })
      expect(await lookedUp()).toEqual({ texts: ['东田', '西田'], count: 1 })
      expect(await lookedUp(east)).toEqual({ texts: ['东田'], count: 0 })
      expect(await lookedUp()).toEqual({ texts: ['东田', '西田'], count: 0 })
      expect(await getRecord(server.scope('plotNote', east), note)).toMatchObject({ plotId_dictText: '东田' })
    })

    it('are not told of records that a row followed before', async () => {
      const moved = await actsOn(server, 'plotNote').add({ plotId: '8', text: '移' })
      await actsOn(server, 'plotNote').edit({ id: moved, plotId: '7', text: '移' })
      expect((await lookedUp()).texts).toEqual(['东田', '东田', '西田'])
      const { records } = await timelineOf(server.scope('plotNote', east), { id: moved })
      expect(JSON.stringify(records)).toContain('东田')
      expect(JSON.stringify(records)).not.toContain('西田')
      await actsOn(server, 'plotNote').remove(moved)
    })

    it('are gone with the record, once that is beyond the rows of the caller', async () => {
      await actsOn(server, 'plot').edit({ id: 7, name: '南田' })
      await server.app.services.outbox.flush()
      expect(await lookedUp()).toEqual({ texts: ['南田', '西田'], count: 1 })
      expect((await lookedUp(east)).texts).toEqual([])
    })
  })
})
