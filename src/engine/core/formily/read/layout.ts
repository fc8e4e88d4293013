import { fillText, formilyReasons } from '#core/message'
import { layoutPart } from '../component.ts'
import { shortText } from '../problem.ts'
import { readConditions } from './condition.ts'
import { commonKeywords } from './field.ts'
import { readDecorator, readLabel, readSpan } from './label.ts'
import { childrenOf } from './nodes.ts'
import { type OpenItem, objectAt, propsOf, type Reading, reportAt, reportRest, type SchemaNode } from './reading.ts'

/** Parts without a place for a description lose it. */
const layoutKeywords: ReadonlySet<string> = new Set(
  commonKeywords.filter((word) => word !== 'x-data' && word !== 'description'),
)
const describedKeywords: ReadonlySet<string> = new Set([...layoutKeywords, 'description'])

/** A void node: a layout without an equivalent, a group, tabs or steps; an unknown one is replaced by its items. */
export function readLayout(node: SchemaNode, reading: Reading): OpenItem[] {
  const component = node.schema['x-component'] ?? 'FormLayout'
  const part = typeof component === 'string' ? layoutPart(component) : undefined
  if (!part)
    reportAt(reading, { node, keyword: ['x-component'] }, ['formily-component', { component: shortText(component) }])
  const isGroup = part === 'group' || (part !== 'tabs' && part !== 'steps' && node.schema.title !== undefined)
  reportRest(reading, node, isGroup ? describedKeywords : layoutKeywords)
  if (part === 'tabs') return readTabs(node, reading)
  if (part === 'steps') return readSteps(node, reading)
  const isPanel = part === 'group'
  readProps(node, reading, isPanel)
  if (isGroup) return readGroup(node, reading)
  const items = reading.walk(node)
  return inlined(node, items, reading)
}

/** A layout that is replaced by its items, which take over its states: a group without a title cannot be expressed. */
function inlined(node: SchemaNode, items: OpenItem[], reading: Reading): OpenItem[] {
  const layout: OpenItem = {}
  const only = items.length === 1 ? items[0] : undefined
  readDecorator(node, only ?? layout, reading)
  readColumnSpan(node, only ?? layout, reading)
  readConditions(node, layout, reading)
  reading.layouts.push({ layout, items })
  return items
}

/** The span of `FormGrid.GridColumn`, for the item in it. */
function readColumnSpan(node: SchemaNode, item: OpenItem, reading: Reading): void {
  const value = propsOf(node).gridSpan
  if (node.schema['x-component'] === 'FormGrid.GridColumn' && value !== undefined)
    readSpan(node, { item, value, keyword: ['x-component-props', 'gridSpan'] }, reading)
}

const titleProps: readonly string[] = ['title', 'header', 'tab']

/** Props of a layout: grid columns and titles; others are diagnostics. */
function readProps(node: SchemaNode, reading: Reading, hasTitle: boolean): void {
  const isGrid = node.schema['x-component'] === 'FormGrid'
  const isColumn = node.schema['x-component'] === 'FormGrid.GridColumn'
  for (const [key, value] of Object.entries(objectAt(reading, node, 'x-component-props'))) {
    if (hasTitle && titleProps.includes(key)) continue
    if (isColumn && key === 'gridSpan') continue // read with the only item
    if (isGrid && key === 'maxColumns') readGrid(node, value, reading)
    else
      reportAt(reading, { node, keyword: ['x-component-props', key] }, [
        'formily-keyword',
        { keyword: `x-component-props.${key}` },
      ])
  }
}

/** The columns of the form are those of its first grid. */
function readGrid(node: SchemaNode, value: unknown, reading: Reading): void {
  const maxColumns = Array.isArray(value) ? value.at(-1) : value
  const keyword = ['x-component-props', 'maxColumns']
  const isColumns = typeof maxColumns === 'number' && Number.isInteger(maxColumns) && maxColumns >= 1 && maxColumns <= 4
  if (!isColumns)
    reportAt(reading, { node, keyword }, [
      'formily-value',
      { keyword: 'maxColumns', reason: fillText(formilyReasons.noColumnCount, { got: shortText(value) }) },
    ])
  else if (node.record.parent || (reading.grid !== undefined && reading.grid !== maxColumns))
    reportAt(reading, { node, keyword }, [
      'formily-difference',
      { keyword: 'maxColumns', reason: formilyReasons.columnsOfForm },
    ])
  else reading.grid = maxColumns
}

function readGroup(node: SchemaNode, reading: Reading): OpenItem[] {
  const group: OpenItem = { group: node.name, items: [] }
  readTitle(node, group, 'group', reading)
  readLabel(node, { keyword: ['description'], into: group, key: 'help' }, reading)
  readDecorator(node, group, reading)
  readConditions(node, group, reading)
  group.items = reading.walk(node)
  return isFilled(node, group, reading) ? [group] : []
}

/** The title of a part: its own or its component's. */
function readTitle(node: SchemaNode, into: OpenItem, key: string, reading: Reading): void {
  const props = propsOf(node)
  const prop = titleProps.find((name) => props[name] !== undefined)
  readLabel(node, { keyword: prop ? ['x-component-props', prop] : ['title'], into, key }, reading)
}

/** Whether a part has items; an empty one is invalid. */
function isFilled(node: SchemaNode, part: OpenItem, reading: Reading): boolean {
  const filled = (part.items as unknown[]).length > 0
  if (!filled) reportAt(reading, { node }, ['formily-value', { keyword: 'properties', reason: formilyReasons.noField }])
  return filled
}

function panesOf(node: SchemaNode, reading: Reading, note = false): OpenItem[] {
  return childrenOf(node, reading).flatMap((pane) => {
    reportRest(reading, pane, note ? describedKeywords : layoutKeywords)
    const tab: OpenItem = { title: pane.name, items: [] }
    readProps(pane, reading, true)
    readTitle(pane, tab, 'title', reading)
    if (note) readLabel(pane, { keyword: ['description'], into: tab, key: 'note' }, reading)
    readConditions(pane, tab, reading)
    tab.items = reading.walk(pane)
    if (note && (tab.items as unknown[]).length === 0) delete tab.items
    else if (!isFilled(pane, tab, reading)) return []
    return [tab]
  })
}

function readTabs(node: SchemaNode, reading: Reading): OpenItem[] {
  readProps(node, reading, false)
  const tabs: OpenItem = { tabs: panesOf(node, reading) }
  readConditions(node, tabs, reading)
  return (tabs.tabs as unknown[]).length > 0 ? [tabs] : []
}

/** The steps of the form; a second set, or steps inside a record, become groups. */
function readSteps(node: SchemaNode, reading: Reading): OpenItem[] {
  readProps(node, reading, false)
  const panes = panesOf(node, reading, true)
  readConditions(node, {}, reading)
  if (!node.record.parent && !reading.steps && panes.length > 1) {
    reading.steps = panes
    return []
  }
  reportAt(reading, { node }, ['formily-difference', { keyword: 'FormStep', reason: formilyReasons.stepsInside }])
  return panes.map(({ title, note, ...pane }) => ({ group: title, ...(note ? { help: note } : {}), ...pane }))
}
