import type { DatabaseError } from '../databaseError.ts'
import type { BoundStatement } from '../statement.ts'
import type { WorkerLink } from './workerLink.ts'

/** A write in the queue of the writer: a single statement or a transaction. */
export interface WriteEntry {
  /** What made this entry fail by itself; the group goes on without it. */
  readonly failure: DatabaseError | undefined
  /** Posts its statements into the open group. Resolved when the next entry may follow; never rejected. */
  perform(link: WorkerLink): Promise<void>
  /** The group is committed and synced. Tells whether this entry is part of what was committed. */
  acknowledge(): boolean
  /** The group was not committed. */
  fail(cause: unknown): void
  /** Whether it may be performed again after a group of which surely nothing was committed. */
  mayRepeat(): boolean
}

export const statementOf = (sql: string): BoundStatement => ({ sql, parameters: [] })

/** For a promise whose outcome shows elsewhere. */
export const unheeded = (promise: Promise<unknown>): void => void promise.catch(() => undefined)
