import {
  type FieldItemDocument,
  type GroupItemDocument,
  type ItemEntry,
  type ListItemDocument,
  pointerOf,
  type TabsItemDocument,
  type TextItemDocument,
  type TimelineItemDocument,
  type WidgetItemDocument,
} from '#core/document'
import { checkRules, codeOf, type Field, ruleSpecsOf } from '#core/model'
import { pick, present } from '#core/object'
import { readOptions } from './column.ts'
import { compileConditions, compileKeys, compileLabel, compileValue, compileValues, fixedLabel } from './condition.ts'
import { type CompileContext, inside, insideEntry, modes } from './context.ts'
import { checkScreen, expandTag, findField, isField } from './lookup.ts'
import type {
  BrokenItem,
  FieldItem,
  HandwrittenItem,
  ItemProgram,
  ListItem,
  OneItem,
  ScreenItem,
  TabItem,
  TimelineItem,
} from './program/item.ts'
import { subTableColumns } from './subTable.ts'

export { subTableColumns }

/** The face of a field that an item renders. */
type Face = 'form' | 'detail'

/** Compiles the items of a form or detail; expands tags. Unknown fields become broken items in their place. */
export function compileItems(entries: readonly ItemEntry[], face: Face, context: CompileContext): ItemProgram[] {
  return entries.flatMap((entry, index) => {
    const here = inside(context, index)
    if (typeof entry !== 'string') return [compileItem(entry, face, here)]
    return expandTag(entry, here).map((field) => compileName(field, face, here))
  })
}

/** Whether the item of a field is compiled with other models and with the names of the screen. */
const readsMore = ({ document, type, target }: Field): boolean =>
  target !== undefined || 'default' in document || 'where' in document || type.nested === true

interface NamedItem {
  readonly face: Face
  readonly pointer: string
  readonly item: ReturnType<typeof compileField>
}

const namedItems = new WeakMap<Field, NamedItem>()

/**
 * The item of a field that is written as a mere name. It depends on nothing but the field and its place, so that it stays the same object
 * while a long form is compiled again at each change.
 */
function compileName(name: string, face: Face, context: CompileContext): ReturnType<typeof compileField> {
  const field = context.model.field(name)
  if (!field || readsMore(field)) return compileField({ field: name }, face, context)
  const pointer = pointerOf(context.at)
  const before = namedItems.get(field)
  if (before?.face === face && before.pointer === pointer) return before.item
  const item = compileField({ field: name }, face, context)
  namedItems.set(field, { face, pointer, item })
  return item
}

function compileItem(entry: Exclude<ItemEntry, string>, face: Face, context: CompileContext): ItemProgram {
  if ('field' in entry) return compileField(entry, face, context)
  if ('group' in entry) return compileGroup(entry, face, context)
  if ('tabs' in entry) return compileTabs(entry, face, context)
  if ('list' in entry) return compileListItem(entry, context)
  if ('repeat' in entry)
    return { kind: 'repeat', ...withTitle(entry, `repeat${pointerOf(context.at)}`, context), document: entry }
  if ('pageBreak' in entry) return { kind: 'pageBreak', ...commonOf(entry, `page${pointerOf(context.at)}`, context) }
  if ('handwritten' in entry) return compileHandwritten(entry, context)
  if ('screen' in entry) return compileScreenItem(entry, context)
  if ('timeline' in entry) return compileTimelineItem(entry, context)
  if ('one' in entry) return compileField({ ...entry, field: entry.one }, face, context, 'one')
  if ('text' in entry) return compileText(entry, context)
  return compileWidget(entry, context)
}

const defaultLines = 3

/** A box that is written into on paper. */
function compileHandwritten(
  entry: Extract<ItemEntry, { handwritten: string }>,
  context: CompileContext,
): HandwrittenItem {
  const title = compileLabel(entry.handwritten, inside(context, 'handwritten'))
  return {
    kind: 'handwritten',
    ...commonOf(entry, `box${pointerOf(context.at)}`, context),
    title,
    lines: entry.lines ?? defaultLines,
  }
}

function commonOf(document: Partial<FieldItemDocument>, id: string, context: CompileContext) {
  const byMode = modes.flatMap((mode) => {
    const modeDocument = document.modes?.[mode]
    return modeDocument ? [[mode, compileConditions(modeDocument, inside(context, 'modes', mode))]] : []
  })
  return {
    id: document.id ?? id,
    pointer: pointerOf(context.at),
    conditions: compileConditions(document, context),
    modes: Object.fromEntries(byMode),
    ...pick(document, 'span', 'permission'),
    ...compileKeys(document, ['help'], compileLabel, context),
  }
}

/** The item of a field; that of a nested record also has items. */
type FieldEntry = FieldItemDocument & { items?: ItemEntry[] }

function compileField(
  document: FieldEntry,
  face: Face,
  context: CompileContext,
  key = 'field',
): FieldItem | OneItem | BrokenItem {
  const found = findField(document.field, insideEntry(context, document, key))
  if (!isField(found))
    return { kind: 'broken', id: document.id ?? document.field, pointer: pointerOf(context.at), diagnostic: found }
  if (found.type.id === 'one') return compileOneItem(document, found, context)
  checkRules(document, { ...context, fieldType: found.type.id })
  const widget = document.widget ?? found.document.widget ?? found.type.widgets[face]
  const value = document.default ?? found.document.default
  return {
    kind: 'field',
    ...commonOf(document, found.name, context),
    ...(found.type.wide && !document.span ? { span: 4 } : {}),
    field: found,
    title: titleOf(document, found, context),
    widget,
    props: { ...(found.document.props ?? {}), ...(document.props ?? {}) },
    rules: [...ruleSpecsOf(found, { unique: true }), ...(document.rules ?? [])],
    onOptionsGone: document.onOptionsGone === 'keep' ? 'keep' : 'clear',
    ...fieldExtras(document, found, context),
    ...(value === undefined ? {} : { value: compileValue(value, inside(context, 'default')) }),
  }
}

const titleOf = ({ title }: FieldEntry, field: Field, context: CompileContext) =>
  title ? compileLabel(title, inside(context, 'title')) : fixedLabel(field.title)

function compileOneItem(document: FieldEntry, field: Field, context: CompileContext): OneItem {
  return {
    kind: 'one',
    ...commonOf(document, field.name, context),
    field,
    title: titleOf(document, field, context),
    ...present({ entries: document.items }),
  }
}

/** The plain texts of the field that the item does not replace. */
function textsOfField({ document: field }: Field, item: FieldItemDocument): Partial<FieldItem> {
  const { placeholder, help } = field
  return {
    ...(placeholder && item.placeholder === undefined ? { placeholder: fixedLabel(placeholder) } : {}),
    ...(help && item.help === undefined ? { help: fixedLabel(help) } : {}),
  }
}

function fieldExtras(document: FieldItemDocument, field: Field, context: CompileContext): Partial<FieldItem> {
  const where = document.options?.where ?? field.document.where
  const optionsWhere =
    typeof where === 'string' && field.target
      ? readOptions(where, field, inside(context, 'options', 'where'))
      : undefined
  const rows = field.type.id === 'table' ? subTableColumns(document, field, context) : undefined
  return {
    ...textsOfField(field, document),
    ...compileKeys(document, ['placeholder'], compileLabel, context),
    ...present({ optionsWhere }),
    ...rows,
  }
}

const compileListItem = (document: ListItemDocument, context: CompileContext): ListItem => ({
  kind: 'list',
  ...withTitle(document, `list${pointerOf(context.at)}`, context),
  document,
})

type ScreenItemDocument = Extract<ItemEntry, { screen: unknown }>

function compileScreenItem(document: ScreenItemDocument, context: CompileContext): ScreenItem {
  checkScreen(document.screen, inside(context, 'screen'))
  return {
    kind: 'screen',
    ...withTitle(document, `screen${pointerOf(context.at)}`, context),
    screen: document.screen,
    with: compileValues(document.with, inside(context, 'with')),
  }
}

/** Other records are visible only to users who may list them. */
function compileTimelineItem(item: TimelineItemDocument, context: CompileContext): TimelineItem {
  const { timeline: document } = item
  if (document === true) return { kind: 'timeline', ...withTitle(item, 'timeline', context) }
  const model = context.library.resolvedModel(document.model)
  const own = model ? { permission: codeOf(model, 'list') } : {}
  return { kind: 'timeline', ...withTitle({ ...own, ...item }, `timeline${pointerOf(context.at)}`, context), document }
}

const withTitle = (document: Partial<FieldItemDocument>, id: string, context: CompileContext) => ({
  ...commonOf(document, id, context),
  ...compileKeys(document, ['title'], compileLabel, context),
})

function compileGroup(document: GroupItemDocument, face: Face, context: CompileContext): ItemProgram {
  return {
    kind: 'group',
    ...commonOf(document, `group${pointerOf(context.at)}`, context),
    title: compileLabel(document.group, inside(context, 'group')),
    items: compileItems(document.items, face, inside(context, 'items')),
  }
}

function compileTabs(document: TabsItemDocument, face: Face, context: CompileContext): ItemProgram {
  const tabs = document.tabs.map((tab, index) =>
    compileTab(tab, `tab${index}`, { face, ...inside(context, 'tabs', index) }),
  )
  return { kind: 'tabs', ...commonOf(document, `tabs${pointerOf(context.at)}`, context), tabs }
}

type TabDocument = Partial<TabsItemDocument['tabs'][number]> & { title: string }

/** Compiles a tab page or a step; without an id it is named after its position. */
export function compileTab(
  tab: TabDocument,
  defaultId: string,
  { face, ...here }: CompileContext & { face: Face },
): TabItem {
  return {
    id: tab.id ?? defaultId,
    pointer: pointerOf(here.at),
    title: compileLabel(tab.title, inside(here, 'title')),
    items: compileItems(tab.items ?? [], face, inside(here, 'items')),
    ...compileConditions(tab, here),
  }
}

function compileText(document: TextItemDocument, context: CompileContext): ItemProgram {
  return {
    kind: 'text',
    ...commonOf(document, `text${pointerOf(context.at)}`, context),
    text: compileLabel(document.text, inside(context, 'text')),
    ...pick(document, 'tone'),
  }
}

function compileWidget(document: WidgetItemDocument, context: CompileContext): ItemProgram {
  const bound = Object.entries(document.bind ?? {}).map(
    ([name, field]) => [name, findField(field, inside(context, 'bind', name))] as const,
  )
  const broken = bound.map(([, found]) => found).find((found) => !isField(found))
  const id = document.id ?? document.widget
  if (broken && !isField(broken)) return { kind: 'broken', id, pointer: pointerOf(context.at), diagnostic: broken }
  return {
    kind: 'widget',
    ...withTitle(document, id, context),
    widget: document.widget,
    props: document.props ?? {},
    bind: Object.fromEntries(bound.flatMap(([name, found]) => (isField(found) ? [[name, found]] : []))),
  }
}

/** All items that contain no other items, at any depth, in document order. */
export function leavesOf(items: readonly ItemProgram[]): ItemProgram[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return leavesOf(item.items)
    return item.kind === 'tabs' ? item.tabs.flatMap((tab) => leavesOf(tab.items)) : [item]
  })
}

/** All field items, at any depth, in document order. */
export const fieldItemsOf = (items: readonly ItemProgram[]): FieldItem[] =>
  leavesOf(items).filter((item) => item.kind === 'field')
