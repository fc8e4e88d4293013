import type { Part } from '#server/http'

/** Takes the errors that pages report; a page never gets an error for telling of one. */
export const clientLogPart: Part = { id: 'clientLog', routes: [] }
