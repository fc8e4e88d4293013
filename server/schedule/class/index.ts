import type { JobClass } from '../runJob.ts'
import { inspectGenerate } from './inspectGenerate.ts'
import { logClean } from './logClean.ts'
import { offlineCheck } from './offlineCheck.ts'

/** Every class that a job may be of. A new one is a value here and an item of the dictionary `quartz_job_class`. */
export const jobClasses: readonly JobClass[] = [offlineCheck, inspectGenerate, logClean]
