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
      const index = this.#freest()
      if (index === null) return
      const read = this.#queue.shift()
      if (read) void this.#perform(read, this.#linkAt(index))
    }
    if (!this.#busy()) this.#idle?.()
  }

  /** Index of the least busy process; null when all are full. A process is started only when the others are busy. */
  #freest(): number | null {
    const loads = this.#links.map((link) => (link && !link.lost ? link.load : 0.5))
    const index = loads.indexOf(Math.min(...loads))
    return (loads[index] ?? 0) < statementsPerReader ? index : null
  }

  #linkAt(index: number): WorkerLink {
    const existingLink = this.#links[index]
    if (existingLink && !existingLink.lost) return existingLink
    if (existingLink) this.#options.counters.replaced += 1
    const started = this.#options.start()
    this.#links[index] = started
    return started
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
