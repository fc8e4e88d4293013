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

/** Siblings of one name are told apart by their codes, or by a number where a key has none. */
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

/** The nodes of an answer; what is no node is left out. */
export const nodesOf = (raw: unknown): PermissionNode[] => (Array.isArray(raw) ? namedApart(raw.flatMap(nodeOf)) : [])

/** The tree of the answer of `GET /sys/permission/queryTreeList`. */
export const treeOf = (answer: unknown): PermissionNode[] =>
  nodesOf(isShape(answer) && 'treeList' in answer ? answer.treeList : answer)

/** Keys of all nodes that can be ticked, parents first. */
export const keysBelow = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ key, locked, children }) => [...(locked ? [] : [key]), ...keysBelow(children)])

/** Keys of the nodes that have children. */
export const parentKeys = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...parentKeys(children)] : []))
