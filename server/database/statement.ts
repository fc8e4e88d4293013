/** A stored value or parameter. Ids of 19 digits are text; there is no binary data. */
export type Cell = string | number | null

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A statement with checked parameters. */
export interface BoundStatement extends Statement {
  readonly parameters: readonly Cell[]
}

export interface StatementResult {
  readonly rows: Record<string, Cell>[]
  /** Number of inserted, updated or deleted rows. */
  readonly changes: number
}

/** Runs a statement; `timeoutMs` overrides the default timeout. */
export type Run = (statement: BoundStatement, timeoutMs?: number) => Promise<StatementResult>

function cellOf(value: unknown, index: number): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'bigint') return String(value)
  throw new TypeError(`parameter ${index + 1} is ${typeof value}: a column holds text, a finite number or null`)
}

/** Converts the parameters to cells; throws for values that no column can hold. */
export const boundStatement = ({ sql, parameters }: Statement): BoundStatement => ({
  sql,
  parameters: parameters.map(cellOf),
})

const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g

/** Whether a statement writes. Ignores names and literals; `with` is judged by what follows it. */
export function isWrite(sql: string): boolean {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase()
  if (verb === 'select' || verb === 'values' || verb === 'explain') return false
  if (verb === 'pragma') return sql.includes('=')
  return verb !== 'with' || /\b(insert|update|delete|replace)\b/i.test(sql.replaceAll(quoted, ''))
}

/**
 * A row with these keys, all null, to be copied and filled. Parsed objects keep a fixed shape; objects built key by key
 * become slow hash tables beyond a dozen keys.
 */
export const blankRow = (keys: readonly string[]): Record<string, null> =>
  JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])))) as Record<string, null>

/** Kinds of failure by what the caller can do: correct the input, retry later, or call the operator. */
export type DatabaseErrorKind = 'unique' | 'locked' | 'timeout' | 'busy' | 'full' | 'unreachable' | 'other'

const messages: Readonly<Record<DatabaseErrorKind, string>> = {
  unique: 'a row with these values exists already',
  locked: 'somebody else is changing the same rows',
  timeout: 'the database took longer than allowed',
  busy: 'the database is busy',
  full: 'the disk of the database is full',
  unreachable: 'the database cannot be reached or read',
  other: 'the database refused the statement',
}

interface DatabaseErrorDetails {
  message?: string
  /** Name of the violated unique index, if reported (PostgreSQL only). */
  constraint?: string
  /** Columns of the violated unique index. */
  columns?: readonly string[]
  /** The driver's error, for the log only; `message` never contains SQL or values. */
  cause?: unknown
}

/** A database failure. `message` is for logs and contains no SQL; texts for users are in the error catalogue. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly kind: DatabaseErrorKind
  readonly constraint: string | undefined
  readonly columns: readonly string[]

  constructor(kind: DatabaseErrorKind, details: DatabaseErrorDetails = {}) {
    super(details.message ?? messages[kind], details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = kind
    this.constraint = details.constraint
    this.columns = details.columns ?? []
  }
}
