/**
 * The wire format that browser and server share: the envelope, pages, and the catalogue of endpoints as values, each with its
 * access rule and the schemas of its input. `modelEndpoints` derives the endpoints of a model.
 */
export {
  type Access,
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
  type QueryOf,
  type QueryParams,
  type RateLimit,
} from './endpoint.ts'
export { catalogue, endpoints } from './endpoints.ts'
export { type Envelope, type Page, pageOf } from './envelope.ts'
export { methodFinder } from './matchPath.ts'
export { type ModelCall, type ModelEndpoint, modelCalls, modelEndpoints } from './model.ts'
export { openApiOf } from './openApi.ts'
