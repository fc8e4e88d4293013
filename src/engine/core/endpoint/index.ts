/**
 * The wire format shared by browser and server: the envelope, pages, and the endpoint catalogue as values, each with
 * its access rule and input schemas. `modelEndpoints` derives the endpoints of a model.
 */
export { type Access, codesOf, holding, isOpenTo, ownOnly, publicAccess, signedIn } from './access.ts'
export type { BodyOf, Endpoint, EndpointDefinition, Method, QueryOf, QueryParams, RateLimit } from './endpoint.ts'
export { callsOf, defineEndpoint, methodsOf } from './endpoint.ts'
export { catalogue, endpoints } from './endpoints.ts'
export { type Envelope, type Page, pageOf } from './envelope.ts'
export { methodFinder } from './matchPath.ts'
export { type ModelCall, type ModelEndpoint, modelCalls, modelEndpoints, subTablesOf } from './model.ts'
export { openApiOf } from './openApi.ts'
