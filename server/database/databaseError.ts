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

/** A failure of the database. `message` is fit for a log line and free of SQL; people are told by the error catalogue. */
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
