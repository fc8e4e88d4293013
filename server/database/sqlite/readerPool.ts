import type { Counters } from '../engine.ts'
import { type BoundStatement, DatabaseError, type StatementResult } from '../statement.ts'
import { WorkerLost } from './sqliteFailure.ts'
import type { WorkerLink } from './workerLink.ts'

interface QueuedRead {
  readonly statement: BoundStatement
  readonly timeoutMs: number
  attempts: number
  resolve(result: StatementResult): void
  reject(cause: unknown): void
}

interface ReaderPoolOptions {
  readonly size: number
  /** So often it looks whether the first process alone would have been enough: the others end then. */
  readonly restMs: number
  readonly maxQueued: number
  readonly counters: Counters
  start(): WorkerLink
}

/** Enough to keep a process busy for a turn of the event loop, few enough that slow statements delay few others. */
const statementsPerReader = 16
const maxAttempts = 3
/** A process that is busy is mostly free again before another one has started. */
const patienceMs = 20
/** Fewer reads between two looks than this are a second process' work that the first does beside its own. */
const readsWorthAnother = 100
const startingTimeoutMs = 30_000
const probe: BoundStatement = { sql: 'select 1', parameters: [] }

/**
 * Distributes reads among processes. The first starts with the first read, another when a read has waited for all others to be free;
 * no read is given to a process that is still starting. When a process ends, its reads are retried
 * elsewhere, except the one that timed out.
 */
export class ReaderPool {
  readonly #options: ReaderPoolOptions
  readonly #links: (WorkerLink | undefined)[]
  #queue: QueuedRead[] = []
  #idle: (() => void) | undefined
  #patience: NodeJS.Timeout | undefined
  #rest: NodeJS.Timeout | undefined
  #readsOfOthers = 0
  #ending: Promise<unknown> = Promise.resolve()

  constructor(options: ReaderPoolOptions) {
    this.#options = options
    this.#links = Array.from({ length: options.size }, () => undefined)
  }

  get queued(): number {
    return this.#queue.length
  }

  get processIds(): number[] {
    return this.#links.flatMap((link) => link?.processId ?? [])
  }

  run(statement: BoundStatement, timeoutMs: number): Promise<StatementResult> {
    if (this.#queue.length >= this.#options.maxQueued)
      return Promise.reject(new DatabaseError('busy', { message: 'too many reads are waiting' }))
    return new Promise((resolve, reject) => {
      this.#queue.push({ statement, timeoutMs, attempts: 0, resolve, reject })
      this.#dispatch()
    })
  }

  /** Waits for all reads and ends the processes. */
  async close(): Promise<void> {
    if (this.#busy())
      await new Promise<void>((resolve) => {
        this.#idle = resolve
      })
    clearTimeout(this.#rest)
    await Promise.all([this.#ending, ...this.#links.map((link) => link?.close())])
  }

  #busy(): boolean {
    return this.#queue.length > 0 || this.#links.some((link) => (link?.load ?? 0) > 0)
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const link = this.#freest()
      if (!link) return
      const read = this.#queue.shift()
      if (read) void this.#perform(read, link)
      if (link !== this.#links[0]) this.#readsOfOthers += 1
    }
    clearTimeout(this.#patience)
    this.#patience = undefined
    if (!this.#busy()) this.#idle?.()
  }

  /** The process for the next read; null when it has to wait. */
  #freest(): WorkerLink | null {
    const up = this.#links.flatMap((link) => (link?.isUp ? [link] : []))
    const [least] = up.sort((a, b) => a.load - b.load)
    if (least?.load === 0 || up.length === this.#links.length)
      return least && least.load < statementsPerReader ? least : null
    if (least) this.#patience ??= setTimeout(() => this.#grow(), patienceMs)
    else this.#grow()
    return null
  }

  /** Starts a process where there is a place for it and none is starting. */
  #grow(): void {
    this.#patience = undefined
    const index = this.#links.findIndex((link) => !link?.isUp)
    const link = this.#links[index]
    if (index < 0 || (link && !link.lost)) return
    if (link) this.#options.counters.replaced += 1
    const started = this.#options.start()
    this.#links[index] = started
    void this.#startedUp(started)
  }

  /** Where no process takes reads, one that cannot start fails the read that it was started for. */
  async #startedUp(link: WorkerLink): Promise<void> {
    try {
      await link.run(probe, startingTimeoutMs)
      this.#restLater()
    } catch (cause) {
      const read = this.#links.some((other) => other?.isUp) ? undefined : this.#queue.shift()
      if (read) this.#fail(read, cause)
      await link.close()
    }
    this.#dispatch()
  }

  #restLater(): void {
    this.#rest ??= setTimeout(() => this.#endOthers(), this.#options.restMs).unref()
  }

  #endOthers(): void {
    this.#rest = undefined
    const others = this.#links.slice(1)
    const needed = this.#readsOfOthers >= readsWorthAnother || others.some((link) => link?.load)
    this.#readsOfOthers = 0
    if (needed) {
      this.#restLater()
      return
    }
    this.#links.fill(undefined, 1)
    this.#ending = Promise.all([this.#ending, ...others.map((link) => link?.close())])
  }

  async #perform(read: QueuedRead, link: WorkerLink): Promise<void> {
    try {
      read.resolve(await link.run(read.statement, read.timeoutMs))
    } catch (cause) {
      this.#fail(read, cause)
    }
    this.#dispatch()
  }

  #fail(read: QueuedRead, cause: unknown): void {
    read.attempts += 1
    if (!(cause instanceof WorkerLost)) read.reject(cause)
    else if (cause.overdue || read.attempts >= maxAttempts) read.reject(cause.databaseError(read.timeoutMs))
    else this.#queue.unshift(read)
  }
}
