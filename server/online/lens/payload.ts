import { createHash } from 'node:crypto'
import { badRequest } from '#core/error'
import { onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import {
  camelCase,
  defaultField,
  defaultHead,
  type FormField,
  type Head,
  headNumbers,
  headTexts,
  numberColumns,
  standardColumns,
  standardField,
  type TableDefinition,
  textColumns,
} from '../definition/definition.ts'
import type { ColumnRename } from './storedForm.ts'

type Row = Readonly<Record<string, unknown>>

/** Keys that the server sets, and the labels beside values. */
const isOwnKey = (key: string): boolean =>
  key.endsWith('_dictText') ||
  /^(id|cgformHeadId|createBy|createTime|updateBy|updateTime|rowVersion|delFlag|tenantId|isDbSynch|tableVersion|hascopy|copyType|copyVersion|physicId|listScreen|changedBy|changedTime|dbFieldNameOld|taskId|subTableStr|sysOrgCode|fields)$/.test(
    key,
  )

const names = (columns: object): ReadonlySet<string> => new Set(Object.keys(columns).map(camelCase))
const [headTextNames, headNumberNames] = [names(headTexts), names(headNumbers)]
const [fieldTextNames, fieldNumberNames] = [names(textColumns), names(numberColumns)]

/** The longest texts. spec: contract §9.3, §9.4 */
const lengths: Readonly<Record<string, number>> = {
  ...{ tableName: 50, tableTxt: 200, dbFieldName: 32, dbFieldTxt: 200, dbDefaultVal: 100 },
}
const defaultLength = 2_000

/** What a row says of known names, in their types, and of names that only the family knows, as it is written. Throws on values that are none. */
function valuesOf(row: Row, { texts, numbers }: { texts: ReadonlySet<string>; numbers: ReadonlySet<string> }): Row {
  const entries = Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (isOwnKey(key) || value === undefined) return []
    if (numbers.has(key)) return [[key, numberOf(key, value)]]
    if (value === null) return texts.has(key) ? [[key, '']] : []
    const isJson = typeof value === 'object' && texts.has(key)
    const text = isJson ? JSON.stringify(value) : value
    if (typeof text === 'object') return []
    if (String(text).length > (lengths[key] ?? defaultLength)) throw invalid(key)
    return [[key, texts.has(key) ? String(text) : text]]
  })
  return Object.fromEntries(entries)
}

const invalid = (name: string) => badRequest(onlineMessages.badValue, { name: name.slice(0, 60) })

/** Flags come as numbers, texts or booleans; empty ones leave the default. */
function numberOf(name: string, value: unknown): number | undefined {
  if (value === '' || value === null) return undefined
  if (value === 'Y' || value === true) return 1
  if (value === 'N' || value === false) return 0
  const number = Number(value)
  if (!Number.isInteger(number) || Math.abs(number) > 1_000_000) throw invalid(name)
  return number
}

const withoutUndefined = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/** A head as it is sent, over what it was. */
export const headFrom = (row: Row, before: Head = defaultHead()): Head => ({
  ...before,
  ...withoutUndefined(valuesOf(row, { texts: headTextNames, numbers: headNumberNames })),
})

function fieldFrom(row: Row, before?: FormField): FormField {
  const column = String(row.dbFieldName)
  const old = before ?? (standardColumns.has(column) ? standardField(column) : defaultField())
  return { ...old, ...withoutUndefined(valuesOf(row, { texts: fieldTextNames, numbers: fieldNumberNames })) }
}

/** The id of a field: 32 hexadecimal digits, as clients expect of a stored one. spec: contract §9.4 */
export const fieldId = (headId: string, column: string): string =>
  createHash('sha256').update(`${headId}/${column}`).digest('hex').slice(0, 32)

interface FieldsSent {
  readonly fields: readonly Row[]
  readonly removedIds: readonly string[]
}

/** The fields of a table as they are to be: those sent over those that are there, without the removed ones. */
export function fieldsFrom(
  { fields, removedIds }: FieldsSent,
  { table, headId }: { table: TableDefinition | undefined; headId: string },
): { fields: FormField[]; renames: readonly Omit<ColumnRename, 'table'>[] } {
  const old = table?.fields ?? []
  const idOf = ({ dbFieldName }: FormField) => fieldId(headId, dbFieldName)
  const renames: Omit<ColumnRename, 'table'>[] = []
  const sent = fields.filter(isObject).filter(({ id }) => id !== '_pk')
  const read = sent.map((row, index) => {
    const before =
      old.find((field) => idOf(field) === row.id) ?? old.find(({ dbFieldName }) => dbFieldName === row.dbFieldName)
    const field = fieldFrom(row, before)
    if (field.dbFieldName === '') throw badRequest(onlineMessages.noColumn, { index: index + 1 })
    if (before && before.dbFieldName !== field.dbFieldName)
      renames.push({ from: before.dbFieldName, to: field.dbFieldName })
    return { field: { ...field, orderNum: field.orderNum || index }, before }
  })
  const twice = read.find(
    ({ field }, index) => read.findIndex((other) => other.field.dbFieldName === field.dbFieldName) !== index,
  )
  if (twice) throw badRequest(onlineMessages.columnTwice, { name: twice.field.dbFieldName })
  const untouched = old.filter(
    (field) => !removedIds.includes(idOf(field)) && !read.some(({ before }) => before === field),
  )
  const all = [...read.map(({ field }) => field), ...untouched]
  return { fields: all.toSorted((one, other) => one.orderNum - other.orderNum), renames }
}

const flagTexts = ['fieldMustInput', 'sortFlag'] as const

/** A field as it is answered: two of its flags are texts. spec: contract §9.4 */
export const fieldAnswer = (field: FormField, headId: string): Row => ({
  id: fieldId(headId, field.dbFieldName),
  cgformHeadId: headId,
  ...field,
  ...Object.fromEntries(flagTexts.map((name) => [name, String(field[name])])),
})
