import { parseDateTime } from '#server/platform'
import { claim, earliestDue, jobsDue } from './jobRow.ts'
import { type RunningJobs, runJob } from './runJob.ts'

/** Looks at least so often: another server's change may not have been heard. */
const mostMs = 30_000
/** And at most so often, where a due time was taken by another server. */
const leastMs = 250

export interface Scheduler {
  /** Begins what is due now; resolves when all of it has been begun. */
  look(): Promise<void>
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>
}

/** Begins jobs that are due; each runs by itself. */
export function scheduler(room: RunningJobs): Scheduler {
  const { services } = room
  const runs = new Set<Promise<unknown>>()
  const begin = (run: Promise<unknown>) => {
    const started = run
      .catch((cause: unknown) => services.log.error({ err: cause }, 'a run could not be told in the log'))
      .finally(() => runs.delete(started))
    runs.add(started)
  }
  return {
    async look() {
      for (const job of await jobsDue(services.database.query, services.clock.now()))
        if (await claim(services, job)) begin(runJob(room, job))
    },
    async settled() {
      while (runs.size > 0) await Promise.all(runs)
    },
  }
}

/** Looks whenever the next job is due, and when jobs have changed; the result ends it once what runs has ended. */
export function keepLooking(room: RunningJobs): () => Promise<void> {
  const { look, settled } = scheduler(room)
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
      log.warn({ err: cause }, 'scheduled jobs could not be looked for')
      wait(mostMs)
    }
  }
  outbox.on('record.changed', ({ model }) => {
    if (model === 'sysQuartzJob') wait(leastMs)
  })
  wait(0)
  return async () => {
    ended = true
    clearTimeout(timer)
    await looking
    await settled()
  }
}

async function untilNext({ services: { database, clock, config } }: RunningJobs): Promise<number> {
  const next = await earliestDue(database.query)
  const atMs = next === null ? null : parseDateTime(next, config.zoneMinutes)
  return atMs === null ? mostMs : Math.min(mostMs, Math.max(leastMs, atMs - clock.nowMs()))
}
