import type { Part } from '#server/http'
import { clientLogRoute } from './clientLogRoute.ts'

/** Takes the errors that pages report. spec: architecture, Mechanisms (errors of the browser) */
export const clientLogPart: Part = { id: 'clientLog', routes: [clientLogRoute] }
