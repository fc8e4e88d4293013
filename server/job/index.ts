/**
 * Jobs that continue after their call was answered: with progress and cancellation. Durable ones outlive their session and their server; others are
 * interrupted with it.
 */
export {
  type DurableJob,
  type JobEnd,
  type JobKind,
  type JobProgress,
  type JobRoom,
  type JobWork,
  jobRoom,
} from './jobRoom.ts'
