import type { Page } from '#core/endpoint'
import {
  type Branch,
  isBlankFilter,
  type ListFailure,
  type ListStart,
  type ListState,
  type Row,
  rowId,
} from './state.ts'

/** What arrived. A page past the end steps back to the last one; a nested list without visible roots is asked for flat. */
export function answered(state: ListState, page: Page<Row>, start: ListStart): ListState {
  const rows = page.records
  const total = Math.max(page.total, rows.length)
  const last = Math.max(1, Math.ceil(total / state.pageSize))
  if (rows.length === 0 && state.page > 1)
    return { ...state, page: Math.min(state.page - 1, last), total, wanted: state.wanted + 1 }
  if (rows.length === 0 && start.nested && !state.flat && isUnfiltered(state))
    return { ...state, flat: true, wanted: state.wanted + 1 }
  return {
    ...state,
    rows,
    total,
    capped: page.capped === true,
    status: rows.length > 0 ? 'ready' : 'empty',
    busy: false,
    failure: null,
    selected: renewed(state.selected, rows),
    branches: new Map(rows.flatMap(branchOf)),
    opened: new Set(),
  }
}

/** What is shown stays, unless nothing was. */
export function refused(
  state: ListState,
  { status, failure }: { status: 'denied' | 'failed'; failure: ListFailure },
): ListState {
  const shows = status === 'failed' && state.rows.length > 0
  return shows ? { ...state, busy: false, failure } : { ...state, rows: [], total: 0, status, busy: false, failure }
}

/** Rows that are gone: unticked, and counted off so that a page left empty is stepped back from. spec: contract §7.6 */
export function removed(state: ListState, ids: readonly string[]): ListState {
  const gone = new Set(ids)
  const selected = new Map([...state.selected].filter(([id]) => !gone.has(id)))
  const left = state.rows.some((row) => !gone.has(rowId(row)))
  return { ...state, selected, page: left || state.page === 1 ? state.page : state.page - 1 }
}

/** Opens a row; rows that are known are not asked for again. */
export function unfolded(state: ListState, id: string): ListState {
  const known = state.branches.get(id)
  const opened = new Set([...state.opened, id])
  if (known?.status === 'ready') return { ...state, opened }
  return { ...state, opened, branches: new Map([...state.branches, [id, { status: 'loading', rows: [] }]]) }
}

export const shut = (state: ListState, id: string): ListState => ({
  ...state,
  opened: new Set([...state.opened].filter((one) => one !== id)),
})

/** The rows below a row have come, or not; those that bring their own branches are taken with them. */
export function branched(state: ListState, id: string, branch: Branch): ListState {
  if (!state.opened.has(id)) return state
  return { ...state, branches: new Map([...state.branches, [id, branch], ...branch.rows.flatMap(branchOf)]) }
}

/** A row that brings its children: whole trees come so. spec: contract §4.2, menu tree */
function branchOf(row: Row): [string, Branch][] {
  const children = Array.isArray(row.children) ? (row.children as Row[]) : []
  if (children.length === 0) return []
  return [[rowId(row), { status: 'ready', rows: children }], ...children.flatMap(branchOf)]
}

/** True for a nested list that is shown as a tree: nothing is searched for. */
export const isUnfiltered = ({ applied, trees, advanced }: ListState): boolean =>
  Object.values(applied).every(isBlankFilter) && Object.keys(trees).length === 0 && advanced === null

/** Ticked rows that came again are the newer ones. */
function renewed(selected: ReadonlyMap<string, Row>, rows: readonly Row[]): ReadonlyMap<string, Row> {
  if (selected.size === 0) return selected
  const byId = new Map(rows.map((row) => [rowId(row), row]))
  return new Map([...selected].map(([id, row]) => [id, byId.get(id) ?? row]))
}
