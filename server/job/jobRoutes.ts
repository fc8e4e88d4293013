import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { Caller, Services } from '#server/context'
import { found, type Route, route } from '#server/http'
import { type JobRow, jobOf } from './jobTable.ts'

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
export function jobRoutes(giveUp: (id: string) => void): readonly Route[] {
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
