import { DatabaseError, type DatabaseErrorKind } from '../statement.ts'

const kinds: readonly (readonly [RegExp, DatabaseErrorKind])[] = [
  [/^23505$/, 'unique'],
  [/^(57014|25P03|25P04)$/, 'timeout'],
  [/^(40001|40P01|55P03)$/, 'locked'],
  [/^53300$/, 'busy'],
  [/^53100$/, 'full'],
  [/^(08...|57P0.|58...|28...|3D000|E[A-Z]+)$/, 'unreachable'],
]

/** Driver errors without a code. */
const phrases: readonly (readonly [RegExp, DatabaseErrorKind])[] = [
  [/^Query read timeout/, 'timeout'],
  [/timeout exceeded when trying to connect|Connection terminated|not queryable|after callContext end/i, 'unreachable'],
]

interface PgError {
  code?: string
  message?: string
  constraint?: string
  detail?: string
}

/** Columns of an index from `Key (username, "tenantId")=(li, 0) already exists.` */
function columnsOf(detail: string | undefined): string[] {
  const list = /^Key \((.+?)\)=\(/.exec(detail ?? '')?.[1] ?? ''
  return list === '' ? [] : list.split(', ').map((column) => column.replaceAll('"', ''))
}

/** Converts an error of PostgreSQL or its driver. */
export function postgresFailure(cause: unknown): DatabaseError {
  if (cause instanceof DatabaseError) return cause
  const { code = '', message = '', constraint, detail } = cause as PgError
  const table = code === '' ? phrases : kinds
  const kind = table.find(([pattern]) => pattern.test(code === '' ? message : code))?.[1] ?? 'other'
  if (kind !== 'unique') return new DatabaseError(kind, { cause })
  return new DatabaseError(kind, { cause, columns: columnsOf(detail), ...(constraint ? { constraint } : {}) })
}

const codeOf = (cause: DatabaseError) => (cause.cause as PgError | undefined)?.code

/** A prepared statement was invalidated by a schema change; it did nothing. */
export const isStalePlan = (cause: unknown): boolean => cause instanceof DatabaseError && codeOf(cause) === '0A000'

/** Whether the connection is unusable: it is closed, has stale plans, or still runs a statement. */
export function breaksConnection(cause: unknown): boolean {
  if (!(cause instanceof DatabaseError)) return false
  const stillRuns = cause.kind === 'timeout' && codeOf(cause) === undefined
  return cause.kind === 'unreachable' || stillRuns || isStalePlan(cause)
}
