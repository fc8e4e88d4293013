import { isObject } from '#core/object'

/** A department as the tree draws it. spec: widgets §3 Department tree node */
export interface DepartNode {
  /** Its id. */
  key: string
  title: string
  orgCode: string
  children: DepartNode[]
}

/** The departments in an answer; what has no key is left out. */
export function departNodesOf(raw: unknown): DepartNode[] {
  if (!Array.isArray(raw)) return []
  return raw.filter(isObject).flatMap(({ key, id, title, departName, orgCode, children }) => {
    const own = String(key ?? id ?? '')
    if (own === '') return []
    const node = { key: own, title: String(title ?? departName ?? own), orgCode: String(orgCode ?? '') }
    return [{ ...node, children: departNodesOf(children) }]
  })
}

/** All nodes, each after its parent. */
export const everyDepart = (tree: readonly DepartNode[]): DepartNode[] =>
  tree.flatMap((node) => [node, ...everyDepart(node.children)])

/** Keys of the nodes below which one is named so. */
export function keysAbove(tree: readonly DepartNode[], isNamed: (node: DepartNode) => boolean): string[] {
  return tree.flatMap((node) => {
    const below = keysAbove(node.children, isNamed)
    return below.length > 0 || node.children.some(isNamed) ? [node.key, ...below] : below
  })
}
