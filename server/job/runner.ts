import { failedWith, ProductError, productError } from '#core/error'
import { hasEnded, type Job, type JobFault, type JobStatus, readJob } from '#core/job'
import { limit } from '#core/limit'
import { fillText, jobMessages, messages } from '#core/message'
import type { CallContext } from '#server/access'
import type { Caller, Services } from '#server/context'
import type { Cell, TableSpec } from '#server/database'
import { repeatedly } from '#server/platform'

/** How a job reports its progress. */
export interface JobProgress {
  /** Adds to the counts of attempted and failed items. Throws when the job was cancelled. */
  report(count: number, faults?: readonly JobFault[]): Promise<void>
  /** The caller who started the job, with current rights. Throws when their session has ended. */
  caller(): Promise<Caller>
}

/** The result of finished work. */
export interface JobEnd {
  message: string
  result?: unknown
}

/** Long work, done in slices that wait for the database or the clock so that other requests are not blocked. */
export interface JobWork {
  title: string
  total: number
  work(progress: JobProgress): Promise<JobEnd>
}

interface RunningJob {
  readonly id: string
  readonly start: CallContext
  done: number
  failed: number
  faults: readonly JobFault[]
  /** Why the job has to stop; null while it may go on. */
  stopReason: Extract<JobStatus, 'cancelled' | 'interrupted'> | null
  ended: Promise<void>
}

/** Thrown to leave the work of a stopped job. */
class JobAbandoned extends Error {}

/** A job without a heartbeat for this long has lost its server. */
const silentMs = 20_000
const heartbeatMs = silentMs / 4
const retentionMs = 7 * 86_400_000

/** Runs the jobs of one instance. */
export function createRunner() {
  const running = new Map<string, RunningJob>()
  const cancel = (id: string) => {
    const job = running.get(id)
    if (job) job.stopReason ??= 'cancelled'
  }
  return {
    cancel,
    async run(start: CallContext, work: JobWork): Promise<{ jobId: string }> {
      const { services, caller } = start
      const ownJobs = [...running.values()].filter((job) => job.start.caller.user.id === caller.user.id)
      if (ownJobs.length >= limit.jobsPerUser) throw failedWith(jobMessages.tooMany)
      const id = services.ids.next()
      const nowMs = services.clock.nowMs()
      const { title, total } = work
      await services.database.query
        .insertInto('sys_job')
        .values({
          ...{ id, title, total, owner_id: caller.user.id, status: 'running', faults: '[]', message: '' },
          ...{ begun_ms: nowMs, seen_ms: nowMs },
        })
        .execute()
      const job: RunningJob = { id, start, done: 0, failed: 0, faults: [], stopReason: null, ended: Promise.resolve() }
      running.set(id, job)
      job.ended = perform(job, work).finally(() => running.delete(id))
      return { jobId: id }
    },
    /** Sends heartbeats for its jobs. The result stops them and interrupts the jobs. */
    async start(services: Services): Promise<() => Promise<void>> {
      await deleteExpired(services)
      const stop = repeatedly(heartbeatMs, () => sendHeartbeats(services, [...running.keys()]))
      return async () => {
        stop()
        for (const job of running.values()) job.stopReason ??= 'interrupted'
        await Promise.all([...running.values()].map(({ ended }) => ended))
      }
    },
  }
}

async function deleteExpired({ database, clock }: Services): Promise<void> {
  await database.query
    .deleteFrom('sys_job')
    .where('begun_ms', '<', clock.nowMs() - retentionMs)
    .execute()
}

async function sendHeartbeats({ database, clock, log }: Services, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    await database.query.updateTable('sys_job').set({ seen_ms: clock.nowMs() }).where('id', 'in', ids).execute()
  } catch (cause) {
    log.warn({ err: cause }, 'could not claim jobs')
  }
}

/** Does the work and stores how it ended; never rejects. */
async function perform(job: RunningJob, { work }: JobWork): Promise<void> {
  const { services } = job.start
  try {
    const { message, result = null } = await work(progressOf(job))
    await write(job, { status: 'done', message, result: JSON.stringify(result) })
  } catch (cause) {
    await writeEnd(job, cause).catch((err: unknown) => services.log.error({ err }, 'could not record the end of a job'))
  }
}

async function writeEnd(job: RunningJob, cause: unknown): Promise<void> {
  const { stopReason } = job
  if (cause instanceof JobAbandoned && stopReason) {
    const message = fillText(jobMessages[stopReason], { done: job.done })
    return write(job, { status: stopReason, message })
  }
  const isProductError = cause instanceof ProductError
  if (!isProductError) job.start.services.log.error({ err: cause, job: job.id }, 'a job failed')
  const message = isProductError ? cause.message : messages.failure.unknown
  return write(job, { status: 'failed', message })
}

function progressOf(job: RunningJob): JobProgress {
  const { services, caller } = job.start
  const throwIfStopped = () => {
    if (job.stopReason) throw new JobAbandoned()
  }
  return {
    async report(count, faults = []) {
      job.done += count
      job.failed += faults.length
      job.faults = [...job.faults, ...faults].slice(0, limit.jobFaults)
      await write(job, {})
      if (await isCancelled(job)) job.stopReason ??= 'cancelled'
      throwIfStopped()
    },
    async caller() {
      throwIfStopped()
      const renewed = await services.tickets.renew(caller)
      if (!renewed) throw productError('unauthorized')
      return renewed
    },
  }
}

/** Whether the job was cancelled on another instance. */
async function isCancelled({ id, start }: RunningJob): Promise<boolean> {
  const { query } = start.services.database
  const row = await query.selectFrom('sys_job').select('cancelled').where('id', '=', id).executeTakeFirst()
  return Number(row?.cancelled) === 1
}

async function write({ id, start, done, failed, faults }: RunningJob, more: Record<string, string>): Promise<void> {
  const { database, clock } = start.services
  await database.query
    .updateTable('sys_job')
    .set({ done, failed, faults: JSON.stringify(faults), seen_ms: clock.nowMs(), ...more })
    .where('id', '=', id)
    .execute()
}

/** Jobs; `seen_ms` is the time of the last heartbeat. */
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
  indexes: [{ name: 'ix_sys_job_owner', columns: ['owner_id', 'status'] }],
}

export type JobRow = Readonly<Record<string, Cell>>

const parsed = (cell: Cell | undefined): unknown => (typeof cell === 'string' ? JSON.parse(cell) : (cell ?? null))

/** A stored job on the wire; one without a recent heartbeat counts as interrupted. */
export function jobOf(row: JobRow, nowMs: number): Job {
  const job = readJob({ ...row, faults: parsed(row.faults), result: parsed(row.result) })
  if (!job) throw new Error(`job ${String(row.id)} cannot be read`)
  if (hasEnded(job) || nowMs - Number(row.seen_ms) < silentMs) return job
  return { ...job, status: 'interrupted', message: jobMessages.interrupted }
}
