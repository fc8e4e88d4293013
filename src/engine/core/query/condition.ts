/** A value that a condition compares with. Dates and times are texts in the formats of the wire. */
export type Literal = string | number | boolean | null

export type CompareOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type MatchMode = 'contains' | 'starts' | 'ends'

/**
 * A condition over the fields of one record, as data: the same in the browser, on the server and in SQL.
 * - `compare`: null equals null; `ne` is the negation of `eq`; `gt ge lt le` with null are false. Text goes by code point.
 * - `match`: of a text; null never matches. `ignoreCase` folds A–Z only. `text` is literal, it has no wildcards.
 * - `in`: equal to one of the values.
 * - `holds`: a field of several comma-joined values has this one among them. Arises only for fields marked `list`.
 * - `under`: the field names `root` or a node below it. Arises only for fields marked `tree: 'id'`.
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

/** All of them; nothing at all is `always`. Nested `and` is flattened, `always` left out. */
export function allOf(conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((each) => (each.kind === 'and' ? each.all : [each]))
  const all = flat.filter((each) => each.kind !== 'always')
  if (all.some((each) => each.kind === 'never')) return never
  const [only] = all
  if (!only) return always
  return all.length === 1 ? only : { kind: 'and', all }
}

/** One of them; nothing at all is `never`. Nested `or` is flattened, `never` left out. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((each) => (each.kind === 'or' ? each.any : [each]))
  const any = flat.filter((each) => each.kind !== 'never')
  if (any.some((each) => each.kind === 'always')) return always
  const [only] = any
  if (!only) return never
  return any.length === 1 ? only : { kind: 'or', any }
}

/** The opposite. */
export function negate(condition: Condition): Condition {
  if (condition.kind === 'always') return never
  if (condition.kind === 'never') return always
  return condition.kind === 'not' ? condition.of : { kind: 'not', of: condition }
}

/** The fields that a condition looks at. */
export function fieldsOf(condition: Condition): string[] {
  if (condition.kind === 'and') return condition.all.flatMap(fieldsOf)
  if (condition.kind === 'or') return condition.any.flatMap(fieldsOf)
  if (condition.kind === 'not') return fieldsOf(condition.of)
  return 'field' in condition ? [condition.field] : []
}

/** The field has this value. */
export const equals = (field: string, value: Literal): Condition => ({ kind: 'compare', op: 'eq', field, value })

/** The field is one of these. */
export const isOneOf = (field: string, values: readonly Literal[]): Condition => ({
  kind: 'in',
  field,
  values: [...values],
})

/** The text of the field has this part; upper and lower case are the same. */
export const contains = (field: string, text: string): Condition => ({
  kind: 'match',
  mode: 'contains',
  field,
  text,
  ignoreCase: true,
})

/** The text of the field begins exactly so. */
export const startsWith = (field: string, text: string): Condition => ({
  kind: 'match',
  mode: 'starts',
  field,
  text,
  ignoreCase: false,
})
