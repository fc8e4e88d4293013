import { hasEnded, type Job, readJob } from '#core/job'
import { jobMessages } from '#core/message'
import type { WorkOwner } from '#server/context'
import type { Cell, TableSpec } from '#server/database'

/** A job without a heartbeat for this long has lost its server. */
export const silentMs = 20_000
export const heartbeatMs = silentMs / 4

/** Jobs; `seen_ms` is the time of the last heartbeat. Durable ones have a kind and the input of their work. */
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
    { name: 'kind', type: 'text', length: 20, nullable: true },
    { name: 'input', type: 'json', nullable: true },
    { name: 'runs', type: 'integer', nullable: false, default: 1 },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'ix_sys_job_owner', columns: ['owner_id', 'status'] }],
}

export type JobRow = Readonly<Record<string, Cell>>

const parsed = (cell: Cell | undefined): unknown => (typeof cell === 'string' ? JSON.parse(cell) : (cell ?? null))

/** What a durable job is to do, and for whom. */
export interface StoredWork {
  kind: string
  title: string
  owner: WorkOwner
  task: unknown
}

/** The work of a stored durable job. */
export function storedWork(row: JobRow): StoredWork {
  const input = parsed(row.input) as Pick<StoredWork, 'owner' | 'title' | 'task'>
  return { ...input, kind: String(row.kind) }
}

/** A stored job on the wire; one without a recent heartbeat counts as interrupted, unless another server takes it over. */
export function jobOf(row: JobRow, nowMs: number): Job {
  const job = readJob({ ...row, faults: parsed(row.faults), result: parsed(row.result) })
  if (!job) throw new Error(`job ${String(row.id)} cannot be read`)
  if (hasEnded(job) || row.kind || nowMs - Number(row.seen_ms) < silentMs) return job
  return { ...job, status: 'interrupted', message: jobMessages.interrupted }
}
