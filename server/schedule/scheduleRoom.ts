import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { doneMessages, fillText, scheduleMessages } from '#core/message'
import { type CallContext, scopeOf } from '#server/access'
import type { Services } from '#server/context'
import { type Answer, done, type Part, type Route, refused, route } from '#server/http'
import { parseDateTime } from '#server/platform'
import { visibleIds } from '#server/reading'
import {
  type Behaviour,
  type BehaviourOf,
  type Change,
  indexBehaviours,
  invalidField,
  moveRecord,
  type Values,
  writeRecords,
} from '#server/writing'
import { claim, earliestDue, jobById, jobsDue, jobTable, nextTimeOf, running } from './jobRow.ts'
import { type JobClass, type RunEnd, type RunningJobs, runJob } from './runJob.ts'

/** Jobs of these classes; `others` are the behaviours of the models that the jobs write. */
export function scheduleRoom(classes: readonly JobClass[], others: readonly Behaviour[]) {
  const behaviours = [jobBehaviour(classes)]
  const byModel = indexBehaviours([...others, ...behaviours])
  const behaviourOf = (modelId: string) => byModel.get(modelId)
  const part: Part = {
    id: 'schedule',
    routes: jobRoutes(classes, behaviourOf),
    start: async (services) => keepLooking({ services, classes, behaviourOf }),
  }
  return {
    behaviours,
    part,
    /** A scheduler that only looks on demand, for tests with their own clock. */
    schedulerOf: (services: Services) => scheduler({ services, classes, behaviourOf }),
  }
}

const { schedule } = catalogue
const texts = { 1: scheduleMessages.executed, 2: scheduleMessages.partly, 0: scheduleMessages.unsuccessful } as const

const answerOf = ({ result, message }: RunEnd): Answer => {
  const text = fillText(texts[result], { message })
  return result === '0' ? refused(text) : done(text)
}

/** Runs, resumes and pauses jobs, in addition to the moves of the model. spec: screens §14, sysQuartzJob */
function jobRoutes(classes: readonly JobClass[], behaviourOf: BehaviourOf): readonly Route[] {
  const execute = async (callContext: CallContext, id: string): Promise<Answer> => {
    const { database, clock } = callContext.services
    const visible = await visibleIds(scopeOf(callContext, 'sysQuartzJob'), { ids: [id] })
    const job = visible.has(id) ? await jobById(database.query, id) : null
    if (!job) throw productError('notFound')
    await database.query.updateTable(jobTable).set({ last_time: clock.now() }).where('id', '=', id).execute()
    return answerOf(await runJob({ services: callContext.services, classes, behaviourOf }, job))
  }
  const move = async (callContext: CallContext, body: { id: string; moveId: string }): Promise<Answer> => {
    const scope = scopeOf(callContext, 'sysQuartzJob')
    await writeRecords(scope, (inside) => moveRecord(inside, body, behaviourOf))
    return done(doneMessages.plain)
  }
  return [
    route(schedule.execute, ({ body, ...callContext }) => execute(callContext, body.id)),
    route(schedule.executeNow, ({ query, ...callContext }) => execute(callContext, query.id)),
    route(schedule.resume, ({ query, ...callContext }) => move(callContext, { id: query.id, moveId: 'resume' })),
    route(schedule.pause, ({ query, ...callContext }) => move(callContext, { id: query.id, moveId: 'pause' })),
  ]
}

/** A job needs an existing class and a parameter that it accepts; its due time follows from its cron expression while it is running. */
const jobBehaviour = (classes: readonly JobClass[]): Behaviour => ({
  model: 'sysQuartzJob',
  normalize(values, { before }) {
    refuseWrong(classes, { ...before, ...values })
    return values
  },
  beforeSave: withNextTime,
})

function refuseWrong(classes: readonly JobClass[], record: Readonly<Record<string, unknown>>): void {
  const id = String(record.jobClassName ?? '')
  if (id === '') return
  const jobClass = classes.find((one) => one.id === id)
  if (!jobClass) throw invalidField('jobClassName', scheduleMessages.unknownClass, { id })
  const problem = jobClass.parameterProblem?.(String(record.parameter ?? ''))
  if (problem) throw invalidField('parameter', problem)
}

/** A stopped job is never due. */
function withNextTime(values: Values, { before, scope }: Change): Values {
  if (!('status' in values) && !('cronExpression' in values)) return values
  const record = { ...before, ...values }
  if (record.status !== running) return { ...values, nextTime: null }
  const nextTime = nextTimeOf(String(record.cronExpression), scope.services.clock.now())
  if (nextTime === null) throw invalidField('cronExpression', scheduleMessages.never)
  return { ...values, nextTime }
}

/** The longest wait between two looks: a change made by another server may have been missed. */
const maxWaitMs = 30_000
/** The shortest wait, for due times that another server has claimed. */
const minWaitMs = 250

/** Starts due jobs; they run independently. */
function scheduler(room: RunningJobs) {
  const { services } = room
  const runs = new Set<Promise<unknown>>()
  const begin = (run: Promise<unknown>) => {
    const started = run
      .catch((cause: unknown) => services.log.error({ err: cause }, 'a run could not be logged'))
      .finally(() => runs.delete(started))
    runs.add(started)
  }
  return {
    /** Starts the jobs that are due now; resolves when all have been started. */
    async look() {
      for (const job of await jobsDue(services.database.query, services.clock.now()))
        if (await claim(services, job)) begin(runJob(room, job))
    },
    /** Resolves when no run is left. */
    async idle() {
      while (runs.size > 0) await Promise.all(runs)
    },
  }
}

/** Looks when the next job is due and when jobs have changed. The result stops it, after waiting for the current runs. */
function keepLooking(room: RunningJobs): () => Promise<void> {
  const { look, idle } = scheduler(room)
  const { outbox, log } = room.services
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let ended = false
  const wait = (ms: number) => {
    clearTimeout(timer)
    if (ended) return
    timer = setTimeout(() => {
      looking = looking.then(round)
    }, ms)
    timer.unref()
  }
  const round = async () => {
    try {
      await look()
      wait(await untilNext(room))
    } catch (cause) {
      log.warn({ err: cause }, 'could not query scheduled jobs')
      wait(maxWaitMs)
    }
  }
  outbox.on('record.changed', ({ model }) => {
    if (model === 'sysQuartzJob') wait(minWaitMs)
  })
  wait(0)
  return async () => {
    ended = true
    clearTimeout(timer)
    await looking
    await idle()
  }
}

async function untilNext({ services: { database, clock, config } }: RunningJobs): Promise<number> {
  const next = await earliestDue(database.query)
  const atMs = next === null ? null : parseDateTime(next, config.zoneMinutes)
  return atMs === null ? maxWaitMs : Math.min(maxWaitMs, Math.max(minWaitMs, atMs - clock.nowMs()))
}
