/** Jobs that continue after their call was answered: with progress, cancellation, and detection of jobs interrupted by the end of their server. */
export { type JobEnd, type JobProgress, type JobRoom, type JobWork, jobRoom } from './jobRoom.ts'
