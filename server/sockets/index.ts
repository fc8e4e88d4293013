/**
 * Live channels: connections that are opened with a ticket, kept within limits and ended with the session or when rights
 * change; and what goes over them: heartbeats, word that documents were published, and changed records, each read again
 * under the rights of each receiver.
 */
export { addSockets } from './addSockets.ts'
export { watchedModel } from './live/delivery.ts'
export { socketPart } from './socketPart.ts'
