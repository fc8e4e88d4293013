/** Records moved from one side to the other, without a face: both sides, what is searched for in them, and the moves. */
export { createTransferController, type TransferController, type TransferSide } from './controller.ts'
