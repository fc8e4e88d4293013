/** Records moved from one side to the other, without a face: both sides, what is searched for in them, and the moves. */
export {
  createTransferController,
  type TransferController,
} from './controller.ts'
export type { TransferSide } from './query.ts'
