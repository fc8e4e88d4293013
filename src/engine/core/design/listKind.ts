import { splitPointer } from '#core/edit'
import { isMovable, nodesOf, type OutlineNode } from './outline.ts'

/** What the entries of a list are. */
export type ListKind =
  | ('items' | 'columns' | 'filters' | 'actions' | 'tabs' | 'cards' | 'facts')
  | ('views' | 'counters' | 'tree' | 'stages' | 'steps')

const kindsByWord: Readonly<Record<string, ListKind>> = {
  ...{ items: 'items', aside: 'items', expand: 'items', columns: 'columns', filters: 'filters', tabs: 'tabs' },
  ...{ cards: 'cards', facts: 'facts', views: 'views', counters: 'counters', tree: 'tree', stages: 'stages' },
  ...{ steps: 'steps' },
}

/** The kind of a list, by its pointer. */
export const listKindOf = (slot: string): ListKind => kindsByWord[splitPointer(slot)[1]] ?? 'actions'

/** The lists that take a field, and those that take an item without one. */
export const listsOf = { field: ['items', 'columns', 'filters'], item: ['items'] } as const satisfies Record<
  string,
  readonly ListKind[]
>

/** Parts whose own parts belong to them alone: they show another model, or stand on a page of their own. */
const closed: ReadonlySet<OutlineNode['kind']> = new Set(['one', 'list', 'repeat', 'field', 'body'])

/** The innermost part that keeps the entries of a list to itself; undefined for the lists of the screen. */
function ownerOf(outline: readonly OutlineNode[], slot: string): OutlineNode | undefined {
  const around = nodesOf(outline).filter(({ kind, pointer }) => closed.has(kind) && slot.startsWith(`${pointer}/`))
  return around.toSorted((one, other) => other.pointer.length - one.pointer.length)[0]
}

/** Whether a list stands in a part. */
export const holdsList = (node: OutlineNode, slot: string): boolean =>
  nodesOf([node]).some(({ inner }) => inner === slot)

/** Whether a part may be moved to another list: one of its kind, over the same records, and not within itself. */
export function mayMoveTo(outline: readonly OutlineNode[], node: OutlineNode, slot: string): boolean {
  if (!isMovable(node)) return false
  if (slot === node.slot) return true
  const kind = listKindOf(node.slot)
  const isSame = listKindOf(slot) === kind && ownerOf(outline, slot) === ownerOf(outline, node.slot)
  const isBar = kind !== 'actions' || barOf(outline, slot) === barOf(outline, node.slot)
  return isSame && isBar && !holdsList(node, slot) && outline.some((section) => holdsList(section, slot))
}

/** Whether a part can stand twice in its list: a bar has one 更多. */
export const isCopyable = (node: Pick<OutlineNode, 'kind'>): boolean => isMovable(node) && node.kind !== 'more'

/** The bar that a button stands in: in another one it would do another thing, to many records instead of one. */
const barOf = (outline: readonly OutlineNode[], slot: string): OutlineNode | undefined =>
  nodesOf(outline).findLast((node) => node.kind === 'section' && holdsList(node, slot))

/** The sub-table whose columns a list holds; undefined for any other list. */
export function subTableAt(outline: readonly OutlineNode[], slot: string): OutlineNode | undefined {
  const owner = ownerOf(outline, slot)
  return owner?.rows !== undefined && owner.inner === slot ? owner : undefined
}

/** The sub-table that a part is, or is a column of. */
export const subTableOf = (outline: readonly OutlineNode[], node: OutlineNode | undefined): OutlineNode | undefined =>
  node?.rows === undefined ? node && subTableAt(outline, node.slot) : node

/**
 * Whether a list takes something new: an item without a field, or a field of the model `rows`, by default of the screen's own. Other rows
 * are columns of a sub-table.
 */
export function mayHold(
  outline: readonly OutlineNode[],
  slot: string,
  of: keyof typeof listsOf,
  rows?: string,
): boolean {
  if (rows !== undefined) return of === 'field' && subTableAt(outline, slot)?.rows === rows
  const kinds: readonly ListKind[] = listsOf[of]
  const owner = ownerOf(outline, slot)
  return (
    kinds.includes(listKindOf(slot)) && (owner === undefined || owner.kind === 'body') && takesFields(outline, slot)
  )
}

/** The filters of a dashboard are no fields of a model. */
const takesFields = (outline: readonly OutlineNode[], slot: string): boolean =>
  slot !== '/filters' || !outline.some(({ id }) => id === 'cards')
