import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { fillText, messages, scheduleMessages } from '#core/message'
import type { RecordScope } from '#server/access'
import type { Caller, Services } from '#server/context'
import { type Answer, done, type Route, refused, route } from '#server/http'
import { visibleIds } from '#server/reading'
import type { BehaviourOf } from '#server/writing'
import { moveRecord } from '#server/writing'
import type { JobClass } from './jobClass.ts'
import { jobById, jobTable } from './jobRow.ts'
import { type RunEnd, runJob } from './runJob.ts'

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
export function jobRoutes(classes: readonly JobClass[], behaviourOf: BehaviourOf): readonly Route[] {
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
