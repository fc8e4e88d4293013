import type { Part } from '#server/http'
import { type Behaviour, indexBehaviours } from '#server/writing'
import { pageChannel } from './channel/pageChannel.ts'
import { personChannel } from './channel/personChannel.ts'
import { createDelivery } from './live/delivery.ts'

/** The channels of the contract. spec: contract §10 */
export function socketPart(behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  return {
    id: 'sockets',
    sockets: (services) => {
      const delivery = createDelivery(services, (model, params) => byModel.get(model)?.listParams?.(params) ?? params)
      return [personChannel(services), pageChannel(services, delivery)]
    },
  }
}
