/**
 * HTTP: routes and parts as values, and the frame that answers them. The frame matches a call, admits its caller, checks
 * what came, runs it once and within its time, and turns what comes of it into an envelope. Nothing gets past it.
 */

export { readQuery } from './address.ts'
export {
  type Answer,
  bare,
  bytes,
  done,
  type EnvelopeAnswer,
  found,
  refused,
} from './answer.ts'
export { type Api, addApi } from './api.ts'
export { type Frame, openFrame } from './frame.ts'
export type { Credentials } from './guard.ts'
export { readJson } from './jsonText.ts'
export { idempotencyTable } from './once.ts'
export type { OwnAnswer, OwnCall } from './ownCall.ts'
export { addPages } from './pages.ts'
export type { AnsweredCall, LiveRoutes, Part, SocketChannel, SocketLine, SocketListener } from './part.ts'
export { networkOf } from './rateLimit.ts'
export { type FormPart, type Route, type RouteRequest, route } from './route.ts'
export { systemPart } from './systemPart.ts'
export { checked } from './validation.ts'
