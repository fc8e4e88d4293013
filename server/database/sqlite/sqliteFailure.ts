import { DatabaseError, type DatabaseErrorKind } from '../databaseError.ts'
import { type FailureReply, noTransaction } from './protocol.ts'
import { NoTransaction } from './workerLost.ts'

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
