import { catalogue, defineEndpoint, type Endpoint, type Method, pageOf, signedIn } from '#core/endpoint'
import { badRequest, productError } from '#core/error'
import type { Library } from '#core/library'
import { limit } from '#core/limit'
import { requestMessages } from '#core/message'
import { isObject } from '#core/object'
import { allOf, equals } from '#core/query'
import { type CallContext, scopeOf, type WireRecord } from '#server/access'
import { peoplePage } from '#server/admin'
import { bytes, found, type Part, queryRoute, type Route, type RouteRequest, route } from '#server/http'
import { everyRecord, findRecords } from '#server/reading'
import { routesOf } from '#server/record'

const { family } = catalogue

/** Sends the call on as another one and answers what that answers. */
async function passOn(request: Pick<RouteRequest, 'send'>, call: { method: Method; path: string; body?: unknown }) {
  const { status, contentType, body } = await request.send(call)
  return bytes({ status, contentType, body, inline: true })
}

/** Contents as text, which those clients parse themselves. */
const withText = (entry: WireRecord): WireRecord => ({
  ...entry,
  dataContent: JSON.stringify(entry.dataContent ?? null),
})

const maxVersions = 1_000

/** The versions of a record, the newest first; the table may be named by its model, too. */
async function versionsOf(callContext: CallContext, { dataTable, dataId }: { dataTable: string; dataId: string }) {
  const models = callContext.services.library.current().models()
  const model = models.find(({ id, table }) => id === dataTable || table === dataTable)
  const and = allOf([equals('dataTable', model?.id ?? dataTable), equals('dataId', dataId)])
  const entries = await everyRecord(scopeOf(callContext, 'sysDataLog'), { and, most: maxVersions })
  return entries.map(withText).sort((one, other) => Number(other.dataVersion) - Number(one.dataVersion))
}

/** Two entries in the order of the ids; throws unless the caller may see both. */
async function bothEntries(callContext: CallContext, ids: readonly [string, string]): Promise<WireRecord[]> {
  const entries = await findRecords(scopeOf(callContext, 'sysDataLog'), { ids: [...ids] })
  return ids.map((id) => {
    const entry = entries.find((each) => each.id === id)
    if (!entry) throw productError('notFound')
    return withText(entry)
  })
}

/** The newest agent of a person; none is a refusal at HTTP 200, after which those clients open an empty form. */
async function agentOf(callContext: CallContext, userName: string): Promise<WireRecord> {
  const scope = scopeOf(callContext, 'userAgent')
  const agents = await everyRecord(scope, { and: equals('userName', userName), most: maxVersions })
  const [newest] = agents.toSorted((one, other) => String(other.startTime).localeCompare(String(one.startTime)))
  if (!newest) throw productError('entityMissing')
  return newest
}

/** The arguments of a predicate or filter as one text: lists joined, pairs and objects by their values. */
function argsText(args: unknown): string {
  if (isObject(args)) return Object.values(args).join(',')
  if (!Array.isArray(args)) return String(args ?? '')
  return args.map((each) => (isObject(each) ? String(each.value ?? '') : String(each))).join(',')
}

/** The clauses of a route in their order, which those clients send as JSON inside the JSON. */
function clauses(sent: unknown): readonly object[] {
  const list = typeof sent === 'string' && sent.trim() !== '' ? parsedText(sent) : sent
  return (Array.isArray(list) ? list : [])
    .filter(isObject)
    .map(({ name, args }, index) => ({ name, args: argsText(args), sortNo: index + 1 }))
}

/** A route as those clients send it, as a record of ours; lists of clauses that are missing stay as they are. */
function routeRecord(sent: unknown): Record<string, unknown> {
  const router = typeof sent === 'string' ? parsedText(sent) : sent
  if (!isObject(router)) throw badRequest(requestMessages.badContent)
  const { predicates, filters, status, ...fields } = router
  return {
    ...fields,
    ...(status === undefined ? {} : { status: typeof status === 'boolean' ? String(Number(status)) : status }),
    ...(predicates === undefined ? {} : { predicates: clauses(predicates) }),
    ...(filters === undefined ? {} : { filters: clauses(filters) }),
  }
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(requestMessages.badContent)
  }
}

const saveRoute = route(family.saveRoute, ({ body, ...request }) => {
  const record = routeRecord(body.router)
  const isNew = typeof record.id !== 'string' || record.id === ''
  return passOn(request, {
    method: isNew ? 'POST' : 'PUT',
    path: `/sys/gatewayRoute/${isNew ? 'add' : 'edit'}`,
    body: record,
  })
})

/** Lists that pages of those clients ask for at every opening, of models that are not installed. */
const emptyLists = ['/sys/message/sysMessage/list', '/sys/message/sysMessageTemplate/list']

const emptyList = (path: string): Route =>
  queryRoute(
    defineEndpoint({
      ...{ id: `family${path.replaceAll('/', '.')}`, method: 'GET', path, access: signedIn, model: 'none' },
      summary: '没有安装的模块，列表为空',
    }) as Endpoint,
    () => pageOf([], 0, { pageNo: 1, pageSize: limit.defaultPageSize }),
  )

const agentPath = '/sys/sysUserAgent'

/** The calls of the agents of people under the name that those clients use; none where the model is not installed. */
function agentRoutes(library: Library): Route[] {
  const model = library.resolvedModel('userAgent')
  if (!model) return []
  return routesOf(model, new Map()).map(({ endpoint, ...answering }) => ({
    ...answering,
    endpoint: {
      ...endpoint,
      id: `family.${endpoint.id}`,
      path: endpoint.path.replace(model.api ?? '', agentPath),
      summary: `${endpoint.summary}，按同类客户端的路径`,
    },
  }))
}

/** spec: contract §13 */
export const familyPart: Part = {
  id: 'family',
  routes: [
    queryRoute(family.thirdApps, () => ({})),
    queryRoute(family.versions, ({ query, ...callContext }) => versionsOf(callContext, query)),
    queryRoute(family.compare, ({ query, ...callContext }) => bothEntries(callContext, [query.dataId1, query.dataId2])),
    saveRoute,
    queryRoute(family.agentOf, ({ query, ...callContext }) => agentOf(callContext, query.userName)),
    route(family.refreshRoutes, (request) => passOn(request, { method: 'POST', path: '/sys/gatewayRoute/refresh' })),
    route(family.addresses, async ({ query, ...callContext }) => {
      const { orgCode, realname, pageNo, pageSize } = query
      const criteria = { ...(orgCode ? { orgCode } : {}), ...(realname ? { realname } : {}) }
      return found(await peoplePage(callContext, criteria, { pageNo, pageSize }))
    }),
  ],
  liveRoutes: ({ library }) => ({
    revision: () => library.revision(),
    list: () => {
      const apis = new Set(
        library
          .current()
          .models()
          .map(({ api }) => `${api}/list`),
      )
      return [...emptyLists.filter((path) => !apis.has(path)).map(emptyList), ...agentRoutes(library.current())]
    },
  }),
}
