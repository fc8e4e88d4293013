import type { JobClass } from '../runJob.ts'
import { inspectGenerate } from './inspectGenerate.ts'
import { logClean } from './logClean.ts'
import { offlineCheck } from './offlineCheck.ts'

/** Every job class. A new one needs an entry here and an item in the dictionary `quartz_job_class`. */
export const jobClasses: readonly JobClass[] = [offlineCheck, inspectGenerate, logClean]
