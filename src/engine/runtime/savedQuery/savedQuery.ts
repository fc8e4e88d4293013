import { isObject, textOrEmpty } from '#core/object'
import type { MatchType, SuperQueryItem, SuperRule } from '#core/query'

/** A saved query. spec: widgets §3 "Saved query: title, matchType, records" */
export interface NewQuery {
  title: string
  matchType: MatchType
  records: readonly SuperQueryItem[]
  /** For everybody who sees the same screen. */
  shared: boolean
}

export interface SavedQuery extends NewQuery {
  /** Empty while the server does not know it. */
  id: string
  /** The user may change and delete it. */
  own: boolean
  createBy: string
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The condition in `raw`; none if it has no field or no value. Its operator is checked when it is used. */
function itemOf(raw: unknown): SuperQueryItem[] {
  if (!isObject(raw)) return []
  const { field, rule, val, type, dbType } = raw
  const isValue = isPlain(val) || (Array.isArray(val) && val.every(isPlain))
  if (!textOrEmpty(field) || !textOrEmpty(rule) || !isValue) return []
  const value = Array.isArray(val) ? val.map(String) : (val as SuperQueryItem['val'])
  const kinds = {
    ...(textOrEmpty(type) ? { type: textOrEmpty(type) } : {}),
    ...(textOrEmpty(dbType) ? { dbType: textOrEmpty(dbType) } : {}),
  }
  return [{ field: textOrEmpty(field), rule: rule as SuperRule, val: value, ...kinds }]
}

function savedQueryOf(raw: unknown): SavedQuery[] {
  if (!isObject(raw) || !textOrEmpty(raw.title) || !Array.isArray(raw.records)) return []
  const { id, title, matchType, records, shared, own, createBy } = raw
  return [
    {
      id: textOrEmpty(id),
      title: textOrEmpty(title),
      matchType: matchType === 'or' ? 'or' : 'and',
      records: records.flatMap(itemOf),
      shared: shared === true,
      own: own !== false,
      createBy: textOrEmpty(createBy),
    },
  ]
}

/** The saved queries in `raw`, from the server or from storage; null if it is not a list. */
export const savedQueriesOf = (raw: unknown): SavedQuery[] | null =>
  Array.isArray(raw) ? raw.flatMap(savedQueryOf) : null
