import { modelEndpoints } from '#core/endpoint'
import type { Model } from '#core/model'
import type { Services } from '#server/context'
import type { LiveRoutes, Part, Route } from '#server/http'
import { handlers } from './answers.ts'
import { type Behaviour, indexBehaviours } from './behaviour.ts'
import { tableOf } from './table.ts'

/** The calls of every model of the live library, and the tables of the models that the server starts with. */
export function recordPart(behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  return {
    id: 'record',
    tables: (library) => library.models().map(tableOf),
    liveRoutes: (services) => modelRoutes(services, byModel),
  }
}

function modelRoutes(services: Services, byModel: ReadonlyMap<string, Behaviour>): LiveRoutes {
  return {
    revision: () => services.library.revision(),
    list: () =>
      services.library
        .current()
        .models()
        .flatMap((model) => routesOf(model, byModel)),
  }
}

/** The calls of one model as routes. */
export function routesOf(model: Model, byModel: ReadonlyMap<string, Behaviour>): Route[] {
  const behaviourOf = (id: string) => byModel.get(id)
  return modelEndpoints(model).map((endpoint) => ({
    endpoint,
    handle: (request) => handlers[endpoint.call]({ request, endpoint, model, behaviourOf }),
  }))
}
