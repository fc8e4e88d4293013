import { encodeFilter, filterEntries } from './encodeFilter.ts'
import type { FilterValue, ListFilter } from './filter.ts'
import type { PageRequest, SortColumn } from './page.ts'
import type { SuperQuery, SuperQueryEntry, SuperQueryGroup } from './superQuery.ts'

/** The query of a list. */
export interface ListRequest {
  page?: PageRequest
  sort?: readonly SortColumn[]
  filters?: readonly { filter: ListFilter; value: FilterValue }[]
  /** The user's own advanced query. */
  advanced?: SuperQueryGroup
  /** Names of the visible columns. */
  columns?: readonly string[]
}

/** The parameters of an advanced query; none if it is empty. Encoded once here and once more by the transport. */
function encodeSuperQuery(query: SuperQuery): Record<string, string> {
  if (query.params.length === 0) return {}
  return { superQueryParams: encodeURIComponent(JSON.stringify(query.params)), superQueryMatchType: query.matchType }
}

/** A single order if all columns share it, else one per column, as our server reads it. */
function encodeSort(sort: readonly SortColumn[]): Record<string, string> {
  if (sort.length === 0) return {}
  const orders = [...new Set(sort.map(({ order }) => order))]
  const order = orders.length === 1 ? orders.join() : sort.map((each) => each.order).join(',')
  return { column: sort.map(({ field }) => field).join(','), order }
}

/** The `field` parameter: `id,` and each column with a comma before it, so it begins `id,,`. spec: contract §7.1 */
const encodeColumns = (columns: readonly string[]): string => `id,${columns.map((name) => `,${name}`).join('')}`

/** Adds filter entries to the user's query. An `or` query becomes a group, so that the filters still narrow it. */
function withEntries(advanced: SuperQueryGroup | undefined, entries: SuperQueryEntry[]): SuperQuery {
  const own = advanced ?? { matchType: 'and', params: [] }
  if (entries.length === 0) return own
  if (own.matchType === 'and' || own.params.length < 2) return { matchType: 'and', params: [...own.params, ...entries] }
  return { matchType: 'and', params: [own, ...entries] }
}

/** All parameters of a list call. If two filters set the same parameter, the second goes into the advanced query. */
export function encodeListQuery({
  page,
  sort = [],
  filters = [],
  advanced,
  columns,
}: ListRequest): Record<string, string> {
  const params: Record<string, string> = {}
  const entries: SuperQueryEntry[] = []
  for (const { filter, value } of filters) {
    const wire = encodeFilter(filter, value)
    const isTaken = Object.keys(wire.params).some((name) => Object.hasOwn(params, name))
    if (!isTaken) Object.assign(params, wire.params)
    entries.push(...(isTaken ? filterEntries(filter, value) : wire.entries))
  }
  return {
    ...(page ? { pageNo: String(page.pageNo), pageSize: String(page.pageSize) } : {}),
    ...encodeSort(sort),
    ...(columns ? { field: encodeColumns(columns) } : {}),
    ...params,
    ...encodeSuperQuery(withEntries(advanced, entries)),
  }
}
