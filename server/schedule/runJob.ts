import { failedWith, ProductError } from '#core/error'
import { scheduleMessages } from '#core/message'
import { type RecordScope, scopeOf } from '#server/access'
import { systemCaller } from '#server/audit'
import type { Services } from '#server/context'
import { monotonicMs } from '#server/platform'
import type { BehaviourOf } from '#server/writing'
import type { StoredJob } from './jobRow.ts'

/** What a run needs of the server. */
export interface RunningJobs {
  services: Services
  classes: readonly JobClass[]
  behaviourOf: BehaviourOf
}

/** How a run ended: `1` success, `0` failure, `2` partial success, as in the dictionary `run_status`. */
export interface RunEnd {
  result: '1' | '0' | '2'
  message: string
}

const messageLength = 1_000

/** Runs a job once and logs the result, also of a failure. A job that is still running on any server is not run again. */
export async function runJob(room: RunningJobs, job: StoredJob): Promise<RunEnd> {
  const { database, clock } = room.services
  const startTime = clock.now()
  const beganMs = monotonicMs()
  const outcome = await database.advisoryLock(`schedule.${job.id}`, () => endOf(room, job))
  const end = outcome?.result ?? { result: '0', message: scheduleMessages.busy }
  await writeLog(room.services, job, { ...end, startTime, costMs: Math.round(monotonicMs() - beganMs) })
  return end
}

async function endOf({ services, classes, behaviourOf }: RunningJobs, job: StoredJob): Promise<RunEnd> {
  const { classId, tenantId, parameter } = job
  try {
    const jobClass = classes.find(({ id }) => id === classId)
    if (!jobClass) throw failedWith(scheduleMessages.unknownClass, { id: classId })
    const problem = jobClass.parameterProblem?.(parameter)
    if (problem) throw failedWith(problem)
    const scope = (modelId: string) => scopeOf({ services, caller: systemCaller(tenantId) }, modelId)
    const { message, failed = 0 } = await jobClass.run({ services, tenantId, parameter, behaviourOf, scope })
    return { result: failed > 0 ? '2' : '1', message }
  } catch (cause) {
    services.log.warn({ job: job.id, class: classId, err: cause }, 'a scheduled job has failed')
    return { result: '0', message: cause instanceof ProductError ? cause.message : scheduleMessages.broken }
  }
}

async function writeLog(
  { database, ids, clock, outbox }: Services,
  job: StoredJob,
  entry: RunEnd & { startTime: string; costMs: number },
): Promise<void> {
  const id = ids.next()
  await database.transaction(async (query) => {
    const row = {
      ...{ id, job_class_name: job.classId, job_id: job.id, start_time: entry.startTime, cost_ms: entry.costMs },
      ...{ result: entry.result, message: entry.message.slice(0, messageLength) },
      ...{ create_by: systemCaller(job.tenantId).user.username, create_time: clock.now() },
      ...{ tenant_id: job.tenantId, del_flag: 0, row_version: 1 },
    }
    await query.insertInto('sys_quartz_log').values(row).execute()
    await outbox.emit(query, { kind: 'record.changed', model: 'sysQuartzLog', ids: [id], change: 'add' })
  })
  await outbox.flush()
}

/** One run of a job, as the system caller in the tenant of the job. */
export interface JobRun {
  services: Services
  tenantId: number
  parameter: string
  behaviourOf: BehaviourOf
  /** The record scope of a model in the tenant of the job. */
  scope(modelId: string): RecordScope
}

/** The result of a successful run. */
export interface JobEnd {
  message: string
  /** How many items failed while the rest succeeded. */
  failed?: number
}

/** A job class, a value of the registry. Its id is an item of the dictionary `quartz_job_class`. */
export interface JobClass {
  id: string
  /** What is wrong with a parameter (possibly empty), or null. A class without it ignores its parameter. */
  parameterProblem?(parameter: string): string | null
  run(run: JobRun): Promise<JobEnd>
}
