import { type Access, codesOf, holding, isOpenTo, type ModelEndpoint, modelEndpoints, ownOnly } from '#core/endpoint'
import { type Model, ownRecordOf } from '#core/model'
import { canCall } from '#core/permission'
import { fieldsWithOwnCode } from '#server/access'
import type { Services } from '#server/context'
import { isOwnClient, type LiveRoutes, type Part, type Route } from '#server/http'
import { importReportRoutes, previewRoute, reportTable } from '#server/spreadsheet'
import { keepCompanions, tableOf } from '#server/table'
import { type Behaviour, fillCounterTable, indexBehaviours } from '#server/writing'
import { handlers, refuseForeign } from './answers.ts'
import { batchRoute } from './batch.ts'
import { forOtherClients, fromOtherClients, refusalForOtherClients } from './otherClients.ts'

/** The calls of every model of the live library, and the tables of the models known at startup. */
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
    routes: [previewRoute, ...importReportRoutes, batchRoute],
    liveRoutes: (services) => modelRoutes(services, byModel),
    start: async (services) => {
      await keepCompanions(services)
      return undefined
    },
  }
}

function modelRoutes(services: Services, byModel: ReadonlyMap<string, Behaviour>): LiveRoutes {
  return {
    revision: () => services.library.revision(),
    list() {
      const library = services.library.current()
      return [...library.models(), ...library.reports()].flatMap((model) => routesOf(model, byModel))
    },
  }
}

/** The routes of one model. */
export function routesOf(model: Model, byModel: ReadonlyMap<string, Behaviour>): Route[] {
  const behaviourOf = (id: string) => byModel.get(id)
  return modelEndpoints(model)
    .map((endpoint) => withFieldCodes(endpoint, model))
    .map((endpoint) => ({
      endpoint: openToOwner(endpoint, model),
      handle: async (received) => {
        const isOwn = isOwnClient(received)
        const request = isOwn ? received : fromOtherClients(received, model)
        const byOwner =
          isForOwners(endpoint, model) && !isOpenTo(endpoint.access, (code) => canCall(request.caller.rights, code))
        const modelRequest = { request, endpoint, model, behaviourOf, byOwner }
        if (byOwner) await refuseForeign(modelRequest)
        if (isOwn) return handlers[endpoint.call](modelRequest)
        try {
          return forOtherClients(await handlers[endpoint.call](modelRequest), model)
        } catch (cause) {
          throw refusalForOtherClients(cause, model)
        }
      },
    }))
}

const ofOneRecord: ReadonlySet<string> = new Set(['edit', 'queryById'])

/** Whether users may make the call for their own record without a permission code. */
const isForOwners = ({ call }: ModelEndpoint, model: Model): boolean =>
  ofOneRecord.has(call) && ownRecordOf(model) !== undefined

const openToOwner = (endpoint: ModelEndpoint, model: Model): ModelEndpoint =>
  isForOwners(endpoint, model)
    ? { ...endpoint, access: ownOnly('the record that is the own one of the caller, or with the code of the model') }
    : endpoint

/** Admits callers with a single field's code to reading and editing a record; the call itself refuses other changes. */
function withFieldCodes(endpoint: ModelEndpoint, model: Model): ModelEndpoint {
  const codes = fieldsWithOwnCode(model).flatMap((field) => field.document.permission ?? [])
  if (codes.length === 0 || !ofOneRecord.has(endpoint.call)) return endpoint
  return { ...endpoint, access: widened(endpoint.access, codes) }
}

function widened(access: Access, more: readonly string[]): Access {
  const [code, ...others] = codesOf(access)
  return code === undefined ? access : holding(code, ...others, ...more)
}
