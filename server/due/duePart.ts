import { type Behaviour, indexBehaviours } from '#server/behaviour'
import type { Services } from '#server/context'
import type { Part } from '#server/http'
import { makeDueMoves } from './makeDueMoves.ts'

const everyMs = 30_000

/** Looks twice a minute for moves that are due; of several instances one does it for all. */
export function duePart(behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  return {
    id: 'due',
    start: async (services) => {
      let running = Promise.resolve()
      const timer = setInterval(() => {
        running = running.then(() => look(services, byModel))
      }, everyMs)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await running
      }
    },
  }
}

async function look(services: Services, byModel: ReadonlyMap<string, Behaviour>): Promise<void> {
  const { database, log } = services
  try {
    await database.advisoryLock('due.moves', () => makeDueMoves(services, (id) => byModel.get(id)))
  } catch (cause) {
    log.warn({ err: cause }, 'due moves failed and will be tried again')
  }
}
