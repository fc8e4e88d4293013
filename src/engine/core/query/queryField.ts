import { fillText, queryMessages } from '#core/message'

export type QueryKind = 'text' | 'number' | 'date' | 'datetime' | 'time' | 'bool'

/** What a list call must know of a field to read a condition on it. */
export interface QueryField {
  kind: QueryKind
  /** The reader may not see the field: naming it is a problem, never ignored and never used. */
  forbidden?: boolean
  /** Several comma-joined values: "equals a" means "has a among them". */
  list?: boolean
  /** Names a node of a tree, by an id or by a code whose beginning is the parent's code (`A01A02` below `A01`). */
  tree?: 'id' | 'code'
}

/** The fields of a list, by name. A `Map` is one. */
export interface QueryFields {
  get(name: string): QueryField | undefined
}

/** A part of a request that cannot be used. The server answers HTTP 400 with `message`. spec: readings (Session) */
export interface QueryProblem {
  /** The parameter, and the place inside it: `column`, `age`, `superQueryParams[2].rule`. */
  place: string
  code: 'field' | 'value' | 'rule' | 'shape' | 'page' | 'size'
  message: string
}

/** A result, or what is wrong. */
export type Read<T> = { value: T } | { problem: QueryProblem }

const shownLength = 60

/** Text of a request as it may be repeated in a message: cut, without control characters. */
export function quoted(text: unknown): string {
  const plain = String(text).replace(/\p{Cc}/gu, ' ')
  return plain.length > shownLength ? `${plain.slice(0, shownLength)}…` : plain
}

/** The message of a problem: its place, and what is wrong there. */
export const problemAt = (place: string, text: string, values: Readonly<Record<string, string | number>>): string =>
  fillText(queryMessages.place, { place, problem: fillText(text, values) })

/** A field that does not exist and one that is forbidden have the same problem. */
export function fieldProblem(place: string, name: unknown): QueryProblem {
  return { place, code: 'field', message: problemAt(place, queryMessages.unknownField, { name: quoted(name) }) }
}

/** A value that does not fit its field. */
export function valueProblem(place: string, text: unknown, expected: string): QueryProblem {
  return { place, code: 'value', message: problemAt(place, queryMessages.value, { text: quoted(text), expected }) }
}
