import { type Deferred, deferred, monotonicMs } from '#server/platform'
import { type Counters, inScope, type Limits } from '../engine.ts'
import { type BoundStatement, DatabaseError, type Run, type StatementResult } from '../statement.ts'
import { NoTransaction, WorkerLost } from './sqliteFailure.ts'
import type { WorkerLink } from './workerLink.ts'

interface WriterOptions {
  readonly counters: Counters
  readonly maxQueued: number
  start(): WorkerLink
}

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
const unheeded = (promise: Promise<unknown>): void => void promise.catch(() => undefined)

const begin = statementOf('begin immediate')
const commit = statementOf('commit')
const rollback = statementOf('rollback')

const entriesPerGroup = 64
/** No new entry joins a group that has been open for so long: those in it wait for their acknowledgement. */
const groupMs = 20
/** A slow disk may take its time; what it has begun to write is not cut off early. */
const commitTimeoutMs = 30_000

/**
 * The one writer. Entries run in order, in groups with one commit and one sync each. Nothing is acknowledged before the
 * commit of its group. When a group is lost, single statements that surely did nothing are repeated, all else is refused.
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

  /** Puts an entry at the end of the queue; throws `busy` when too many wait. */
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
    while (this.#queue.length > 0) await this.#runGroup(this.#livingLink())
    this.#working = undefined
  }

  #livingLink(): WorkerLink {
    if (this.#link && !this.#link.lost) return this.#link
    if (this.#link) this.#options.counters.replaced += 1
    this.#link = this.#options.start()
    return this.#link
  }

  async #runGroup(link: WorkerLink): Promise<void> {
    const group: WriteEntry[] = []
    const begun = link.run(begin, commitTimeoutMs)
    unheeded(begun)
    const untilMs = monotonicMs() + groupMs
    while (!link.lost && group.length < entriesPerGroup && monotonicMs() < untilMs) {
      const entry = this.#queue.shift()
      if (!entry) break
      group.push(entry)
      await entry.perform(link)
    }
    const [first, last] = await Promise.allSettled([begun, link.run(commit, commitTimeoutMs, true)])
    if (last.status === 'fulfilled') return this.#acknowledge(group)
    if (!link.lost) unheeded(link.run(rollback, commitTimeoutMs))
    this.#giveUp(group, first.status === 'fulfilled' || link.lost ? last.reason : first.reason)
  }

  #acknowledge(group: readonly WriteEntry[]): void {
    const done = group.filter((entry) => entry.acknowledge()).length
    this.#options.counters.writes += done
    this.#options.counters.commits += done > 0 ? 1 : 0
  }

  #giveUp(group: readonly WriteEntry[], cause: unknown): void {
    const repeatable = cause instanceof WorkerLost && !cause.begun
    const again = group.filter((entry) => repeatable && entry.mayRepeat())
    const failure = failureFor(group, cause)
    for (const entry of group) if (!again.includes(entry)) entry.fail(failure)
    this.#queue.unshift(...again)
  }
}

/** SQLite gives up a whole transaction on a full disk or a failed read; the statement that met it names the reason. */
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
