import { fillText, queryMessages } from '#core/message'

export type QueryKind = 'text' | 'number' | 'date' | 'datetime' | 'time' | 'bool'

/** What is needed of a field to parse a condition on it. */
export interface QueryField {
  kind: QueryKind
  /** The field's own name, where this is a further one. */
  of?: string
  /** The user may not see the field: a query that names it has a problem. */
  forbidden?: boolean
  /** Comma-joined values: "equals a" means "contains a". */
  list?: boolean
  /** Refers to a node of a tree, by id or by a code that starts with its parent's code (`A01A02` below `A01`). */
  tree?: 'id' | 'code'
}

/** The fields of a list by name, such as a `Map`. */
export interface QueryFields {
  get(name: string): QueryField | undefined
}

/** An invalid part of a request. The server answers HTTP 400 with `message`. spec: readings (Session) */
export interface QueryProblem {
  /** The parameter and the path inside it: `column`, `age`, `superQueryParams[2].rule`. */
  place: string
  code: 'field' | 'value' | 'rule' | 'shape' | 'page' | 'size'
  message: string
}

/** A result or a problem. */
export type Read<T> = { value: T } | { problem: QueryProblem }

const shownLength = 60

/** Request text quoted in a message: truncated, without control characters. */
export function quoted(text: unknown): string {
  const plain = String(text).replace(/\p{Cc}/gu, ' ')
  return plain.length > shownLength ? `${plain.slice(0, shownLength)}…` : plain
}

/** The message of a problem, with its place. */
export const problemAt = (place: string, text: string, values: Readonly<Record<string, string | number>>): string =>
  fillText(queryMessages.place, { place, problem: fillText(text, values) })

/** The problem of an unknown field; forbidden fields look the same. */
export function fieldProblem(place: string, name: unknown): QueryProblem {
  return { place, code: 'field', message: problemAt(place, queryMessages.unknownField, { name: quoted(name) }) }
}

/** The problem of a value that does not fit its field. */
export function valueProblem(place: string, text: unknown, expected: string): QueryProblem {
  return { place, code: 'value', message: problemAt(place, queryMessages.value, { text: quoted(text), expected }) }
}
