/**
 * HTTP: routes and parts as values, and the server that runs them. It matches a call, authorises its caller, validates
 * the request, runs it once and within its timeout, and sends the result in an envelope. There is no other way in.
 */
export { isTooDeep, readJson, readQuery } from './address.ts'
export { type Answer, bare, bytes, done, type EnvelopeAnswer, found, refused } from './answer.ts'
export { type Api, addApi, systemPart } from './api.ts'
export { type Frame, openFrame } from './frame.ts'
export type { Credentials } from './guard.ts'
export { idempotencyTable } from './once.ts'
export type { OwnAnswer, OwnCall } from './ownCall.ts'
export { addPages } from './pages.ts'
export { networkOf } from './requestLimits.ts'
export {
  type AnsweredCall,
  commandRoute,
  type FormPart,
  isOwnClient,
  type LiveRoutes,
  type Part,
  queryRoute,
  type Route,
  type RouteRequest,
  route,
  type SocketChannel,
  type SocketConnection,
  type SocketListener,
} from './route.ts'
export { checked } from './validation.ts'
