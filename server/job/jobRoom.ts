import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { CallContext } from '#server/access'
import type { Caller, Services } from '#server/context'
import { found, type Part, type Route, route } from '#server/http'
import { type JobRow, jobOf, jobTable } from './jobRow.ts'
import { createRunner, type DurableWork, type JobKinds, type JobWork } from './runner.ts'

export type { DurableJob, JobEnd, JobKind, JobProgress, JobWork } from './runner.ts'

/** The calls of jobs, and how to start one. */
export interface JobRoom {
  readonly part: Part
  /** Starts work that continues after the call, until it is done or the server stops. Returns what the call answers. */
  run(callContext: CallContext, work: JobWork): Promise<{ jobId: string }>
  /** The same for work that outlives the session and the server: whichever server is there goes on with it. */
  runDurably(callContext: CallContext, work: DurableWork): Promise<{ jobId: string }>
}

/** The jobs of one server; `kinds` are those of durable jobs. */
export function jobRoom(kinds: JobKinds = {}): JobRoom {
  const runner = createRunner(kinds)
  return {
    run: runner.run,
    runDurably: runner.runDurably,
    part: {
      id: 'job',
      tables: () => [jobTable],
      routes: jobRoutes(runner.cancel),
      start: async (services) => runner.start(services),
    },
  }
}

interface JobRequest {
  services: Services
  caller: Caller
  params: Readonly<Record<string, string>>
}

/** The caller's job, or any job for an administrator. Throws not found for jobs of other users. */
async function ownJob({ services, caller, params }: JobRequest): Promise<JobRow> {
  const row = await services.database.query
    .selectFrom('sys_job')
    .selectAll()
    .where('id', '=', params.id ?? '')
    .executeTakeFirst()
  if (!row || (row.owner_id !== caller.user.id && !caller.rights.admin)) throw productError('notFound')
  return row
}

/** Progress and cancellation of jobs; `cancel` cancels a job on this instance immediately. */
function jobRoutes(cancel: (id: string) => void): readonly Route[] {
  const jobState = async (request: JobRequest) => found(jobOf(await ownJob(request), request.services.clock.nowMs()))
  return [
    route(catalogue.job.read, jobState),
    route(catalogue.job.cancel, async (request) => {
      const { id } = await ownJob(request)
      const { query } = request.services.database
      await query
        .updateTable('sys_job')
        .set({ cancelled: 1 })
        .where('id', '=', id ?? '')
        .where('status', '=', 'running')
        .execute()
      cancel(String(id))
      return jobState(request)
    }),
  ]
}
