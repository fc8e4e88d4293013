import {
  type ActionEntry,
  type FieldDocument,
  type FilterEntry,
  type ListDocument,
  type ListSourceDocument,
  languageVersion,
  type ModelDocument,
  segmentsOf,
} from '#core/document'
import type { Endpoint } from '#core/endpoint'
import { expressionsIn, nearHint } from '#core/expression'
import { fieldTypeOf } from '#core/fieldType'
import type { Library } from '#core/library'
import { availableNames, screenDiagnostics, screenHints } from '#core/message'
import { createCollector, type FindingText, resolveModel, type Segments } from '#core/model'
import { checkFields } from '../model/fieldsCheck.ts'
import { actionsOf, barsOf, placedSteps } from './bodies.ts'
import { checkCall, endpointOf } from './callCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** A list whose rows come from a call. */
type CalledList = ListDocument & { source: ListSourceDocument }

const isCalled = (plain: ScreenContext['plain']): plain is CalledList =>
  plain.type === 'list' && plain.source !== undefined

/** Checks a list whose rows come from a call: the call exists, it accepts the filters and sorting, and nothing needs a model. */
export function checkSource(context: ScreenContext): void {
  const { plain, library, collector } = context
  if (!isCalled(plain)) return
  const { source, title } = plain
  const at = ['source']
  checkCall(source, { library, collector, at })
  checkOwnFields({ id: 'sourceRow', title, fields: source.fields, refused: screenDiagnostics.sourceRows }, at, context)
  checkKey(source, context)
  checkModelWords(plain, context)
  for (const { entries, at: place } of barsOf(plain)) checkActions(entries, place, context)
  const endpoint = endpointOf(source.call, library)
  if (endpoint) checkPaging(plain, paramsOf(endpoint), context)
}

function checkKey({ key, fields }: ListSourceDocument, { collector }: ScreenContext): void {
  if (key === undefined || key === 'id' || Object.hasOwn(fields, key)) return
  collector.report(['source', 'key'], screenDiagnostics.sourceField, { key }, nearHint(key, Object.keys(fields)))
}

const needsModel = ['model', 'form', 'tree', 'drag', 'trash', 'live'] as const
const instead: Readonly<Record<string, string>> = screenHints.insteadOfModel

/** Reports properties that need records of a model. */
function checkModelWords(plain: CalledList, { collector }: ScreenContext): void {
  for (const word of needsModel)
    if (plain[word] !== undefined) collector.report([word], screenDiagnostics.sourceWord, { word }, instead[word])
  if (typeof plain.detail === 'string') collector.report(['detail'], screenDiagnostics.sourceDetail)
  for (const [index, column] of (plain.columns ?? []).entries())
    if (typeof column === 'object' && column.inline)
      collector.report(['columns', index, 'inline'], screenDiagnostics.sourceInline)
}

/** Built-in actions that write records, or read them on the server. */
const writing = new Set([
  'create',
  'edit',
  'copy',
  'delete',
  'batch_delete',
  'import',
  'export_template',
  'print_report',
])

function checkActions(entries: readonly ActionEntry[], at: Segments, context: ScreenContext): void {
  for (const [index, entry] of entries.entries()) {
    const here = [...at, index]
    if (typeof entry === 'object' && 'more' in entry) {
      checkActions(entry.more, [...here, 'more'], context)
      continue
    }
    const { id, run } = typeof entry === 'string' ? { id: entry, run: undefined } : entry
    if (!writing.has(id) || run) continue
    context.collector.report(here, screenDiagnostics.sourceAction, { id })
  }
}

const paramsOf = ({ query }: Endpoint): ReadonlySet<string> =>
  new Set(Object.keys((query as { properties?: object } | undefined)?.properties ?? {}))

/** Paging, filtering and sorting happen on the same side, and a call can only filter by its own parameters. */
function checkPaging(plain: CalledList, accepted: ReadonlySet<string>, context: ScreenContext): void {
  const isPaged = accepted.has('pageNo')
  const { source, filters = [], sort, columns = [] } = plain
  const { collector } = context
  const refuse = (at: Segments, what: string) => collector.report(at, screenDiagnostics.sourceParam, { what })
  if (source.paging === 'client') {
    if (isPaged) collector.report(['source', 'paging'], screenDiagnostics.sourcePaged)
    return
  }
  if (!isPaged) collector.report(['source'], screenDiagnostics.sourceNotPaged)
  for (const word of ['where', 'views', 'counters', 'nested'] as const)
    if (plain[word] !== undefined) refuse([word], `"${word}"`)
  for (const [index, filter] of filters.entries()) checkAccepted(filter, ['filters', index], { accepted, context })
  if (accepted.has('column')) return
  if (sort?.length) refuse(['sort'], '"sort"')
  for (const [index, column] of columns.entries())
    if (typeof column === 'object' && column.sortable) refuse(['columns', index, 'sortable'], screenHints.sorting)
}

interface AcceptedParams {
  accepted: ReadonlySet<string>
  context: ScreenContext
}

function checkAccepted(filter: FilterEntry, at: Segments, { accepted, context }: AcceptedParams): void {
  const { field, fields, match } =
    typeof filter === 'string' ? { field: filter, fields: undefined, match: undefined } : filter
  const name = field ?? ''
  const defaultMatch = match ?? context.model?.field(name)?.type.match
  const sent = fields ? ['superQueryParams'] : defaultMatch === 'range' ? [`${name}_begin`, `${name}_end`] : [name]
  if (sent.every((one) => accepted.has(one))) return
  const candidates = [...accepted].filter((one) => !['pageNo', 'pageSize', 'column', 'order', 'field'].includes(one))
  const what = `${screenHints.filter} "${fields?.join('、') ?? name}"`
  context.collector.report(
    at,
    screenDiagnostics.sourceParam,
    { what },
    candidates.length > 0 ? availableNames(candidates) : undefined,
  )
}

/** Fields that a screen declares itself, with the id and title of the model that they are checked as. */
interface OwnFields {
  id: string
  title: string
  fields: Record<string, FieldDocument>
  /** The finding for references and sub-tables, which such fields cannot have. */
  refused: FindingText
}

/** Checks the fields that a screen declares, as those of a model. The compiler has reported everything else. */
function checkOwnFields(own: OwnFields, at: Segments, { library, collector }: ScreenContext): void {
  const { id, title, refused } = own
  const fields = Object.fromEntries(Object.entries(own.fields).filter(([, { type }]) => !fieldTypeOf(type)?.nested))
  for (const name of Object.keys(own.fields))
    if (!(name in fields)) collector.report([...at, 'fields', name, 'type'], refused)
  const document: ModelDocument = {
    kind: 'model',
    version: languageVersion,
    id,
    title: expressionsIn(title).length > 0 ? id : title,
    internal: true,
    fields: fields as ModelDocument['fields'],
  }
  const extended: Library = { ...library, model: (name) => (name === id ? document : library.model(name)) }
  const found = createCollector(collector.document, collector.checks, collector.lint)
  checkFields({ document, model: resolveModel(document, extended).model, library: extended, collector: found })
  for (const diagnostic of found.diagnostics) collector.add([...at, ...segmentsOf(diagnostic.pointer)], diagnostic)
}

/** Checks the `ask` forms of actions as the fields of a model. */
export function checkAsks(context: ScreenContext): void {
  for (const { action, at } of actionsOf(context.plain))
    for (const placed of placedSteps(action.run ?? [], [...at, 'run']))
      if ('ask' in placed.step && typeof placed.step.ask.fields !== 'string')
        checkOwnFields({ ...(placed.step.ask as Ask), ...ofAsk }, [...placed.at, 'ask'], context)
}

interface Ask {
  title: string
  fields: Record<string, FieldDocument>
}

const ofAsk = { id: 'ask', refused: screenDiagnostics.askRows }
