import type { FilterMatch } from '#core/fieldType'
import { allOf, anyOf, type Condition } from './condition.ts'
import { compareCondition, inCondition, matchCondition, type NamedField, underCondition } from './fieldCondition.ts'
import type { QueryField, QueryProblem, Read } from './queryField.ts'

/** How a filter of a screen compares; `ne` has no word in documents but one on the wire. spec: shell §9 filter wrapping */
type MatchWord = FilterMatch | 'ne'

/** A filter over one field. `type` says how its values are read; text unless given. */
export interface FieldFilter {
  field: string
  match: MatchWord
  type?: QueryField
}

/** A keyword filter: any of the fields contains the text, or is the text. */
interface KeywordFilter {
  fields: readonly string[]
  match: 'like' | 'eq'
}

export type ListFilter = FieldFilter | KeywordFilter

/** What a filter control holds: a value, several for `in`, from and to for `range`. Null and empty ask for nothing. */
export type FilterValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number | boolean | null | undefined)[]

/** The texts of a value. Empty ones keep their place: they are the open end of a range. */
export const textsOf = (value: FilterValue): string[] =>
  (Array.isArray(value) ? value : [value as string]).map((each) =>
    each === null || each === undefined ? '' : String(each),
  )

/** True when the control holds nothing to filter by. */
export const isBlank = (value: FilterValue): boolean => textsOf(value).every((text) => text === '')

/** The filter for each of its fields. */
export const fieldFilters = (filter: ListFilter): FieldFilter[] =>
  'fields' in filter ? filter.fields.map((field) => ({ field, match: filter.match })) : [filter]

type Make = (named: NamedField, texts: string[]) => Read<Condition>

/** Number and yes-no fields have no text to search in: `like` on them means the value itself. */
export const hasText = (type: QueryField | undefined): boolean => type?.kind !== 'number' && type?.kind !== 'bool'

const both: Make = (named, [from = '', to = '']) => {
  const lower = from === '' ? null : compareCondition(named, 'ge', from)
  const upper = to === '' ? null : compareCondition(named, 'le', to)
  if (lower && 'problem' in lower) return lower
  if (upper && 'problem' in upper) return upper
  return { value: allOf([lower, upper].flatMap((each) => (each ? [each.value] : []))) }
}

const makers: Readonly<Record<MatchWord, Make>> = {
  like: (named, [text = '']) =>
    hasText(named.field) ? matchCondition(named, 'contains', text) : compareCondition(named, 'eq', text),
  eq: (named, [text = '']) => compareCondition(named, 'eq', text),
  ne: (named, [text = '']) => compareCondition(named, 'ne', text),
  ge: (named, [text = '']) => compareCondition(named, 'ge', text),
  le: (named, [text = '']) => compareCondition(named, 'le', text),
  in: (named, texts) => inCondition(named, texts.filter(Boolean)),
  tree: (named, [text = '']) => underCondition(named, text),
  range: both,
}

/** What a filter with this value means; null when it asks for nothing. A value that does not fit its field is a problem. */
export function filterCondition(filter: ListFilter, value: FilterValue): Read<Condition> | null {
  if (isBlank(value)) return null
  const results = fieldFilters(filter).map(({ field, match, type }) =>
    makers[match]({ name: field, field: type ?? { kind: 'text' }, place: field }, textsOf(value)),
  )
  const problem = results.find((each): each is { problem: QueryProblem } => 'problem' in each)
  return problem ?? { value: anyOf(results.flatMap((each) => ('value' in each ? [each.value] : []))) }
}
