import { type DictDocument, languageVersion } from '#core/document'
import { dictionaryMessages } from '#core/message'
import type { Dictionaries, DictionaryOption, LiveLibrary, QueryRunner, Services } from '#server/context'
import type { Database } from '#server/database'
import { takeTurn } from '#server/database'
import type { Part } from '#server/http'
import { checkItemRoute, duplicateCheckRoute, itemRoutes, managementRoutes, treeDataRoute } from './call/items.ts'
import { documentDicts, onlineDictId, syncDictionaries } from './syncDictionaries.ts'

/** Dictionaries in the steps of a server's startup. */
interface DictionaryRoom {
  /** Loads the dictionaries. The tables of the models must exist. */
  open(base: Pick<Services, 'database' | 'library'>): Promise<Dictionaries>
  readonly part: Part
}

/** The dictionaries of one server. `supplement` receives those that exist only in the tables. */
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

/** Models whose rows are part of dictionaries. */
const dictionaryModels = new Set(['sysDict', 'sysDictItem'])

async function keepCurrent(services: Services): Promise<undefined> {
  const { database, outbox, dictionaries, library } = services
  outbox.renew('record.changed', dictionaries.refresh, ({ model }) => dictionaryModels.has(model))
  outbox.renew('document.published', dictionaries.refresh)
  await database.transaction(async (query) => {
    await takeTurn(query, database.dialect, 'document_origin')
    await syncDictionaries({ query, library: library.current(), services })
  })
  await outbox.flush()
  await dictionaries.refresh()
  return undefined
}

interface DictionarySetting {
  database: Database
  library: LiveLibrary
  /** Receives the dictionaries that exist only in the tables, so that documents may name them. */
  supplement(documents: readonly DictDocument[]): void
}

interface IndexedOptions {
  options: readonly DictionaryOption[]
  texts: ReadonlyMap<string, string>
}

/** Loads the dictionaries from the tables and caches them until the next refresh. */
async function openDictionaries(setting: DictionarySetting): Promise<Dictionaries> {
  const { database, library, supplement } = setting
  let stored = await readDictionaries(database.query)
  let indexed = new Map<StoredDict, IndexedOptions>()
  let refreshing: Promise<void> = Promise.resolve()

  const take = (dicts: StoredDicts) => {
    stored = dicts
    indexed = new Map()
    supplement(onlineDicts(dicts.shared, library))
  }
  const indexOf = (code: string, tenantId: number): IndexedOptions | undefined => {
    const dict = stored.ofTenants.get(tenantId)?.get(code) ?? stored.shared.get(code)
    const cached = dict && indexed.get(dict)
    if (cached || !dict) return cached
    const dictIndex = indexDict(dict, tonesOf(code, library))
    indexed.set(dict, dictIndex)
    return dictIndex
  }
  library.onChange(() => {
    indexed = new Map()
  })
  take(stored)
  return {
    text: (code, value, tenantId) => indexOf(code, tenantId)?.texts.get(value),
    options: (code, tenantId) => indexOf(code, tenantId)?.options ?? [],
    codes: () => [...stored.shared.keys()],
    refresh() {
      const renew = async () => take(await readDictionaries(database.query))
      refreshing = refreshing.then(renew, renew)
      return refreshing
    },
  }
}

/** The tones of a code by value, from its document. */
function tonesOf(code: string, library: LiveLibrary): ReadonlyMap<string, string> {
  const items = library.current().dict(code) ?? []
  return new Map(items.flatMap(({ value, tone }) => (tone ? [[value, tone] as const] : [])))
}

function indexDict({ items }: StoredDict, tones: ReadonlyMap<string, string>): IndexedOptions {
  const options = items.map(({ value, text, off }): DictionaryOption => {
    const tone = tones.get(value)
    return { value, text, ...(tone ? { tone } : {}), ...(off ? { disabled: true } : {}) }
  })
  return { options, texts: new Map(items.toReversed().map(({ value, text }) => [value, text])) }
}

/** The dictionaries that no document defines, as one document. */
function onlineDicts(stored: ReadonlyMap<string, StoredDict>, library: LiveLibrary): DictDocument[] {
  const written = new Set(documentDicts(library.current()).map(({ code }) => code))
  const missing = [...stored].filter(([code]) => !written.has(code))
  if (missing.length === 0) return []
  const dicts = missing.map(([code, { title, items }]) => {
    const plain = items.map(({ value, text, off }) => ({ value, text, ...(off ? { off } : {}) }))
    return [code, { title, items: plain }] as const
  })
  return [
    {
      kind: 'dict',
      version: languageVersion,
      id: onlineDictId,
      title: dictionaryMessages.onlineTitle,
      dicts: Object.fromEntries(dicts),
    },
  ]
}

/** A stored item. */
interface StoredItem {
  value: string
  text: string
  /** Disabled: still displayed, but no longer selectable. */
  off: boolean
}

/** A stored dictionary. */
interface StoredDict {
  title: string
  items: StoredItem[]
}

type DictsByCode = Map<string, StoredDict>

/** The dictionaries that are not deleted, by code, with their items in order. */
interface StoredDicts {
  /** With the items of the platform. */
  shared: DictsByCode
  /** By tenant that has items of its own: these over the shared ones of the same value. */
  ofTenants: ReadonlyMap<number, DictsByCode>
}

type ItemRow = Readonly<Record<string, unknown>>

async function readDictionaries(query: QueryRunner): Promise<StoredDicts> {
  const rows: readonly ItemRow[] = await query
    .selectFrom('sys_dict as d')
    .leftJoin('sys_dict_item as i', (join) => join.onRef('i.dict_id', '=', 'd.id').on('i.del_flag', '=', 0))
    .select([
      'd.dict_code as code',
      'd.dict_name as title',
      'i.item_value as value',
      'i.item_text as text',
      'i.status as status',
      'i.tenant_id as tenant',
    ])
    .where('d.del_flag', '=', 0)
    .orderBy('d.dict_code')
    .orderBy('i.sort_order')
    .orderBy('i.id')
    .execute()
  const tenants = new Set(rows.map(tenantOf).filter((tenantId) => tenantId !== 0))
  return {
    shared: dictsFor(0, rows),
    ofTenants: new Map([...tenants].map((tenantId) => [tenantId, dictsFor(tenantId, rows)])),
  }
}

const tenantOf = ({ tenant }: ItemRow): number => Number(tenant ?? 0)

/** The dictionaries as a tenant sees them. */
function dictsFor(tenantId: number, rows: readonly ItemRow[]): DictsByCode {
  const nameOf = ({ code, value }: ItemRow) => JSON.stringify([code, value])
  const own = new Set(rows.filter((row) => tenantOf(row) === tenantId).map(nameOf))
  const dicts: DictsByCode = new Map()
  for (const row of rows) {
    const dict = dicts.get(String(row.code)) ?? { title: String(row.title), items: [] }
    dicts.set(String(row.code), dict)
    const isSeen = tenantOf(row) === tenantId || (tenantOf(row) === 0 && !own.has(nameOf(row)))
    if (row.value === null || !isSeen) continue
    dict.items.push({ value: String(row.value), text: String(row.text ?? ''), off: String(row.status) === '0' })
  }
  return dicts
}
