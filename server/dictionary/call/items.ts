import { type DictCode, parseDictCode, readEqualTests } from '#core/dictionary'
import { catalogue } from '#core/endpoint'
import { ProductError, productError } from '#core/error'
import { limit } from '#core/limit'
import { dictionaryMessages, doneMessages, fillText } from '#core/message'
import { codeOf, type Field, type Model, readValue } from '#core/model'
import { canCall } from '#core/permission'
import type { CallContext } from '#server/access'
import { mayRead, type RecordScope, scopeOf, type WireRecord } from '#server/access'
import type { DictionaryOption } from '#server/context'
import { commandRoute, done, found, queryRoute, type Route, type RouteRequest, refused, route } from '#server/http'
import { listRecords, optionTreeOf } from '#server/reading'
import { changeTrash, isDuplicate, writeRecords } from '#server/writing'
import { foundItems } from '../plainOptions.ts'
import {
  defaultRows,
  literalText,
  optionsByKey,
  readableField,
  readRows,
  tableDictionary,
  tableOptions,
  usableModel,
  type WireOption,
} from '../tableOptions.ts'

const { dictionary } = catalogue

/** An item on the wire; `title` repeats the text for other clients. */
const wireOption = ({ value, text, tone }: DictionaryOption): WireOption & { tone?: string } => ({
  value,
  text,
  title: text,
  ...(tone ? { tone } : {}),
})

function readCode(code: string | undefined): Exclude<DictCode, { kind: 'problem' }> {
  const read = parseDictCode(code ?? '')
  if (read.kind === 'problem') throw new ProductError('dictCodeFormat', read.message)
  return read
}

/** A dictionary as it is searched, whether its items are stored as such or are records of a model. */
interface SearchedDictionary {
  search(search: { keyword?: string; rows?: number | undefined }): Promise<(WireOption & { tone?: string })[]>
  byKey(keys: readonly string[]): Promise<ReadonlyMap<string, { text: string }>>
}

/** The dictionary of a code, as the caller may read it. spec: readings, `loadDict` */
async function searched(callContext: CallContext, code: string | undefined): Promise<SearchedDictionary> {
  const read = readCode(code)
  if (read.kind === 'plain') {
    const { services, caller } = callContext
    const options = services.dictionaries.options(read.code, caller.tenantId)
    return {
      search: async ({ keyword = '', rows }) => foundItems(options, { keyword, rows }).map(wireOption),
      byKey: async () => new Map(options.map((option) => [option.value, option])),
    }
  }
  const table = await tableDictionary(callContext, read)
  const { condition = '' } = read
  return {
    search: ({ keyword = '', rows }) => tableOptions(table, { condition, keyword, ...(rows ? { rows } : {}) }),
    byKey: (keys) => optionsByKey(table, keys),
  }
}

/** The keys of a request, in order. */
function keysOf(text: string): string[] {
  const keys = text.split(',')
  if (keys.length > limit.idsPerBatch)
    throw productError('overLimit', {
      limit: fillText(dictionaryMessages.mostValues, { most: limit.idsPerBatch }),
      setting: 'limit.idsPerBatch',
    })
  return keys
}

/** Reading dictionaries. spec: contract §5.1, §5.3 */
export const itemRoutes: readonly Route[] = [
  route(dictionary.items, async ({ params, caller, services }) => {
    const read = readCode(params.code)
    if (read.kind === 'plain') return found(services.dictionaries.options(read.code, caller.tenantId).map(wireOption))
    const { condition = '' } = read
    return found(await tableOptions(await tableDictionary({ services, caller }, read), { condition }))
  }),
  route(dictionary.text, async ({ params, caller, services }) => {
    const read = readCode(params.code)
    const key = params.key ?? ''
    if (read.kind === 'plain') return found(services.dictionaries.text(read.code, key, caller.tenantId) ?? '')
    const options = await optionsByKey(await tableDictionary({ services, caller }, read), [key])
    return found(options.get(key)?.text ?? '')
  }),
  route(dictionary.load, async ({ params, query, caller, services }) => {
    const { keyword = '', pageSize } = query
    return found(await (await searched({ services, caller }, params.code)).search({ keyword, rows: pageSize }))
  }),
  route(dictionary.loadByValue, async ({ params, query, caller, services }) => {
    const { search } = await searched({ services, caller }, params.code)
    const { keyword = '', pageSize: rows = limit.defaultPageSize } = query
    const first = keyword === '' ? [] : await search({ keyword, rows })
    const chosen = new Set(first.map(({ value }) => value))
    const rest = await search({ rows })
    return found([...first, ...rest.filter(({ value }) => !chosen.has(value))].slice(0, rows))
  }),
  route(dictionary.labels, async ({ params, query, caller, services }) => {
    const { byKey } = await searched({ services, caller }, params.code)
    const keys = keysOf(query.key)
    const options = await byKey([...new Set(keys.filter(Boolean))])
    // Who takes labels by their places asks for those of unknown keys too. spec: contract §5.1
    const echo = query.delNotExist === false
    return found(keys.flatMap((key) => options.get(key)?.text ?? (echo ? [key] : [])))
  }),
  route(dictionary.all, ({ caller, services: { dictionaries } }) => {
    const enabled = (code: string) => dictionaries.options(code, caller.tenantId).filter(({ disabled }) => !disabled)
    return found(Object.fromEntries(dictionaries.codes().map((code) => [code, enabled(code).map(wireOption)])))
  }),
  commandRoute(dictionary.refresh, dictionaryMessages.refreshed, async ({ services }) => {
    const { dictionaries, outbox, database } = services
    await outbox.emit(database.query, { kind: 'record.changed', model: 'sysDict', ids: [], change: 'edit' })
    await outbox.flush()
    await dictionaries.refresh()
  }),
]

const { dictManagement } = catalogue

/** The record scope of the dictionary model. */
const dictScope = (callContext: CallContext): RecordScope => scopeOf(callContext, 'sysDict')

/** All dictionaries, either live or in the trash. */
async function allDicts(scope: RecordScope, trash: 'live' | 'trash'): Promise<WireRecord[]> {
  const dicts: WireRecord[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const params = { pageNo: String(pageNo), pageSize: String(limit.pageSize) }
    const { records } = await listRecords(scope, params, { trash })
    dicts.push(...records)
    if (records.length < limit.pageSize) return dicts
  }
}

async function changeOne(request: RouteRequest, action: 'restore' | 'purge'): Promise<void> {
  const scope = dictScope(request)
  const { id = '' } = request.params
  await writeRecords(scope, (inside) => changeTrash(inside, [id], action))
}

/** The calls of dictionaries beyond those of every model. spec: contract §5.5 */
export const managementRoutes: readonly Route[] = [
  route(dictManagement.treeList, async (request) => {
    const records = await allDicts(dictScope(request), 'live')
    return found(records.map((record) => ({ key: record.id, title: record.dictName, ...record })))
  }),
  queryRoute(dictManagement.deleted, (request) => allDicts(dictScope(request), 'trash')),
  commandRoute(dictManagement.back, dictionaryMessages.done, (request) => changeOne(request, 'restore')),
  commandRoute(dictManagement.deletePhysic, dictionaryMessages.purged, (request) => changeOne(request, 'purge')),
]

const takenMessage = dictionaryMessages.taken

/** The model with this table or id, if the caller may write it. */
function writableModel({ services, caller }: CallContext, name: string): Model {
  const model = services.library
    .current()
    .models()
    .find(({ id, table }) => id === name || table === name)
  const may = (action: string) => model !== undefined && canCall(caller.rights, codeOf(model, action))
  if (!model || model.document.internal || !(may('add') || may('edit'))) throw productError('operationRefused')
  return model
}

/** The field, if its model declares it globally unique and the caller may see it. */
function uniqueField({ caller }: CallContext, model: Model, name: string): Field {
  const field = model.fields.find((one) => one.name === name || one.columnName === name)
  if (!field?.column || field.document.unique !== true || !mayRead(caller, model, field))
    throw productError('operationRefused')
  return field
}

/** Reports whether a value is still unused. spec: contract §6.5 */
export const duplicateCheckRoute: Route = route(
  catalogue.system.duplicateCheck,
  async ({ query, caller, services }) => {
    const callContext = { services, caller }
    const model = writableModel(callContext, query.tableName)
    const field = uniqueField(callContext, model, query.fieldName)
    const read = readValue(field, query.fieldVal)
    if ('problem' in read || read.value === null) return done(doneMessages.free)
    const candidate = { field, record: { [field.name]: read.value }, id: query.dataId ?? '' }
    return (await isDuplicate({ ...callContext, model }, candidate)) ? refused(takenMessage) : done(doneMessages.free)
  },
)

/** Reports whether a value is still unused in its dictionary. spec: contract §5.5 */
export const checkItemRoute: Route = route(catalogue.dictManagement.checkItem, async ({ query, caller, services }) => {
  const { id = '', ...record } = query
  const model = services.library.current().resolvedModel('sysDictItem')
  const field = model?.field('itemValue')
  const isTaken = model && field && (await isDuplicate({ model, caller, services }, { field, record, id }))
  return isTaken ? refused(takenMessage) : done(doneMessages.free)
})

interface TreeColumns {
  pid: Field
  text: Field
  code: Field
  /** The field that says whether a node has children; `computed` where the model only knows it from its records. */
  hasChild: Field | 'computed' | undefined
}

const equal = ({ name }: Field, value: string) => `${name} == ${literalText(value)}`

/** The condition for the children of a node; empty means the top level. */
function levelCondition(pid: Field, value: string): string {
  if (value !== '' && value !== '0') return equal(pid, value)
  return `(${pid.name} == null || ${equal(pid, '')} || ${equal(pid, '0')})`
}

/** What other clients of the family call the column that our trees do not store: it follows from the records. spec: contract §5.6 */
const childFlags: readonly string[] = ['has_child', 'hasChild']

function childFlagOf(scope: RecordScope, pid: Field, name: string): TreeColumns['hasChild'] {
  const { model } = scope
  const isStored = model.fields.some((field) => field.name === name || field.columnName === name)
  return !isStored && pid === model.parent && childFlags.includes(name) ? 'computed' : readableField(scope, name)
}

/** Whether a record has no children; without a flag nodes can be opened. */
async function leafTest(scope: RecordScope, { hasChild }: TreeColumns, pid: string) {
  if (hasChild !== 'computed')
    return (record: WireRecord) => (hasChild ? String(record[hasChild.name] ?? '') !== '1' : false)
  const leaves = new Set((await optionTreeOf(scope, { pid })).flatMap(({ key, leaf }) => (leaf ? [key] : [])))
  return ({ id }: WireRecord) => leaves.has(String(id))
}

/** A node of a tree on the wire. spec: contract §5.4 */
function nodeOf(record: WireRecord, { pid, text, code }: TreeColumns, leaf: boolean) {
  const key = String(record[code.name] ?? '')
  const title = String(record[text.name] ?? '')
  const parentId = String(record[pid.name] ?? '')
  return { key, value: key, title, label: title, leaf, isLeaf: leaf, parentId, code: key, icon: null, children: null }
}

/** One level of a tree of records. spec: contract §5.1 loadTreeData */
export const treeDataRoute: Route = route(catalogue.dictionary.tree, async ({ query, caller, services }) => {
  const { pid = '', hasChildField } = query
  const scope = { services, caller, model: usableModel({ services, caller }, query.tableName) }
  const field = (name: string) => readableField(scope, name)
  const parent = field(query.pidField)
  const ends: TreeColumns = {
    pid: parent,
    text: field(query.text),
    code: field(query.code),
    hasChild: hasChildField ? childFlagOf(scope, parent, hasChildField) : undefined,
  }
  const tests = readEqualTests(query.condition ?? '')
  if (!tests) throw productError('operationRefused')
  const extra = tests.map(([name, value]) => ({ field: field(name), value }))
  const where = [levelCondition(ends.pid, pid), ...extra.map((one) => equal(one.field, one.value))].join(' && ')
  const flag = typeof ends.hasChild === 'object' ? [ends.hasChild] : []
  const records = await readRows(scope, {
    fields: [ends.pid, ends.text, ends.code, ...flag],
    condition: { where, fields: [ends.pid.name, ...extra.map((one) => one.field.name)] },
    rows: defaultRows,
  })
  const isLeaf = await leafTest(scope, ends, pid)
  return found(records.map((record) => nodeOf(record, ends, isLeaf(record))))
})
