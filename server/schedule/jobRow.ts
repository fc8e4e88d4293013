import type { Query } from '#server/database'

export const jobTable = 'sys_quartz_job'
export const running = '0'
export const stopped = '-1'

/** A stored job, as far as its runs need it. */
export interface StoredJob {
  id: string
  tenantId: number
  classId: string
  cron: string
  parameter: string
  /** When it is due, `YYYY-MM-DD HH:mm:ss`; empty when nobody has worked it out. */
  nextTime: string
}

/** As many as are begun in one go; the rest follow in the next. */
const most = 100

const selected = ['id', 'tenant_id', 'job_class_name', 'cron_expression', 'parameter', 'next_time'] as const

const jobOf = (row: Readonly<Record<string, unknown>>): StoredJob => ({
  id: String(row.id),
  tenantId: Number(row.tenant_id),
  classId: String(row.job_class_name),
  cron: String(row.cron_expression),
  parameter: String(row.parameter ?? ''),
  nextTime: String(row.next_time ?? ''),
})

/** Jobs of all tenants that are started and due by now, or have no time yet; those that wait longest first. */
export async function jobsDue(query: Query, now: string): Promise<readonly StoredJob[]> {
  const rows = await query
    .selectFrom(jobTable)
    .select(selected)
    .where('del_flag', '=', 0)
    .where('status', '=', running)
    .where((is) => is.or([is('next_time', 'is', null), is('next_time', '<=', now)]))
    .orderBy('next_time')
    .limit(most)
    .execute()
  return rows.map(jobOf)
}

/** When the next job is due; null when there is none. */
export async function earliestDue(query: Query): Promise<string | null> {
  const row = await query
    .selectFrom(jobTable)
    .select((of) => of.fn.min<string | null>('next_time').as('next'))
    .where('del_flag', '=', 0)
    .where('status', '=', running)
    .executeTakeFirst()
  return row?.next ?? null
}

/** The job with this id, as it is stored. */
export async function jobById(query: Query, id: string): Promise<StoredJob | null> {
  const row = await query.selectFrom(jobTable).select(selected).where('id', '=', id).executeTakeFirst()
  return row ? jobOf(row) : null
}
