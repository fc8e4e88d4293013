import { weekdayOf } from '#core/calendar'
import { nextWallRuns, parseCron } from '#core/cron'
import { ProductError } from '#core/error'
import { fillText, scheduleMessages } from '#core/message'
import { splitKeys } from '#core/object'
import { liveRows } from '#server/table'
import { addRecord } from '#server/writing'
import type { JobClass, JobRun } from '../runJob.ts'

interface Plan extends InspectPlan {
  id: string
  inspector: string
  facilityIds: readonly string[]
}

/** Creates a task for each facility of each plan that is due today, unless it exists already. spec: screens §2, inspectPlan */
export const inspectGenerate: JobClass = {
  id: 'inspectGenerate',
  async run(run) {
    const today = run.services.clock.now().slice(0, 10)
    const ends: string[] = []
    for (const { plan, ...slot } of (await plansOn(run, today)).flatMap((plan) => slotsOf(plan, today)))
      ends.push(await makeTask(run, plan, slot))
    const count = ends.filter((end) => end === 'made').length
    const reasons = ends.filter((end) => end !== 'made' && end !== 'there')
    if (reasons.length === 0) return { message: fillText(scheduleMessages.tasksMade, { count }) }
    const failed = reasons.length
    return { message: fillText(scheduleMessages.tasksRefused, { count, failed, reason: reasons[0] ?? '' }), failed }
  },
}

/** The facilities and times of a plan on a day. */
const slotsOf = (plan: Plan, today: string): (Slot & { plan: Plan })[] =>
  plannedTimes(plan, today).flatMap((planTime) =>
    plan.facilityIds.map((facilityId) => ({ plan, facilityId, planTime })),
  )

async function plansOn({ services, tenantId }: JobRun, today: string): Promise<readonly Plan[]> {
  const rows = await liveRows(services.database.query, 'inspect_plan', { tenant_id: tenantId, status: '1' })
    .select(['id', 'cycle', 'cron', 'inspector', 'facility_ids', 'start_date', 'end_date'])
    .where((is) => is.or([is('start_date', 'is', null), is('start_date', '<=', today)]))
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', today)]))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    cycle: String(row.cycle ?? ''),
    cron: String(row.cron ?? ''),
    startDate: String(row.start_date ?? ''),
    inspector: String(row.inspector),
    facilityIds: splitKeys(row.facility_ids),
  }))
}

interface Slot {
  facilityId: string
  planTime: string
}

/** Returns `made`, `there` when the task existed already, or the reason why it was refused. */
async function makeTask(run: JobRun, plan: Plan, { facilityId, planTime }: Slot): Promise<string> {
  const { services, scope, behaviourOf } = run
  try {
    return await services.database.transaction(async (query) => {
      const existing = await liveRows(query, 'inspect_task', {
        plan_id: plan.id,
        facility_id: facilityId,
        plan_time: planTime,
      })
        .select('id')
        .executeTakeFirst()
      if (existing) return 'there'
      const items = await liveRows(query, 'inspect_plan_item', { plan_id: plan.id })
        .select('item_name')
        .orderBy('is_order')
        .execute()
      const results = items.map(({ item_name }) => ({ itemName: String(item_name) }))
      const task = { planId: plan.id, facilityId, inspector: plan.inspector, planTime, results }
      await addRecord({ ...scope('inspectTask'), query }, task, behaviourOf)
      return 'made'
    })
  } catch (cause) {
    if (cause instanceof ProductError) return cause.message
    throw cause
  }
}

/** The schedule of a plan. `startDate` may be empty. */
interface InspectPlan {
  cycle: string
  cron: string
  startDate: string
}

const dueTime = '09:00:00'
/** The most tasks a day for a plan with a cron expression. */
const maxTasksPerDay = 24

/**
 * The times of a day at which a plan is due. With a cycle: at nine, weekly on the weekday of its start date and monthly on its day of the month
 * (without a start date Monday and the first; in a shorter month its last day). Otherwise by its cron expression.
 */
export function plannedTimes({ cycle, cron, startDate }: InspectPlan, today: string): readonly string[] {
  if (cycle === 'cron') return timesOf(cron, today)
  return isDue(cycle, startDate, today) ? [`${today} ${dueTime}`] : []
}

function isDue(cycle: string, startDate: string, today: string): boolean {
  if (cycle === 'day') return true
  if (cycle === 'week') return weekdayOf(today) === (startDate === '' ? 0 : weekdayOf(startDate))
  return cycle === 'month' && Number(today.slice(8)) === Math.min(Number(startDate.slice(8)) || 1, lastDayOf(today))
}

const lastDayOf = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

function timesOf(cron: string, today: string): readonly string[] {
  const read = parseCron(cron)
  if (!read.ok) return []
  const lastNight = new Date(Date.parse(`${today}T00:00:00Z`) - 1_000).toISOString().slice(0, 19).replace('T', ' ')
  return nextWallRuns(read.cron, lastNight, maxTasksPerDay).filter((time) => time.startsWith(today))
}
