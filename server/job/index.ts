/** Work that goes on after its call was answered: counted, given up when asked, and known as interrupted when its server ended. */
export { type JobEnd, type JobProgress, type JobRoom, type JobWork, jobRoom } from './jobRoom.ts'
