/** What lies between two versions of a record, read out of the log of changes under the rights of whoever asks. */
export { dataLogPart } from './dataLogPart.ts'
