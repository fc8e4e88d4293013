/**
 * WebSocket channels: connections are opened with a ticket, kept within limits, and closed with their session or when rights change. They carry
 * heartbeats, announcements, publications of documents, who has them open for editing, and changed records, which are read again with the rights of each receiver.
 */
export { addSockets } from './addSockets.ts'
export { watchedModel } from './live/delivery.ts'
export { socketPart } from './socketPart.ts'
