import { fillText, permissionTreeMessages as texts } from '#core/message'

/** A permission as the tree shows it. spec: contract §4.2 TreeModel */
export interface PermissionNode {
  key: string
  title: string
  /** Rows of it are limited by data rules. */
  hasRules: boolean
  /** It stands there for what is below it: whoever ticks does not hold it. */
  locked: boolean
  children: readonly PermissionNode[]
}

const isShape = (raw: unknown): raw is Readonly<Record<string, unknown>> => typeof raw === 'object' && raw !== null

function nodeOf(raw: unknown): PermissionNode[] {
  if (!isShape(raw)) return []
  const key = raw.key ?? raw.value ?? raw.id
  if (typeof key !== 'string' && typeof key !== 'number') return []
  const title = raw.slotTitle ?? raw.title ?? raw.label ?? raw.name ?? key
  const hasRules = raw.ruleFlag === 1 || raw.ruleFlag === true
  const locked = raw.disableCheckbox === true
  return [{ key: String(key), title: String(title), hasRules, locked, children: nodesOf(raw.children) }]
}

/** The permission code that a key is made of: `button-user-list` is `user:list`. */
const codeOf = (key: string): string => /^button-(.+)$/.exec(key)?.[1]?.replaceAll('-', ':') ?? ''

/** Siblings with the same name are distinguished by their codes, or by a number if they have none. */
function namedApart(nodes: readonly PermissionNode[]): PermissionNode[] {
  const seen = new Map<string, number>()
  const twins = new Set(nodes.map(({ title }) => title).filter((title, at, all) => all.indexOf(title) !== at))
  return nodes.map((node) => {
    const { title, key } = node
    if (!twins.has(title)) return node
    const number = (seen.get(title) ?? 0) + 1
    seen.set(title, number)
    return { ...node, title: `${title}（${codeOf(key) || number}）` }
  })
}

/** The nodes of an answer; other items are left out. */
const nodesOf = (raw: unknown): PermissionNode[] => (Array.isArray(raw) ? namedApart(raw.flatMap(nodeOf)) : [])

/** The tree of the answer of `GET /sys/permission/queryTreeList`. */
export const treeOf = (answer: unknown): PermissionNode[] =>
  nodesOf(isShape(answer) && 'treeList' in answer ? answer.treeList : answer)

/** Keys of all nodes that can be ticked, parents first. */
const keysBelow = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ key, locked, children }) => [...(locked ? [] : [key]), ...keysBelow(children)])

/** Keys of the nodes that have children. */
export const parentKeys = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...parentKeys(children)] : []))

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

/** The nodes that fit with all that is below them, and the way to each. */
export const found = (nodes: readonly PermissionNode[], fits: (node: PermissionNode) => boolean): PermissionNode[] =>
  nodes.flatMap((node) => {
    if (fits(node)) return [node]
    const children = found(node.children, fits)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** The nodes of these keys alone, and the way to each. */
export const onlyKeys = (nodes: readonly PermissionNode[], keys: ReadonlySet<string>): PermissionNode[] =>
  nodes.flatMap((node) => {
    const children = onlyKeys(node.children, keys)
    return keys.has(node.key) || children.length > 0 ? [{ ...node, children }] : []
  })

/** What a save adds or takes away: how many there are, and their names, grouped by what they stand below. */
export interface PermissionChange {
  count: number
  groups: { above: string; names: string[] }[]
}

/**
 * The nodes that are `now` and were not `before`, in the order of the tree. One that changes with all below it is named with their number
 * instead of theirs.
 */
export function changeOf(
  tree: readonly PermissionNode[],
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): PermissionChange {
  const differs = ({ key }: { key: string }) => now.has(key) && !before.has(key)
  const change: PermissionChange = { count: 0, groups: [] }
  const walk = (nodes: readonly PermissionNode[], above: string) => {
    const names: string[] = []
    const open: PermissionNode[] = []
    change.groups.push({ above, names })
    for (const node of nodes) {
      const below = keysBelow(node.children)
      const isWhole = differs(node) && below.every((key) => differs({ key }))
      if (isWhole && below.length > 0) names.push(fillText(texts.withBelow, { title: node.title, count: below.length }))
      else if (differs(node)) names.push(node.title)
      if (differs(node)) change.count += isWhole ? below.length + 1 : 1
      if (!isWhole) open.push(node)
    }
    for (const { children, title } of open) walk(children, title)
  }
  walk(tree, '')
  return { ...change, groups: change.groups.filter(({ names }) => names.length > 0) }
}

/** How the boxes are drawn. */
interface Boxes {
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
