import {
  type FieldItemDocument,
  freeName,
  type GroupItemDocument,
  type ItemEntry,
  type TabsItemDocument,
} from '#core/document'
import { formilyReasons } from '#core/message'
import type { Field } from '#core/model'
import type { FormilySchema } from '../schema.ts'
import { writeField } from './field.ts'
import { writeNested, writeRows } from './record.ts'
import {
  conditionWords,
  guarded,
  labelScript,
  namesOf,
  reportUntranslated,
  reportUnwritten,
  type Writing,
  within,
  writeConditions,
} from './writing.ts'

type Properties = Record<string, FormilySchema>

/** Writes the items of a form as properties. */
export function writeItems(entries: readonly ItemEntry[], writing: Writing): Properties {
  const properties: Properties = {}
  for (const [index, entry] of entries.entries()) writeEntry(entry, within(writing, index), properties)
  return properties
}

function writeEntry(entry: ItemEntry, writing: Writing, properties: Properties): void {
  if (typeof entry === 'string') {
    for (const field of namesOf(entry, writing)) writeFieldItem({ field }, writing, properties)
  } else if ('field' in entry) writeFieldItem(entry, writing, properties)
  else if ('one' in entry) writeFieldItem({ ...entry, field: entry.one } as FieldItemDocument, writing, properties)
  else if ('group' in entry) addPart('group', groupNode(entry, writing), { writing, properties })
  else if ('tabs' in entry) addPart('tabs', tabsNode(entry, writing), { writing, properties })
  else reportUntranslated(writing, [Object.keys(entry)[0] ?? ''])
}

function writeFieldItem(item: FieldItemDocument, writing: Writing, properties: Properties): void {
  const field = writing.model.field(item.field)
  if (!field || field.base || item.field in properties) {
    reportUntranslated(writing, ['field'], whyNot(field))
    return
  }
  const write = { one: writeNested, table: writeRows }[field.type.id] ?? writeField
  const node = write(item, field, writing, writeItems)
  properties[item.field] = node
  writing.nodes.set(item.field, node)
}

function whyNot(field: Field | undefined): string {
  if (!field) return formilyReasons.unknownField
  return field.base ? formilyReasons.baseField : formilyReasons.fieldTwice
}

/** Adds a part, or reports it if it is empty. */
function addPart(
  kind: 'group' | 'tabs',
  node: FormilySchema,
  { writing, properties }: { writing: Writing; properties: Properties },
): void {
  // Field names contain no `_`, so void nodes never clash with them.
  if (isFilled(node)) properties[freeName(`${kind}_`, Object.keys(properties))] = node
  else reportUntranslated(writing, [kind], formilyReasons.emptyPart)
}

const isFilled = ({ properties = {} }: FormilySchema): boolean =>
  Object.values(properties).some((part) => part.type !== 'void' || isFilled(part))

const shownWords = ['help', 'span', ...conditionWords]

function groupNode(group: GroupItemDocument, writing: Writing): FormilySchema {
  const panel: FormilySchema = { type: 'void', 'x-component': 'FormCollapse.CollapsePanel' }
  guarded(writing, ['group'], () => {
    panel['x-component-props'] = { header: labelScript(writing, group.group) }
  })
  if (group.help !== undefined)
    guarded(writing, ['help'], () => Object.assign(panel, { description: labelScript(writing, group.help ?? '') }))
  if (group.span !== undefined)
    Object.assign(panel, { 'x-decorator': 'FormItem', 'x-decorator-props': { gridSpan: group.span } })
  writeConditions(writing, group, panel)
  reportUnwritten(writing, group, ['group', 'items', ...shownWords])
  panel.properties = writeItems(group.items, within(writing, 'items'))
  return { type: 'void', 'x-component': 'FormCollapse', properties: { panel_1: panel } }
}

function tabsNode({ tabs, ...words }: TabsItemDocument, writing: Writing): FormilySchema {
  const node: FormilySchema = { type: 'void', 'x-component': 'FormTab' }
  writeConditions(writing, words, node)
  reportUnwritten(writing, words, ['visibleWhen'])
  const pane = { component: 'FormTab.TabPane', prop: 'tab' }
  const panes = tabs.map((tab, index) => paneNode(tab, pane, within(writing, 'tabs', index)))
  const filled = panes.filter(isFilled)
  if (filled.length > 0 && filled.length < panes.length) reportUntranslated(writing, ['tabs'], formilyReasons.emptyTab)
  node.properties = Object.fromEntries(filled.map((each, index) => [`pane_${index + 1}`, each]))
  return node
}

interface Pane {
  title: string
  note?: string
  visibleWhen?: unknown
  items?: ItemEntry[]
}

/** Writes a tab or step. */
export function paneNode(
  pane: Pane,
  { component, prop }: { component: string; prop: string },
  writing: Writing,
): FormilySchema {
  const node: FormilySchema = { type: 'void', 'x-component': component }
  guarded(writing, ['title'], () => {
    node['x-component-props'] = { [prop]: labelScript(writing, pane.title) }
  })
  const { note } = pane
  if (note !== undefined)
    guarded(writing, ['note'], () => Object.assign(node, { description: labelScript(writing, note) }))
  writeConditions(writing, pane, node)
  reportUnwritten(writing, pane, ['title', 'items', 'note', 'visibleWhen'])
  node.properties = writeItems(pane.items ?? [], within(writing, 'items'))
  return node
}
