import { limit } from '#core/limit'
import type { Field, Model } from '#core/model'
import type { RecordScope, WireRecord } from '#server/access'
import { listRecords } from '#server/reading'

/** What is asked of a model for a dictionary. */
export interface RowsRequest {
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
