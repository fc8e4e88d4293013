/** Background jobs that a call has started: their progress, what failed, and how they ended. */
export { hasEnded, type Job, type JobFault, type JobStatus, readJob } from './job.ts'
