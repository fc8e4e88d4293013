import { fillText, gatewayMessages } from '#core/message'

export interface Clause {
  name: string
  args: string
}

/** A route as a gateway reads it. */
export interface GatewayRoute {
  id: string
  uri: string
  order: number
  predicates: readonly Clause[]
  filters: readonly Clause[]
  retryable: boolean
  stripPrefix: boolean
  showApi: boolean
}

const uriForm = /^(lb|https?):\/\/[^\s/?#]+/
const moments = new Set(['After', 'Before'])

/** Why routes cannot be published, each in a sentence. */
export const routeFaults = (routes: readonly GatewayRoute[]): string[] => routes.flatMap(faultsOf)

function faultsOf({ id: route, uri, predicates }: GatewayRoute): string[] {
  const wrongMoments = predicates.filter(({ name, args }) => moments.has(name) && Number.isNaN(Date.parse(args)))
  return [
    ...(uriForm.test(uri) ? [] : [fillText(gatewayMessages.badUri, { route })]),
    ...(predicates.length > 0 ? [] : [fillText(gatewayMessages.noPredicate, { route })]),
    ...wrongMoments.map(({ name }) => fillText(gatewayMessages.badMoment, { route, name })),
  ]
}
