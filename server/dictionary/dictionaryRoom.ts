import { sql } from 'kysely'
import type { Dictionaries, Services } from '#server/context'
import type { Part } from '#server/http'
import { checkItemRoute, duplicateCheckRoute, itemRoutes, managementRoutes } from './call/items.ts'
import { treeDataRoute } from './call/treeData.ts'
import { type DictionarySetting, openDictionaries } from './store/openDictionaries.ts'
import { syncDictionaries } from './syncDictionaries.ts'

/** Dictionaries in the order in which a server needs them. */
interface DictionaryRoom {
  /** The tables of the models have to be there. */
  open(base: Pick<Services, 'database' | 'library'>): Promise<Dictionaries>
  readonly part: Part
}

/** The dictionaries of one server. `supplement` is told those that only the tables have. */
export function dictionaryRoom({ supplement }: Pick<DictionarySetting, 'supplement'>): DictionaryRoom {
  return {
    open: ({ database, library }) => openDictionaries({ database, library, supplement }),
    part: {
      id: 'dictionary',
      routes: [...itemRoutes, treeDataRoute, duplicateCheckRoute, checkItemRoute, ...managementRoutes],
      start: keepCurrent,
    },
  }
}

/** Models whose rows are dictionaries. */
const dictionaryModels = new Set(['sysDict', 'sysDictItem'])

async function keepCurrent(services: Services): Promise<undefined> {
  const { database, outbox, dictionaries, library } = services
  outbox.renew('record.changed', dictionaries.refresh, ({ model }) => dictionaryModels.has(model))
  outbox.renew('document.published', dictionaries.refresh)
  await database.transaction(async (query) => {
    if (database.dialect === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtext('document_origin'))`.execute(query)
    await syncDictionaries({ query, library: library.current(), services })
  })
  await outbox.flush()
  await dictionaries.refresh()
  return undefined
}
