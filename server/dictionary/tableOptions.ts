import { productError } from '#core/error'
import { dependenciesOf, parseExpression } from '#core/expression'
import { limit } from '#core/limit'
import type { Field, Model } from '#core/model'
import type { CallContext } from '#server/access'
import { mayTell, type RecordScope, refuseClosed, type WireRecord } from '#server/access'
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

/** The items of a table dictionary. A keyword with commas lists texts or codes, any other is contained in one of them. */
export async function tableOptions(
  dictionary: TableDictionary,
  { condition = '', keyword = '', rows = mostRows }: OptionRequest,
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

/** The condition, over fields by which the caller may ask. */
function requestedCondition(scope: RecordScope, text: string): RowCondition {
  const condition = rowCondition(text, scope.model)
  refuseClosed(condition.fields, scope.model, mayTell(scope))
  return condition
}

/** The conditions of a keyword; undefined without one. Numbers match only as a whole. */
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

/** The items of these keys, in their order; what the caller may not see is not there. */
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

/** A dictionary made of the records of a model. */
export type TableDictionary = ReturnType<typeof tableDictionary>

const refuse = () => productError('operationRefused')

/** The model of a table or model name, exactly as it is written; refused when the caller may not use it. */
export function usableModel({ services, caller }: CallContext, name: string): Model {
  const model = services.library
    .current()
    .models()
    .find(({ id, table }) => id === name || table === name)
  if (!model || !services.access.mayUseModel(caller, model.id)) throw refuse()
  return model
}

/** The stored field of a field or column name, exactly as it is written; refused when it is secret, hidden or more than choosing needs. */
export function readableField(callContext: CallContext, model: Model, name: string): Field {
  const field = model.fields.find((one) => one.name === name || one.columnName === name)
  if (!field?.column || !mayTell({ ...callContext, model })(field)) throw refuse()
  return field
}

/** Looks the names of a table dictionary up in the models. Nothing of them ever becomes SQL. spec: policy (table dictionaries) */
export function tableDictionary(
  callContext: CallContext,
  { table, text, code }: { table: string; text: string; code: string },
) {
  const model = usableModel(callContext, table)
  return {
    scope: { ...callContext, model },
    text: readableField(callContext, model, text),
    code: readableField(callContext, model, code),
  }
}

/** A condition over rows and the fields that it reads. */
interface RowCondition {
  where: string
  fields: readonly string[]
}

const quotedOrPlain = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/

/**
 * The condition of a table dictionary as an expression of the language. Older clients write `status = 1 and name <> 'x'`:
 * `=`, `<>` and `and` are read as what they mean, columns as their fields. Anything else has to be the language's own.
 * spec: contract §5.1, attack case SQ-07
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

/** A literal of the language. */
export const literalText = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`

/** The rows of a model that a dictionary needs. */
interface RowsRequest {
  /** The fields that the answer needs. */
  fields: readonly Field[]
  /** A row expression and the fields that it reads. */
  condition?: { where: string; fields: readonly string[] }
  /** Conditions of the wire, one of which has to hold. */
  anyOf?: readonly { field: string; rule: 'like' | 'in'; val: string }[]
  /** Rows at most. */
  rows: number
}

/** The most rows that a dictionary of a table gives when nobody says how many. */
export const mostRows = 5_000

/** Reads rows as lists are read: tenant, trash, data rules and field rights hold, and only what is needed is read. */
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
  const found: WireRecord[] = []
  for (let pageNo = 1; found.length < rows; pageNo += 1) {
    const { records } = await listRecords(narrow, { ...params, pageNo: String(pageNo) })
    found.push(...records)
    if (records.length < pageSize) break
  }
  return found.slice(0, rows)
}

/** The model with these fields and its key only. */
function narrowed(model: Model, names: readonly string[]): Model {
  const selected = new Set(['id', ...names])
  return { ...model, fields: model.fields.filter(({ name }) => selected.has(name)) }
}
