import { catalogue } from '#core/endpoint'
import { badRequest, failedWith } from '#core/error'
import { limit } from '#core/limit'
import { reportMessages } from '#core/message'
import { quoted, type WireParams } from '#core/query'
import { optionStatement, plainStatement } from '#core/source'
import type { CallContext } from '#server/access'
import type { DocumentStore } from '#server/document'
import { found, queryRoute, type Route, route } from '#server/http'
import { aggregateRecords, listReport, reportOptions } from '#server/reading'
import { exportRecords } from '#server/spreadsheet'
import { openReport, reportOf } from './openReport.ts'
import { columnsOf, optionsOfPage, paramsOf, queryItemsOf, totalNames, type VisibleReport } from './reportColumns.ts'

const { onlineReport: endpoints } = catalogue

/** The calls by which clients of the family read reports. spec: contract §9.1 */
export const reportRoutes = (store: DocumentStore): Route[] => [
  route(endpoints.screen, async ({ params, services, caller }) => {
    const { closure, etag } = closureOf(reportOf({ params, services, caller }, 'list'), store)
    return found(closure, { etag })
  }),
  queryRoute(endpoints.columns, (request) => {
    const report = reportOf(request, 'choose')
    return { ...columnsOf(report), cgRpConfigId: report.model.id, cgRpConfigName: report.model.title }
  }),
  queryRoute(endpoints.queryInfo, (request) => queryItemsOf(reportOf(request, 'choose'))),
  queryRoute(endpoints.page, (request) => listReport(reportOf(request, 'choose').scope, request.query as WireParams)),
  queryRoute(endpoints.columnsAndPage, async (request) => {
    const report = reportOf(request, 'list')
    const page = await listReport(report.scope, request.query as WireParams)
    return {
      ...columnsOf(report, optionsOfPage(report, page.records)),
      fieldHrefSlots: [],
      cgreportHeadName: report.model.title,
      data: page,
    }
  }),
  queryRoute(endpoints.params, (request) => paramsOf(reportOf(request, 'list'))),
  queryRoute(endpoints.totals, (request) => totalsOf(reportOf(request, 'list'), request.query as WireParams)),
  route(endpoints.exported, (request) =>
    exportRecords(reportOf(request, 'export').scope, request.query as WireParams, request.signal),
  ),
  queryRoute(endpoints.options, ({ query, services, caller }) => optionsOfStatement(query, { services, caller })),
]

/** The screen that lists a report, with every document that it needs. Throws when there is none. */
function closureOf({ model, scope }: VisibleReport, store: DocumentStore) {
  const library = store.library.current()
  const screens = library.screenIds().flatMap((id) => library.screen(id) ?? [])
  const list = screens.find((one) => 'type' in one && one.type === 'list' && one.model === model.id)
  if (!list) throw failedWith(reportMessages.noScreen, { title: model.title })
  return store.closure(list.id, scope.caller)
}

async function totalsOf(report: VisibleReport, params: WireParams): Promise<Record<string, unknown>> {
  const names = totalNames(report)
  if (names.length === 0) return {}
  const measure = Object.fromEntries(names.map((name) => [name, `sum(${name})`]))
  const { rows } = await aggregateRecords(report.scope, { measure }, params)
  return rows[0] ?? {}
}

/** Options by a statement or a code: the text is looked up among the reports, nothing of it is parsed or run. spec: readings, Values and rules */
function optionsOfStatement({ sql, keyword }: { sql: string; keyword?: string }, context: CallContext) {
  const text = plainStatement(sql)
  const model = context.services.library
    .current()
    .reports()
    .find(({ id, document }) => id === text || optionStatement(document) === text)
  if (!model) throw badRequest(reportMessages.unknownStatement, { sql: quoted(text) })
  const { scope } = openReport(model, context, 'list')
  return reportOptions(scope, { pageSize: String(limit.pageSize), ...(keyword ? { keyword } : {}) })
}
