import { describe, expect, it } from 'vitest'
import { eachDialect, recordingLog } from '#fixtures/databases.ts'
import type { DomainEvent } from '#server/context'
import { createIds, migrateTables } from '#server/database'
import { openOutbox, outboxTable } from '#server/outbox'
import { systemClock, systemRandom } from '#server/platform'

const clock = systemClock()
const random = systemRandom()

const changed = (id: string): DomainEvent => ({ kind: 'record.changed', model: 'device', ids: [id], change: 'edit' })

eachDialect((open, place) => {
  const opened = async (url: string, worker = 1) => {
    const log = recordingLog()
    const database = await open({ url })
    await migrateTables(database, [outboxTable], { clock, backupFolder: '.' })
    const outbox = openOutbox({ database, clock, random, log, ids: createIds({ clock, worker }) })
    const deliveredIds: string[] = []
    outbox.on('record.changed', ({ ids }) => void deliveredIds.push(...ids))
    return { database, outbox, heard: deliveredIds, log }
  }

  describe('an event', () => {
    it('is delivered when it has been committed, in its order, once', async () => {
      const { database, outbox, heard } = await opened(await place.url())
      await database.transaction(async (query) => {
        await outbox.emit(query, changed('a'))
        await outbox.emit(query, changed('b'))
        await outbox.flush()
        expect(heard).toEqual([])
      })
      await Promise.all([outbox.flush(), outbox.flush(), outbox.flush()])
      await outbox.flush()
      expect(heard).toEqual(['a', 'b'])
    })

    it('of a transaction that was rolled back is never delivered', async () => {
      const { database, outbox, heard } = await opened(await place.url())
      const rolledBack = database.transaction(async (query) => {
        await outbox.emit(query, changed('lost'))
        throw new Error('no')
      })
      await expect(rolledBack).rejects.toThrow('no')
      await outbox.emit(database.query, changed('kept'))
      await outbox.flush()
      expect(heard).toEqual(['kept'])
    })

    it('has a whole taken anew once for all that come at once, and again for the next', async () => {
      const { database, outbox } = await opened(await place.url())
      let renewed = 0
      const refresh = async () => {
        renewed += 1
      }
      outbox.renew('record.changed', refresh, ({ ids }) => !ids.includes('other'))
      outbox.renew('document.published', refresh)
      const emit = (...events: DomainEvent[]) =>
        database.transaction(async (query) => {
          for (const event of events) await outbox.emit(query, event)
        })
      await emit(changed('other'))
      await outbox.flush()
      expect(renewed).toBe(0)
      await emit(changed('other'), changed('a'), changed('b'), changed('c'))
      await outbox.flush()
      expect(renewed).toBe(1)
      await emit(changed('a'), { kind: 'document.published', documents: [] })
      await outbox.flush()
      expect(renewed).toBe(3)
    })

    it('reaches the others when one handler fails', async () => {
      const { database, outbox, log } = await opened(await place.url())
      outbox.on('document.published', () => {
        throw new Error('broken handler')
      })
      const counts: number[] = []
      outbox.on('document.published', ({ documents }) => void counts.push(documents.length))
      await outbox.emit(database.query, { kind: 'document.published', documents: [] })
      await outbox.flush()
      expect(counts).toEqual([0])
      expect(log.lines.map(({ level, message }) => [level, message])).toContainEqual([
        'error',
        'an event could not be handled',
      ])
    })

    it('reaches other instances within a second, once', async () => {
      const url = await place.url()
      const [one, two] = [await opened(url, 1), await opened(url, 2)]
      await Promise.all([one.outbox.start(), two.outbox.start()])
      await one.outbox.emit(one.database.query, changed('x'))
      await one.outbox.flush()
      await two.outbox.emit(two.database.query, changed('y'))
      await two.outbox.flush()
      await expect
        .poll(() => [one.heard, two.heard], { timeout: 10_000, interval: 20 })
        .toEqual([['x', 'y'], ['x', 'y'].toSorted((a) => (a === two.heard[0] ? -1 : 1))])
      await Promise.all([one.outbox.stop(), two.outbox.stop()])
    })

    it('that an earlier release has written under a former name is delivered under the present one', async () => {
      const { database, outbox } = await opened(await place.url())
      const ids: string[] = []
      outbox.on('announcement.changed', ({ announcementId }) => void ids.push(announcementId))
      const payload = JSON.stringify({ kind: 'announcement.told', announcementId: 'a', tenantId: 0, userIds: [] })
      const row = { id: '1', origin: 'other', kind: 'announcement.told', payload, created_ms: clock.nowMs() }
      await database.query.insertInto(outboxTable.name).values(row).execute()
      await outbox.start()
      await expect.poll(() => ids, { timeout: 10_000, interval: 20 }).toEqual(['a'])
      await outbox.stop()
    })

    it('is delivered without a flush too', async () => {
      const { database, outbox, heard } = await opened(await place.url())
      await outbox.start()
      await outbox.emit(database.query, changed('later'))
      await expect.poll(() => heard, { timeout: 10_000, interval: 20 }).toEqual(['later'])
      await outbox.stop()
    })
  })
})
