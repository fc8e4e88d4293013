import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { DictDocument } from '#core/document'
import { eachDatabase, recordingLog } from '#fixtures/databases.ts'
import type { DocumentAccess, LiveLibrary } from '#server/context'
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

  it('grants that are read while earlier ones still come are those of the end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'village-documents-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const database = await open()
    const room = documentRoom({ followers: [], folder })
    const tables = { sys_role: [], sys_permission: ['component'], sys_role_permission: ['role_id', 'permission_id'] }
    const columnsOf = (names: readonly string[]) => [
      ...['id', ...names].map((name) => ({ name, type: 'text', length: 64 }) as const),
      { name: 'del_flag', type: 'integer' } as const,
    ]
    for (const [name, names] of Object.entries(tables))
      await createTable(database.query, database.dialect, { name, columns: columnsOf(names), primaryKey: ['id'] })
    for (const table of room.tables) await createTable(database.query, database.dialect, table)
    const insert = (table: string, row: object) =>
      database.query
        .insertInto(table)
        .values({ ...row, del_flag: 0 })
        .execute()
    await insert('sys_role', { id: 'r' })
    await insert('sys_permission', { id: 'p', component: 'screen/demo/list' })
    const { slow, hold } = slowed(database)
    const base = { database: slow, clock: { now: () => '2026-05-04 08:00:00' }, log: recordingLog() }
    await room.openLibrary(base as never)
    const access = (await room.openAccess(base as never)) as DocumentAccess & {
      refresh(): Promise<void>
      keyOf(caller: object): string
    }

    const reading = deferred<void>()
    const begun = hold(reading.promise)
    const earlier = access.refresh()
    await begun
    await insert('sys_role_permission', { id: 'g', role_id: 'r', permission_id: 'p' })
    hold(Promise.resolve())
    const later = access.refresh()
    const reads = async () => {
      for (let count = 0; count < 20; count += 1) await database.query.selectFrom('sys_role').select('id').execute()
    }
    await Promise.race([later, reads()])
    reading.resolve()
    await Promise.all([earlier, later])
    const rights = { admin: false, codes: new Set(), restricted: new Set(), locked: new Set() }
    expect(access.keyOf({ rights, user: { roleIds: ['r'] } })).toContain('demo/list')
  })
})
