import type { QueryParams } from '#core/endpoint'
import { limit } from '#core/limit'
import { type Model, snakeCase } from '#core/model'
import { isObject } from '#core/object'
import { readJson } from '#server/http'
import type { FormInUse, SubTableInUse } from '../definition/definition.ts'

type Row = Readonly<Record<string, unknown>>

/** Converts a record to column names; sub-table rows, even a single one, are listed under their table name. spec: contract §9.7 */
export function toWire(record: Row, { subs }: Pick<FormInUse, 'subs'>): Record<string, unknown> {
  const rowsOf = (key: string) => subs.find(({ field }) => field.name === key)
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const sub = rowsOf(key)
      return sub ? [sub.model.table, rowsToWire(value)] : [columnKey(key), value]
    }),
  )
}

const rowsToWire = (value: unknown): Record<string, unknown>[] =>
  [value].flat().flatMap((row) => (isObject(row) ? [toWire(row, { subs: [] })] : []))

/** Converts a body to field names. Sub-tables not in the body stay unchanged. */
export function fromWire(body: Row, { model, subs }: FormInUse): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const sub = subs.find((candidate) => candidate.model.table === key)
      return sub ? [sub.field.name, rowsFromWire(value, sub)] : [fieldKey(model, key), value]
    }),
  )
}

function rowsFromWire(value: unknown, { field, model }: SubTableInUse): unknown {
  if (!Array.isArray(value)) return value
  const rows = value.map((row) => (isObject(row) ? rowFromWire(row, model) : row))
  return field.type.id === 'one' ? (rows[0] ?? null) : rows
}

const rowFromWire = (row: Row, model: Model): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [fieldKey(model, key), value]))

/** Page size by which clients request all rows; limited to the maximum page size. */
const allRows = '-521'

/** Converts list parameters to field names. spec: contract §7, §9.7 getData */
export function fromWireQuery(query: QueryParams, model: Model): QueryParams {
  const { column, superQueryParams, pageSize, ...rest } = query
  const conditions = Object.entries(rest).map(([key, value]) => [fieldKey(model, key), value] as const)
  return {
    ...Object.fromEntries(conditions),
    ...(column === undefined ? {} : { column: columns(String(column), model) }),
    ...(superQueryParams === undefined ? {} : { superQueryParams: superQuery(String(superQueryParams), model) }),
    ...(pageSize === undefined ? {} : { pageSize: pageSize === allRows ? String(limit.pageSize) : pageSize }),
  }
}

const columns = (text: string, model: Model): string =>
  text
    .split(',')
    .map((name) => fieldKey(model, name.trim()))
    .join(',')

/** An unreadable advanced query is passed on and rejected by the list. */
function superQuery(text: string, model: Model): string {
  try {
    const entries = readJson(text.startsWith('[') ? text : decodeURIComponent(text))
    return encodeURIComponent(JSON.stringify(renamed(entries, model)))
  } catch {
    return text
  }
}

function renamed(entry: unknown, model: Model): unknown {
  if (Array.isArray(entry)) return entry.map((item) => renamed(item, model))
  if (!isObject(entry)) return entry
  return {
    ...entry,
    ...(typeof entry.field === 'string' ? { field: fieldKey(model, entry.field) } : {}),
    ...(Array.isArray(entry.params) ? { params: renamed(entry.params, model) } : {}),
  }
}

/** Export conditions, sent as JSON in one parameter. spec: contract §9.7 exportXls */
export function exportQuery(query: QueryParams, model: Model): QueryParams {
  const { paramsStr, ...rest } = query
  const exported = typeof paramsStr === 'string' && paramsStr !== '' ? readJson(paramsStr) : {}
  const params = isObject(exported) ? exported : {}
  const texts = Object.entries(params).map(([key, value]) => [key, [value].flat().join(',')])
  return fromWireQuery({ ...rest, ...Object.fromEntries(texts) }, model)
}

/** Suffixes of field names: labels in records, kinds of match in queries. */
const suffixes = ['_dictText', '_begin', '_end', '_MultiString'] as const

const split = (key: string): readonly [name: string, suffix: string] => {
  const suffix = suffixes.find((suffix) => key.endsWith(suffix)) ?? ''
  return [key.slice(0, key.length - suffix.length), suffix]
}

/** Converts a record key to a column name: `visitDate_dictText` → `visit_date_dictText`. */
function columnKey(key: string): string {
  const [name, suffix] = split(key)
  return `${snakeCase(name)}${suffix}`
}

/** Converts a query or body key to a field name; unknown keys are unchanged. */
function fieldKey(model: Model, key: string): string {
  const own = fieldOf(model, key)
  if (own) return own
  const [column, suffix] = split(key)
  const name = suffix === '' ? undefined : fieldOf(model, column)
  return name === undefined ? key : `${name}${suffix}`
}

const fieldOf = (model: Model, column: string): string | undefined =>
  model.fields.find(({ name }) => snakeCase(name) === column)?.name
