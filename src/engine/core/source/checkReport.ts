import type { ModelDocument, ModelQueryDocument, SourceQueryDocument } from '#core/document'
import { type FieldType, fieldTypeOf } from '#core/fieldType'
import { reportDiagnostics } from '#core/message'
import { type Collector, type Model, nearestOrAll } from '#core/model'
import { type ReportSource, readReport } from './readReport.ts'
import { readStatement } from './readStatement.ts'

/** Where reports are checked: the other reports too. */
interface ReportLibrary extends ReportSource {
  reports(): readonly Model[]
}

/** The words of a model that are about its table or about writing. */
const wordsOfTables = [
  ...(['abstract', 'extends', 'key', 'indexes', 'rows', 'own', 'rules', 'noOverlap', 'states', 'trash'] as const),
  ...(['editWhen', 'deleteWhen', 'shared', 'internal'] as const),
]

/** Checks a report as it is written: its words, its query, its columns, filters, parameters and statement. */
export function checkReport(written: ModelDocument, library: ReportLibrary, collector: Collector): void {
  const { query } = written
  if (!query) return
  for (const word of wordsOfTables)
    if (written[word] !== undefined) collector.report([word], reportDiagnostics.wordOfTables, { word })
  if ('sql' in query) checkSource(written, query, collector)
  else checkQuery(written, query, { library, collector })
  checkFilters(query, library.resolvedModel(written.id), collector)
  checkParams(query, collector)
}

interface ReportCheck {
  library: ReportLibrary
  collector: Collector
}

function checkQuery(written: ModelDocument, query: ModelQueryDocument, { library, collector }: ReportCheck): void {
  if (Object.keys(written.fields ?? {}).length > 0) collector.report(['fields'], reportDiagnostics.fieldsDerived)
  readReport(written, library, collector)
  checkOptions(written.id, query, { library, collector })
}

/** The types whose values a statement can give, without asking our tables. */
const plainTypes: ReadonlySet<string> = new Set([
  ...['text', 'longtext', 'int', 'decimal', 'money', 'bool', 'date', 'datetime', 'time', 'month', 'year', 'dict'],
])

/** The words of a field that are about entering or storing its value. */
const wordsOfEntry = [
  'required',
  'unique',
  'default',
  'rules',
  'copyOf',
  'fixed',
  'search',
  'auto',
  'caseless',
] as const

function checkSource({ fields }: ModelDocument, query: SourceQueryDocument, collector: Collector): void {
  const columns = Object.entries(fields ?? {})
  if (columns.length === 0) collector.report([], reportDiagnostics.fieldsMissing)
  for (const [name, field] of columns) {
    const title = fieldTypeOf(field.type)?.title ?? field.type
    if (!plainTypes.has(field.type))
      collector.report(['fields', name, 'type'], reportDiagnostics.noColumnType, { name, type: title })
    for (const word of wordsOfEntry)
      if (word in field) collector.report(['fields', name, word], reportDiagnostics.wordOfEntry, { word })
  }
  for (const word of ['key', 'totals'] as const) checkColumns(word, query, { fields, collector })
  checkStatement(query, collector)
}

interface ColumnCheck {
  fields: ModelDocument['fields'] | undefined
  collector: Collector
}

function checkColumns(
  word: 'key' | 'totals',
  query: SourceQueryDocument,
  { fields = {}, collector }: ColumnCheck,
): void {
  for (const [index, name] of (query[word] ?? []).entries()) {
    const at = ['query', word, index]
    const type = fields[name] && fieldTypeOf(fields[name].type)
    if (!type) collector.report(at, reportDiagnostics.columnUnknown, { name }, nearestOrAll(name, Object.keys(fields)))
    else if (word === 'totals' && type.expression.kind !== 'number')
      collector.report(at, reportDiagnostics.totalOfText, { name, type: type.title })
  }
}

function checkStatement({ sql, params = {} }: SourceQueryDocument, collector: Collector): void {
  const at = ['query', 'sql']
  const statement = readStatement(sql)
  if ('problem' in statement) {
    collector.report(at, reportDiagnostics[statement.problem])
    return
  }
  const used = new Set(statement.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.param])))
  const declared = Object.keys(params)
  for (const name of used)
    if (!declared.includes(name))
      collector.report(at, reportDiagnostics.paramUnknown, { name }, nearestOrAll(name, declared))
  for (const name of declared)
    if (!used.has(name)) collector.report(['query', 'params', name], reportDiagnostics.paramUnused, { name })
}

type QueryDocument = ModelQueryDocument | SourceQueryDocument

const rangedKinds: ReadonlySet<string> = new Set(['number', 'date', 'datetime', 'time'])

/** Whether values of a type have an order that users think in. */
const isRanged = ({ id, expression }: FieldType): boolean => rangedKinds.has(expression.kind) || id === 'month'

function checkFilters(
  { filters = [], ...query }: QueryDocument,
  report: Model | undefined,
  collector: Collector,
): void {
  const own = report?.fields.flatMap(({ base, name }) => (base ? [] : [name])) ?? []
  const names = 'select' in query ? Object.keys(query.select) : own
  for (const [index, entry] of filters.entries()) {
    const { field: name, match } = typeof entry === 'string' ? { field: entry, match: undefined } : entry
    const at = ['query', 'filters', index, ...(typeof entry === 'string' ? [] : ['field'])]
    const field = report?.field(name)
    if (!names.includes(name))
      collector.report(at, reportDiagnostics.columnUnknown, { name }, nearestOrAll(name, names))
    else if (match === 'range' && field && !isRanged(field.type))
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

/** The statement by which clients look for the options of a report. */
export const optionStatement = ({ query }: Pick<ModelDocument, 'query'>): string | undefined =>
  query && 'from' in query && query.statement !== undefined ? plainStatement(query.statement) : undefined

function checkOptions(id: string, query: ModelQueryDocument, { library, collector }: ReportCheck): void {
  const statement = optionStatement({ query })
  if (statement === undefined) return
  const at = ['query', 'statement']
  if (!('value' in query.select && 'text' in query.select)) collector.report(at, reportDiagnostics.statementColumns)
  const other = library.reports().find((report) => report.id !== id && optionStatement(report.document) === statement)
  if (other) collector.report(at, reportDiagnostics.statementTwice, { report: other.id })
}
