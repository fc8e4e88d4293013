/** What a column holds and a parameter may be. Ids of 19 digits are text; nothing binary is kept in the database. */
export type Cell = string | number | null

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A statement whose parameters have been checked. */
export interface BoundStatement extends Statement {
  readonly parameters: readonly Cell[]
}

export interface StatementResult {
  readonly rows: Record<string, Cell>[]
  /** Rows inserted, updated or deleted. */
  readonly changes: number
}

/** Runs one statement; `timeoutMs` replaces the limit of the database for this statement. */
export type Run = (statement: BoundStatement, timeoutMs?: number) => Promise<StatementResult>

function cellOf(value: unknown, index: number): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'bigint') return String(value)
  throw new TypeError(`parameter ${index + 1} is ${typeof value}: a column holds text, a finite number or null`)
}

/** The statement with parameters as both databases take them; throws on a value that no column can hold. */
export const boundStatement = ({ sql, parameters }: Statement): BoundStatement => ({
  sql,
  parameters: parameters.map(cellOf),
})

const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g

/** Whether a statement changes something. Names and literals are looked past; a `with` counts by what follows it. */
export function isWrite(sql: string): boolean {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase()
  if (verb === 'select' || verb === 'values' || verb === 'explain') return false
  if (verb === 'pragma') return sql.includes('=')
  return verb !== 'with' || /\b(insert|update|delete|replace)\b/i.test(sql.replaceAll(quoted, ''))
}

/**
 * A row with these keys, all null, to be copied by spreading and then filled. Objects that grow key by key past a dozen
 * become hash tables, which are slow to make and to write out; copies of what was parsed as one keep a fixed shape.
 */
export const blankRow = (keys: readonly string[]): Record<string, null> =>
  JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])))) as Record<string, null>

/** What went wrong, in the words of the caller: whether to correct the input, to wait, or to fetch the operator. */
export type DatabaseErrorKind = 'unique' | 'timeout' | 'busy' | 'full' | 'unreachable' | 'other'

const messages: Readonly<Record<DatabaseErrorKind, string>> = {
  unique: 'a row with these values exists already',
  timeout: 'the database took longer than allowed',
  busy: 'the database is busy',
  full: 'the disk of the database is full',
  unreachable: 'the database cannot be reached or read',
  other: 'the database refused the statement',
}

interface DatabaseErrorDetails {
  message?: string
  /** Name of the violated unique index, where the database tells it (PostgreSQL does, SQLite does not). */
  constraint?: string
  /** Columns of the violated unique index. */
  columns?: readonly string[]
  /** What the driver said. For the log only: the message above it never holds SQL or values. */
  cause?: unknown
}

/** A failure of the database. `message` is fit for a log line and free of SQL; messages for people are in the error catalogue. */
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
