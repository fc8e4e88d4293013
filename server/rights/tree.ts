import { groupBy } from '#core/object'

/** A row with an id and a parent. */
export interface TreeNode {
  id: string
  parentId: string | null
}

/**
 * Builds a forest from rows, keeping their order. Rows whose parent is missing become roots; rows in a cycle are left
 * out.
 */
export function treeOf<T extends TreeNode, Node>(rows: readonly T[], make: (row: T, children: Node[]) => Node): Node[] {
  const nodeIds = new Set(rows.map(({ id }) => id))
  const below = groupBy(rows, ({ parentId }) => (parentId !== null && nodeIds.has(parentId) ? parentId : ''))
  const level = (parent: string): Node[] => (below.get(parent) ?? []).map((row) => make(row, level(row.id)))
  return level('')
}

/** The rows with all their ancestors, in the order of `all`. */
export function withAncestors<T extends TreeNode>(matches: readonly T[], all: readonly T[]): T[] {
  const byId = new Map(all.map((row) => [row.id, row]))
  const ids = new Set<string>()
  for (const row of matches)
    for (let at: T | undefined = row; at && !ids.has(at.id); at = at.parentId ? byId.get(at.parentId) : undefined)
      ids.add(at.id)
  return all.filter(({ id }) => ids.has(id))
}
