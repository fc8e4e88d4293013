import type { ModelDocument, QueryDocument } from '#core/document'
import { fieldTypeOf } from '#core/fieldType'
import { reportDiagnostics } from '#core/message'
import { type Collector, type Model, nearestOrAll } from '#core/model'
import { type ReportSource, readReport } from './readReport.ts'

/** Where reports are checked: the other reports too. */
interface ReportLibrary extends ReportSource {
  reports(): readonly Model[]
}

/** The words of a model that are about its table or about writing. */
const wordsOfTables = [
  ...(['abstract', 'extends', 'key', 'indexes', 'rows', 'own', 'rules', 'noOverlap', 'states', 'trash'] as const),
  ...(['editWhen', 'deleteWhen', 'shared', 'internal'] as const),
]

/** Checks a report as it is written: its words, its query, its filters, parameters and statement. */
export function checkReport(written: ModelDocument, library: ReportLibrary, collector: Collector): void {
  const { query } = written
  if (!query) return
  for (const word of wordsOfTables)
    if (written[word] !== undefined) collector.report([word], reportDiagnostics.wordOfTables, { word })
  if (Object.keys(written.fields ?? {}).length > 0) collector.report(['fields'], reportDiagnostics.fieldsDerived)
  readReport(written, library, collector)
  checkFilters(query, library.resolvedModel(written.id), collector)
  checkParams(query, collector)
  checkStatement(written, library, collector)
}

const ranged: ReadonlySet<string> = new Set(['number', 'date', 'datetime', 'time'])

function checkFilters({ filters = [], select }: QueryDocument, report: Model | undefined, collector: Collector): void {
  const names = Object.keys(select)
  for (const [index, entry] of filters.entries()) {
    const { field: name, match } = typeof entry === 'string' ? { field: entry, match: undefined } : entry
    const at = ['query', 'filters', index, ...(typeof entry === 'string' ? [] : ['field'])]
    const field = report?.field(name)
    if (!names.includes(name))
      collector.report(at, reportDiagnostics.filterUnknown, { name }, nearestOrAll(name, names))
    else if (match === 'range' && field && !ranged.has(field.type.expression.kind))
      collector.report(['query', 'filters', index, 'match'], reportDiagnostics.rangeOfText, {
        name,
        type: field.type.title,
      })
  }
}

function checkParams({ params = {} }: QueryDocument, collector: Collector): void {
  for (const [name, { type, default: value }] of Object.entries(params)) {
    const fieldType = fieldTypeOf(type)
    if (value === undefined || value === null || !fieldType) continue
    const read = fieldType.read(value, {})
    if ('problem' in read)
      collector.report(['query', 'params', name, 'default'], reportDiagnostics.paramValue, {
        name,
        problem: read.problem,
        type: fieldType.title,
      })
  }
}

/** Statements by which clients look for options are compared without regard to blanks. */
export const plainStatement = (text: string): string => text.trim().replace(/\s+/g, ' ')

function checkStatement({ id, query }: ModelDocument, library: ReportLibrary, collector: Collector): void {
  if (query?.statement === undefined) return
  const at = ['query', 'statement']
  if (!('value' in query.select && 'text' in query.select)) collector.report(at, reportDiagnostics.statementColumns)
  const statement = plainStatement(query.statement)
  const other = library.reports().find(({ id: otherId, document }) => {
    const text = document.query?.statement
    return otherId !== id && text !== undefined && plainStatement(text) === statement
  })
  if (other) collector.report(at, reportDiagnostics.statementTwice, { report: other.id })
}
