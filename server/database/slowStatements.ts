import { monotonicMs } from '#server/platform'
import type { Statement } from './statement.ts'

/** Figures of a statement over its slow runs and its failures. Parameters stand as placeholders, values are never kept. */
export interface SlowStatement {
  readonly sql: string
  readonly parameters: number
  readonly count: number
  readonly errors: number
  readonly maxMs: number
  readonly totalMs: number
  /** Rows that were read or changed. */
  readonly rows: number
  /** When it last ended, on the monotonic clock. */
  readonly lastMs: number
}

/** How a run ended; without rows it failed. */
interface Run {
  startedMs: number
  rows?: number
}

/** From this on a run is slow: a tenth of what a page may take is noticed by its user. */
const slowMs = 100
const maxStatements = 200

/** Lists of values of any length are one statement. */
const shapeOf = (sql: string): string => sql.replace(/\((?:\s*(?:\?|\$\d+)\s*,?)+\)/g, '(…)')

/** Collects slow and failed statements; the one that was slow longest ago makes room. */
export class SlowStatements {
  readonly #byShape = new Map<string, SlowStatement>()

  record({ sql, parameters }: Statement, { startedMs, rows }: Run): void {
    const lastMs = monotonicMs()
    const tookMs = lastMs - startedMs
    if (tookMs < slowMs && rows !== undefined) return
    const shape = shapeOf(sql)
    const before = this.#byShape.get(shape)
    this.#byShape.delete(shape)
    this.#byShape.set(shape, {
      ...{ sql, parameters: parameters.length, lastMs },
      count: (before?.count ?? 0) + 1,
      errors: (before?.errors ?? 0) + (rows === undefined ? 1 : 0),
      maxMs: Math.max(before?.maxMs ?? 0, tookMs),
      totalMs: (before?.totalMs ?? 0) + tookMs,
      rows: (before?.rows ?? 0) + (rows ?? 0),
    })
    const oldest = this.#byShape.size > maxStatements ? this.#byShape.keys().next().value : undefined
    if (oldest !== undefined) this.#byShape.delete(oldest)
  }

  list(): readonly SlowStatement[] {
    return [...this.#byShape.values()].sort((one, other) => other.maxMs - one.maxMs)
  }
}
