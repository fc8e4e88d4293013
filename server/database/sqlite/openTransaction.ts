import { type Deferred, deferred } from '#server/platform'
import { DatabaseError } from '../databaseError.ts'
import type { Limits } from '../engine.ts'
import type { Run } from '../statement.ts'
import { inScope } from '../transactionScope.ts'
import type { WorkerLink } from './workerLink.ts'
import { NoTransaction, WorkerLost } from './workerLost.ts'
import { statementOf, unheeded, type WriteEntry } from './writeEntry.ts'

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
        throw cause instanceof WorkerLost ? cause.told(timeoutMs) : cause
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
