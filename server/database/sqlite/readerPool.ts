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
  /** Processes beside the first end when it alone was enough for so long. */
  readonly restMs: number
  readonly maxQueued: number
  readonly counters: Counters
  start(): WorkerLink
}

/** Enough to keep a process busy for a turn of the event loop, few enough that slow statements delay few others. */
const statementsPerReader = 16
const maxAttempts = 3
const startingTimeoutMs = 30_000
const probe: BoundStatement = { sql: 'select 1', parameters: [] }

/**
 * Distributes reads among processes. The first starts with the first read, another when a read finds all others busy;
 * no read is given to a process that is still starting. When a process ends, its reads are retried
 * elsewhere, except the one that timed out.
 */
export class ReaderPool {
  readonly #options: ReaderPoolOptions
  readonly #links: (WorkerLink | undefined)[]
  #queue: QueuedRead[] = []
  #idle: (() => void) | undefined
  #rest: NodeJS.Timeout | undefined
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
      if (link !== this.#links[0]) this.#restLater()
    }
    if (!this.#busy()) this.#idle?.()
  }

  /** The process for the next read; null when it has to wait. */
  #freest(): WorkerLink | null {
    const up = this.#links.flatMap((link) => (link?.isUp ? [link] : []))
    const [least] = up.sort((a, b) => a.load - b.load)
    if (least?.load !== 0 && this.#startsAnother()) return null
    return least && least.load < statementsPerReader ? least : null
  }

  /** Whether another process is starting; starts one when there is a place for it. */
  #startsAnother(): boolean {
    const index = this.#links.findIndex((link) => !link?.isUp)
    if (index < 0) return false
    const existingLink = this.#links[index]
    if (existingLink && !existingLink.lost) return true
    if (existingLink) this.#options.counters.replaced += 1
    const started = this.#options.start()
    this.#links[index] = started
    void this.#startedUp(started)
    return true
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

  /** A process beside the first is needed now: the others end so long after the last time. */
  #restLater(): void {
    this.#rest ??= setTimeout(() => this.#endOthers(), this.#options.restMs).unref()
    this.#rest.refresh()
  }

  #endOthers(): void {
    const others = this.#links.slice(1)
    if (others.some((link) => link?.load)) {
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
