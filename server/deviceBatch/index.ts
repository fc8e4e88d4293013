/** Many devices at once: their numbers go on from one to the next, each is added under the rules of every device. */
export { deviceBatchPart } from './deviceBatchPart.ts'
