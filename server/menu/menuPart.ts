import { sql } from 'kysely'
import type { Services } from '#server/context'
import type { Part } from '#server/http'
import { syncMenu } from './syncMenu.ts'

/** Brings menu and permission rows to what the documents of the release say. */
export const menuPart: Part = {
  id: 'menu',
  async start(services: Services) {
    const { database, library, outbox } = services
    await database.transaction(async (query) => {
      if (database.dialect === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtext('document_origin'))`.execute(query)
      await syncMenu({ query, library: library.current(), services })
    })
    await outbox.flush()
    return undefined
  },
}
