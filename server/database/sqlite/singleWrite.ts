import { type Deferred, deferred } from '#server/platform'
import { DatabaseError } from '../databaseError.ts'
import type { BoundStatement, StatementResult } from '../statement.ts'
import type { WorkerLink } from './workerLink.ts'
import { WorkerLost } from './workerLost.ts'
import type { WriteEntry } from './writeEntry.ts'

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
    this.#settle.reject(own instanceof WorkerLost && own.overdue ? own.told(this.#timeoutMs) : (this.failure ?? cause))
  }

  mayRepeat(): boolean {
    const overdue = this.#failure instanceof WorkerLost && this.#failure.overdue
    return !overdue && !this.failure && this.#attempts < mostAttempts
  }
}
