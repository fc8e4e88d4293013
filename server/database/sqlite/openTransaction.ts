import { type Deferred, deferred } from '#server/platform'
import { DatabaseError } from '../databaseError.ts'
import type { Limits } from '../engine.ts'
import type { BoundStatement, Run, StatementResult } from '../statement.ts'
import { inScope } from '../transactionScope.ts'
import { NoTransaction, WorkerLost } from './sqliteFailure.ts'
import type { WorkerLink } from './workerLink.ts'
import { statementOf, unheeded, type WriteEntry } from './writer.ts'

const savepoint = statementOf('savepoint entry')
const release = statementOf('release entry')
const undo = statementOf('rollback to entry')

/** A transaction whose statements come one after the other from the server: a savepoint inside the group. */
export class OpenTransaction<T> implements WriteEntry {
  readonly result: Promise<T>
  readonly #work: (run: Run) => Promise<T>
  readonly #limits: Limits
  readonly #settle: Deferred<T>
  #outcome: { value: T } | undefined
  #failure: unknown
  #groupLost = false

  constructor(work: (run: Run) => Promise<T>, limits: Limits) {
    this.#work = work
    this.#limits = limits
    this.#settle = deferred()
    this.result = this.#settle.promise
  }

  get failure(): DatabaseError | undefined {
    return this.#failure instanceof DatabaseError ? this.#failure : undefined
  }

  async perform(link: WorkerLink): Promise<void> {
    const { queryTimeoutMs, transactionTimeoutMs: limitMs } = this.#limits
    const control = (statement: typeof savepoint) => unheeded(link.run(statement, queryTimeoutMs, true))
    const run: Run = (statement, timeoutMs = queryTimeoutMs) =>
      link.run(statement, timeoutMs, true).catch((cause: unknown) => {
        this.#groupLost ||= cause instanceof NoTransaction
        throw cause instanceof WorkerLost ? cause.databaseError(timeoutMs) : cause
      })
    control(savepoint)
    try {
      this.#outcome = { value: await inScope({ run, limitMs, work: this.#work }) }
    } catch (cause) {
      this.#failure = cause
      control(undo)
    }
    control(release)
  }

  acknowledge(): boolean {
    if (this.#outcome) this.#settle.resolve(this.#outcome.value)
    else this.#settle.reject(this.#failure)
    return this.#outcome !== undefined
  }

  fail(cause: unknown): void {
    this.#settle.reject(this.#outcome || this.#groupLost ? cause : this.#failure)
  }

  /** The work has been done once; doing it again is for the caller to decide. */
  mayRepeat(): boolean {
    return false
  }
}

const mostAttempts = 3

/** One statement as a transaction of its own. It is posted without waiting for those before it. */
export class SingleWrite implements WriteEntry {
  readonly result: Promise<StatementResult>
  readonly #statement: BoundStatement
  readonly #timeoutMs: number
  readonly #settle: Deferred<StatementResult>
  #failure: unknown
  #answer: StatementResult | undefined
  #attempts = 0

  constructor(statement: BoundStatement, timeoutMs: number) {
    this.#statement = statement
    this.#timeoutMs = timeoutMs
    this.#settle = deferred()
    this.result = this.#settle.promise
  }

  get failure(): DatabaseError | undefined {
    return this.#failure instanceof DatabaseError ? this.#failure : undefined
  }

  perform(link: WorkerLink): Promise<void> {
    this.#attempts += 1
    this.#failure = undefined
    link.run(this.#statement, this.#timeoutMs, true).then(
      (answer) => (this.#answer = answer),
      (cause: unknown) => (this.#failure = cause),
    )
    return Promise.resolve()
  }

  acknowledge(): boolean {
    if (this.#answer) this.#settle.resolve(this.#answer)
    else this.#settle.reject(this.#failure)
    return this.#answer !== undefined
  }

  fail(cause: unknown): void {
    const own = this.#failure
    this.#settle.reject(
      own instanceof WorkerLost && own.overdue ? own.databaseError(this.#timeoutMs) : (this.failure ?? cause),
    )
  }

  mayRepeat(): boolean {
    const overdue = this.#failure instanceof WorkerLost && this.#failure.overdue
    return !overdue && !this.failure && this.#attempts < mostAttempts
  }
}
