import type { QueryParams } from '#core/endpoint'
import { limit } from '#core/limit'
import type { Model } from '#core/model'
import { isObject } from '#core/object'
import { readJson } from '#server/http'
import { fieldKey } from './columnNames.ts'

/** What a client of the family sends for all rows; here as many as a page may hold. */
const allRows = '-521'

/** The query of a list under the names of the model. spec: contract §7, §9.7 getData */
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

/** An advanced query that cannot be read goes on as it came, and is refused there by its place. */
function superQuery(text: string, model: Model): string {
  try {
    const entries = readJson(text.startsWith('[') ? text : decodeURIComponent(text))
    return encodeURIComponent(JSON.stringify(renamed(entries, model)))
  } catch {
    return text
  }
}

function renamed(entry: unknown, model: Model): unknown {
  if (Array.isArray(entry)) return entry.map((one) => renamed(one, model))
  if (!isObject(entry)) return entry
  return {
    ...entry,
    ...(typeof entry.field === 'string' ? { field: fieldKey(model, entry.field) } : {}),
    ...(Array.isArray(entry.params) ? { params: renamed(entry.params, model) } : {}),
  }
}

/** The conditions of an export, which come as one text of JSON. spec: contract §9.7 exportXls */
export function exportQuery(query: QueryParams, model: Model): QueryParams {
  const { paramsStr, ...rest } = query
  const exported = typeof paramsStr === 'string' && paramsStr !== '' ? readJson(paramsStr) : {}
  const params = isObject(exported) ? exported : {}
  const texts = Object.entries(params).map(([key, value]) => [key, [value].flat().join(',')])
  return fromWireQuery({ ...rest, ...Object.fromEntries(texts) }, model)
}
