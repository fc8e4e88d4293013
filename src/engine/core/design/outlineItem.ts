import { segmentsOf } from '#core/document'
import { type Json, valueAt } from '#core/edit'
import type { Library } from '#core/library'
import { createCollector, type Model } from '#core/model'
import { textOrEmpty } from '#core/object'
import {
  compileEmbedded,
  compileOneDetail,
  compileOneForm,
  derivedEntries,
  embeddedDocument,
  type ItemProgram,
  isPagedByServer,
  type ListItem,
  type ListProgram,
  type OneItem,
  oneContext,
  placedId,
  type RepeatProgram,
  type TabsItem,
} from '#core/screen'
import { type NodeKind, type OutlineNode, ofModel } from './outline.ts'
import { actionNodes, columnNode, filterNode, fixed, placed, section, type Unplaced } from './outlineList.ts'

/** What the items of a screen are compiled with. */
export interface ItemContext {
  readonly library: Library
  readonly screenId: string
  /** The screen as it is written, with what it inherits. */
  readonly whole: unknown
  readonly model: Model
  readonly face: 'form' | 'detail'
  /** The repeated blocks of a print, by the ids of their items. */
  readonly repeats?: Readonly<Record<string, RepeatProgram>>
}

/** The items of one list. */
export const itemNodes = (items: readonly ItemProgram[], slot: string, context: ItemContext): OutlineNode[] =>
  placed(
    items.map((item) => plainNode(item) ?? itemNode(item, context)),
    slot,
  )

const plainNodes = new WeakMap<ItemProgram, Unplaced>()

/** The node of a field without parts, which says all of it: the same one while the item is. */
function plainNode(item: ItemProgram): Unplaced | undefined {
  if (item.kind !== 'field' || item.columns) return undefined
  const node = plainNodes.get(item) ?? fieldNode(item)
  plainNodes.set(item, node)
  return node
}

type FieldItem = Extract<ItemProgram, { kind: 'field' }>

const fieldNode = (item: FieldItem): Unplaced => ({
  ...nodeOf(item),
  ...{ field: item.field.name, widget: item.widget },
})

/** The pages of tabs, or of a form that is filled in step by step. */
export const tabNodes = (
  tabs: TabsItem['tabs'],
  slot: string,
  context: ItemContext,
  kind: NodeKind = 'tab',
): OutlineNode[] =>
  placed(
    tabs.map(({ id, pointer, title, visible, items }) => ({
      ...{ kind, id, pointer, title: fixed(title), conditions: visible ? ['visible'] : [] },
      ...{ inner: `${pointer}/items`, children: itemNodes(items, `${pointer}/items`, context) },
    })),
    slot,
  )

function nodeOf(item: ItemProgram) {
  const { kind, id, pointer } = item
  const conditions = item.kind === 'broken' ? [] : Object.keys(item.conditions)
  return { kind, id, pointer, conditions, title: titleOf(item), children: [] }
}

function itemNode(item: ItemProgram, context: ItemContext): Unplaced {
  const { pointer, id } = item
  const node = nodeOf(item)
  switch (item.kind) {
    case 'field':
      return { ...fieldNode(item), ...subTableOf(item, context) }
    case 'one':
      return { ...node, field: item.field.name, ...nestedOf(item, context) }
    case 'widget':
      return { ...node, widget: item.widget }
    case 'group':
      return { ...node, inner: `${pointer}/items`, children: itemNodes(item.items, `${pointer}/items`, context) }
    case 'tabs':
      return { ...node, inner: `${pointer}/tabs`, children: tabNodes(item.tabs, `${pointer}/tabs`, context) }
    case 'list':
      return { ...node, children: embeddedNodes(item, context) }
    case 'repeat':
      return { ...node, ...repeatOf(pointer, context.repeats?.[id], context) }
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

type Inside = Partial<Pick<OutlineNode, 'inner' | 'children' | 'derives' | 'rows'>>

/** A part of a tag has no place of its own for parts until the tag is written out. */
const isTagged = (pointer: string, { whole }: ItemContext): boolean => String(valueAt(whole, pointer)).startsWith('#')

const namesOf = (nodes: readonly OutlineNode[]): readonly Json[] => nodes.map(({ field, id }) => field ?? id)

function subTableOf({ columns, pointer, field }: FieldItem, context: ItemContext): Inside {
  if (!columns || isTagged(pointer, context)) return {}
  const [inner, rows] = [`${pointer}/columns`, textOrEmpty(field.document.model)]
  const children = ofModel(placed(columns.map(columnNode), inner), rows)
  return { inner, children, derives: namesOf(children), rows }
}

function nestedOf(item: OneItem, context: ItemContext): Inside {
  if (isTagged(item.pointer, context)) return {}
  const { library, screenId, face } = context
  const compile = face === 'form' ? compileOneForm : compileOneDetail
  const program = compile(item, oneContext(screenId, library, item))
  if (!program) return {}
  const inner = `${item.pointer}/items`
  const children = ofModel(itemNodes(program.items, inner, { ...context, model: program.model }), program.model.id)
  return { inner, children, derives: namesOf(children) }
}

function repeatOf(pointer: string, repeat: RepeatProgram | undefined, context: ItemContext): Inside {
  if (!repeat) return {}
  if (!repeat.each) {
    const inner = `${pointer}/columns`
    const children = placed(repeat.columns.map(columnNode), inner)
    return { inner, children, derives: namesOf(children) }
  }
  const inner = `${pointer}/items`
  return { inner, children: itemNodes(repeat.each.items, inner, { ...context, model: repeat.each.model }) }
}

/** The parts of a list that is written in an item; those of a list that is only named belong to its own document. */
function embeddedNodes({ id, document, pointer }: ListItem, context: ItemContext): readonly OutlineNode[] {
  const { library, screenId, model } = context
  const list = embeddedDocument(document, { library, id: placedId(screenId, id) })
  const collector = createCollector({ kind: 'screen', id: screenId }, null)
  const at = segmentsOf(pointer)
  const own = { collector, at: [...at, 'list'] }
  const program = list && compileEmbedded(document, { library, collector, at, list, record: model, own })?.program
  if (!program) return []
  const bars = (['toolbar', 'rowActions'] as const).flatMap((word) =>
    document[word] ? [section(word, actionNodes(program[word], `${pointer}/${word}`), { at: pointer })] : [],
  )
  if (typeof document.list === 'string') return bars
  return ofModel([...listSections(program, `${pointer}/list`, !document.limit), ...bars], program.model.id)
}

/** The filters, columns and actions of a list; `isWhole`: it has more than its rows. */
export function listSections(program: ListProgram, at: string, isWhole = true): readonly OutlineNode[] {
  const { model, source } = program
  const derives = (word: string) => derivedEntries('list', word, model) as readonly Json[] | undefined
  const filters = placed(program.filters.map(filterNode), `${at}/filters`)
  const columns = placed(program.columns.map(columnNode), `${at}/columns`)
  return [
    ...(isWhole
      ? [section('filters', filters, { at, ...(isPagedByServer(source) ? {} : { derives: derives('filters') }) })]
      : []),
    section('columns', columns, { at, derives: derives('columns') }),
    ...barsOf(program, at).map(([word, nodes]) => section(word, nodes, { at, derives: derives(word) })),
  ]
}

/** The bars of a list that stand in it; those that an item around it writes stand there. */
function barsOf(program: ListProgram, at: string): ['toolbar' | 'rowActions', readonly OutlineNode[]][] {
  return (['toolbar', 'rowActions'] as const).flatMap((word) => {
    const nodes = actionNodes(program[word], `${at}/${word}`)
    return nodes.every(({ pointer }) => pointer.startsWith(`${at}/${word}/`)) ? [[word, nodes]] : []
  })
}
