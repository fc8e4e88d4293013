import type { Place } from './operation.ts'
import { isMovable, nodesOf, type OutlineNode } from './outline.ts'

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
  /** Why people do not see it at the moment, as a UI text; absent if they do. */
  readonly hidden?: string
}

/** Where something would be dropped, with the line that shows it. */
export interface DropPlace extends Place {
  readonly line: Box
  /** Whether the line is the whole of an empty part, into which it would be dropped. */
  readonly isInside?: true
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
const inRow: ReadonlySet<OutlineNode['kind']> = new Set([
  ...([
    'column',
    'filter',
    'action',
    'tab',
    'page',
    'step',
    'stage',
    'view',
    'counter',
    'tree',
    'question',
    'fact',
  ] as const),
])

const lineWidth = 2

interface DropSettings {
  /** Which lists take what is dragged. */
  allowed(slot: string): boolean
  /** The part that is dragged, which goes nowhere into itself. */
  moved?: OutlineNode | undefined
  /** The nodes are lines below each other, whatever lies beside each other on the screen. */
  stacked?: boolean
}

/** The place nearest to a point: beside the node under it, or inside a container that is empty. Null over the dragged part itself, which stays. */
export function dropPlaceAt(
  nodes: readonly PlacedNode[],
  point: Point,
  { allowed, moved, stacked = false }: DropSettings,
): DropPlace | null {
  const own = new Set(moved ? nodesOf([moved]) : [])
  const under = nodeAtPoint(nodes, point)
  if (under && own.has(under.node)) return null
  const targets = nodes.filter(({ node }) => !own.has(node))
  const empty = nodeAtPoint(
    targets.filter(({ node }) => node.inner !== undefined && node.children.length === 0 && allowed(node.inner)),
    point,
  )
  if (empty?.node.inner) return { slot: empty.node.inner, index: 0, line: empty.box, isInside: true }
  const siblings = targets.filter(({ node }) => isMovable(node) && allowed(node.slot))
  const nearest = nodeAtPoint(siblings, point) ?? nearestTo(siblings, point)
  return nearest ? beside(nearest, stacked ? [] : siblings, { point, stacked }) : null
}

function nearestTo(nodes: readonly PlacedNode[], { x, y }: Point): PlacedNode | undefined {
  const distance = ({ box: { left, top, width, height } }: PlacedNode) =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height))
  return nodes.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Before or behind a node: by its left and right halves if others stand beside it, else by its upper and lower. */
function beside(
  { node, box }: PlacedNode,
  siblings: readonly PlacedNode[],
  { point: { x, y }, stacked }: { point: Point; stacked: boolean },
): DropPlace {
  const { left, top, width, height } = box
  const sideBySide =
    (!stacked && inRow.has(node.kind)) ||
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
