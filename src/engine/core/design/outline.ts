import type { Json } from '#core/edit'
import { designNames } from '#core/message'
import type { DashboardCard, ItemProgram } from '#core/screen'

/** What a node of the outline is: a kind of item, or another part of a screen. */
export type NodeKind =
  | ItemProgram['kind']
  | ComposedKind
  | 'tab'
  | 'column'
  | 'filter'
  | 'action'
  | 'more'
  | 'section'
  /** A form or detail that a list has written in it. */
  | 'body'
  | 'fact'

/** The parts of composed screens, and those around the rows of a list. */
type ComposedKind = 'card' | 'question' | 'page' | 'side' | 'step' | 'stage' | 'view' | 'counter' | 'tree'

/** A part of a screen that is selected, moved and changed as one. */
export interface OutlineNode {
  readonly kind: NodeKind
  /** By which the rendered part is found: the id of an item, column, filter or action. */
  readonly id: string
  /** Empty if it is computed. */
  readonly title: string
  /** The field that it shows, if it shows one. */
  readonly field?: string
  /** The model of that field; absent for the model of the screen. */
  readonly model?: string
  /** The model of the rows of a sub-table: its own parts are fields of that. */
  readonly rows?: string
  readonly widget?: string
  /** What decides on its words beside its kind: the kind of a card, the type of a question. */
  readonly variant?: DashboardCard['kind'] | string
  /** Where it is written; the fields of one `#tag`, or of a derived list, have the place that they would be written at. */
  readonly pointer: string
  /** The list that holds it, as a JSON Pointer, and its position in that list once tags are written out. */
  readonly slot: string
  readonly index: number
  /** Its key, if what holds it is an object and no list. */
  readonly name?: string
  /** The list of its own parts; absent if it holds none. */
  readonly inner?: string
  /** The entries of that list while it is not written: what the model fills it with. */
  readonly derives?: readonly Json[]
  /** Hidden or required by a condition. */
  readonly conditions: readonly string[]
  readonly children: readonly OutlineNode[]
}

/** Kinds of nodes that stand in their place: they are not moved, copied or removed. */
const fixedKinds: ReadonlySet<NodeKind> = new Set(['section', 'body', 'side'])

/** Whether a node is a part that can be moved and removed. */
export const isMovable = ({ kind }: Pick<OutlineNode, 'kind'>): boolean => !fixedKinds.has(kind)

/** The key of a node among those of one outline. */
export const nodeKey = ({ slot, index, kind }: Pick<OutlineNode, 'slot' | 'index' | 'kind'>): string =>
  fixedKinds.has(kind) ? slot : `${slot}/${index}`

/** What people call a part: its title, the name of its section, or its kind; of a card what it shows. */
export function nodeTitle({ kind, id, title, variant = '' }: OutlineNode): string {
  if (kind === 'section' || kind === 'body' || kind === 'side') return sectionTitles[id] ?? id
  return title || (kind === 'card' && cardTitles[variant]) || designNames.part[kind] || id
}

const sectionTitles: Readonly<Record<string, string>> = designNames.section
const cardTitles: Readonly<Record<string, string>> = designNames.card

/** Every node of an outline, each before its children. */
export function nodesOf(outline: readonly OutlineNode[]): OutlineNode[] {
  const nodes: OutlineNode[] = []
  const add = (some: readonly OutlineNode[]): void => {
    for (const node of some) {
      nodes.push(node)
      add(node.children)
    }
  }
  add(outline)
  return nodes
}

/** The node with a key. */
export const nodeWithKey = (outline: readonly OutlineNode[], key: string | null): OutlineNode | undefined =>
  key === null ? undefined : nodesOf(outline).find((node) => nodeKey(node) === key)

/** The innermost node that is written at a pointer or around it. */
export function nodeAround(outline: readonly OutlineNode[], pointer: string): OutlineNode | undefined {
  const around = nodesOf(outline).filter(
    ({ pointer: place }) => place !== '' && (pointer === place || pointer.startsWith(`${place}/`)),
  )
  return around.toSorted((one, other) => other.pointer.length - one.pointer.length)[0]
}

/** The nodes from the top to that with a key, itself the last; none if there is no such node. */
export function pathTo(outline: readonly OutlineNode[], key: string): readonly OutlineNode[] {
  for (const node of outline) {
    if (nodeKey(node) === key) return [node]
    const below = pathTo(node.children, key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Nodes that show fields of another model than the screen, which say so. */
export const ofModel = <T extends Pick<OutlineNode, 'model' | 'children'>>(nodes: readonly T[], model: string): T[] =>
  nodes.map((node) => ({ model, ...node, children: ofModel(node.children, model) }))
