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
  readonly maxQueued: number
  readonly counters: Counters
  start(): WorkerLink
}

/** Enough to keep a process busy for a turn of the event loop, few enough that slow statements delay few others. */
const statementsPerReader = 16
const maxAttempts = 3

/**
 * Distributes reads among processes, which start on demand. When a process ends, its reads are retried elsewhere,
 * except the one that timed out.
 */
export class ReaderPool {
  readonly #options: ReaderPoolOptions
  readonly #links: (WorkerLink | undefined)[]
  #queue: QueuedRead[] = []
  #idle: (() => void) | undefined

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
    await Promise.all(this.#links.map((link) => link?.close()))
  }

  #busy(): boolean {
    return this.#queue.length > 0 || this.#links.some((link) => (link?.load ?? 0) > 0)
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const place = this.#freest()
      if (place === null) return
      const waiting = this.#queue.shift()
      if (waiting) void this.#perform(waiting, this.#linkAt(place))
    }
    if (!this.#busy()) this.#idle?.()
  }

  /** Index of the least busy process; null when all are full. A process is started only when the others are busy. */
  #freest(): number | null {
    const loads = this.#links.map((link) => (link && !link.lost ? link.load : 0.5))
    const place = loads.indexOf(Math.min(...loads))
    return (loads[place] ?? 0) < statementsPerReader ? place : null
  }

  #linkAt(place: number): WorkerLink {
    const existingLink = this.#links[place]
    if (existingLink && !existingLink.lost) return existingLink
    if (existingLink) this.#options.counters.replaced += 1
    const started = this.#options.start()
    this.#links[place] = started
    return started
  }

  async #perform(waiting: QueuedRead, link: WorkerLink): Promise<void> {
    try {
      waiting.resolve(await link.run(waiting.statement, waiting.timeoutMs))
    } catch (cause) {
      this.#fail(waiting, cause)
    }
    this.#dispatch()
  }

  #fail(waiting: QueuedRead, cause: unknown): void {
    waiting.attempts += 1
    if (!(cause instanceof WorkerLost)) waiting.reject(cause)
    else if (cause.overdue || waiting.attempts >= maxAttempts) waiting.reject(cause.databaseError(waiting.timeoutMs))
    else this.#queue.unshift(waiting)
  }
}
