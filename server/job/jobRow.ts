import { hasEnded, type Job, readJob } from '#core/job'
import { jobMessages } from '#core/message'
import type { Cell } from '#server/database'

export type JobRow = Readonly<Record<string, Cell>>

/** A server that has not spoken of its job for so long has ended. */
export const silentMs = 20_000

const parsed = (cell: Cell | undefined): unknown => (typeof cell === 'string' ? JSON.parse(cell) : (cell ?? null))

/** A stored job as it is told; one whose server has ended is interrupted. */
export function jobOf(row: JobRow, nowMs: number): Job {
  const job = readJob({ ...row, faults: parsed(row.faults), result: parsed(row.result) })
  if (!job) throw new Error(`job ${String(row.id)} cannot be read`)
  if (hasEnded(job) || nowMs - Number(row.seen_ms) < silentMs) return job
  return { ...job, status: 'interrupted', message: jobMessages.interrupted }
}
