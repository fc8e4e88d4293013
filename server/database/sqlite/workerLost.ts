import { DatabaseError } from '../databaseError.ts'

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

  /** What the caller of the statement is told. */
  told(timeoutMs: number): DatabaseError {
    if (!this.overdue) return new DatabaseError('unreachable', { cause: this })
    return new DatabaseError('timeout', { message: `the statement was ended after ${timeoutMs} ms`, cause: this })
  }
}

/** A statement of a group came to a connection without an open transaction: what opened or ended it names the reason. */
export class NoTransaction extends Error {
  override readonly name = 'NoTransaction'
}
