/** Transfers without views: the records of both sides, the search in them, and the moves. */
export { createTransferController, type TransferController, type TransferSide } from './controller.ts'
