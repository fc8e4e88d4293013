import type { FilterMatch } from '#core/fieldType'
import { allOf, anyOf, type Condition } from './condition.ts'
import { compareCondition, inCondition, matchCondition, type NamedField, underCondition } from './fieldCondition.ts'
import type { QueryField, QueryProblem, Read } from './queryField.ts'

/** How a filter compares; `ne` exists on the wire but not in documents. spec: shell §9 filter wrapping */
type MatchWord = FilterMatch | 'ne'

/** A filter over one field. `type` says how its values are parsed; text by default. */
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

/** The value of a filter control: one, several for `in`, both ends for `range`. Null and empty do not filter. */
export type FilterValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number | boolean | null | undefined)[]

/** The value as strings. Empty strings stay, as they are the open end of a range. */
export const textsOf = (value: FilterValue): string[] =>
  (Array.isArray(value) ? value : [value as string]).map((each) =>
    each === null || each === undefined ? '' : String(each),
  )

/** Whether the value does not filter. */
export const isBlank = (value: FilterValue): boolean => textsOf(value).every((text) => text === '')

/** One filter per field. */
export const fieldFilters = (filter: ListFilter): FieldFilter[] =>
  'fields' in filter ? filter.fields.map((field) => ({ field, match: filter.match })) : [filter]

type Make = (named: NamedField, texts: string[]) => Read<Condition>

/** Whether the field can be searched as text; on numbers and booleans `like` means equality. */
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

/** The condition of a filter; null if its value is blank. A value that does not fit its field is a problem. */
export function filterCondition(filter: ListFilter, value: FilterValue): Read<Condition> | null {
  if (isBlank(value)) return null
  const results = fieldFilters(filter).map(({ field, match, type }) =>
    makers[match]({ name: field, field: type ?? { kind: 'text' }, place: field }, textsOf(value)),
  )
  const problem = results.find((each): each is { problem: QueryProblem } => 'problem' in each)
  return problem ?? { value: anyOf(results.flatMap((each) => ('value' in each ? [each.value] : []))) }
}
