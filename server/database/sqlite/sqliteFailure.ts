import { DatabaseError, type DatabaseErrorKind } from '../statement.ts'
import { type FailureReply, noTransaction } from './protocol.ts'

const kinds: readonly (readonly [RegExp, DatabaseErrorKind])[] = [
  [/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/, 'unique'],
  [/^SQLITE_FULL$/, 'full'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'busy'],
  [/^SQLITE_(CANTOPEN|NOTADB|CORRUPT|IOERR|READONLY|PERM|AUTH|NOLFS)/, 'unreachable'],
]

/** Columns from `UNIQUE constraint failed: sysUser.username, sysUser.tenantId`; the index name for an expression index. */
function violated(message: string): { columns?: string[]; constraint?: string } {
  const violation = message.split('failed: ')[1] ?? ''
  const index = /^index '(.+)'$/.exec(violation)?.[1]
  return index ? { constraint: index } : { columns: violation.split(', ').map((column) => column.replace(/^.*\./, '')) }
}

/** Converts an SQLite error. */
export function sqliteFailure({ code, message }: FailureReply): DatabaseError | NoTransaction {
  if (code === noTransaction) return new NoTransaction()
  const kind = kinds.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
  const cause = new Error(code ? `${code}: ${message}` : message)
  return new DatabaseError(kind, kind === 'unique' ? { ...violated(message), cause } : { cause })
}

/** A database process ended before replying. Internal: readers retry on another process, the writer decides. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
  /** The process was killed because this statement timed out. */
  readonly overdue: boolean
  /** The statement was started; if false, it certainly did nothing. */
  readonly begun: boolean

  constructor({ overdue, begun }: { overdue: boolean; begun: boolean }) {
    super('the database process ended')
    this.overdue = overdue
    this.begun = begun
  }

  /** The error for the statement's caller. */
  databaseError(timeoutMs: number): DatabaseError {
    if (!this.overdue) return new DatabaseError('unreachable', { cause: this })
    return new DatabaseError('timeout', { message: `the statement was ended after ${timeoutMs} ms`, cause: this })
  }
}

/** A statement found no open transaction; the cause is the failure of BEGIN or of an earlier statement. */
export class NoTransaction extends Error {
  override readonly name = 'NoTransaction'
}
