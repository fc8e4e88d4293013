import { catalogue } from '#core/endpoint'
import { badRequest, failedWith, productError } from '#core/error'
import { limit } from '#core/limit'
import { reportMessages } from '#core/message'
import { codeOf, type Model } from '#core/model'
import { canCall } from '#core/permission'
import { quoted, type WireParams } from '#core/query'
import { plainStatement, reportProgram } from '#core/source'
import type { CallContext } from '#server/access'
import { queryRoute, type Route, route } from '#server/http'
import { aggregateRecords, listReport, reportOptions } from '#server/reading'
import { exportRecords } from '#server/spreadsheet'
import {
  columnsOf,
  optionsOfPage,
  paramsOf,
  queryItemsOf,
  totalNames,
  type VisibleReport,
  visibleReport,
} from './reportColumns.ts'

const { onlineReport: endpoints } = catalogue

interface ReportRequest extends CallContext {
  params: Readonly<Record<string, string | undefined>>
}

/** The report of a call. Throws unless the caller may do this with it and with the model that it reads. */
function reportOf({ params, services, caller }: ReportRequest, action: 'list' | 'export' = 'list'): VisibleReport {
  const code = params.code ?? params.id ?? ''
  const model = services.library
    .current()
    .reports()
    .find(({ id }) => id === code)
  if (!model) throw failedWith(reportMessages.unknown, { code: quoted(code) })
  return openReport(model, { services, caller }, action)
}

function openReport(model: Model, { services, caller }: CallContext, action: 'list' | 'export'): VisibleReport {
  const { from } = reportProgram(model, services.library.current())
  const mayAll = [model, from].every((one) => canCall(caller.rights, codeOf(one, action)))
  if (!mayAll) throw productError('forbidden')
  return visibleReport({ services, caller, model })
}

/** The calls by which clients of the family read reports. spec: contract §9.1 */
export const reportRoutes = (): Route[] => [
  queryRoute(endpoints.columns, (request) => {
    const report = reportOf(request)
    return { ...columnsOf(report), cgRpConfigId: report.model.id, cgRpConfigName: report.model.title }
  }),
  queryRoute(endpoints.queryInfo, (request) => queryItemsOf(reportOf(request))),
  queryRoute(endpoints.page, (request) => listReport(reportOf(request).scope, request.query as WireParams)),
  queryRoute(endpoints.columnsAndPage, async (request) => {
    const report = reportOf(request)
    const page = await listReport(report.scope, request.query as WireParams)
    return {
      ...columnsOf(report, optionsOfPage(report, page.records)),
      fieldHrefSlots: [],
      cgreportHeadName: report.model.title,
      data: page,
    }
  }),
  queryRoute(endpoints.params, (request) => paramsOf(reportOf(request))),
  queryRoute(endpoints.totals, (request) => totalsOf(reportOf(request), request.query as WireParams)),
  route(endpoints.exported, (request) =>
    exportRecords(reportOf(request, 'export').scope, request.query as WireParams, request.signal),
  ),
  queryRoute(endpoints.options, ({ query, services, caller }) => optionsOfStatement(query, { services, caller })),
]

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
    .find(
      ({ id, document: { query } }) =>
        id === text || (query?.statement !== undefined && plainStatement(query.statement) === text),
    )
  if (!model) throw badRequest(reportMessages.unknownStatement, { sql: quoted(text) })
  const { scope } = openReport(model, context, 'list')
  return reportOptions(scope, { pageSize: String(limit.pageSize), ...(keyword ? { keyword } : {}) })
}
