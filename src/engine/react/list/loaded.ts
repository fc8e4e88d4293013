import type { Page } from '#core/endpoint'
import { branchesUnder } from './branch.ts'
import { isBlankFilter, type ListFailure, type ListStart, type ListState, type Row, rowId } from './state.ts'

/** The state with a loaded page. A page past the end leads to a request for the last one. */
export function receivePage(state: ListState, page: Page<Row>, start: ListStart): ListState {
  const rows = page.records
  const total = Math.max(page.total, rows.length)
  const last = Math.max(1, Math.ceil(total / state.pageSize))
  if (rows.length === 0 && state.page > 1)
    return { ...state, page: Math.min(state.page - 1, last), total, requested: state.requested + 1 }
  const isCapped = page.capped === true
  const flat = start.nested && !isUnfiltered(state)
  return {
    ...state,
    rows,
    total: isCapped ? (state.counted ?? total) : total,
    capped: isCapped && state.counted === null,
    status: rows.length > 0 ? 'ready' : 'empty',
    busy: false,
    failure: null,
    selected: withNewerRows(state.selected, rows),
    fresh: false,
    flat,
    ...(start.nested && !flat ? branchesUnder(state, rows) : { branches: new Map(), opened: new Set<string>() }),
  }
}

/** The state after a failed load: rows stay unless access was denied. */
export function failLoad(
  state: ListState,
  { status, failure }: { status: 'denied' | 'failed'; failure: ListFailure },
): ListState {
  const shows = status === 'failed' && state.rows.length > 0
  return shows ? { ...state, busy: false, failure } : { ...state, rows: [], total: 0, status, busy: false, failure }
}

/** Deselects deleted rows, and steps back from a page that they leave empty. spec: contract §7.6 */
export function removeRows(state: ListState, ids: readonly string[]): ListState {
  const gone = new Set(ids)
  const selected = new Map([...state.selected].filter(([id]) => !gone.has(id)))
  const left = state.rows.some((row) => !gone.has(rowId(row)))
  return { ...state, selected, page: left || state.page === 1 ? state.page : state.page - 1 }
}

/** Ends counting; `total` is null if it failed. */
export const endCount = (state: ListState, total: number | null): ListState =>
  total === null || !state.counting
    ? { ...state, counting: false }
    : { ...state, counting: false, counted: total, total, capped: false }

/** True while nothing is filtered: only then is a nested list shown as a tree. */
export const isUnfiltered = ({ applied, trees, counter, advanced }: ListState): boolean =>
  Object.values(applied).every(isBlankFilter) && Object.keys(trees).length === 0 && counter === '' && advanced === null

/** Replaces selected rows by their newer versions. */
function withNewerRows(selected: ReadonlyMap<string, Row>, rows: readonly Row[]): ReadonlyMap<string, Row> {
  if (selected.size === 0) return selected
  const byId = new Map(rows.map((row) => [rowId(row), row]))
  return new Map([...selected].map(([id, row]) => [id, byId.get(id) ?? row]))
}
