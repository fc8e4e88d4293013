import type { Services } from '#server/context'
import type { Part } from '#server/http'
import { type Behaviour, indexBehaviours } from '#server/writing'
import { jobBehaviour } from './jobBehaviour.ts'
import type { JobClass } from './jobClass.ts'
import { jobRoutes } from './jobRoutes.ts'
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
