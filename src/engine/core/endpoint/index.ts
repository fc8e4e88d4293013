/**
 * The wire that browser and server share: the envelope, pages, and the catalogue of calls as values, each with its access
 * rule and the shapes of what it takes. Calls of models are derived by `modelEndpoints`.
 */
export {
  type Access,
  type AccessKind,
  codesOf,
  holding,
  isOpenTo,
  knownOrNot,
  ownOnly,
  publicAccess,
  signedIn,
} from './access.ts'
export {
  type BodyOf,
  callsOf,
  defineEndpoint,
  type Endpoint,
  type EndpointDefinition,
  type Method,
  methodsOf,
  type Pace,
  type Payload,
  type QueryOf,
  type QueryParams,
} from './endpoint.ts'
export { catalogue, endpoints } from './endpoints.ts'
export type { Envelope, Page } from './envelope.ts'
export { pageOf } from './envelope.ts'
export { methodFinder } from './matchPath.ts'
export { type ModelCall, type ModelEndpoint, modelCalls, modelEndpoints } from './model.ts'
export { openApiOf } from './openApi.ts'
