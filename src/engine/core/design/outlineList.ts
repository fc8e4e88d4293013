import { pointerOf, segmentsOf } from '#core/document'
import { type Json, splitPointer } from '#core/edit'
import { isObject, textOrEmpty } from '#core/object'
import type { ActionBar, ActionProgram, ColumnProgram, FilterProgram, Label } from '#core/screen'
import type { NodeKind, OutlineNode } from './outline.ts'

export type Unplaced = Omit<OutlineNode, 'slot' | 'index'>

export const fixed = (label: Label | undefined): string => label?.text ?? ''

/** The words of a screen whose list of parts is a section of the outline. */
type SectionWord =
  | ('items' | 'aside' | 'actions' | 'facts' | 'filters' | 'columns' | 'toolbar' | 'rowActions' | 'expand')
  | ('views' | 'counters' | 'tree' | 'cards' | 'pages' | 'stages' | 'steps')

interface SectionPlace {
  /** The pointer of the object that has the word; empty for the screen. */
  readonly at?: string
  /** What the model fills the list with while it is not written. */
  readonly derives?: readonly Json[] | undefined
  /** Its word in the document, if that is not the name of the section. */
  readonly word?: string
}

/** A list of parts under a heading. */
export function section(
  name: SectionWord,
  children: readonly OutlineNode[],
  { at = '', derives, word = name }: SectionPlace = {},
): OutlineNode {
  const slot = `${at}/${word}`
  return {
    ...{ kind: 'section', id: name, title: '', pointer: slot, slot, index: 0, inner: slot },
    ...{ conditions: [], children },
    ...(derives ? { derives } : {}),
  }
}

const positionIn = (pointer: string): number => Number(splitPointer(pointer)[1])

const placedBefore = new WeakMap<Unplaced, OutlineNode>()

/** A node in its place: the same one while node and place are. */
function nodeAt(node: Unplaced, slot: string, index: number): OutlineNode {
  const before = placedBefore.get(node)
  if (before?.slot === slot && before.index === index) return before
  const placed = { ...node, slot, index }
  placedBefore.set(node, placed)
  return placed
}

/** Counts the nodes of one list: those of a tag stand at one pointer, what cannot be compiled has its place but no node. */
export function placed(nodes: readonly Unplaced[], slot: string): OutlineNode[] {
  let added = 0
  let last: string | undefined
  return nodes.map((node) => {
    if (node.pointer === last) added++
    last = node.pointer
    return nodeAt(node, slot, positionIn(node.pointer) + added)
  })
}

/** The nodes of a list whose entries say by themselves what they are called. */
export function entryNodes(
  kind: NodeKind,
  entries: unknown,
  slot: string,
  idOf: (entry: Readonly<Record<string, unknown>>, index: number) => string,
): OutlineNode[] {
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry, index) => {
    if (!isObject(entry)) return []
    const conditions = entry.visibleWhen === undefined ? [] : ['visible']
    const node = { kind, id: idOf(entry, index), title: textOrEmpty(entry.title), conditions, children: [] }
    return [{ ...node, pointer: pointerOf([...segmentsOf(slot), index]), slot, index }]
  })
}

export const filterNode = ({ id, pointer, title, fields, widget }: FilterProgram): Unplaced => ({
  ...{ kind: 'filter', id, pointer, title: fixed(title), widget, conditions: [], children: [] },
  ...(fields[0] ? { field: fields[0].name } : {}),
})

export const columnNode = ({ id, pointer, title, field, widget, hidden }: ColumnProgram): Unplaced => ({
  ...{ kind: 'column', id, pointer, title: fixed(title), field: field.name, widget },
  ...{ conditions: hidden ? ['hidden'] : [], children: [] },
})

/** The buttons of a bar with those under 更多, which stand in a list of their own; a text may have written several of these. */
export function actionNodes({ actions, more }: ActionBar, slot: string): readonly OutlineNode[] {
  const lists = [...new Set(more.map(({ pointer }) => splitPointer(pointer)[0]))]
  const groups = lists.map((inner): OutlineNode => {
    const [pointer] = splitPointer(inner)
    const children = more.filter((action) => splitPointer(action.pointer)[0] === inner)
    return {
      ...{ kind: 'more', id: 'more', title: '', pointer, slot, index: positionIn(pointer), inner, conditions: [] },
      children: children.map((action) => actionNode(action, inner)),
    }
  })
  const nodes = actions.map((action) => actionNode(action, slot))
  return [...nodes, ...groups].toSorted((one, other) => one.index - other.index)
}

const actionNode = ({ id, pointer, title, visible }: ActionProgram, slot: string): OutlineNode => ({
  ...{ kind: 'action', id, pointer, title: fixed(title), slot, index: positionIn(pointer) },
  ...{ conditions: visible ? ['visible'] : [], children: [] },
})
