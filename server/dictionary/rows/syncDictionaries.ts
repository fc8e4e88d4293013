import type { QueryRunner, Services } from '#server/context'
import { type Publication, type PublishFollower, type SyncResult, syncRows } from '#server/document'
import { type DocumentDict, dictRows, documentDicts, itemKey, itemRows } from './targetRows.ts'

type SyncContext = Pick<Publication, 'query' | 'library'> & { services: Pick<Services, 'clock' | 'outbox'> }

/** Rows of dictionaries follow dict documents; what was changed online stays. */
export const dictionaryFollower: PublishFollower = {
  id: 'dictionary',
  follow: (publication) => syncDictionaries(publication),
}

/** Brings the tables of dictionaries to what the documents of `library` say, and tells every instance. */
export async function syncDictionaries({ query, library, services }: SyncContext): Promise<void> {
  const { clock, outbox } = services
  const dicts = documentDicts(library)
  const foreign = await foreignNames(query, dicts)
  const dictResult = await syncRows({ query, clock, followed: dictTable }, () => dictRows(dicts, foreign))
  const idsByCode = await liveDictIds(query)
  const codesById = new Map([...idsByCode].map(([code, id]) => [id, code]))
  const itemTable = {
    table: 'sys_dict_item',
    keyOf: (row: Readonly<Record<string, unknown>>) => {
      const code = codesById.get(String(row.dict_id))
      return code === undefined ? undefined : itemKey(code, String(row.item_value))
    },
    unwanted: { status: '0' },
  }
  const itemResult = await syncRows({ query, clock, followed: itemTable }, () => itemRows(dicts, idsByCode))
  await announce({ query, outbox }, 'sysDict', dictResult)
  await announce({ query, outbox }, 'sysDictItem', itemResult)
}

const dictTable = {
  table: 'sys_dict',
  keyOf: (row: Readonly<Record<string, unknown>>) => String(row.dict_code),
  unwanted: {},
}

/** Names of dictionaries that no document holds. */
async function foreignNames(query: QueryRunner, dicts: readonly DocumentDict[]): Promise<Set<string>> {
  const codes = new Set(dicts.map(({ code }) => code))
  const rows = await query.selectFrom('sys_dict').select(['dict_code', 'dict_name']).where('del_flag', '=', 0).execute()
  return new Set(rows.filter((row) => !codes.has(String(row.dict_code))).map((row) => String(row.dict_name)))
}

async function liveDictIds(query: QueryRunner): Promise<Map<string, string>> {
  const rows = await query.selectFrom('sys_dict').select(['id', 'dict_code']).where('del_flag', '=', 0).execute()
  return new Map(rows.map((row) => [String(row.dict_code), String(row.id)]))
}

async function announce(
  { query, outbox }: { query: QueryRunner; outbox: SyncContext['services']['outbox'] },
  model: string,
  { added, changed, removed }: SyncResult,
): Promise<void> {
  const ids = [...added, ...changed, ...removed]
  if (ids.length > 0)
    await outbox.emit(query, { kind: 'record.changed', model, ids: ids.slice(0, 100), change: 'edit' })
}
