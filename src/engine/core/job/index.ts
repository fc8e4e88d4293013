/** Background jobs started by a call: progress, failures and outcome. */
export { hasEnded, type Job, type JobFault, type JobStatus, readJob } from './job.ts'
