import type { Part } from '#server/http'
import { jobRoutes } from './jobRoutes.ts'
import { jobTable } from './jobTable.ts'
import { createRunner, type JobStart, type JobWork } from './runner.ts'

export type { JobEnd, JobProgress, JobWork } from './runner.ts'

/** What the jobs give to the server: their calls, and a way to begin one. */
export interface JobRoom {
  readonly part: Part
  /** Begins work; what its call answers. It goes on after the call, and is ended with the server. */
  run(beginning: JobStart, work: JobWork): Promise<{ jobId: string }>
}

/** The jobs of one server. */
export function jobRoom(): JobRoom {
  const runner = createRunner()
  return {
    run: runner.run,
    part: {
      id: 'job',
      tables: () => [jobTable],
      routes: jobRoutes(runner.giveUp),
      start: async (services) => runner.start(services),
    },
  }
}
