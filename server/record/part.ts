import { type Access, codesOf, holding, type ModelEndpoint, modelEndpoints } from '#core/endpoint'
import type { Model } from '#core/model'
import { fieldsWithOwnCode } from '#server/access'
import { type Behaviour, indexBehaviours } from '#server/behaviour'
import type { Services } from '#server/context'
import type { LiveRoutes, Part, Route } from '#server/http'
import { reportRoute, reportTable } from '#server/spreadsheet'
import { keepSearchColumns, tableOf } from '#server/table'
import { fillCounterTable } from '#server/writing'
import { handlers } from './answers.ts'

/** The calls of every model of the live library, and the tables of the models that the server starts with. */
export function recordPart(behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  return {
    id: 'record',
    tables: (library) => [
      reportTable,
      fillCounterTable,
      ...behaviours.flatMap(({ tables = [] }) => tables),
      ...library.models().map(tableOf),
    ],
    routes: [reportRoute],
    liveRoutes: (services) => modelRoutes(services, byModel),
    start: async (services) => {
      await keepSearchColumns(services)
      return undefined
    },
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
  return modelEndpoints(model)
    .map((endpoint) => withFieldCodes(endpoint, model))
    .map((endpoint) => ({
      endpoint,
      handle: (request) => handlers[endpoint.call]({ request, endpoint, model, behaviourOf }),
    }))
}

const openToFieldCodes = new Set(['edit', 'queryById'])

/** Whoever holds the code of a single field may read a record and change that field; what else, the call itself refuses. */
function withFieldCodes(endpoint: ModelEndpoint, model: Model): ModelEndpoint {
  const codes = fieldsWithOwnCode(model).flatMap((field) => field.document.permission ?? [])
  if (codes.length === 0 || !openToFieldCodes.has(endpoint.call)) return endpoint
  return { ...endpoint, access: widened(endpoint.access, codes) }
}

function widened(access: Access, more: readonly string[]): Access {
  const [code, ...others] = codesOf(access)
  return code === undefined ? access : holding(code, ...others, ...more)
}
