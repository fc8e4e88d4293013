import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { DictDocument } from '#core/document'
import { eachDatabase, recordingLog } from '#fixtures/databases.ts'
import type { LiveLibrary } from '#server/context'
import { createTable, type Database } from '#server/database'
import { documentRoom } from '#server/document'
import { deferred } from '#server/platform'

const colours: DictDocument = {
  ...{ kind: 'dict', version: 2, id: 'online', title: '在线字典' },
  dicts: { colour: { title: '颜色', items: [{ value: 'r', text: '红' }] } },
} as unknown as DictDocument

/** The database, whose reads wait for a promise from `hold` on. `hold` resolves with the first that waits. */
function slowed(database: Database) {
  let delay: Promise<unknown> = Promise.resolve()
  let begun = deferred<void>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      begun.resolve()
      await delay
      return result
    },
  }
  const slow: Database = { ...database, query: database.query.withPlugin(plugin) }
  const hold = (next: Promise<unknown>) => {
    delay = next
    begun = deferred<void>()
    return begun.promise
  }
  return { slow, hold }
}

eachDatabase((open) => {
  it('a dictionary that is added while published documents are read again stays known', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'village-documents-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const database = await open()
    const room = documentRoom({ followers: [], folder })
    for (const table of room.tables) await createTable(database.query, database.dialect, table)
    const { slow, hold } = slowed(database)
    const base = { database: slow, clock: { now: () => '2026-05-04 08:00:00' }, log: recordingLog() }
    const library = (await room.openLibrary(base as never)) as LiveLibrary & { reload(): Promise<void> }
    const named = { kind: 'dict', id: 'other' }
    const document = { ...colours, id: 'other', dicts: { size: { title: '尺寸', items: [] } } }
    const line = { revision: 1, document: JSON.stringify(document), author: 'admin', state: 'published' }
    await database.query
      .insertInto('document_revision')
      .values({ ...named, ...line, saved_at: base.clock.now() })
      .execute()
    await database.query
      .insertInto('document_head')
      .values({ ...named, title: '尺寸', latest: 1, published: 1 })
      .execute()

    const reading = deferred<void>()
    const begun = hold(reading.promise)
    const reloaded = library.reload()
    await begun
    room.supplement({ dicts: [colours] })
    expect(library.current().dictCodes()).toEqual(['colour'])
    reading.resolve()
    await reloaded
    expect([...library.current().dictCodes()].sort()).toEqual(['colour', 'size'])
  })
})
