import type { Place } from './operation.ts'
import { nodeKey, type OutlineNode } from './outline.ts'

/** A rectangle in pixels of the canvas. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A node and where it is rendered. */
export interface PlacedNode {
  readonly node: OutlineNode
  readonly box: Box
}

/** Where something would be dropped, with the line that shows it. */
export interface DropPlace extends Place {
  readonly line: Box
}

interface Point {
  readonly x: number
  readonly y: number
}

const holds = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height

const areaOf = ({ box: { width, height } }: PlacedNode): number => width * height

/** The smallest node under a point. */
export function nodeAtPoint(nodes: readonly PlacedNode[], point: Point): PlacedNode | undefined {
  return nodes.filter(({ box }) => holds(box, point)).toSorted((one, other) => areaOf(one) - areaOf(other))[0]
}

/** The kinds of nodes that lie beside each other in a row, whatever their width. */
const inRow: ReadonlySet<OutlineNode['kind']> = new Set(['column', 'filter', 'action', 'tab'])

const lineWidth = 2

/**
 * The place nearest to a point: beside the node under it, or inside a container that is empty. `allowed` says which lists take what is
 * dragged; `moved` is the key of what is dragged, which goes nowhere into itself.
 */
export function dropPlaceAt(
  nodes: readonly PlacedNode[],
  point: Point,
  { allowed, moved = null }: { allowed(slot: string): boolean; moved?: string | null },
): DropPlace | null {
  const targets = nodes.filter(({ node }) => moved === null || !`${nodeKey(node)}/`.startsWith(`${moved}/`))
  const empty = nodeAtPoint(
    targets.filter(({ node }) => node.inner !== undefined && node.children.length === 0 && allowed(node.inner)),
    point,
  )
  if (empty?.node.inner) return { slot: empty.node.inner, index: 0, line: empty.box }
  const siblings = targets.filter(({ node }) => node.kind !== 'section' && allowed(node.slot))
  const nearest = nodeAtPoint(siblings, point) ?? nearestTo(siblings, point)
  return nearest ? beside(nearest, siblings, point) : null
}

function nearestTo(nodes: readonly PlacedNode[], { x, y }: Point): PlacedNode | undefined {
  const distance = ({ box: { left, top, width, height } }: PlacedNode) =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height))
  return nodes.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Before or behind a node: by its left and right halves if others stand beside it, else by its upper and lower. */
function beside({ node, box }: PlacedNode, siblings: readonly PlacedNode[], { x, y }: Point): DropPlace {
  const { left, top, width, height } = box
  const sideBySide =
    inRow.has(node.kind) ||
    siblings.some((other) => other.node !== node && other.node.slot === node.slot && overlapsRow(other.box, box))
  const isBehind = sideBySide ? x > left + width / 2 : y > top + height / 2
  const line = sideBySide
    ? { left: isBehind ? left + width : left - lineWidth, top, width: lineWidth, height }
    : { left, top: isBehind ? top + height : top - lineWidth, width, height: lineWidth }
  return { slot: node.slot, index: node.index + (isBehind ? 1 : 0), line }
}

const overlapsRow = (one: Box, other: Box): boolean =>
  Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top) >
  Math.min(one.height, other.height) / 2
