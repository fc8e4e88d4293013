import { isOpenTo, type ModelCall } from '#core/endpoint'
import { productError } from '#core/error'
import type { Model } from '#core/model'
import { canCall } from '#core/permission'
import { type Answer, checked, type RouteRequest } from '#server/http'
import { routesOf } from '#server/record'

/** How an answer is told to who asked by the other name. */
export type ToWire = (answer: Answer) => Answer

/** Answers a call of a model for a request that came by another name: the same right, the same check, the same way. */
export async function recordCall(
  { model, call }: { model: Model; call: ModelCall },
  request: RouteRequest,
  toWire: ToWire = (answer) => answer,
): Promise<Answer> {
  const route = routesOf(model, new Map()).find(({ endpoint }) => endpoint.id === `${model.id}.${call}`)
  if (!route) throw productError('notFound')
  const { access, query } = route.endpoint
  if (!isOpenTo(access, (code) => canCall(request.caller.rights, code))) throw productError('forbidden')
  const { once } = request
  const answer = await route.handle({
    ...request,
    endpoint: route.endpoint,
    query: query ? (checked('query', query, request.query) as RouteRequest['query']) : request.query,
    once: { keyed: once.keyed, keep: (inside, answer) => once.keep(inside, toWire(answer)) },
  })
  return toWire(answer)
}
