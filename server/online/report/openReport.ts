import { failedWith, productError } from '#core/error'
import { reportMessages } from '#core/message'
import { codeOf, type Model } from '#core/model'
import { memoized } from '#core/object'
import { canCall } from '#core/permission'
import { quoted } from '#core/query'
import { reportProgram } from '#core/source'
import { type CallContext, mayTell, type RecordScope } from '#server/access'
import type { Services } from '#server/context'
import { type VisibleReport, visibleReport } from './reportColumns.ts'

interface ReportRequest extends CallContext {
  params: Readonly<Record<string, string | undefined>>
}

type ReportAction = 'list' | 'choose' | 'export'

/** The report of a call. Throws unless the caller may do this with it and with the model that it reads. */
export function reportOf({ params, services, caller }: ReportRequest, action: ReportAction): VisibleReport {
  const code = params.code ?? params.id ?? ''
  const model = services.library
    .current()
    .reports()
    .find(({ id }) => id === code)
  if (!model) throw failedWith(reportMessages.unknown, { code: quoted(code) })
  return openReport(model, { services, caller }, action)
}

export function openReport(model: Model, { services, caller }: CallContext, action: ReportAction): VisibleReport {
  const needed = action === 'export' ? 'export' : 'list'
  const mayAll = [model, ...modelsBelow(model, services)].every((one) => canCall(caller.rights, codeOf(one, needed)))
  if (mayAll) return visibleReport({ services, caller, model })
  const scope = action === 'choose' && namesScopeOf({ services, caller, model })
  if (!scope) throw productError('forbidden')
  return visibleReport(scope)
}

/** The model that a report reads; none for one over a data source. */
function modelsBelow(report: Model, { library }: Services): Model[] {
  const { query } = report.document
  return query && 'from' in query ? [reportProgram(report, library.current()).from] : []
}

/**
 * The report of somebody whose screens have a picker of it, but who may not list what it reads: its rows by their names, as options tell
 * them; null when there is none such. See docs/decisions/options-without-list-right.md.
 */
function namesScopeOf(scope: RecordScope): RecordScope | null {
  const { services, caller, model } = scope
  if (modelsBelow(model, services).length === 0) return null
  const { from, columns, grouped } = reportProgram(model, services.library.current())
  if (grouped || !services.access.mayUseModel(caller, model.id)) return null
  const isOpen = mayTell({ ...scope, model: from, names: true })
  const visible = columns.filter(({ kind, source }) => kind === 'field' && !source.member && isOpen(source))
  if (visible.length === 0) return null
  const names = visible.map(({ name }) => name)
  return { ...scope, names: true, model: narrowed(model, names) }
}

/** Each report narrowed to columns, by their names, so that what is derived from it is derived once. */
const narrowedReports = memoized((_report: Model) => new Map<string, Model>())

/** A report with these columns alone. */
function narrowed(report: Model, names: readonly string[]): Model {
  const versions = narrowedReports(report)
  const key = names.join()
  const fields = report.fields.filter(({ base, name }) => base || names.includes(name))
  const version = versions.get(key) ?? { ...report, fields, field: (name) => fields.find((one) => one.name === name) }
  versions.set(key, version)
  return version
}
