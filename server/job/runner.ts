import { failedWith, ProductError, productError } from '#core/error'
import type { Job, JobFault, JobStatus } from '#core/job'
import { serverLimit } from '#core/limit'
import { fillText, jobMessages, messages } from '#core/message'
import type { CallContext } from '#server/access'
import type { Caller, Services, WorkOwner } from '#server/context'
import { repeatedly } from '#server/platform'
import { heartbeatMs, type StoredWork, silentMs, storedWork } from './jobRow.ts'

/** How a job reports its progress. */
export interface JobProgress {
  /** Adds to the counts of attempted and failed items. Throws when the job was cancelled. */
  report(count: number, faults?: readonly JobFault[]): Promise<void>
  /** The caller who started the job, with current rights. Throws when the session has ended; for durable jobs, when the user may not sign in. */
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

/** A job that outlives its session and its server: the task of its kind is stored, and begun anew by the next server. */
export interface DurableWork {
  kind: string
  title: string
  total: number
  /** All that the work needs, as JSON. */
  task: unknown
}

/** A durable job at work. */
export interface DurableJob extends StoredWork {
  services: Services
  id: string
}

/** What a kind of durable jobs does. */
export interface JobKind {
  work(job: DurableJob, progress: JobProgress): Promise<JobEnd>
  /** Runs when a job has ended, however. */
  ended(job: DurableJob, outcome: Pick<Job, 'status' | 'message'>): Promise<void>
}

export type JobKinds = Readonly<Record<string, JobKind>>

interface RunningJob {
  readonly id: string
  readonly services: Services
  readonly ownerId: string
  readonly renew: () => Promise<Caller>
  done: number
  failed: number
  faults: readonly JobFault[]
  /** Why the job has to stop; null while it may go on. */
  stopReason: Extract<JobStatus, 'cancelled' | 'interrupted'> | null
  ended: Promise<void>
}

/** What becomes of a job: its work, and what is told of its end. An interrupted one may be left to the next server. */
interface Course {
  work(progress: JobProgress): Promise<JobEnd>
  ended?(outcome: Pick<Job, 'status' | 'message'>): Promise<void>
  resumes: boolean
}

/** Thrown to leave the work of a stopped job. */
class JobAbandoned extends Error {}

const retentionMs = 7 * 86_400_000
/** A job that has taken so many servers with it is not begun again. */
const maxRuns = 5

/** Runs the jobs of one instance. */
export function createRunner(kinds: JobKinds) {
  const running = new Map<string, RunningJob>()
  const cancel = (id: string) => {
    const job = running.get(id)
    if (job) job.stopReason ??= 'cancelled'
  }
  const begin = (start: Pick<RunningJob, 'id' | 'services' | 'ownerId' | 'renew'>, course: Course) => {
    const job: RunningJob = { ...start, done: 0, failed: 0, faults: [], stopReason: null, ended: Promise.resolve() }
    running.set(job.id, job)
    job.ended = perform(job, course).finally(() => running.delete(job.id))
  }
  const resume = (services: Services, stored: StoredWork & { id: string }) => {
    const kind = kinds[stored.kind]
    if (!kind || running.has(stored.id)) return
    const { id, owner } = stored
    const renew = () => ownerOf(services, owner)
    begin({ id, services, ownerId: owner.userId, renew }, courseOf(kind, { ...stored, services }))
  }
  const giveUp = (services: Services, stored: StoredWork & { id: string }) =>
    kinds[stored.kind]?.ended({ ...stored, services }, { status: 'failed', message: jobMessages.tooManyRuns })
  return {
    cancel,
    async run({ services, caller }: CallContext, { work, ...job }: JobWork): Promise<{ jobId: string }> {
      refuseTooMany(running, caller)
      const id = services.ids.next()
      await insertJob(services, { ...job, id, owner_id: caller.user.id })
      const renew = () => sessionCaller(services, caller)
      begin({ id, services, ownerId: caller.user.id, renew }, { work, resumes: false })
      return { jobId: id }
    },
    async runDurably({ services, caller }: CallContext, durable: DurableWork): Promise<{ jobId: string }> {
      refuseTooMany(running, caller)
      const { kind, task, title, total } = durable
      const id = services.ids.next()
      const owner: WorkOwner = { userId: caller.user.id, tenantId: caller.tenantId, orgCode: caller.user.orgCode }
      const input = JSON.stringify({ owner, title, task })
      await insertJob(services, { id, title, total, kind, input, owner_id: caller.user.id })
      resume(services, { id, kind, owner, title, task })
      return { jobId: id }
    },
    /** Sends heartbeats for its jobs and takes over those of ended servers. The result stops them and interrupts the jobs. */
    async start(services: Services): Promise<() => Promise<void>> {
      return keepAlive(services, running, async () => {
        for (const { isOver, ...stored } of await claimAbandoned(services, Object.keys(kinds)))
          if (isOver) await giveUp(services, stored)
          else resume(services, stored)
      })
    },
  }
}

/** The course of a job that survives its server. */
const courseOf = (kind: JobKinds[string], job: DurableJob): Course => ({
  work: (progress) => kind.work(job, progress),
  ended: (outcome) => kind.ended(job, outcome),
  resumes: true,
})

type RunningJobs = ReadonlyMap<string, RunningJob>

function refuseTooMany(running: RunningJobs, { user }: Caller): void {
  const own = [...running.values()].filter(({ ownerId }) => ownerId === user.id)
  if (own.length >= serverLimit.jobsPerUser) throw failedWith(jobMessages.tooMany)
}

async function keepAlive(services: Services, running: RunningJobs, takeOver: () => Promise<void>) {
  await deleteExpired(services)
  await takeOver()
  const stop = repeatedly(heartbeatMs, async () => {
    await sendHeartbeats(services, [...running.keys()])
    await takeOver().catch((cause: unknown) => services.log.warn({ err: cause }, 'could not take over jobs'))
  })
  return async () => {
    stop()
    for (const job of running.values()) job.stopReason ??= 'interrupted'
    await Promise.all([...running.values()].map(({ ended }) => ended))
  }
}

async function sessionCaller({ tickets }: Services, caller: Caller): Promise<Caller> {
  const renewed = await tickets.renew(caller)
  if (!renewed) throw productError('unauthorized')
  return renewed
}

async function ownerOf({ tickets }: Services, owner: WorkOwner): Promise<Caller> {
  const caller = await tickets.callerOfUser(owner)
  if (!caller) throw failedWith(jobMessages.ownerGone)
  return caller
}

interface NewJob {
  id: string
  title: string
  total: number
  owner_id: string
  kind?: string
  input?: string
}

async function insertJob({ database, clock }: Services, job: NewJob): Promise<void> {
  const nowMs = clock.nowMs()
  await database.query
    .insertInto('sys_job')
    .values({ ...job, status: 'running', faults: '[]', message: '', begun_ms: nowMs, seen_ms: nowMs, runs: 1 })
    .execute()
}

/** A durable job whose server has ended; `isOver`: it has taken too many servers with it and is begun no more. */
type AbandonedJob = StoredWork & { id: string; isOver: boolean }

/** Claims the durable jobs whose server has ended: only one instance gets each. */
async function claimAbandoned(services: Services, kinds: readonly string[]): Promise<AbandonedJob[]> {
  if (kinds.length === 0) return []
  const { database, clock } = services
  const nowMs = clock.nowMs()
  const rows = await database.query
    .selectFrom('sys_job')
    .selectAll()
    .where('status', '=', 'running')
    .where('kind', 'in', kinds)
    .where('seen_ms', '<', nowMs - silentMs)
    .execute()
  const claimed: AbandonedJob[] = []
  for (const row of rows) {
    const isOver = Number(row.runs) >= maxRuns
    const change = isOver
      ? { status: 'failed', message: jobMessages.tooManyRuns }
      : { done: 0, failed: 0, faults: '[]', runs: Number(row.runs) + 1 }
    const { numUpdatedRows } = await database.query
      .updateTable('sys_job')
      .set({ ...change, seen_ms: nowMs })
      .where('id', '=', String(row.id))
      .where('seen_ms', '=', Number(row.seen_ms))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) claimed.push({ ...storedWork(row), id: String(row.id), isOver })
  }
  return claimed
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
async function perform(job: RunningJob, course: Course): Promise<void> {
  const { log } = job.services
  try {
    const outcome = await outcomeOf(job, course)
    if (outcome.status === 'interrupted' && course.resumes) return await write(job, {}, longAgoMs)
    const { status, message, result } = outcome
    await write(job, { status, message, ...(result === undefined ? {} : { result: JSON.stringify(result) }) })
    await course.ended?.(outcome)
  } catch (cause) {
    log.error({ err: cause, job: job.id }, 'could not record the end of a job')
  }
}

type Outcome = Pick<Job, 'status' | 'message'> & { result?: unknown }

async function outcomeOf(job: RunningJob, { work }: Course): Promise<Outcome> {
  try {
    const { message, result = null } = await work(progressOf(job))
    return { status: 'done', message, result }
  } catch (cause) {
    const { stopReason } = job
    if (cause instanceof JobAbandoned && stopReason)
      return { status: stopReason, message: fillText(jobMessages[stopReason], { done: job.done }) }
    const isProductError = cause instanceof ProductError
    if (!isProductError) job.services.log.error({ err: cause, job: job.id }, 'a job failed')
    return { status: 'failed', message: isProductError ? cause.message : messages.failure.unknown }
  }
}

function progressOf(job: RunningJob): JobProgress {
  const throwIfStopped = () => {
    if (job.stopReason) throw new JobAbandoned()
  }
  return {
    async report(count, faults = []) {
      job.done += count
      job.failed += faults.length
      job.faults = [...job.faults, ...faults].slice(0, serverLimit.jobFaults)
      await write(job, {})
      if (await isCancelled(job)) job.stopReason ??= 'cancelled'
      throwIfStopped()
    },
    async caller() {
      throwIfStopped()
      return job.renew()
    },
  }
}

/** Whether the job was cancelled on another instance. */
async function isCancelled({ id, services }: RunningJob): Promise<boolean> {
  const { query } = services.database
  const row = await query.selectFrom('sys_job').select('cancelled').where('id', '=', id).executeTakeFirst()
  return Number(row?.cancelled) === 1
}

/** A heartbeat that lets the next server take a job over at once. */
const longAgoMs = 0

async function write(
  { id, services, done, failed, faults }: RunningJob,
  more: Record<string, string>,
  seenMs = services.clock.nowMs(),
): Promise<void> {
  await services.database.query
    .updateTable('sys_job')
    .set({ done, failed, faults: JSON.stringify(faults), seen_ms: seenMs, ...more })
    .where('id', '=', id)
    .execute()
}
