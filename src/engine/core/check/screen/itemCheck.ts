import { compileTimeline } from '#core/dashboard'
import type {
  FieldItemDocument,
  ItemEntry,
  ListDocument,
  ListItemDocument,
  RepeatItemDocument,
  ScreenItemDocument,
  TabsItemDocument,
  TimelineItemDocument,
  WidgetItemDocument,
} from '#core/document'
import { compileDiagnostics, screenDiagnostics } from '#core/message'
import {
  type Collector,
  createCollector,
  findingOf,
  type Model,
  nearestOrAll,
  type Segments,
  unknownName,
} from '#core/model'
import {
  compileEmbedded,
  compileOneDetail,
  compileOneForm,
  defaultGrid,
  embeddedDocument,
  modelOfOne,
  recordNames,
} from '#core/screen'
import { repeats } from '../checkContext.ts'
import { checkRuleBounds } from '../model/boundCheck.ts'
import { checkDocumentValue } from '../value/fieldValue.ts'
import { checkTone } from '../widget/markCheck.ts'
import { checkProps, checkWidgetId, checkWidgetUse } from '../widget/widgetCheck.ts'
import { checkActions } from './actionCheck.ts'
import { type Body, bodiesOf, type PlacedItem, placedItems } from './bodies.ts'
import { checkRowColumns } from './columnCheck.ts'
import { checkBodyProgram } from './programCheck.ts'
import type { ScreenContext } from './screenContext.ts'
import { checkParams } from './stepCheck.ts'

/** Checks the items of every form and detail of the screen, including those written inside a list. */
export function checkItems(context: ScreenContext): void {
  for (const body of bodiesOf(context.plain)) checkBody(body, context)
}

function checkBody({ face, items = [], itemsAt, grid = Number.POSITIVE_INFINITY }: Body, context: ScreenContext): void {
  const { collector } = context
  const placed = placedItems(items, itemsAt)
  const ids = placed.map(({ item }) => ('id' in item ? item.id : undefined))
  const again = repeats(ids)
  for (const [index, { item, at }] of placed.entries()) {
    if (again[index]) collector.report([...at, 'id'], screenDiagnostics.idTwice, { id: String(ids[index]) })
    if (isNever(item)) collector.report([...at, 'visibleWhen'], screenDiagnostics.itemNever)
    if ('span' in item && Number(item.span) > grid)
      collector.report([...at, 'span'], screenDiagnostics.spanOverGrid, { span: Number(item.span), grid })
    checkPaper({ item, at }, context)
    if ('tabs' in item) checkTabTitles(item, at, collector)
    if ('field' in item) checkFieldItem(item, { face, at, context })
    else if ('one' in item) checkOneItem(item, { face, at, context })
    else if ('repeat' in item) checkRepeat(item, at, context, checkBody)
    else if ('list' in item) checkEmbedded(item, at, context)
    else if ('timeline' in item) checkTimeline(item, at, context)
    else if ('screen' in item) checkParams(openedBy(item, at, context), context)
    else if ('widget' in item) checkWidgetItem(item, at, context)
  }
  if (items.length > 0 && items.every((item) => typeof item === 'object' && isNever(item)))
    collector.report(itemsAt, screenDiagnostics.noItemShown)
}

/** The screen of an item, whose parameters may read the record. */
const openedBy = (
  { screen, with: params = {} }: ScreenItemDocument,
  at: Segments,
  { model, library }: ScreenContext,
) => ({
  open: screen,
  params,
  at,
  key: 'with' as const,
  ...(model ? { names: recordNames(model, library) } : {}),
})

/** Tabs with the same title cannot be told apart. */
function checkTabTitles({ tabs }: TabsItemDocument, at: Segments, collector: Collector): void {
  const again = repeats(tabs.map(({ title }) => title))
  for (const [index, { title }] of tabs.entries())
    if (again[index]) collector.report([...at, 'tabs', index, 'title'], screenDiagnostics.tabTitleTwice, { title })
}

/** True when an item is never visible; a mode may override the common condition. */
function isNever(item: { visibleWhen?: unknown; modes?: FieldItemDocument['modes'] } | object): boolean {
  if (!('visibleWhen' in item) || item.visibleWhen !== false) return false
  const modes = 'modes' in item && item.modes ? Object.values(item.modes) : []
  return !modes.some((mode) => mode && 'visibleWhen' in mode)
}

interface ItemContext {
  face: Body['face']
  at: Segments
  context: ScreenContext
}

function checkFieldItem(item: FieldItemDocument, { face, at, context }: ItemContext): void {
  const { library, collector, model } = context
  const field = model?.field(item.field)
  if (!model || !field) return
  if (item.options?.where !== undefined && !field.target)
    collector.report([...at, 'options', 'where'], compileDiagnostics.noOptions, { field: field.name })
  if (item.columns && field.type.id !== 'table')
    collector.report([...at, 'columns'], screenDiagnostics.noRows, { field: field.name })
  else if (item.columns)
    checkRowColumns(item.columns, library.resolvedModel(String(field.document.model)), {
      context,
      at: [...at, 'columns'],
    })
  const names = recordNames(model, library)
  const value = { field, value: item.default, names, code: 'bad-default' as const }
  checkDocumentValue(value, { library, collector, at: [...at, 'default'] })
  checkWidgetUse(item, field, { library, collector, at, face, model })
  checkRuleBounds(item.rules, field, { collector, at: [...at, 'rules'] })
}

type OneItemDocument = Extract<ItemEntry, { one: string }>

function checkOneItem(item: OneItemDocument, { face, at, context }: ItemContext): void {
  const { library, collector, model, document } = context
  const field = model?.field(item.one)
  const inner = field && modelOfOne(field, library)
  if (!field) return
  if (field.type.id !== 'one') collector.report([...at, 'one'], screenDiagnostics.notOneRecord, { field: field.name })
  if (field.type.id !== 'one' || !inner || !item.items) return
  const compile = face === 'form' ? compileOneForm : compileOneDetail
  const program = compile({ field, entries: item.items }, { library, collector, screenId: document.id, at })
  if (program) checkBodyProgram(program, collector)
  for (const [index, entry] of item.items.entries()) {
    const own = inner.field(nameOf(entry))
    if (own?.type.nested)
      collector.report([...at, 'items', index], screenDiagnostics.nestedInRecord, {
        field: field.title,
        type: own.type.title,
        own: own.name,
      })
  }
  checkBody(
    { face, items: item.items, at, itemsAt: [...at, 'items'], effects: [], actions: undefined },
    { ...context, model: inner },
  )
}

function nameOf(entry: ItemEntry): string {
  if (typeof entry === 'string') return entry
  return 'field' in entry ? entry.field : 'one' in entry ? entry.one : ''
}

function checkWidgetItem(item: WidgetItemDocument, at: Segments, { library, collector }: ScreenContext): void {
  if (!checkWidgetId(item.widget, { library, collector, at })) return
  checkProps(item.widget, item.props, { library, collector, at: [...at, 'props'] })
  const widget = library.vocabulary.widget(item.widget)
  const bound = Object.keys(item.bind ?? {})
  if (widget && !widget.binds && bound.length > 0) {
    collector.report([...at, 'widget'], screenDiagnostics.widgetOfOneField, { widget: item.widget })
    return
  }
  for (const name of bound) {
    if (!widget?.binds || widget.binds.includes(name)) continue
    collector.report([...at, 'bind', name], screenDiagnostics.unknownBind, { name }, nearestOrAll(name, widget.binds))
  }
}

/** Checks a timeline of other records: its model, the texts of its lines, and the screen that it opens. */
function checkTimeline({ timeline }: TimelineItemDocument, at: Segments, context: ScreenContext): void {
  const { library, collector, model: record, document } = context
  if (timeline === true || !record) return
  const here = [...at, 'timeline']
  compileTimeline(timeline, { library, collector, at: here, names: {}, screenId: document.id, record })
  checkTone(timeline.tone, { collector, at: [...here, 'tone'] })
}

const onPaper = ['field', 'group', 'text', 'repeat', 'handwritten', 'pageBreak'] as const
const onlyOnPaper = ['repeat', 'handwritten', 'pageBreak'] as const

/** Checks that interactive items are not used in prints, and print items nowhere else. */
function checkPaper({ item, at }: PlacedItem, { plain, collector }: ScreenContext): void {
  const isPrint = plain.type === 'print'
  const only = onlyOnPaper.find((key) => key in item)
  if (only && !isPrint) collector.report([...at, only], screenDiagnostics.onlyInPrint, { only })
  if (isPrint && !onPaper.some((key) => key in item))
    collector.report(at, screenDiagnostics.notInPrint, { onPaper: onPaper.join('、') })
}

/** Checks the rows of a repeated block: their columns or their items. */
function checkRepeat(
  { repeat, columns, items, grid = defaultGrid.repeat }: RepeatItemDocument,
  at: Segments,
  context: ScreenContext,
  checkBody: (body: Body, context: ScreenContext) => void,
): void {
  const { model, library } = context
  const field = typeof repeat === 'string' ? model?.field(repeat) : undefined
  const rows: Model | undefined = library.resolvedModel(
    String(typeof repeat === 'string' ? field?.document.model : repeat.model),
  )
  if (!rows) return
  if (columns) checkRowColumns(columns, rows, { context, at: [...at, 'columns'] })
  const body = { face: 'detail' as const, grid, items, at, itemsAt: [...at, 'items'], effects: [], actions: undefined }
  if (items) checkBody(body, { ...context, model: rows })
}

/** Checks a list inside a form or detail: its screen, the parts that the item overrides, and its condition on rows. */
function checkEmbedded(item: ListItemDocument, at: Segments, context: ScreenContext): void {
  const { library, collector, model: record, document } = context
  const list = embeddedDocument(item, { library, id: document.id })
  if (!list) reportMissing(item, at, context)
  if (!list || !record) return
  const isWritten = typeof item.list !== 'string'
  const inside = isWritten ? under(collector, [...at, 'list']) : createCollector(collector.document, null)
  const own = { collector: inside, at: [] }
  const compiled = compileEmbedded(item, { library, collector, at, list, record, own })
  if (!compiled) {
    const { model = '' } = list
    if (isWritten) inside.add(['model'], unknownName('model', { name: model, candidates: library.modelIds() }))
    return
  }
  const { program } = compiled
  const checked = { ...context, document: list, plain: list, program, model: program.model, collector: inside }
  if (isWritten) context.checkAll(checked)
  const { toolbar, rowActions } = item
  const bars = { ...bare(list), ...(toolbar ? { toolbar } : {}), ...(rowActions ? { rowActions } : {}) }
  checkActions({ ...checked, plain: bars, collector: under(collector, at) })
}

const bare = ({ kind, version, id, type, title, model, source }: ListDocument): ListDocument => ({
  ...{ kind, version, id, type, title },
  ...(model ? { model } : {}),
  ...(source ? { source } : {}),
})

/** A collector that prefixes the pointers of findings with `at`. */
const under = (collector: Collector, at: Segments): Collector => ({
  ...collector,
  add: (place, finding) => collector.add([...at, ...place], finding),
})

function reportMissing({ list }: ListItemDocument, at: Segments, { library, collector }: ScreenContext): void {
  if (typeof list !== 'string') return
  const isScreen = library.screen(list) !== undefined
  const finding = isScreen
    ? findingOf(screenDiagnostics.notList, { list })
    : unknownName('screen', { name: list, candidates: library.screenIds() })
  collector.add([...at, 'list'], finding)
}
