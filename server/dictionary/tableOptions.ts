import { productError } from '#core/error'
import { dependenciesOf, parseExpression } from '#core/expression'
import { limit } from '#core/limit'
import type { Field, Model } from '#core/model'
import type { CallContext } from '#server/access'
import { mayTell, namesScope, type RecordScope, refuseClosed, type WireRecord } from '#server/access'
import { listRecords } from '#server/reading'

/** An item of a dictionary on the wire. spec: contract §5.1 */
export interface WireOption {
  value: string
  text: string
  title: string
}

const optionOf = (record: WireRecord, { text, code }: TableDictionary): WireOption => {
  const label = String(record[text.name] ?? '')
  return { value: String(record[code.name] ?? ''), text: label, title: label }
}

interface OptionRequest {
  condition?: string
  keyword?: string
  rows?: number
}

/** The items of a table dictionary. A keyword with commas is a list of texts or codes; any other is searched for in both. */
export async function tableOptions(
  dictionary: TableDictionary,
  { condition = '', keyword = '', rows = defaultRows }: OptionRequest,
): Promise<WireOption[]> {
  const { scope } = dictionary
  const anyOf = keywordTerms(dictionary, keyword.trim())
  if (anyOf && anyOf.length === 0) return []
  const records = await readRows(scope, {
    fields: [dictionary.text, dictionary.code],
    rows,
    ...(condition === '' ? {} : { condition: requestedCondition(scope, condition) }),
    ...(anyOf ? { anyOf } : {}),
  })
  return records.map((record) => optionOf(record, dictionary))
}

/** The condition, refused when it uses fields that the caller may not query. */
function requestedCondition(scope: RecordScope, text: string): RowCondition {
  const condition = rowCondition(text, scope.model)
  refuseClosed(condition.fields, scope.model, mayTell(scope))
  return condition
}

/** The conditions for a keyword; undefined without one. Numbers match only exactly. */
function keywordTerms({ text, code }: TableDictionary, keyword: string): RowsRequest['anyOf'] {
  if (keyword === '') return undefined
  const isList = keyword.includes(',')
  return [...new Set([text, code])].flatMap((field) => {
    if (isText(field)) return [{ field: field.name, rule: isList ? ('in' as const) : ('like' as const), val: keyword }]
    return /^[\d,]+$/.test(keyword) ? [{ field: field.name, rule: 'in' as const, val: keyword }] : []
  })
}

const isText = ({ type, document }: Field): boolean =>
  document.wire === 'int' || !['number', 'bool', 'date', 'datetime', 'time'].includes(type.expression.kind)

/** The items with these keys, in that order, without those that the caller may not see. */
export async function optionsByKey(
  dictionary: TableDictionary,
  keys: readonly string[],
): Promise<Map<string, WireOption>> {
  if (keys.length === 0) return new Map()
  const { scope, text, code } = dictionary
  const records = await readRows(scope, {
    fields: [text, code],
    rows: keys.length,
    anyOf: [{ field: code.name, rule: 'in', val: keys.join(',') }],
  })
  return new Map(records.map((record) => [String(record[code.name] ?? ''), optionOf(record, dictionary)]))
}

/** A dictionary made of a model's records. */
type TableDictionary = Awaited<ReturnType<typeof tableDictionary>>

const refuse = () => productError('operationRefused')

/** The model with exactly this table or id. Throws when the caller may not use it. */
export function usableModel({ services, caller }: CallContext, name: string): Model {
  const model = services.library
    .current()
    .models()
    .find(({ id, table }) => id === name || table === name)
  if (!model || !services.access.mayUseModel(caller, model.id)) throw refuse()
  return model
}

/** The stored field with exactly this name or column. Throws when the caller may not read it for choosing records. */
export function readableField(scope: RecordScope, name: string): Field {
  const field = scope.model.fields.find((one) => one.name === name || one.columnName === name)
  if (!field?.column || !mayTell(scope)(field)) throw refuse()
  return field
}

/** Resolves the names in a table dictionary to a model and its fields; they never become SQL. spec: policy (table dictionaries) */
export async function tableDictionary(
  callContext: CallContext,
  { table, text, code }: { table: string; text: string; code: string },
) {
  const scope = await namesScope({ ...callContext, model: usableModel(callContext, table) })
  return { scope, text: readableField(scope, text), code: readableField(scope, code) }
}

/** A row condition and the fields that it uses. */
interface RowCondition {
  where: string
  fields: readonly string[]
}

const quotedOrPlain = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/

/**
 * The condition of a table dictionary as an expression. Older clients write `status = 1 and name <> 'x'`: `=`, `<>` and `and` are translated,
 * columns become fields. Anything else must already be a valid expression. spec: contract §5.1, attack case SQ-07
 */
function rowCondition(text: string, model: Model): RowCondition {
  const where = text
    .split(quotedOrPlain)
    .map((part, index) => (index % 2 === 1 ? part : inOurWords(part, model)))
    .join('')
  const parsed = parseExpression(where)
  if (!parsed.ok) throw productError('operationRefused')
  return { where, fields: dependenciesOf(parsed.expression).fields }
}

const inOurWords = (part: string, { fields }: Model): string =>
  part
    .replace(/<>/g, '!=')
    .replace(/(^|[^=!<>])=(?!=)/g, '$1==')
    .replace(/\band\b/gi, '&&')
    .replace(/[A-Za-z_][A-Za-z0-9_]*/g, (name) => fieldName(name, fields))

const fieldName = (name: string, fields: readonly Field[]): string =>
  fields.find((field) => field.columnName === name)?.name ?? name

/** A text as a literal in an expression. */
export const literalText = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`

/** A query for the rows of a dictionary. */
interface RowsRequest {
  /** The fields to return. */
  fields: readonly Field[]
  /** A row expression and the fields that it uses. */
  condition?: { where: string; fields: readonly string[] }
  /** Wire conditions, at least one of which must hold. */
  anyOf?: readonly { field: string; rule: 'like' | 'in'; val: string }[]
  /** The most rows to return. */
  rows: number
}

/** The default limit of rows in a table dictionary. */
export const defaultRows = 5_000

/** Reads rows like a list call, subject to tenant, trash, data rules and field rights, but only the fields needed. */
export async function readRows(scope: RecordScope, request: RowsRequest): Promise<WireRecord[]> {
  const { condition, anyOf = [], rows } = request
  const narrow = {
    ...scope,
    model: narrowed(scope.model, [...request.fields.map(({ name }) => name), ...(condition?.fields ?? [])]),
  }
  const pageSize = Math.min(rows, limit.pageSize)
  const params = {
    pageSize: String(pageSize),
    ...(condition ? { where: condition.where } : {}),
    ...(anyOf.length > 0 ? { superQueryMatchType: 'or', superQueryParams: JSON.stringify(anyOf) } : {}),
  }
  const collected: WireRecord[] = []
  for (let pageNo = 1; collected.length < rows; pageNo += 1) {
    const { records } = await listRecords(narrow, { ...params, pageNo: String(pageNo) })
    collected.push(...records)
    if (records.length < pageSize) break
  }
  return collected.slice(0, rows)
}

/** The model reduced to its key and these fields. */
function narrowed(model: Model, names: readonly string[]): Model {
  const selected = new Set(['id', ...names])
  return { ...model, fields: model.fields.filter(({ name }) => selected.has(name)) }
}
