import type { RecordScope } from '#server/access'
import type { Services } from '#server/context'
import type { BehaviourOf } from '#server/writing'

/** One run of a job: for its tenant, as the server itself. */
export interface JobRun {
  services: Services
  tenantId: number
  parameter: string
  behaviourOf: BehaviourOf
  /** The records of a model, of the job's tenant. */
  scope(modelId: string): RecordScope
}

/** What a run came to. */
export interface JobEnd {
  message: string
  /** So much of it did not work, while the rest did. */
  failed?: number
}

/** What a job may do: a value of the registry, chosen by its id, which stands in the dictionary `quartz_job_class`. */
export interface JobClass {
  id: string
  /** What is wrong with a parameter, which may be empty; null when nothing is. Who has none looks at no parameter. */
  parameterProblem?(parameter: string): string | null
  run(run: JobRun): Promise<JobEnd>
}
