import type { TreeNode } from '#react/source'

/** A node as antd draws it: its value is what is stored, `loads` is the key that its children are asked for by. */
export interface DrawnNode {
  value: string
  title: string
  loads: string
  isLeaf: boolean
  disabled: boolean
  children?: DrawnNode[]
}

/** The nodes to draw. The record's own node, and so all below it, cannot become its parent. */
export const drawnNodes = (nodes: readonly TreeNode[], ownKey?: string): DrawnNode[] =>
  nodes.map(({ key, value, title, isLeaf, children }) => {
    const own = key === ownKey
    const below = own || !children ? {} : { children: drawnNodes(children, ownKey) }
    return { value, title, loads: key, isLeaf: isLeaf || own, disabled: own, ...below }
  })
