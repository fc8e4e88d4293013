import { sql } from 'kysely'
import { fillText, scheduleMessages } from '#core/message'
import { formatDateTime } from '#server/platform'
import type { JobClass, JobRun } from '../runJob.ts'

/** Rows deleted per statement, so that the table is never locked for long. */
const sliceRows = 2_000
const dayMs = 86_400_000
/** The logs of what people and jobs did. `sysDataLog` is kept: record timelines are built from it. */
const tables = [
  { table: 'sys_log', time: 'create_time' },
  { table: 'sys_quartz_log', time: 'start_time' },
] as const

/** Deletes log rows older than the number of days in its parameter, or than `LOG_RETENTION_DAYS`. */
export const logClean: JobClass = {
  id: 'logClean',
  parameterProblem(parameter) {
    const isDays = /^\d{1,4}$/.test(parameter) && Number(parameter) >= 1 && Number(parameter) <= 3_650
    return parameter === '' || isDays ? null : scheduleMessages.badDays
  },
  async run(run) {
    const { clock, config } = run.services
    const days = run.parameter === '' ? config.logRetentionDays : Number(run.parameter)
    const before = formatDateTime(clock.nowMs() - days * dayMs, config.zoneMinutes)
    let count = 0
    for (const each of tables) count += await clean(run, each, before)
    return { message: fillText(scheduleMessages.logsCleaned, { days, count }) }
  },
}

async function clean({ services, tenantId }: JobRun, { table, time }: (typeof tables)[number], before: string) {
  const { query } = services.database
  for (let count = 0; ; ) {
    const old = sql`select id from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(time)} < ${before} limit ${sliceRows}`
    const deleted = await sql`delete from ${sql.table(table)} where id in (${old})`.execute(query)
    const deletedCount = Number(deleted.numAffectedRows ?? 0)
    count += deletedCount
    if (deletedCount < sliceRows) return count
  }
}
