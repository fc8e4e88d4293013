import { type Access, codesOf, holding, type ModelEndpoint, modelEndpoints } from '#core/endpoint'
import type { Model } from '#core/model'
import type { Services } from '#server/context'
import type { LiveRoutes, Part, Route } from '#server/http'
import { handlers } from './answers.ts'
import { type Behaviour, indexBehaviours } from './behaviour.ts'
import { fieldsWithOwnCode } from './fieldAccess.ts'
import { fillCounterTable } from './fillRule/autoValues.ts'
import { keepSearchColumns } from './fillSearch.ts'
import { reportRoute, reportTable } from './spreadsheet/reportFile.ts'
import { tableOf } from './table.ts'

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
