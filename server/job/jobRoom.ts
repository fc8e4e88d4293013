import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { CallContext } from '#server/access'
import type { Caller, Services } from '#server/context'
import { found, type Part, type Route, route } from '#server/http'
import { createRunner, type JobRow, type JobWork, jobOf, jobTable } from './runner.ts'

export type { JobEnd, JobProgress, JobWork } from './runner.ts'

/** What the jobs give to the server: their calls, and a way to begin one. */
export interface JobRoom {
  readonly part: Part
  /** Begins work; what its call answers. It goes on after the call, and is ended with the server. */
  run(beginning: CallContext, work: JobWork): Promise<{ jobId: string }>
}

/** The jobs of one server. */
export function jobRoom(): JobRoom {
  const runner = createRunner()
  return {
    run: runner.run,
    part: {
      id: 'job',
      tables: () => [jobTable],
      routes: jobRoutes(runner.giveUp),
      start: async (services) => runner.start(services),
    },
  }
}

interface JobRequest {
  services: Services
  caller: Caller
  params: Readonly<Record<string, string>>
}

/** The job of the caller, anybody's for an administrator; those of others are not there. */
async function ownJob({ services, caller, params }: JobRequest): Promise<JobRow> {
  const row = await services.database.query
    .selectFrom('sys_job')
    .selectAll()
    .where('id', '=', params.id ?? '')
    .executeTakeFirst()
  if (!row || (row.owner_id !== caller.user.id && !caller.rights.admin)) throw productError('notFound')
  return row
}

/** How far a job is, and giving it up; `giveUp` ends one that runs on this instance at once. */
function jobRoutes(giveUp: (id: string) => void): readonly Route[] {
  const jobState = async (request: JobRequest) => found(jobOf(await ownJob(request), request.services.clock.nowMs()))
  return [
    route(catalogue.job.read, jobState),
    route(catalogue.job.cancel, async (asking) => {
      const { id } = await ownJob(asking)
      const { query } = asking.services.database
      await query
        .updateTable('sys_job')
        .set({ cancelled: 1 })
        .where('id', '=', id ?? '')
        .where('status', '=', 'running')
        .execute()
      giveUp(String(id))
      return jobState(asking)
    }),
  ]
}
