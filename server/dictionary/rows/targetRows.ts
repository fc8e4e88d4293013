import type { DictDocument } from '#core/document'
import type { Library } from '#core/library'
import { rowId, type TargetRow } from '#server/document'

/** A dictionary of a document. */
export interface DocumentDict {
  code: string
  title: string
  items: DictDocument['dicts'][string]['items']
}

/** Id of the document that stands for dictionaries which were made online; no document of a file can have it. */
export const onlineDictId = '~online'

/** Every dictionary that a document holds, each code once. */
export function documentDicts(library: Library): DocumentDict[] {
  const byCode = new Map<string, DocumentDict>()
  for (const document of library.documents('dict') as readonly DictDocument[]) {
    if (document.id === onlineDictId) continue
    for (const [code, { title, items }] of Object.entries(document.dicts)) byCode.set(code, { code, title, items })
  }
  return [...byCode.values()]
}

/** The rows of `sys_dict`. Names are unique there: the second of two equal ones carries its code. */
export function dictRows(dicts: readonly DocumentDict[], usedNames: ReadonlySet<string>): TargetRow[] {
  const used = new Set(usedNames)
  return dicts.map(({ code, title }) => {
    const name = used.has(title) ? `${title}（${code}）` : title
    used.add(name)
    return { key: code, id: rowId('dict', code), cells: { dict_code: code, dict_name: name.slice(0, 100), type: '0' } }
  })
}

/** The key of an item. */
export const itemKey = (code: string, value: string): string => `${code}/${value}`

/** The rows of `sys_dict_item` under the rows of their dictionaries; those of a dictionary that is gone stay away. */
export function itemRows(dicts: readonly DocumentDict[], dictIds: ReadonlyMap<string, string>): TargetRow[] {
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
