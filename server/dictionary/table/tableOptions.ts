import type { Field } from '#core/model'
import { mayTell, type RecordScope, refuseClosed, type WireRecord } from '#server/access'
import { mostRows, type RowsRequest, readRows } from './readRows.ts'
import { type RowCondition, rowCondition } from './rowCondition.ts'
import type { TableDictionary } from './tableDictionary.ts'

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
    ...(condition === '' ? {} : { condition: askedCondition(scope, condition) }),
    ...(anyOf ? { anyOf } : {}),
  })
  return records.map((record) => optionOf(record, dictionary))
}

/** The condition, over fields by which the caller may ask. */
function askedCondition(scope: RecordScope, text: string): RowCondition {
  const condition = rowCondition(text, scope.model)
  refuseClosed(condition.fields, scope.model, mayTell(scope))
  return condition
}

/** What a keyword asks for; undefined: everything. Numbers are only found as a whole. */
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
