import { keysBelow, type PermissionNode } from './permissionNode.ts'

/** The way from the top to a node, the node itself last; empty when it is not there. */
function wayTo(nodes: readonly PermissionNode[], key: string): PermissionNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = wayTo(node.children, key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

interface Tick {
  tree: readonly PermissionNode[]
  chosen: readonly string[]
  key: string
  /** Whether parents and children go together. */
  linked: boolean
}

/**
 * The chosen keys after a tick on one node. Linked, a tick takes all that is below and the way from the top, since a page
 * is only reached through its menu; a tick on what is chosen with all below takes both away. Alone, only the node changes.
 * Keys that are not in the tree stay.
 */
export function ticked({ tree, chosen, key, linked }: Tick): string[] {
  const way = wayTo(tree, key)
  const node = way.at(-1)
  if (!node) return [...chosen]
  const below = linked ? keysBelow([node]) : node.locked ? [] : [key]
  if (below.length === 0) return [...chosen]
  const has = new Set(chosen)
  if (below.every((each) => has.has(each))) return chosen.filter((each) => !below.includes(each))
  const above = linked ? way.filter((each) => !each.locked).map((each) => each.key) : []
  return [...new Set([...chosen, ...above, ...below])]
}

/** All of the tree, or none of it when all are chosen already. Keys that are not in the tree stay. */
export function allTicked(tree: readonly PermissionNode[], chosen: readonly string[]): string[] {
  const all = keysBelow(tree)
  const has = new Set(chosen)
  if (!all.every((key) => has.has(key))) return [...new Set([...chosen, ...all])]
  const inTree = new Set(all)
  return chosen.filter((key) => !inTree.has(key))
}

/** How the boxes are drawn. */
export interface Boxes {
  checked: string[]
  halfChecked: string[]
}

/** Linked, a node is whole with all that is below and half with some of it; alone, each box is its own. */
export function boxesOf(tree: readonly PermissionNode[], chosen: ReadonlySet<string>, linked: boolean): Boxes {
  const boxes: Boxes = { checked: [], halfChecked: [] }
  for (const node of tree) {
    const inner = boxesOf(node.children, chosen, linked)
    const own = chosen.has(node.key)
    const whole = own && (!linked || inner.checked.length === keysBelow(node.children).length)
    const half = linked && !whole && (own || inner.checked.length + inner.halfChecked.length > 0)
    boxes.checked.push(...(whole ? [node.key] : []), ...inner.checked)
    boxes.halfChecked.push(...(half ? [node.key] : []), ...inner.halfChecked)
  }
  return boxes
}
