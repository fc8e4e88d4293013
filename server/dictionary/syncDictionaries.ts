import type { DictDocument } from '#core/document'
import type { Library } from '#core/library'
import type { QueryRunner, Services } from '#server/context'
import {
  type Publication,
  type PublishFollower,
  rowId,
  type SyncResult,
  syncRows,
  type TargetRow,
} from '#server/document'
import { liveRows } from '#server/table'

type SyncContext = Pick<Publication, 'query' | 'library'> & { services: Pick<Services, 'clock' | 'outbox'> }

/** Updates dictionary rows on publication; what was changed online stays. */
export const dictionaryFollower: PublishFollower = {
  id: 'dictionary',
  follow: (publication) => syncDictionaries(publication),
}

/** Updates the dictionary tables to the documents of `library` and emits the events for all instances. */
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
      if (Number(row.tenant_id) !== 0) return undefined
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

/** Names of dictionaries that no document defines. */
async function foreignNames(query: QueryRunner, dicts: readonly DocumentDict[]): Promise<Set<string>> {
  const codes = new Set(dicts.map(({ code }) => code))
  const rows = await liveRows(query, 'sys_dict').select(['dict_code', 'dict_name']).execute()
  return new Set(rows.filter((row) => !codes.has(String(row.dict_code))).map((row) => String(row.dict_name)))
}

async function liveDictIds(query: QueryRunner): Promise<Map<string, string>> {
  const rows = await liveRows(query, 'sys_dict').select(['id', 'dict_code']).execute()
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

/** A dictionary of a document. */
interface DocumentDict {
  code: string
  title: string
  items: DictDocument['dicts'][string]['items']
}

/** Id of the document for dictionaries created online; no document file can have it. */
export const onlineDictId = '~online'

/** All dictionaries defined by documents, each code once. */
export function documentDicts(library: Library): DocumentDict[] {
  const byCode = new Map<string, DocumentDict>()
  for (const document of library.documents('dict') as readonly DictDocument[]) {
    if (document.id === onlineDictId) continue
    for (const [code, { title, items }] of Object.entries(document.dicts)) byCode.set(code, { code, title, items })
  }
  return [...byCode.values()]
}

/** The rows of `sys_dict`. Names are unique there: a duplicate gets its code appended. */
function dictRows(dicts: readonly DocumentDict[], usedNames: ReadonlySet<string>): TargetRow[] {
  const used = new Set(usedNames)
  return dicts.map(({ code, title }) => {
    const name = used.has(title) ? `${title}（${code}）` : title
    used.add(name)
    return { key: code, id: rowId('dict', code), cells: { dict_code: code, dict_name: name.slice(0, 100), type: '0' } }
  })
}

const itemKey = (code: string, value: string): string => `${code}/${value}`

/** The rows of `sys_dict_item`, without those of deleted dictionaries. */
function itemRows(dicts: readonly DocumentDict[], dictIds: ReadonlyMap<string, string>): TargetRow[] {
  return dicts.flatMap(({ code, items }) => {
    const dictId = dictIds.get(code)
    if (!dictId) return []
    return items.map((item, index) => ({
      key: itemKey(code, item.value),
      id: rowId('item', `${code}-${item.value}`),
      cells: {
        dict_id: dictId,
        item_value: item.value,
        item_text: item.text,
        sort_order: index + 1,
        status: item.off ? '0' : '1',
      },
    }))
  })
}
