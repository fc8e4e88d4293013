/** Work that goes on after its call was answered: how far it is, what of it failed, and how it ended. */
export { hasEnded, type Job, type JobFault, type JobStatus, readJob } from './job.ts'
