import { hasEnded, type Job, readJob } from '#core/job'
import { jobMessages } from '#core/message'
import type { Cell, TableSpec } from '#server/database'

/** Jobs; `seen_ms` is when the server that runs one last said so. */
export const jobTable: TableSpec = {
  name: 'sys_job',
  columns: [
    { name: 'id', type: 'text', length: 64, nullable: false },
    { name: 'owner_id', type: 'text', length: 64, nullable: false },
    { name: 'title', type: 'text', length: 100, nullable: false },
    { name: 'status', type: 'text', length: 20, nullable: false },
    { name: 'done', type: 'integer', nullable: false, default: 0 },
    { name: 'total', type: 'integer', nullable: false, default: 0 },
    { name: 'failed', type: 'integer', nullable: false, default: 0 },
    { name: 'faults', type: 'json', nullable: false },
    { name: 'message', type: 'text', length: 500, nullable: false },
    { name: 'result', type: 'json' },
    { name: 'cancelled', type: 'integer', nullable: false, default: 0 },
    { name: 'begun_ms', type: 'integer', nullable: false },
    { name: 'seen_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [{ name: 'ix_sys_job_owner', columns: ['owner_id', 'status'] }],
}

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
