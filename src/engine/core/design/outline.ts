import { splitPointer } from '#core/edit'
import { designNames } from '#core/message'
import type {
  ActionBar,
  ActionProgram,
  ColumnProgram,
  FilterProgram,
  ItemProgram,
  Label,
  ScreenProgram,
  TabsItem,
} from '#core/screen'

/** What a node of the outline is: a kind of item, or another part of a screen. */
export type NodeKind = ItemProgram['kind'] | 'tab' | 'column' | 'filter' | 'action' | 'more' | 'section'

/** A part of a screen that is selected, moved and changed as one. */
export interface OutlineNode {
  readonly kind: NodeKind
  /** By which the rendered part is found: the id of an item, column, filter or action. */
  readonly id: string
  /** Empty if it is computed. */
  readonly title: string
  /** The field that it shows, if it shows one. */
  readonly field?: string
  readonly widget?: string
  /** Where it is written; the fields of one `#tag`, or of a derived list, have the place that they would be written at. */
  readonly pointer: string
  /** The list that holds it, as a JSON Pointer, and its position in that list once tags are written out. */
  readonly slot: string
  readonly index: number
  /** The list of its own parts; absent if it holds none. */
  readonly inner?: string
  /** Hidden or required by a condition. */
  readonly conditions: readonly string[]
  readonly children: readonly OutlineNode[]
}

/** The key of a node among those of one outline. */
export const nodeKey = ({ slot, index, kind }: Pick<OutlineNode, 'slot' | 'index' | 'kind'>): string =>
  kind === 'section' ? slot : `${slot}/${index}`

/** The parts of a compiled screen as a tree, in the order of the document; empty for screens without such parts. */
export function outlineOf(program: ScreenProgram): readonly OutlineNode[] {
  switch (program.kind) {
    case 'form':
      return [section('items', itemNodes(program.items, '/items')), ...actionSection('actions', program.actions)]
    case 'detail':
      return [
        section('items', itemNodes(program.items, '/items')),
        section('aside', itemNodes(program.aside, '/aside')),
      ]
    case 'list':
      return [
        section('filters', placed(program.filters.map(filterNode), '/filters')),
        section('columns', placed(program.columns.map(columnNode), '/columns')),
        ...actionSection('toolbar', program.toolbar),
        ...actionSection('rowActions', program.rowActions),
      ]
    default:
      return []
  }
}

/** The words of a screen whose list of parts is a section of the outline. */
export type SectionWord = 'items' | 'aside' | 'actions' | 'filters' | 'columns' | 'toolbar' | 'rowActions'

const section = (word: SectionWord, children: readonly OutlineNode[]): OutlineNode => ({
  ...{ kind: 'section', id: word, title: '', pointer: `/${word}`, slot: `/${word}`, index: 0, inner: `/${word}` },
  ...{ conditions: [], children },
})

/** What people call a part: its title, the name of its section, or its kind. */
export function nodeTitle({ kind, id, title }: OutlineNode): string {
  if (kind === 'section') return sectionTitles[id] ?? id
  return title || designNames.part[kind] || id
}

const sectionTitles: Readonly<Record<string, string>> = designNames.section

/** Every node of an outline, each before its children. */
export const nodesOf = (outline: readonly OutlineNode[]): OutlineNode[] =>
  outline.flatMap((node) => [node, ...nodesOf(node.children)])

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

const fixed = (label: Label | undefined): string => label?.text ?? ''

type Unplaced = Omit<OutlineNode, 'slot' | 'index'>

/** Counts the nodes of one list: those of a tag stand at one pointer, what cannot be compiled has its place but no node. */
function placed(nodes: readonly Unplaced[], slot: string): OutlineNode[] {
  let added = 0
  let last: string | undefined
  return nodes.map((node) => {
    if (node.pointer === last) added++
    last = node.pointer
    return { ...node, slot, index: positionIn(node.pointer) + added }
  })
}

const itemNodes = (items: readonly ItemProgram[], slot: string): OutlineNode[] => placed(items.map(itemNode), slot)

function itemNode(item: ItemProgram): Unplaced {
  const { kind, id, pointer } = item
  const conditions = item.kind === 'broken' ? [] : Object.keys(item.conditions)
  const node = { kind, id, pointer, conditions, title: titleOf(item), children: [] }
  switch (item.kind) {
    case 'field':
      return { ...node, field: item.field.name, widget: item.widget }
    case 'one':
      return { ...node, field: item.field.name }
    case 'widget':
      return { ...node, widget: item.widget }
    case 'group':
      return { ...node, inner: `${pointer}/items`, children: itemNodes(item.items, `${pointer}/items`) }
    case 'tabs':
      return { ...node, inner: `${pointer}/tabs`, children: placed(item.tabs.map(tabNode), `${pointer}/tabs`) }
    default:
      return node
  }
}

function titleOf(item: ItemProgram): string {
  switch (item.kind) {
    case 'text':
      return fixed(item.text)
    case 'broken':
      return item.diagnostic.message
    case 'tabs':
    case 'pageBreak':
      return ''
    default:
      return fixed(item.title)
  }
}

const tabNode = ({ id, pointer, title, visible, items }: TabsItem['tabs'][number]): Unplaced => ({
  ...{ kind: 'tab', id, pointer, title: fixed(title), conditions: visible ? ['visible'] : [] },
  ...{ inner: `${pointer}/items`, children: itemNodes(items, `${pointer}/items`) },
})

const filterNode = ({ id, pointer, title, fields, widget }: FilterProgram): Unplaced => ({
  ...{ kind: 'filter', id, pointer, title: fixed(title), widget, conditions: [], children: [] },
  ...(fields[0] ? { field: fields[0].name } : {}),
})

const columnNode = ({ id, pointer, title, field, widget, hidden }: ColumnProgram): Unplaced => ({
  ...{ kind: 'column', id, pointer, title: fixed(title), field: field.name, widget },
  ...{ conditions: hidden ? ['hidden'] : [], children: [] },
})

/** The buttons of a bar with those under 更多, which stand in a list of their own. */
function actionSection(word: SectionWord, { actions, more }: ActionBar): readonly OutlineNode[] {
  const slot = `/${word}`
  const nodes: OutlineNode[] = actions.map((action) => actionNode(action, slot))
  const [first] = more
  if (first) {
    const [inner] = splitPointer(first.pointer)
    const [pointer] = splitPointer(inner)
    const children = more.map((action) => actionNode(action, inner))
    nodes.push({
      kind: 'more',
      id: 'more',
      title: '',
      pointer,
      slot,
      index: positionIn(pointer),
      inner,
      conditions: [],
      children,
    })
  }
  return [
    section(
      word,
      nodes.toSorted((one, other) => one.index - other.index),
    ),
  ]
}

const positionIn = (pointer: string): number => Number(splitPointer(pointer)[1])

const actionNode = ({ id, pointer, title, visible }: ActionProgram, slot: string): OutlineNode => ({
  ...{ kind: 'action', id, pointer, title: fixed(title), slot, index: positionIn(pointer) },
  ...{ conditions: visible ? ['visible'] : [], children: [] },
})
