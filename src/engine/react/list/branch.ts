import type { Page } from '#core/endpoint'
import { saysLeaf } from './rowTree.ts'
import { type Branch, type ListState, type Row, rowId } from './state.ts'

type Branches = Pick<ListState, 'branches' | 'opened'>

/**
 * The branches below new rows: those the rows contain, and those that were open before, which are requested again. A
 * single root opens by itself when the tree is first shown.
 */
export function branchesUnder(state: ListState, rows: readonly Row[]): Branches {
  const incoming = new Map(rows.flatMap(branchOf))
  const reopenedIds = reopened(state, rows, incoming)
  const [only, ...others] = rows
  if (!state.fresh || !only || others.length > 0 || saysLeaf(only)) return reopenedIds
  const { branches, opened } = openBranch({ ...state, ...reopenedIds }, rowId(only))
  return { branches, opened }
}

/** Walks down the open branches; their rows stay until newer ones arrive. */
function reopened(state: ListState, rows: readonly Row[], incoming: ReadonlyMap<string, Branch>): Branches {
  const branches = new Map(incoming)
  const opened = new Set<string>()
  const walk = (above: readonly Row[]) => {
    for (const id of above.map(rowId).filter((each) => state.opened.has(each) && !opened.has(each))) {
      opened.add(id)
      const { rows: below, total } = incoming.get(id) ?? state.branches.get(id) ?? noBranch
      if (!incoming.has(id)) branches.set(id, { status: 'loading', rows: below, total, page: 1 })
      walk(below)
    }
  }
  walk(rows)
  return { branches, opened }
}

const noBranch: Branch = { status: 'loading', rows: [], total: 0, page: 1 }

const withBranch = (state: ListState, id: string, branch: Branch): ListState => ({
  ...state,
  branches: new Map([...state.branches, [id, branch]]),
})

/** Opens a row; a branch that is ready is not loaded again. */
export function openBranch(state: ListState, id: string): ListState {
  const branch = state.branches.get(id)
  const opening = { ...state, opened: new Set([...state.opened, id]) }
  return branch?.status === 'ready' ? opening : withBranch(opening, id, { ...noBranch, rows: branch?.rows ?? [] })
}

export const closeBranch = (state: ListState, id: string): ListState => ({
  ...state,
  opened: new Set([...state.opened].filter((openedId) => openedId !== id)),
})

/** Requests the next page below a row. */
export function requestMoreRows(state: ListState, id: string): ListState {
  const branch = state.branches.get(id)
  if (!branch || branch.status === 'loading') return state
  return withBranch(state, id, { ...branch, status: 'loading', page: branch.page + 1 })
}

/** Adds the rows that arrived below a row, and the branches they contain; ignored unless the branch is loading. */
export function addBranchRows(state: ListState, id: string, { records, total }: Page<Row>): ListState {
  const branch = state.branches.get(id)
  if (branch?.status !== 'loading') return state
  const ids = new Set(records.map(rowId))
  const earlier = branch.page > 1 ? branch.rows.filter((row) => !ids.has(rowId(row))) : []
  const rows = [...earlier, ...records]
  const left = records.length === 0 ? rows.length : Math.max(total, rows.length)
  const ready: Branch = { status: 'ready', rows, total: left, page: branch.page }
  return { ...state, branches: new Map([...state.branches, [id, ready], ...records.flatMap(branchOf)]) }
}

/** Loading a branch failed: its rows stay, and the user can try again. */
export function failBranch(state: ListState, id: string): ListState {
  const branch = state.branches.get(id)
  if (branch?.status !== 'loading') return state
  return withBranch(state, id, { ...branch, status: 'failed', page: Math.max(0, branch.page - 1) })
}

/** The branches a row contains: some calls return whole trees. spec: contract §4.2, menu tree */
function branchOf(row: Row): [string, Branch][] {
  const rows = Array.isArray(row.children) ? (row.children as Row[]) : []
  if (rows.length === 0) return []
  return [[rowId(row), { status: 'ready', rows, total: rows.length, page: 1 }], ...rows.flatMap(branchOf)]
}
