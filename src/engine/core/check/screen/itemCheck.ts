import { compileTimeline } from '#core/dashboard'
import type { FieldItemDocument, ItemEntry, TimelineItemDocument, WidgetItemDocument } from '#core/document'
import { availableNames, compileDiagnostics, screenDiagnostics } from '#core/message'
import { findingOf, nearest, type Segments } from '#core/model'
import { compileOneDetail, compileOneForm, modelOfOne, ofOwnRecord, recordNames } from '#core/screen'
import { checkRuleBounds } from '../model/ruleBounds.ts'
import { checkDocumentValue } from '../value/fieldValue.ts'
import { checkTone } from '../widget/markCheck.ts'
import { checkProps, checkWidgetId, checkWidgetUse } from '../widget/widgetCheck.ts'
import { type Body, bodiesOf, placedItems } from './bodies.ts'
import { checkRowColumns } from './columnCheck.ts'
import { checkEmbedded } from './embeddedCheck.ts'
import { checkPaper, checkRepeat } from './paperCheck.ts'
import { checkBodyProgram } from './programCheck.ts'
import type { ScreenContext } from './screenContext.ts'
import { checkParams } from './stepCheck.ts'

/** Checks the items of a form or detail; those of a list that stand in place as well. */
export function checkItems(context: ScreenContext): void {
  for (const body of bodiesOf(context.plain)) checkBody(body, context)
}

function checkBody({ face, items = [], itemsAt }: Body, context: ScreenContext): void {
  const { collector } = context
  const seen = new Set<string>()
  for (const { item, at } of placedItems(items, itemsAt)) {
    const id = 'id' in item ? item.id : undefined
    if (id !== undefined && seen.has(id)) collector.add([...at, 'id'], findingOf(screenDiagnostics.idTwice, { id }))
    if (id !== undefined) seen.add(id)
    if (isNever(item)) collector.add([...at, 'visibleWhen'], findingOf(screenDiagnostics.itemNever))
    checkPaper({ item, at }, context)
    if ('field' in item) checkFieldItem(item, { face, at, context })
    else if ('one' in item) checkOneItem(item, { face, at, context })
    else if ('repeat' in item) checkRepeat(item, at, context, checkBody)
    else if ('list' in item) checkEmbedded(item, at, context)
    else if ('timeline' in item) checkTimeline(item, at, context)
    else if ('screen' in item) checkParams({ open: item.screen, params: item.with ?? {}, at, key: 'with' }, context)
    else if ('widget' in item) checkWidgetItem(item, at, context)
  }
  if (items.length > 0 && items.every((item) => typeof item === 'object' && isNever(item)))
    collector.add(itemsAt, findingOf(screenDiagnostics.noItemShown))
}

/** In a mode of its own an item may show after all. */
function isNever(item: { visibleWhen?: unknown; modes?: FieldItemDocument['modes'] } | object): boolean {
  if (!('visibleWhen' in item) || item.visibleWhen !== false) return false
  const modes = 'modes' in item && item.modes ? Object.values(item.modes) : []
  return !modes.some((mode) => mode && 'visibleWhen' in mode)
}

interface ItemPlace {
  face: Body['face']
  at: Segments
  context: ScreenContext
}

function checkFieldItem(item: FieldItemDocument, { face, at, context }: ItemPlace): void {
  const { library, collector, model } = context
  const field = model?.field(item.field)
  if (!model || !field) return
  if (item.options?.where !== undefined && !field.target)
    collector.add([...at, 'options', 'where'], findingOf(compileDiagnostics.noOptions, { field: field.name }))
  if (item.columns && field.type.id !== 'table')
    collector.add([...at, 'columns'], findingOf(screenDiagnostics.noRows, { field: field.name }))
  else if (item.columns)
    checkRowColumns(item.columns, library.resolvedModel(String(field.document.model)), {
      context,
      at: [...at, 'columns'],
    })
  const names = recordNames(model, library)
  const value = { field, value: item.value, names, code: 'bad-default' as const }
  checkDocumentValue(value, { library, collector, at: [...at, 'value'] })
  checkWidgetUse(item, field, { library, collector, at, face })
  checkRuleBounds(item.rules, field, { collector, at: [...at, 'rules'] })
}

type OneItemDocument = Extract<ItemEntry, { one: string }>

function checkOneItem(item: OneItemDocument, { face, at, context }: ItemPlace): void {
  const { library, collector, model, document } = context
  const field = model?.field(item.one)
  const inner = field && modelOfOne(field, library)
  if (!field) return
  if (field.type.id !== 'one')
    collector.add([...at, 'one'], findingOf(screenDiagnostics.notOneRecord, { field: field.name }))
  if (field.type.id !== 'one' || !inner || !item.items) return
  const compile = face === 'form' ? compileOneForm : compileOneDetail
  const program = compile({ field, entries: item.items }, { library, collector, screenId: document.id, at })
  if (program) checkBodyProgram(program, collector)
  for (const [index, entry] of item.items.entries()) {
    const own = inner.field(nameOf(entry))
    if (own && ofOwnRecord.has(own.type.id))
      collector.add(
        [...at, 'items', index],
        findingOf(screenDiagnostics.nestedInRecord, { field: field.title, type: own.type.title, own: own.name }),
      )
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
    collector.add([...at, 'widget'], findingOf(screenDiagnostics.widgetOfOneField, { widget: item.widget }))
    return
  }
  for (const name of bound) {
    if (!widget?.binds || widget.binds.includes(name)) continue
    collector.add(
      [...at, 'bind', name],
      findingOf(screenDiagnostics.unknownBind, { name }, nearest(name, widget.binds) ?? availableNames(widget.binds)),
    )
  }
}

/** Checks a timeline of other records: which it asks for, what a line says, and what it opens. */
export function checkTimeline({ timeline }: TimelineItemDocument, at: Segments, context: ScreenContext): void {
  const { library, collector, model: record, document } = context
  if (timeline === true || !record) return
  const here = [...at, 'timeline']
  compileTimeline(timeline, { library, collector, at: here, names: {}, screenId: document.id, record })
  checkTone(timeline.tone, { collector, at: [...here, 'tone'] })
}
