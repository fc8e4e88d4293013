import { nextWallRuns, parseCron } from '#core/cron'
import type { Services } from '#server/context'
import { jobTable, running, type StoredJob, stopped } from './jobRow.ts'

/** The next time after `now` at which an expression runs; null when there is none. */
export function nextTimeOf(cron: string, now: string): string | null {
  const read = parseCron(cron)
  return (read.ok && nextWallRuns(read.cron, now, 1)[0]) || null
}

/**
 * Takes the due time of a job for this server and sets the next one, which is after now: what was missed meanwhile is not made up for. False
 * where another server has taken it, or somebody has changed the job. One that has no time yet gets it, and is not run for that.
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
