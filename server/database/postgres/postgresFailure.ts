import { Client } from 'pg'
import { DatabaseError, type DatabaseErrorKind } from '../statement.ts'

const kinds: readonly (readonly [RegExp, DatabaseErrorKind])[] = [
  [/^23505$/, 'unique'],
  [/^(57014|25P03|25P04)$/, 'timeout'],
  [/^(40001|40P01|55P03|53300)$/, 'busy'],
  [/^53100$/, 'full'],
  [/^(08...|57P0.|58...|28...|3D000|E[A-Z]+)$/, 'unreachable'],
]

/** What the driver says without a code. */
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

/** `Key (username, "tenantId")=(li, 0) already exists.` names the columns of an index. */
function columnsOf(detail: string | undefined): string[] {
  const list = /^Key \((.+?)\)=\(/.exec(detail ?? '')?.[1] ?? ''
  return list === '' ? [] : list.split(', ').map((column) => column.replaceAll('"', ''))
}

/** What PostgreSQL or its driver said, as an error of the database port. */
export function postgresFailure(cause: unknown): DatabaseError {
  if (cause instanceof DatabaseError) return cause
  const { code = '', message = '', constraint, detail } = cause as PgError
  const table = code === '' ? phrases : kinds
  const kind = table.find(([pattern]) => pattern.test(code === '' ? message : code))?.[1] ?? 'other'
  if (kind !== 'unique') return new DatabaseError(kind, { cause })
  return new DatabaseError(kind, { cause, columns: columnsOf(detail), ...(constraint ? { constraint } : {}) })
}

const codeOf = (cause: DatabaseError) => (cause.cause as PgError | undefined)?.code

/** A prepared statement whose table has changed since; it has done nothing. */
export const isStalePlan = (cause: unknown): boolean => cause instanceof DatabaseError && codeOf(cause) === '0A000'

/** After these the connection is of no more use: it is gone, keeps stale plans, or something still runs on it. */
export function breaksConnection(cause: unknown): boolean {
  if (!(cause instanceof DatabaseError)) return false
  const stillRuns = cause.kind === 'timeout' && codeOf(cause) === undefined
  return cause.kind === 'unreachable' || stillRuns || isStalePlan(cause)
}

/** A PostgreSQL server that is not the product's own. */
interface ForeignDatabase {
  host: string
  port: number
  database: string
  user: string
  password: string
  timeoutMs: number
}

/** Why a connection was not made. `elsewhere` is anything that has no name here. */
type ProbeFailure = 'credentials' | 'noDatabase' | 'unreachable' | 'timeout' | 'elsewhere'

const failures: Readonly<Record<string, ProbeFailure>> = {
  '28P01': 'credentials',
  '28000': 'credentials',
  '3D000': 'noDatabase',
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timeout',
}

/** Connects, asks for one row and leaves; null when that worked. */
export async function probePostgres({ timeoutMs, ...place }: ForeignDatabase): Promise<ProbeFailure | null> {
  const client = new Client({ ...place, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string }
    return failures[code ?? ''] ?? (message?.includes('timeout') ? 'timeout' : 'elsewhere')
  } finally {
    await client.end().catch(() => undefined)
  }
}
