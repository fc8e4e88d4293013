import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Counters, Limits, Stop } from './engine.ts'
import type { AnyTables, DialectName } from './kyselyOver.ts'
import type { SlowStatement } from './slowStatements.ts'
import type { Cell, Statement } from './statement.ts'

export type Query = Kysely<AnyTables>

export interface DatabaseStats extends Readonly<Counters> {
  /** Waiting statements and transactions. */
  readonly queued: number
  /** Processes that hold the SQLite file, the writer first; empty for PostgreSQL. */
  readonly processIds: readonly number[]
}

/**
 * Access to all data. Never blocks the event loop; an acknowledged write is synced to disk. Every call may reject with
 * a `DatabaseError`. Statements that exceed their timeout are terminated.
 */
export interface Database {
  readonly dialect: DialectName
  /** Reads see committed data; each write is a transaction, committed when its promise resolves. */
  readonly query: Query
  /**
   * Reads for caches, also while a transaction is open: they see what is committed, through a connection that no transaction holds. Refuses
   * writes.
   */
  readonly committed: Query
  /** Like `query`, with another timeout per statement. */
  limited(queryTimeoutMs: number): Query
  /**
   * Runs `work` in a transaction and commits when it resolves; rolls back when a statement fails or `work` rejects.
   * SQLite runs transactions one after the other, so do slow work (hashing, files) before. Never retried. Throws for
   * nested transactions, and for statements through another `query` while it is open, which could wait for it forever.
   */
  transaction<T>(work: (query: Query) => Promise<T>, limits?: Partial<Limits>): Promise<T>
  /** Runs a compiled statement (`builder.compile()`) as a prepared statement; for the most frequent reads. */
  rows(compiled: Statement): Promise<readonly Readonly<Record<string, Cell>>[]>
  /** Writes a consistent, synced copy of the SQLite file during operation; rejects on PostgreSQL (use pg_dump). */
  backup(file: string): Promise<void>
  /** Notifies all instances (≤ 7,999 bytes), outside transactions. Delivery is not guaranteed, so poll as well. */
  notify(channel: string, payload: string): Promise<void>
  listen(channel: string, hear: (payload: string) => void): Promise<Stop>
  /** Runs `work` unless an instance holds the lock `name`; returns null in that case. */
  advisoryLock<T>(name: string, work: () => Promise<T>): Promise<{ readonly result: T } | null>
  stats(): DatabaseStats
  /** Statements that were slow or failed since the start, the slowest first. */
  slowStatements(): readonly SlowStatement[]
  /** How the database would run a statement whose values are unknown, a line a step. The statement is not run. */
  plan(statement: SlowStatement): Promise<readonly string[]>
  /** Rejects new calls, waits for running ones, closes. */
  close(): Promise<void>
}

/** Serialises transactions of all instances by `name`, until the end of the transaction. SQLite has a single writer anyway. */
export async function takeTurn(query: Query, dialect: DialectName, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(query)
}
