import type { Static, TSchema } from 'typebox'
import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

/** The body format: JSON (the default), multipart form data, raw bytes, or none. */
type Payload = 'json' | 'multipart' | 'bytes' | 'none'

/** How often a user or IP address may call. `login` also counts the addresses of anonymous callers. */
export type RateLimit = 'default' | 'login' | 'check' | 'ask'

/** A call. The path is relative to the API base; `{name}` is one segment, a trailing `{name*}` all that follow. */
export interface EndpointDefinition {
  id: string
  method: Method
  /** Further methods accepted for the same call. */
  also?: readonly Method[]
  /** The call writes although its method is a reading one, as the family's clients send it. */
  changes?: true
  path: string
  access: Access
  query?: TSchema
  body?: TSchema
  /** Schema of `result`, or of the whole response if `bare`. */
  answer?: TSchema
  summary: string
  payload?: Payload
  /** Responds without an envelope, or with bytes. */
  bare?: boolean
  rateLimit?: RateLimit
  /** Maximum body size; the default limit if absent. */
  bodyBytes?: number
  /** The default limit if absent. */
  timeoutMs?: number
  /** The signature is verified, and required if the setting says so. spec: contract §3 */
  signed?: boolean
  /** A read that may be made as somebody else would see it, by the header `X-View-As`. */
  viewAs?: true
  /** The model that the call is derived from. Handwritten calls take precedence over derived ones. */
  model?: string
}

export type Endpoint = Readonly<EndpointDefinition>

/** The type of an endpoint's validated query. */
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends TSchema } ? Static<S> : QueryParams
/** The type of an endpoint's validated body. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends TSchema } ? Static<S> : unknown

/** The raw query: a repeated parameter is a list. */
export type QueryParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** Defines a call, keeping the types of its query and body for its handler. */
export const defineEndpoint = <const E extends EndpointDefinition>(definition: E): E => Object.freeze(definition)

type Unnamed = Omit<EndpointDefinition, 'id'> & { id?: string }
type Words = Omit<Unnamed, 'method' | 'path' | 'summary' | 'access'>

const callBy =
  <M extends Method>(method: M) =>
  <A extends Access, const W extends Words>(path: string, summary: string, access: A, words: W = {} as W) => ({
    ...words,
    ...{ method, path, summary, access },
  })

/** Defines a call by method: path, summary, access and options. */
export const get = callBy('GET')
export const post = callBy('POST')
export const put = callBy('PUT')
export const del = callBy('DELETE')

type NamedCalls<G> = { readonly [K in keyof G]: Readonly<G[K]> & { readonly id: string } }

/** The calls of a subject by name; ids default to `subject.name`. */
export const endpointGroup = <G extends Readonly<Record<string, Unnamed>>>(subject: string, calls: G): NamedCalls<G> =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, defineEndpoint({ id: `${subject}.${name}`, ...call })]),
    ),
  ) as NamedCalls<G>

/** All methods accepted for the call. */
export const methodsOf = ({ method, also = [] }: Pick<Endpoint, 'method' | 'also'>): readonly Method[] => [
  method,
  ...also,
]

/** `METHOD /path`, as documents reference calls. */
export const callsOf = (endpoint: Endpoint): readonly string[] =>
  methodsOf(endpoint).map((method) => `${method} ${endpoint.path}`)
