import { fillText, scheduleMessages } from '#core/message'
import type { Behaviour, Change, Values } from '#server/writing'
import { fieldFailure } from '#server/writing'
import { nextTimeOf } from './claim.ts'
import type { JobClass } from './jobClass.ts'
import { running } from './jobRow.ts'

/** Jobs: of a class that there is, with a parameter that it takes, and due by their expression while they are started. */
export const jobBehaviour = (classes: readonly JobClass[]): Behaviour => ({
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
