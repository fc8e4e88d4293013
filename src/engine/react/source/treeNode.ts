import { isObject } from '#core/object'
/** A node of a tree select. spec: contract §5.4 */
export interface TreeNode {
  key: string
  /** The value stored when the node is chosen. */
  value: string
  title: string
  isLeaf: boolean
  children?: readonly TreeNode[]
}

const firstText = (...values: unknown[]): string => {
  const found = values.find((value) => typeof value === 'string' || typeof value === 'number')
  return found === undefined ? '' : String(found)
}

const isYes = (flag: unknown): boolean => flag === true || flag === 1 || flag === '1'

/** The nodes in an answer; items without a key are left out. */
export function treeNodesOf(raw: unknown): TreeNode[] {
  if (!Array.isArray(raw)) return []
  return raw.filter(isObject).flatMap((node) => {
    const key = firstText(node.key, node.id, node.value)
    if (key === '') return []
    const children = treeNodesOf(node.children)
    return [
      {
        key,
        value: firstText(node.value, key),
        title: firstText(node.title, node.label, node.text, key),
        isLeaf: children.length === 0 && (isYes(node.isLeaf) || isYes(node.leaf)),
        ...(children.length > 0 ? { children } : {}),
      },
    ]
  })
}
