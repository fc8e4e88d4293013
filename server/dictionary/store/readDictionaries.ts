import type { QueryRunner } from '#server/context'

/** An item as the table holds it. */
interface StoredItem {
  value: string
  text: string
  /** Switched off: still shown, not to be chosen any more. */
  off: boolean
}

/** A dictionary as the tables hold it. */
export interface StoredDict {
  title: string
  items: StoredItem[]
}

/** Every dictionary that is not deleted, by its code, items in their order. */
export async function readDictionaries(query: QueryRunner): Promise<Map<string, StoredDict>> {
  const rows = await query
    .selectFrom('sys_dict as d')
    .leftJoin('sys_dict_item as i', (join) => join.onRef('i.dict_id', '=', 'd.id').on('i.del_flag', '=', 0))
    .select([
      'd.dict_code as code',
      'd.dict_name as title',
      'i.item_value as value',
      'i.item_text as text',
      'i.status as status',
    ])
    .where('d.del_flag', '=', 0)
    .orderBy('d.dict_code')
    .orderBy('i.sort_order')
    .orderBy('i.id')
    .execute()
  const dicts = new Map<string, StoredDict>()
  for (const { code, title, value, text, status } of rows) {
    const dict = dicts.get(String(code)) ?? { title: String(title), items: [] }
    dicts.set(String(code), dict)
    if (value !== null) dict.items.push({ value: String(value), text: String(text ?? ''), off: String(status) === '0' })
  }
  return dicts
}
