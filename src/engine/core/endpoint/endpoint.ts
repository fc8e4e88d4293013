import type { Static, TSchema } from 'typebox'
import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What comes as the body: JSON (the default), a form with files, plain bytes, or nothing. */
type Payload = 'json' | 'multipart' | 'bytes' | 'none'

/** How often one person or one address may call. `login` also counts addresses of people who are not signed in. */
export type RateLimit = 'default' | 'login' | 'check'

/** What a call says of itself. The path is below the API base; `{name}` is one segment, a last `{name*}` all that follow. */
export interface EndpointDefinition {
  id: string
  method: Method
  /** Other methods that are taken for the same call. */
  also?: readonly Method[]
  /** It changes something though its method reads: the family's clients call it so. */
  changes?: true
  path: string
  access: Access
  query?: TSchema
  body?: TSchema
  /** Shape of `result`, or of the whole answer when it is `bare`. */
  answer?: TSchema
  summary: string
  payload?: Payload
  /** Answers its result without an envelope, or bytes. */
  bare?: boolean
  rateLimit?: RateLimit
  /** Most bytes of the body; the default limit when left out. */
  bodyBytes?: number
  /** How long it may take; the default limit when left out. */
  timeoutMs?: number
  /** A signature is checked, and demanded where the setting says so. spec: contract §3 */
  signed?: boolean
  /** The model that the call is derived from. A call that is written by hand goes before a derived one. */
  model?: string
}

export type Endpoint = Readonly<EndpointDefinition>

/** What the query of an endpoint is once it is checked. */
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends TSchema } ? Static<S> : QueryParams
/** What the body of an endpoint is once it is checked. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends TSchema } ? Static<S> : unknown

/** The query as it came: a parameter that stands several times is a list. */
export type QueryParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** A call as a value; the types of its query and body are kept for whoever answers it. */
export const defineEndpoint = <const E extends EndpointDefinition>(definition: E): E => Object.freeze(definition)

type Unnamed = Omit<EndpointDefinition, 'id'> & { id?: string }
type Words = Omit<Unnamed, 'method' | 'path' | 'summary' | 'access'>

const callBy =
  <M extends Method>(method: M) =>
  <A extends Access, const W extends Words>(path: string, summary: string, access: A, words: W = {} as W) => ({
    ...words,
    ...{ method, path, summary, access },
  })

/** Calls by their method: path, summary, and everything else that a call says of itself. */
export const get = callBy('GET')
export const post = callBy('POST')
export const put = callBy('PUT')
export const del = callBy('DELETE')

type NamedCalls<G> = { readonly [K in keyof G]: Readonly<G[K]> & { readonly id: string } }

/** The calls of a subject by name; the id of each is `subject.name` where it says no other. */
export const endpointGroup = <G extends Readonly<Record<string, Unnamed>>>(subject: string, calls: G): NamedCalls<G> =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, defineEndpoint({ id: `${subject}.${name}`, ...call })]),
    ),
  ) as NamedCalls<G>

/** Every method that the call is taken with. */
export const methodsOf = ({ method, also = [] }: Pick<Endpoint, 'method' | 'also'>): readonly Method[] => [
  method,
  ...also,
]

/** `METHOD /path`, as documents write calls. */
export const callsOf = (endpoint: Endpoint): readonly string[] =>
  methodsOf(endpoint).map((method) => `${method} ${endpoint.path}`)
