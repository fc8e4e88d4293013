import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { fillText, messages, scheduleMessages } from '#core/message'
import type { RecordScope } from '#server/access'
import type { Caller, Services } from '#server/context'
import { type Answer, done, type Part, type Route, refused, route } from '#server/http'
import { visibleIds } from '#server/reading'
import {
  type Behaviour,
  type BehaviourOf,
  type Change,
  fieldFailure,
  indexBehaviours,
  moveRecord,
  type Values,
} from '#server/writing'
import type { JobClass } from './jobClass.ts'
import { jobById, jobTable, nextTimeOf, running } from './jobRow.ts'
import { type RunEnd, runJob } from './runJob.ts'
import { keepLooking, type Scheduler, scheduler } from './scheduler.ts'

/** What scheduled jobs give to the server. */
interface ScheduleRoom {
  readonly behaviours: readonly Behaviour[]
  readonly part: Part
  /** A scheduler that looks when it is asked to, for whoever has a clock of its own. */
  schedulerOf(services: Services): Scheduler
}

/** Jobs of these classes; `others` are the behaviours of the models that they write. */
export function scheduleRoom(classes: readonly JobClass[], others: readonly Behaviour[]): ScheduleRoom {
  const behaviours = [jobBehaviour(classes)]
  const byModel = indexBehaviours([...others, ...behaviours])
  const behaviourOf = (modelId: string) => byModel.get(modelId)
  return {
    behaviours,
    part: {
      id: 'schedule',
      routes: jobRoutes(classes, behaviourOf),
      start: async (services) => keepLooking({ services, classes, behaviourOf }),
    },
    schedulerOf: (services) => scheduler({ services, classes, behaviourOf }),
  }
}

interface Calling {
  services: Services
  caller: Caller
}

const { schedule } = catalogue
const words = { 1: scheduleMessages.executed, 2: scheduleMessages.partly, 0: scheduleMessages.unsuccessful } as const

const answerOf = ({ result, message }: RunEnd): Answer => {
  const text = fillText(words[result], { message })
  return result === '0' ? refused(text) : done(text)
}

function jobsOf({ services, caller }: Calling): RecordScope {
  const model = services.library.current().resolvedModel('sysQuartzJob')
  if (!model) throw productError('unknownPath')
  return { services, caller, model }
}

/** Running, starting and stopping a job, beside the moves of its model. spec: screens §14, sysQuartzJob */
function jobRoutes(classes: readonly JobClass[], behaviourOf: BehaviourOf): readonly Route[] {
  const execute = async (calling: Calling, id: string): Promise<Answer> => {
    const { database, clock } = calling.services
    const visible = await visibleIds(jobsOf(calling), { ids: [id] })
    const job = visible.has(id) ? await jobById(database.query, id) : null
    if (!job) throw productError('notFound')
    await database.query.updateTable(jobTable).set({ last_time: clock.now() }).where('id', '=', id).execute()
    return answerOf(await runJob({ services: calling.services, classes, behaviourOf }, job))
  }
  const move = async (calling: Calling, body: { id: string; moveId: string }): Promise<Answer> => {
    const scope = jobsOf(calling)
    await calling.services.database.transaction((query) => moveRecord({ ...scope, query }, body, behaviourOf))
    return done(messages.done.plain)
  }
  return [
    route(schedule.execute, ({ body, ...calling }) => execute(calling, body.id)),
    route(schedule.executeNow, ({ query, ...calling }) => execute(calling, query.id)),
    route(schedule.resume, ({ query, ...calling }) => move(calling, { id: query.id, moveId: 'resume' })),
    route(schedule.pause, ({ query, ...calling }) => move(calling, { id: query.id, moveId: 'pause' })),
  ]
}

/** Jobs: of a class that there is, with a parameter that it takes, and due by their expression while they are started. */
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
  const found = classes.find((one) => one.id === id)
  if (!found) throw fieldFailure([{ field: 'jobClassName', message: fillText(scheduleMessages.unknownClass, { id }) }])
  const problem = found.parameterProblem?.(String(record.parameter ?? ''))
  if (problem) throw fieldFailure([{ field: 'parameter', message: problem }])
}

/** A job that is stopped is never due. */
function withNextTime(values: Values, { before, scope }: Change): Values {
  if (!('status' in values) && !('cronExpression' in values)) return values
  const record = { ...before, ...values }
  if (record.status !== running) return { ...values, nextTime: null }
  const nextTime = nextTimeOf(String(record.cronExpression), scope.services.clock.now())
  if (nextTime === null) throw fieldFailure([{ field: 'cronExpression', message: scheduleMessages.never }])
  return { ...values, nextTime }
}
