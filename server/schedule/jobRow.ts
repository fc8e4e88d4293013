import { nextWallRuns, parseCron } from '#core/cron'
import type { Services } from '#server/context'
import type { Query } from '#server/database'
import { liveRows } from '#server/table'

export const jobTable = 'sys_quartz_job'
export const running = '0'
const stopped = '-1'

/** The columns of a stored job that its runs need. */
export type StoredJob = ReturnType<typeof jobOf>

/** The most jobs started in one pass; the rest follow in the next. */
const maxJobs = 100

const selected = ['id', 'tenant_id', 'job_class_name', 'cron_expression', 'parameter', 'next_time'] as const

const jobOf = (row: Readonly<Record<string, unknown>>) => ({
  id: String(row.id),
  tenantId: Number(row.tenant_id),
  classId: String(row.job_class_name),
  cron: String(row.cron_expression),
  parameter: String(row.parameter ?? ''),
  /** When it is due, `YYYY-MM-DD HH:mm:ss`; empty when not yet computed. */
  nextTime: String(row.next_time ?? ''),
})

/** Running jobs of all tenants that are due at `now` or have no due time yet, longest waiting first. */
export async function jobsDue(query: Query, now: string): Promise<readonly StoredJob[]> {
  const rows = await liveRows(query, jobTable, { status: running })
    .select(selected)
    .where((is) => is.or([is('next_time', 'is', null), is('next_time', '<=', now)]))
    .orderBy('next_time')
    .limit(maxJobs)
    .execute()
  return rows.map(jobOf)
}

/** When the next job is due; null when there is none. */
export async function earliestDue(query: Query): Promise<string | null> {
  const row = await liveRows(query, jobTable, { status: running })
    .select((of) => of.fn.min<string | null>('next_time').as('next'))
    .executeTakeFirst()
  return row?.next ?? null
}

/** The stored job with this id. */
export async function jobById(query: Query, id: string): Promise<StoredJob | null> {
  const row = await query.selectFrom(jobTable).select(selected).where('id', '=', id).executeTakeFirst()
  return row ? jobOf(row) : null
}

/** The first run of a cron expression after `now`; null when there is none. */
export function nextTimeOf(cron: string, now: string): string | null {
  const read = parseCron(cron)
  return (read.ok && nextWallRuns(read.cron, now, 1)[0]) || null
}

/**
 * Claims the due time of a job for this server and sets the next one after now; runs missed meanwhile are not made up for. Returns false when
 * another server has claimed it or the job has changed, and for a job without a due time, which only gets one.
 */
export async function claim({ database, clock, outbox }: Services, job: StoredJob): Promise<boolean> {
  const now = clock.now()
  const next = nextTimeOf(job.cron, now)
  const isDue = job.nextTime !== ''
  const changed = await database.transaction(async (query) => {
    const [done] = await query
      .updateTable(jobTable)
      .set({ next_time: next, ...(isDue ? { last_time: now } : {}), ...(next === null ? { status: stopped } : {}) })
      .where('id', '=', job.id)
      .where('del_flag', '=', 0)
      .where('status', '=', running)
      .where((is) => (isDue ? is('next_time', '=', job.nextTime) : is('next_time', 'is', null)))
      .execute()
    if (Number(done?.numUpdatedRows ?? 0) === 0) return false
    await outbox.emit(query, { kind: 'record.changed', model: 'sysQuartzJob', ids: [job.id], change: 'edit' })
    return true
  })
  return changed && isDue
}
