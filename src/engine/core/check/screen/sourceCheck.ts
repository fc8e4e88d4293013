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
import type { Library } from '#core/library'
import { availableNames, screenDiagnostics } from '#core/message'
import { createCollector, nearest, resolveModel, type Segments } from '#core/model'
import { checkFields } from '../model/fieldsCheck.ts'
import { actionsOf, barsOf, placedSteps } from './bodies.ts'
import { checkCall, endpointOf } from './callCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** A list over what a call answers. */
type CalledList = ListDocument & { source: ListSourceDocument }

const isCalled = (plain: ScreenContext['plain']): plain is CalledList =>
  plain.type === 'list' && plain.source !== undefined

/** Checks a list over what a call answers: the call is there, it takes what the list asks by, and nothing needs a model. */
export function checkSource(context: ScreenContext): void {
  const { plain, library, collector } = context
  if (!isCalled(plain)) return
  const { source, title } = plain
  const at = ['source']
  checkCall(source, { library, collector, at })
  const message = '接口的行没有子记录，不能有子表或一对一'
  checkOwnFields({ id: 'sourceRow', title, fields: source.fields, message, hint: '用 json，或去掉它' }, at, context)
  checkKey(source, context)
  for (const refused of modelWords(plain)) refuse(refused, context)
  for (const { entries, at: place } of barsOf(plain)) checkActions(entries, place, context)
  const endpoint = endpointOf(source.call, library)
  if (endpoint) checkPaging(plain, paramsOf(endpoint), context)
}

interface RefusedSource {
  at: Segments
  message: string
  hint: string
}

const refuse = ({ at, message, hint }: RefusedSource, { collector }: ScreenContext): void =>
  void collector.add(at, { code: 'not-allowed', message, hint })

function checkKey({ key, fields }: ListSourceDocument, { collector }: ScreenContext): void {
  if (key === undefined || key === 'id' || Object.hasOwn(fields, key)) return
  collector.report(['source', 'key'], screenDiagnostics.sourceField, { key }, nearest(key, Object.keys(fields)))
}

const needsModel = ['model', 'form', 'tree', 'drag', 'trash', 'live'] as const
const instead: Readonly<Partial<Record<(typeof needsModel)[number], string>>> = {
  model: '去掉 model 或 source',
  live: '用 refreshS',
}

/** Words that rest on the records of a model. */
function modelWords(plain: CalledList): RefusedSource[] {
  const words = needsModel.flatMap((word) => {
    if (plain[word] === undefined) return []
    const hint = instead[word] ?? '去掉它'
    return [{ at: [word], message: `列表的行来自接口，不能有 "${word}"`, hint }]
  })
  const detail = {
    at: ['detail'],
    message: '接口的行没有自己的详情屏',
    hint: '就地写 detail，或在行操作里打开屏幕',
  }
  const inline = (plain.columns ?? []).flatMap((column, index) =>
    typeof column === 'object' && column.inline
      ? [{ at: ['columns', index, 'inline'], message: '接口的行不能在单元格里修改', hint: '用行操作' }]
      : [],
  )
  return [...words, ...(typeof plain.detail === 'string' ? [detail] : []), ...inline]
}

/** Built-in actions that store something. */
const writing = new Set(['create', 'edit', 'copy', 'delete', 'batch_delete', 'import', 'export_template'])

function checkActions(entries: readonly ActionEntry[], at: Segments, context: ScreenContext): void {
  for (const [index, entry] of entries.entries()) {
    const here = [...at, index]
    if (typeof entry === 'object' && 'more' in entry) {
      checkActions(entry.more, [...here, 'more'], context)
      continue
    }
    const { id, run } = typeof entry === 'string' ? { id: entry, run: undefined } : entry
    if (!writing.has(id) || run) continue
    refuse({ at: here, message: `接口的行不能用内置操作 "${id}"`, hint: '写自己的操作，用 call' }, context)
  }
}

const paramsOf = ({ query }: Endpoint): ReadonlySet<string> =>
  new Set(Object.keys((query as { properties?: object } | undefined)?.properties ?? {}))

/** Who pages is who filters and sorts, and a call finds rows only by what it takes. */
function checkPaging(plain: CalledList, accepted: ReadonlySet<string>, context: ScreenContext): void {
  const isPaged = accepted.has('pageNo')
  const { source, filters = [], sort, columns = [] } = plain
  if (source.paging === 'client') {
    const message = '接口自己分页，在浏览器里分页只看得到第一页'
    if (isPaged) refuse({ at: ['source', 'paging'], message, hint: '去掉 paging' }, context)
    return
  }
  if (!isPaged) refuse({ at: ['source'], message: '接口不分页', hint: '写上 "paging": "client"' }, context)
  for (const word of ['where', 'views', 'counters', 'nested'] as const)
    if (plain[word] !== undefined) refuse(notAccepted([word], `"${word}"`), context)
  for (const [index, filter] of filters.entries()) checkAccepted(filter, ['filters', index], { accepted, context })
  if (accepted.has('column')) return
  if (sort?.length) refuse(notAccepted(['sort'], '"sort"'), context)
  for (const [index, column] of columns.entries())
    if (typeof column === 'object' && column.sortable)
      refuse(notAccepted(['columns', index, 'sortable'], '排序'), context)
}

const notAccepted = (at: Segments, what: string): RefusedSource => ({
  at,
  message: `接口不认得${what}`,
  hint: '去掉它；接口一次给出所有行时写 "paging": "client"',
})

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
  const known = [...accepted].filter((one) => !['pageNo', 'pageSize', 'column', 'order', 'field'].includes(one))
  refuse(
    {
      ...notAccepted(at, `筛选 "${fields ? fields.join('、') : name}"`),
      ...(known.length > 0 ? { hint: availableNames(known) } : {}),
    },
    context,
  )
}

/** Fields that a screen writes itself, and what stands there in place of a model. */
interface OwnFields {
  id: string
  title: string
  fields: Record<string, FieldDocument>
  /** Why there can be no records below. */
  message: string
  hint: string
}

const ofRecords = new Set(['table', 'one'])

/** Checks fields of a screen's own as those of a model; the compiler has named what it needs of them. */
function checkOwnFields(own: OwnFields, at: Segments, { library, collector }: ScreenContext): void {
  const { id, title, message, hint } = own
  const fields = Object.fromEntries(Object.entries(own.fields).filter(([, { type }]) => !ofRecords.has(type)))
  for (const name of Object.keys(own.fields))
    if (!(name in fields)) collector.add([...at, 'fields', name, 'type'], { code: 'not-allowed', message, hint })
  const document: ModelDocument = {
    kind: 'model',
    version: languageVersion,
    id,
    title: title.startsWith('=') ? id : title,
    internal: true,
    fields: fields as ModelDocument['fields'],
  }
  const extended: Library = { ...library, model: (name) => (name === id ? document : library.model(name)) }
  const found = createCollector(collector.document, collector.checks, collector.look)
  checkFields({ document, model: resolveModel(document, extended).model, library: extended, collector: found })
  for (const { pointer, ...diagnostic } of found.diagnostics)
    collector.add([...at, ...segmentsOf(pointer)], {
      code: diagnostic.code,
      message: diagnostic.message,
      severity: diagnostic.severity,
      ...(diagnostic.hint ? { hint: diagnostic.hint } : {}),
    })
}

/** Checks the small forms of actions as the fields of a model. */
export function checkAsks(context: ScreenContext): void {
  for (const { action, at } of actionsOf(context.plain))
    for (const placed of placedSteps(action.run ?? [], [...at, 'run']))
      if ('ask' in placed.step && typeof placed.step.ask.fields !== 'string')
        checkOwnFields(ownFieldsOfAsk(placed.step.ask as Ask), [...placed.at, 'ask'], context)
}

interface Ask {
  title: string
  fields: Record<string, FieldDocument>
}

const ownFieldsOfAsk = ({ title, fields }: Ask) => ({
  id: 'ask',
  title,
  fields,
  message: '询问没有记录，不能有子表或一对一',
  hint: '打开一个表单',
})
