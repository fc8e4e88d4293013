import { readFieldParams } from './fieldParams.ts'
import {
  type FieldFilter,
  type FilterValue,
  fieldFilters,
  filterCondition,
  hasText,
  isBlank,
  type ListFilter,
  textsOf,
} from './filter.ts'
import type { SuperQueryEntry, SuperQueryItem } from './superQuery.ts'

/** The wire format of a filter: parameters, or entries of the advanced query if parameters cannot carry the value. */
interface WireFilter {
  params: Record<string, string>
  entries: SuperQueryEntry[]
}

type Forms = (field: string, texts: string[]) => Record<string, string>[]

const first = (texts: string[]) => texts[0] ?? ''

/** The candidate parameters for a value, simplest first. spec: shell §9, contract §7.2 §7.3 */
const forms: Readonly<Record<FieldFilter['match'], Forms>> = {
  like: (field, texts) => [{ [field]: `*${first(texts)}*` }],
  eq: (field, texts) => [{ [field]: first(texts).replaceAll(',', '++') }],
  ne: (field, texts) => [{ [field]: `!${first(texts)}` }],
  ge: (field, texts) => [{ [field]: `>=${first(texts)}` }],
  le: (field, texts) => [{ [field]: `<=${first(texts)}` }],
  in: (field, texts) => [{ [field]: texts.join(',') }, { [`${field}_MultiString`]: texts.join(',') }],
  tree: (field, texts) => [{ [`${field}_tree`]: first(texts) }],
  range: (field, [from = '', to = '']) => [
    { ...(from === '' ? {} : { [`${field}_begin`]: from }), ...(to === '' ? {} : { [`${field}_end`]: to }) },
  ],
}

/** `like` on a field without text is sent as `eq`. */
const plainest = (filter: FieldFilter): FieldFilter =>
  filter.match === 'like' && !hasText(filter.type) ? { ...filter, match: 'eq' } : filter

const sentTexts = ({ match }: FieldFilter, value: FilterValue): string[] =>
  match === 'in' ? [...new Set(textsOf(value).filter(Boolean))] : textsOf(value)

/** The advanced-query items of a filter over one field. */
function itemsOf(asWritten: FieldFilter, value: FilterValue): SuperQueryItem[] {
  const filter = plainest(asWritten)
  const { field, match } = filter
  const texts = sentTexts(filter, value)
  if (match === 'in') {
    const plain = texts.every((text) => text === text.trim() && !text.includes(','))
    return [{ field, rule: 'in', val: plain ? texts.join(',') : texts }]
  }
  if (match !== 'range') return [{ field, rule: match, val: first(texts) }]
  const [from = '', to = ''] = texts
  const ends: SuperQueryItem[] = [
    { field, rule: 'ge', val: from },
    { field, rule: 'le', val: to },
  ]
  return ends.filter(({ val }) => val !== '')
}

/** The filter as entries of the advanced query, which can carry any value. Several fields form a group. */
export function filterEntries(filter: ListFilter, value: FilterValue): SuperQueryEntry[] {
  if (isBlank(value)) return []
  const items = fieldFilters(filter).flatMap((each) => itemsOf(each, value))
  return 'fields' in filter && items.length > 1 ? [{ matchType: 'or', params: items }] : items
}

/** Whether the server reads exactly the filter's condition from these parameters, or reports its problem. */
function carries(params: Record<string, string>, filter: FieldFilter, value: FilterValue): boolean {
  const meant = filterCondition(filter, value)
  const read = readFieldParams(params, new Map([[filter.field, filter.type ?? { kind: 'text' }]]))
  if (!meant || 'problem' in meant) return read.problems.length > 0
  return read.problems.length === 0 && JSON.stringify(read.condition) === JSON.stringify(meant.value)
}

/**
 * The wire format of a filter and its value: `*x*`, `!x`, `>=x`, `<=x`, commas, `_begin` and `_end`, `_tree`. If the
 * server would read a form differently (text that starts with `*`, surrounding blanks, `C++`), the advanced query
 * carries the value. A value that does not fit its field is sent as it is, and the server reports it.
 */
export function encodeFilter(filter: ListFilter, value: FilterValue): WireFilter {
  const [only, ...more] = fieldFilters(filter)
  if (!only || isBlank(value)) return { params: {}, entries: [] }
  if (more.length > 0) return { params: {}, entries: filterEntries(filter, value) }
  const sent = plainest(only)
  const params = forms[sent.match](sent.field, sentTexts(sent, value)).find((each) => carries(each, sent, value))
  return params ? { params, entries: [] } : { params: {}, entries: filterEntries(filter, value) }
}
