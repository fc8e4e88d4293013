/** What a database has done since it was opened. */
export interface Counters {
  statements: number
  /** Acknowledged writes: single statements and transactions. */
  writes: number
  /** Commits; on SQLite fewer than writes, because those that wait together are committed together. */
  commits: number
  /** Statements and transactions that were ended at their limit. */
  timeouts: number
  /** Database processes that took the place of one that ended, or connections to PostgreSQL that broke. */
  replaced: number
}

export const newCounters = (): Counters => ({ statements: 0, writes: 0, commits: 0, timeouts: 0, replaced: 0 })
