import { deferred, monotonicMs } from '#server/platform'
import { type Counters, inScope, type Limits } from '../engine.ts'
import { type BoundStatement, DatabaseError, type Run, type StatementResult } from '../statement.ts'
import { NoTransaction, WorkerLost } from './sqliteFailure.ts'
import type { WorkerLink } from './workerLink.ts'

interface WriterOptions {
  readonly counters: Counters
  readonly maxQueued: number
  start(): WorkerLink
}

/** A queued write: a statement or a transaction. */
export interface WriteEntry {
  /** Why this entry failed; the group continues without it. */
  readonly failure: DatabaseError | undefined
  /** Posts its statements to the open group. Resolves when the next entry may follow; never rejects. */
  perform(link: WorkerLink): Promise<void>
  /** Called when the group is committed and synced; returns whether this entry was part of the commit. */
  acknowledge(): boolean
  /** Called when the group was not committed. */
  fail(cause: unknown): void
  /** Whether it may be retried after a group that certainly committed nothing. */
  mayRepeat(): boolean
}

export const statementOf = (sql: string): BoundStatement => ({ sql, parameters: [] })

/** Marks a promise as handled when its outcome is observed elsewhere. */
const ignoreRejection = (promise: Promise<unknown>): void => void promise.catch(() => undefined)

const begin = statementOf('begin immediate')
const commit = statementOf('commit')
const rollback = statementOf('rollback')

const entriesPerGroup = 64
/** A group accepts new entries for this long, since earlier entries wait for its commit. */
const groupMs = 20
/** A slow disk may take long; a started commit is not cut off early. */
const commitTimeoutMs = 30_000

/**
 * The only writer. Runs entries in order, in groups with one commit and sync each, and acknowledges them after the
 * commit. When a group fails, statements that certainly did nothing are retried; everything else is rejected.
 */
export class Writer {
  readonly #options: WriterOptions
  #link: WorkerLink | undefined
  #queue: WriteEntry[] = []
  #working: Promise<void> | undefined

  constructor(options: WriterOptions) {
    this.#options = options
  }

  get queued(): number {
    return this.#queue.length
  }

  get processIds(): number[] {
    return [this.#link?.processId ?? []].flat()
  }

  /** Queues an entry; throws `busy` when the queue is full. */
  add(entry: WriteEntry): void {
    if (this.#queue.length >= this.#options.maxQueued)
      throw new DatabaseError('busy', { message: 'too many writes are waiting' })
    this.#queue.push(entry)
    this.#working ??= Promise.resolve().then(() => this.#work())
  }

  /** Waits for all writes and ends the process. */
  async close(): Promise<void> {
    await this.#working
    await this.#link?.close()
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) await this.#runGroup(this.#activeLink())
    this.#working = undefined
  }

  #activeLink(): WorkerLink {
    if (this.#link && !this.#link.lost) return this.#link
    if (this.#link) this.#options.counters.replaced += 1
    this.#link = this.#options.start()
    return this.#link
  }

  async #runGroup(link: WorkerLink): Promise<void> {
    const group: WriteEntry[] = []
    const begun = link.run(begin, commitTimeoutMs)
    ignoreRejection(begun)
    const untilMs = monotonicMs() + groupMs
    while (!link.lost && group.length < entriesPerGroup && monotonicMs() < untilMs) {
      const entry = this.#queue.shift()
      if (!entry) break
      group.push(entry)
      await entry.perform(link)
    }
    const [first, last] = await Promise.allSettled([begun, link.run(commit, commitTimeoutMs, true)])
    if (last.status === 'fulfilled') return this.#acknowledge(group)
    if (!link.lost) ignoreRejection(link.run(rollback, commitTimeoutMs))
    this.#failGroup(group, first.status === 'fulfilled' || link.lost ? last.reason : first.reason)
  }

  #acknowledge(group: readonly WriteEntry[]): void {
    const done = group.filter((entry) => entry.acknowledge()).length
    this.#options.counters.writes += done
    this.#options.counters.commits += done > 0 ? 1 : 0
  }

  #failGroup(group: readonly WriteEntry[], cause: unknown): void {
    const repeatable = cause instanceof WorkerLost && !cause.begun
    const retried = group.filter((entry) => repeatable && entry.mayRepeat())
    const failure = failureFor(group, cause)
    for (const entry of group) if (!retried.includes(entry)) entry.fail(failure)
    this.#queue.unshift(...retried)
  }
}

/** SQLite rolls back the whole transaction on a full disk or failed read; the failed statement gives the reason. */
function failureFor(group: readonly WriteEntry[], cause: unknown): unknown {
  if (!(cause instanceof WorkerLost)) {
    const fatal = group.find(({ failure }) => failure && ['full', 'busy', 'unreachable'].includes(failure.kind))
    return fatal?.failure ?? (cause instanceof NoTransaction ? new DatabaseError('other', { cause }) : cause)
  }
  if (!cause.begun)
    return new DatabaseError('busy', { message: 'rolled back, as another write ended the process', cause })
  return new DatabaseError('unreachable', { message: 'the process ended in a commit: its outcome is not known', cause })
}

const savepoint = statementOf('savepoint entry')
const release = statementOf('release entry')
const undo = statementOf('rollback to entry')

const databaseErrorIn = (cause: unknown): DatabaseError | undefined =>
  cause instanceof DatabaseError ? cause : undefined

/** A transaction with statements issued by the server; a savepoint within the group. */
export function transactionEntry<T>(
  work: (run: Run) => Promise<T>,
  { queryTimeoutMs, transactionTimeoutMs: limitMs }: Limits,
): WriteEntry & { result: Promise<T> } {
  const { promise: result, resolve, reject } = deferred<T>()
  let outcome: { value: T } | undefined
  let failure: unknown
  let groupLost = false
  return {
    result,
    get failure() {
      return databaseErrorIn(failure)
    },
    async perform(link) {
      const control = (statement: BoundStatement) => ignoreRejection(link.run(statement, queryTimeoutMs, true))
      const run: Run = (statement, timeoutMs = queryTimeoutMs) =>
        link.run(statement, timeoutMs, true).catch((cause: unknown) => {
          groupLost ||= cause instanceof NoTransaction
          throw cause instanceof WorkerLost ? cause.databaseError(timeoutMs) : cause
        })
      control(savepoint)
      try {
        outcome = { value: await inScope({ run, limitMs, work }) }
      } catch (cause) {
        failure = cause
        control(undo)
      }
      control(release)
    },
    acknowledge() {
      if (outcome) resolve(outcome.value)
      else reject(failure)
      return outcome !== undefined
    },
    fail: (cause) => reject(outcome || groupLost ? cause : failure),
    /** The work has run once; only the caller may decide to run it again. */
    mayRepeat: () => false,
  }
}

const maxAttempts = 3

/** A single statement as its own transaction; posted without waiting for earlier ones. */
export function statementEntry(
  statement: BoundStatement,
  timeoutMs: number,
): WriteEntry & { result: Promise<StatementResult> } {
  const { promise: result, resolve, reject } = deferred<StatementResult>()
  let failure: unknown
  let answer: StatementResult | undefined
  let attempts = 0
  return {
    result,
    get failure() {
      return databaseErrorIn(failure)
    },
    perform(link) {
      attempts += 1
      failure = undefined
      link.run(statement, timeoutMs, true).then(
        (received) => (answer = received),
        (cause: unknown) => (failure = cause),
      )
      return Promise.resolve()
    },
    acknowledge() {
      if (answer) resolve(answer)
      else reject(failure)
      return answer !== undefined
    },
    fail: (cause) =>
      reject(
        failure instanceof WorkerLost && failure.overdue
          ? failure.databaseError(timeoutMs)
          : (databaseErrorIn(failure) ?? cause),
      ),
    mayRepeat() {
      const overdue = failure instanceof WorkerLost && failure.overdue
      return !overdue && !databaseErrorIn(failure) && attempts < maxAttempts
    },
  }
}
