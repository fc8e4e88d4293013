import { failedWith } from '#core/error'
import { behaviourMessages } from '#core/message'
import type { Behaviour } from '#server/writing'

/** Logs are written by the server only: no call and no import adds rows. */
const journal = (model: string): Behaviour => ({
  model,
  prepare: () => {
    throw failedWith(behaviourMessages.journal)
  },
})

export const sysLog = journal('sysLog')
export const sysDataLog = journal('sysDataLog')
export const sysQuartzLog = journal('sysQuartzLog')
