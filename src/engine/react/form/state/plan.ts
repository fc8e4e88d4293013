import { dependenciesOf } from '#core/expression'
import { type FieldItem, type ItemProgram, type Label, readsOfItem, type TabsItem } from '#core/screen'

/** An item, or a page of a tabs item, with its parent. */
export interface ItemNode {
  id: string
  /** Null for a page of tabs. */
  item: ItemProgram | null
  tab?: TabsItem['tabs'][number]
  /** The tabs item that a page belongs to. */
  tabsId?: string
  parent: string | null
}

/** The items of a form by id, and which of them to recompute when a field changes. */
export interface ItemIndex {
  nodes: ReadonlyMap<string, ItemNode>
  /** Ids of items whose state or texts read one of these names. */
  readersOf(names: Iterable<string>): ReadonlySet<string>
  /** Every name that some item reads. */
  reads: ReadonlySet<string>
  /** The item of a field, if the form has one. */
  fieldItem(field: string): FieldItem | undefined
  /** Id of the item that shows a field's errors: its own, or the one of its nested record. */
  placeOf(field: string): string | undefined
  /** The names of all fields with such an item. */
  fieldNames: readonly string[]
  /** The node and its ancestors, innermost first. */
  pathOf(id: string): readonly ItemNode[]
}

/** Stands for every field: computed texts and conditions may read the record as a whole. */
const everything = '*'

/** The index of all items of a form or detail, at any depth. */
export function indexItems(items: readonly ItemProgram[]): ItemIndex {
  const nodes = new Map(nodesOf(items, null).map((node) => [node.id, node]))
  const readers = readersIn(nodes.values())
  const fields = new Map<string, FieldItem>()
  const itemIds = new Map<string, string>()
  for (const { item } of nodes.values()) {
    if (item?.kind === 'field') fields.set(item.field.name, item)
    if (item && 'field' in item) itemIds.set(item.field.name, item.id)
  }
  return {
    nodes,
    readersOf: (names) => new Set([everything, ...names].flatMap((name) => readers.get(name) ?? [])),
    reads: new Set(readers.keys()),
    fieldItem: (field) => fields.get(field),
    placeOf: (field) => itemIds.get(field),
    fieldNames: [...itemIds.keys()],
    pathOf: (id) => pathIn(nodes, id),
  }
}

/** The id of a page of tabs. */
export const tabNodeId = (tabsId: string, tabId: string): string => `${tabsId}/${tabId}`

function nodesOf(items: readonly ItemProgram[], parent: string | null): ItemNode[] {
  return items.flatMap((item) => {
    const node: ItemNode = { id: item.id, item, parent }
    if (item.kind === 'group') return [node, ...nodesOf(item.items, item.id)]
    if (item.kind !== 'tabs') return [node]
    const pages = item.tabs.flatMap((tab) => {
      const id = tabNodeId(item.id, tab.id)
      return [{ id, item: null, tab, tabsId: item.id, parent: item.id }, ...nodesOf(tab.items, id)]
    })
    return [node, ...pages]
  })
}

function pathIn(nodes: ReadonlyMap<string, ItemNode>, id: string): ItemNode[] {
  const path: ItemNode[] = []
  for (let node = nodes.get(id); node; node = node.parent === null ? undefined : nodes.get(node.parent)) path.push(node)
  return path
}

function readersIn(nodes: Iterable<ItemNode>): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const node of nodes)
    for (const name of readsOfNode(node)) readers.set(name, [...(readers.get(name) ?? []), node.id])
  return readers
}

const wholeRecord = ['$row', '$record']

function readsOfNode({ item, tab }: ItemNode): Set<string> {
  if (tab) return withWholeRecord([...(tab.visible?.reads ?? [])], [tab.title])
  if (!item || item.kind === 'broken') return new Set()
  return withWholeRecord([...readsOfItem(item), ...whereReads(item)], labelsOf(item))
}

function withWholeRecord(reads: readonly string[], labels: readonly (Label | undefined)[]): Set<string> {
  const open = reads.some((name) => wholeRecord.includes(name)) || labels.some((label) => label && !('text' in label))
  return new Set([...reads, ...(open ? [everything] : [])])
}

/** The fields of this record that the condition on an item's options reads. */
export function whereReads(item: ItemProgram): string[] {
  if (item.kind !== 'field' || !item.optionsWhere) return []
  return dependenciesOf(item.optionsWhere).paths.flatMap((path) => {
    const [root = '', field] = path.split('.')
    if (!root.startsWith('$')) return []
    return wholeRecord.includes(root) && field ? [field] : [root]
  })
}

function labelsOf(item: ItemProgram): (Label | undefined)[] {
  switch (item.kind) {
    case 'field':
      return [item.title, item.help, item.placeholder]
    case 'group':
    case 'one':
      return [item.title, item.help]
    case 'text':
      return [item.text]
    case 'list':
    case 'repeat':
    case 'screen':
    case 'timeline':
    case 'widget':
      return [item.title]
    default:
      return []
  }
}

/** The form field of an error's path. */
export const rootOf = (field: string): string => field.split('.')[0] ?? field
