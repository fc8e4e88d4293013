/** A value that a condition compares with. Dates and times are text in wire format. */
export type Literal = string | number | boolean | null

export type CompareOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type MatchMode = 'contains' | 'starts' | 'ends'

/**
 * A condition on the fields of one record, as data: the same in browser, server and SQL.
 * - `compare`: null equals null; `ne` is the negation of `eq`; `gt ge lt le` with null are false. Text by code point.
 * - `match`: searches text; null never matches. `ignoreCase` folds A–Z only. `text` is literal, without wildcards.
 * - `in`: equals one of the values.
 * - `holds`: a comma-joined field contains the value. Only for fields marked `list`.
 * - `under`: the field refers to `root` or a node below it. Only for fields marked `tree: 'id'`.
 */
export type Condition =
  | { kind: 'always' }
  | { kind: 'never' }
  | { kind: 'compare'; op: CompareOperator; field: string; value: Literal }
  | { kind: 'match'; mode: MatchMode; field: string; text: string; ignoreCase: boolean }
  | { kind: 'in'; field: string; values: Literal[] }
  | { kind: 'holds'; field: string; value: string }
  | { kind: 'under'; field: string; root: string }
  | { kind: 'and'; all: Condition[] }
  | { kind: 'or'; any: Condition[] }
  | { kind: 'not'; of: Condition }

export const always: Condition = { kind: 'always' }
export const never: Condition = { kind: 'never' }

/** All conditions; `always` if empty. Flattens nested `and`, drops `always`. */
export function allOf(conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((each) => (each.kind === 'and' ? each.all : [each]))
  const all = flat.filter((each) => each.kind !== 'always')
  if (all.some((each) => each.kind === 'never')) return never
  const [only] = all
  if (!only) return always
  return all.length === 1 ? only : { kind: 'and', all }
}

/** Any condition; `never` if empty. Flattens nested `or`, drops `never`. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((each) => (each.kind === 'or' ? each.any : [each]))
  const any = flat.filter((each) => each.kind !== 'never')
  if (any.some((each) => each.kind === 'always')) return always
  const [only] = any
  if (!only) return never
  return any.length === 1 ? only : { kind: 'or', any }
}

/** The opposite condition. */
export function negate(condition: Condition): Condition {
  if (condition.kind === 'always') return never
  if (condition.kind === 'never') return always
  return condition.kind === 'not' ? condition.of : { kind: 'not', of: condition }
}

/** The fields that a condition reads. */
export function fieldsOf(condition: Condition): string[] {
  if (condition.kind === 'and') return condition.all.flatMap(fieldsOf)
  if (condition.kind === 'or') return condition.any.flatMap(fieldsOf)
  if (condition.kind === 'not') return fieldsOf(condition.of)
  return 'field' in condition ? [condition.field] : []
}

/** The field equals the value. */
export const equals = (field: string, value: Literal): Condition => ({ kind: 'compare', op: 'eq', field, value })

/** The field equals one of the values. */
export const isOneOf = (field: string, values: readonly Literal[]): Condition => ({
  kind: 'in',
  field,
  values: [...values],
})

/** The field's text contains `text`, ignoring case. */
export const contains = (field: string, text: string): Condition => ({
  kind: 'match',
  mode: 'contains',
  field,
  text,
  ignoreCase: true,
})

/** The field's text starts with `text`, case-sensitive. */
export const startsWith = (field: string, text: string): Condition => ({
  kind: 'match',
  mode: 'starts',
  field,
  text,
  ignoreCase: false,
})
