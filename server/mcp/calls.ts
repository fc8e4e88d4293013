import type { Method } from '#core/endpoint'
import { ProductError, productError } from '#core/error'
import { isObject } from '#core/object'
import type { OwnAnswer, OwnCall } from '#server/http'

/** What tools work with. */
export interface ToolContext {
  /** Makes a call of the product as the owner of the token, with all its checks. */
  send(call: OwnCall): Promise<OwnAnswer>
  publicUrl: string
}

interface Sent {
  method?: Method
  path: string
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
}

/** The result of a call. What the product refuses is thrown with its own words. */
export async function resultOf<T>({ send }: ToolContext, { method = 'GET', path, query = {}, body }: Sent): Promise<T> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const address = search.size > 0 ? `${path}?${search}` : path
  const answer = await send({ method, path: address, ...(body === undefined ? {} : { body }) })
  const envelope: unknown = JSON.parse(answer.body.toString('utf8'))
  if (!isObject(envelope)) throw productError('internal')
  if (envelope.success === true) return envelope.result as T
  throw new ProductError(errorOf(answer.status), String(envelope.message), envelope.result)
}

/** The kind of refusal, for its remedy. */
const errorOf = (status: number) =>
  status === 403 ? 'forbidden' : status === 409 ? 'stale' : status === 404 ? 'notFound' : 'failed'
