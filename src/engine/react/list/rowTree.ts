import { type Branch, type ListState, type Row, rowId } from './state.ts'

/** A row as the table renders it. */
export interface ShownRow {
  row: Row
  id: string
  depth: number
  /** `leaf` cannot be opened. */
  branch: 'leaf' | 'closed' | 'open' | 'loading' | 'failed'
  /** Not a record: a placeholder that loads further rows below row `of`. */
  more?: { of: string; left: number; loading: boolean }
}

/** The rows in rendering order, opened branches below their rows. */
export function shownRows({ rows, branches, opened, flat }: ListState, nested: boolean): ShownRow[] {
  if (!nested || flat) return rows.map(flatRow)
  const walk = (level: readonly Row[], depth: number): ShownRow[] =>
    level.flatMap((row) => {
      const id = rowId(row)
      const below = branches.get(id)
      const isOpen = opened.has(id)
      const shownRow: ShownRow = { row, id, depth, branch: branchState(row, below, isOpen) }
      if (!isOpen || !below) return [shownRow]
      return [shownRow, ...walk(below.rows, depth + 1), ...moreRow(id, below, depth + 1)]
    })
  return walk(rows, 0)
}

const flatRows = new WeakMap<Row, ShownRow>()

/** Returns the same object for the same record, so unchanged rows do not render again. */
function flatRow(row: Row): ShownRow {
  const shownRow = flatRows.get(row) ?? { row, id: rowId(row), depth: 0, branch: 'leaf' }
  flatRows.set(row, shownRow)
  return shownRow
}

/** A placeholder row for the rows of a branch that are not loaded. */
function moreRow(of: string, { rows, total, status }: Branch, depth: number): ShownRow[] {
  const left = total - rows.length
  if (rows.length === 0 || left <= 0) return []
  return [{ row: {}, id: `${of}+`, depth, branch: 'leaf', more: { of, left, loading: status === 'loading' } }]
}

function branchState(row: Row, branch: Branch | undefined, isOpen: boolean): ShownRow['branch'] {
  if (branch?.status === 'ready' && branch.rows.length === 0) return 'leaf'
  if (!branch && saysLeaf(row)) return 'leaf'
  if (!isOpen) return 'closed'
  if (branch?.status === 'failed') return 'failed'
  return branch && (branch.status === 'ready' || branch.rows.length > 0) ? 'open' : 'loading'
}

/** Whether a row's flags say that it has no children. spec: shell §3 (tree table row), contract §5.4 */
export function saysLeaf({ isLeaf, leaf, hasChild, hasChildren }: Row): boolean {
  const yes = (flag: unknown) => flag === true || flag === 1 || flag === '1' || flag === 'Y'
  const no = (flag: unknown) => flag === false || flag === 0 || flag === '0' || flag === 'N'
  return yes(isLeaf) || yes(leaf) || no(hasChild) || no(hasChildren)
}
