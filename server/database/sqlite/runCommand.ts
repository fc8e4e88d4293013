import type Database from 'better-sqlite3'
import type { Cell } from '../statement.ts'
import { type Command, type FailureReply, noTransaction, type Reply, type RowsReply } from './protocol.ts'

const rowsPerReply = 500
const smallInteger = 2 ** 31

/** SQLite binds numbers beyond 32 bits as REAL, so larger integers are bound as bigint. */
const toBinding = (cell: Cell): Cell | bigint =>
  typeof cell === 'number' && Math.abs(cell) >= smallInteger && Number.isSafeInteger(cell) ? BigInt(cell) : cell

/** Integers are read as bigint; those beyond the safe range become text and are never rounded. */
function toCell(value: unknown): Cell {
  if (typeof value !== 'bigint') return value as Cell
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

function rowReplies(id: number, columns: readonly string[], rawRows: unknown[][]): RowsReply[] {
  const rows = rawRows.map((row) => row.map(toCell))
  const replies: RowsReply[] = []
  for (let from = 0; from + rowsPerReply < rows.length; from += rowsPerReply)
    replies.push({ id, columns, rows: rows.slice(from, from + rowsPerReply), changes: 0, more: true })
  const last = rows.slice(replies.length * rowsPerReply)
  return [...replies, { id, columns, rows: last, changes: rows.length }]
}

function queriedRows(prepared: PreparedStatement, values: unknown[]): [columns: readonly string[], rows: unknown[][]] {
  const rows = prepared.statement.all(...values) as unknown[][]
  prepared.columns ??= prepared.statement.columns().map(({ name }) => name)
  return [prepared.columns, rows]
}

function failureReply(id: number, cause: unknown): FailureReply {
  const { code, message } = cause as { code?: string; message?: string }
  return { id, code: code ?? '', message: message ?? String(cause) }
}

const changesSchema = /^\s*(create|alter|drop|rollback)\b/i

/** Runs a command; errors are returned as replies. Many rows are split into several replies. */
export function runCommand(db: Database.Database, cache: StatementCache, command: Command): Reply[] {
  const { id, sql, parameters, inside } = command
  try {
    if (inside && !db.inTransaction) return [{ id, code: noTransaction, message: '' }]
    const prepared = cache.get(sql)
    const values = parameters.map(toBinding)
    if (prepared.statement.reader) return rowReplies(id, ...queriedRows(prepared, values))
    const { changes } = prepared.statement.run(...values)
    if (changesSchema.test(sql)) cache.clear()
    return [{ id, columns: [], rows: [], changes }]
  } catch (cause) {
    return [failureReply(id, cause)]
  }
}

interface PreparedStatement {
  readonly statement: Database.Statement
  /** Column names, known after the first run: SQLite notices schema changes only when a statement runs. */
  columns: readonly string[] | null
}

const capacity = 400

function prepare(db: Database.Database, sql: string): PreparedStatement {
  const statement = db.prepare(sql)
  if (statement.reader) statement.raw(true).safeIntegers(true)
  return { statement, columns: null }
}

/**
 * Prepared statements by SQL text, evicting the least recently used. Cleared when the schema changes, because a
 * prepared `select *` keeps its old columns.
 */
export function statementCache(db: Database.Database) {
  const version = db.prepare('pragma schema_version').pluck()
  const prepared = new Map<string, PreparedStatement>()
  let schema: unknown

  /** When the file cannot be read, the statement itself reports it. */
  function readVersion(): unknown {
    try {
      return version.get()
    } catch {
      return undefined
    }
  }

  return {
    /** Call after any time in which another process may have changed the schema. */
    refresh(): void {
      const current = readVersion()
      if (current !== schema) prepared.clear()
      schema = current
    },
    clear: () => prepared.clear(),
    get(sql: string): PreparedStatement {
      const statement = prepared.get(sql) ?? prepare(db, sql)
      prepared.delete(sql)
      prepared.set(sql, statement)
      const [oldest] = prepared.size > capacity ? prepared.keys() : []
      if (oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
}

type StatementCache = ReturnType<typeof statementCache>
