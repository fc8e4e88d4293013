import { DatabaseError, type DatabaseErrorKind } from '../statement.ts'
import { type FailureReply, noTransaction } from './protocol.ts'

const kinds: readonly (readonly [RegExp, DatabaseErrorKind])[] = [
  [/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/, 'unique'],
  [/^SQLITE_FULL$/, 'full'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'busy'],
  [/^SQLITE_(CANTOPEN|NOTADB|CORRUPT|IOERR|READONLY|PERM|AUTH|NOLFS)/, 'unreachable'],
]

/** `UNIQUE constraint failed: sysUser.username, sysUser.tenantId` names the columns; for an index over expressions its name. */
function violated(message: string): { columns?: string[]; constraint?: string } {
  const named = message.split('failed: ')[1] ?? ''
  const index = /^index '(.+)'$/.exec(named)?.[1]
  return index ? { constraint: index } : { columns: named.split(', ').map((column) => column.replace(/^.*\./, '')) }
}

/** What SQLite said, as an error of the database port. */
export function sqliteFailure({ code, message }: FailureReply): DatabaseError | NoTransaction {
  if (code === noTransaction) return new NoTransaction()
  const kind = kinds.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
  const cause = new Error(code ? `${code}: ${message}` : message)
  return new DatabaseError(kind, kind === 'unique' ? { ...violated(message), cause } : { cause })
}

/** A database process ended before it answered. Not seen outside: readers ask another process, the writer decides. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
  /** This statement ran past its limit, and the process was ended for it. */
  readonly overdue: boolean
  /** The statement had been begun. False: it has surely done nothing. */
  readonly begun: boolean

  constructor({ overdue, begun }: { overdue: boolean; begun: boolean }) {
    super('the database process ended')
    this.overdue = overdue
    this.begun = begun
  }

  /** The failure that the caller of the statement sees. */
  databaseError(timeoutMs: number): DatabaseError {
    if (!this.overdue) return new DatabaseError('unreachable', { cause: this })
    return new DatabaseError('timeout', { message: `the statement was ended after ${timeoutMs} ms`, cause: this })
  }
}

/** A statement of a group came to a connection without an open transaction: what opened or ended it names the reason. */
export class NoTransaction extends Error {
  override readonly name = 'NoTransaction'
}
