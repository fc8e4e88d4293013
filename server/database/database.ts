import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Counters, Limits, Stop } from './engine.ts'
import type { AnyTables, DialectName } from './kyselyOver.ts'
import type { Cell, Statement } from './statement.ts'

export type Query = Kysely<AnyTables>

export interface DatabaseStats extends Readonly<Counters> {
  /** Statements and transactions that wait for their turn. */
  readonly queued: number
  /** Processes that hold the SQLite file, the writer first; none for PostgreSQL. */
  readonly processIds: readonly number[]
}

/**
 * The one way to the data. Nothing of it blocks the event loop, and a write that is acknowledged is synced to disk.
 * Every call may reject with a `DatabaseError`. Statements past their limit are ended, not only given up.
 */
export interface Database {
  readonly dialect: DialectName
  /** Reads see what is committed; a write is a transaction of its own, committed when its promise resolves. */
  readonly query: Query
  /** As `query`, with another limit for each statement. */
  limited(queryTimeoutMs: number): Query
  /**
   * Runs `work` in one transaction and commits when it resolves; any failed statement or rejection rolls back.
   * On SQLite transactions run one after the other: do slow things (hashing, files) before. Never repeated by itself.
   * A transaction inside a transaction, and a write past its `query` while one is open, throw.
   */
  transaction<T>(work: (query: Query) => Promise<T>, limits?: Partial<Limits>): Promise<T>
  /** Runs a statement that was compiled before (`builder.compile()`): for the hottest reads. Kept prepared. */
  rows(compiled: Statement): Promise<readonly Readonly<Record<string, Cell>>[]>
  /** Writes a consistent, synced copy of the SQLite file while work goes on; PostgreSQL refuses (pg_dump). */
  backup(file: string): Promise<void>
  /** Tells all instances something short (≤ 7,999 bytes), outside any transaction. Nobody may have heard it: poll too. */
  notify(channel: string, payload: string): Promise<void>
  listen(channel: string, hear: (payload: string) => void): Promise<Stop>
  /** Runs `work` if no instance holds the lock `name`; null when one does. */
  advisoryLock<T>(name: string, work: () => Promise<T>): Promise<{ readonly result: T } | null>
  stats(): DatabaseStats
  /** Takes nothing new, finishes what runs, closes. */
  close(): Promise<void>
}

/** Instances that do what `name` says take turns: the next one waits for this transaction to end. SQLite has one writer anyway. */
export async function takeTurn(query: Query, dialect: DialectName, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(query)
}
