import { failedWith } from '#core/error'
import { behaviourMessages } from '#core/message'
import type { Behaviour } from '#server/writing'

/** What the server writes down of everybody's doing is written by nobody else: no call and no sheet adds to it. */
const journal = (model: string): Behaviour => ({
  model,
  prepare: () => {
    throw failedWith(behaviourMessages.journal)
  },
})

export const sysLog = journal('sysLog')
export const sysDataLog = journal('sysDataLog')
export const sysQuartzLog = journal('sysQuartzLog')
