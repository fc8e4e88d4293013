import { segmentsOf } from '#core/document'
import { nearHint } from '#core/expression'
import { limit } from '#core/limit'
import { screenDiagnostics } from '#core/message'
import { type Collector, type Field, type FindingText, findingOf, type Segments } from '#core/model'
import {
  type ActionBar,
  type DetailProgram,
  type FormProgram,
  type ListProgram,
  leavesOf,
  type ScreenProgram,
} from '#core/screen'
import { distinctBy, repeats } from '../checkContext.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks a compiled screen: no duplicates after tags are expanded, and not too many entries. */
export function checkProgram({ program, plain, collector }: ScreenContext): void {
  if (program?.kind === 'form' || program?.kind === 'detail') checkBodyProgram(program, collector)
  if (program?.kind === 'dashboard') reportTwice(program.cards, collector, screenDiagnostics.cardTwice)
  if (program?.kind === 'tabs') reportTwice(program.tabs, collector, screenDiagnostics.tabTwice)
  if (program?.kind === 'print') checkBodyProgram(program.body, collector)
  if (program?.kind !== 'list' || plain.type !== 'list') return
  checkList(program, collector)
  if (typeof plain.form !== 'string') checkBodyProgram(program.form, collector)
  if (typeof plain.detail !== 'string') checkBodyProgram(program.detail, collector)
}

function checkList({ columns, filters, toolbar, rowActions }: ListProgram, collector: Collector): void {
  reportTwice(columns, collector, screenDiagnostics.columnTwice)
  reportTwice(filters, collector, screenDiagnostics.filterTwice)
  for (const bar of [toolbar, rowActions]) checkBar(bar, collector)
  const placeIds = ['detail', 'edit', ...[...rowActions.actions, ...rowActions.more].map(({ id }) => id)]
  for (const { action, pointer } of columns)
    if (action !== undefined && !placeIds.includes(action))
      collector.report(
        [...segmentsOf(pointer), 'action'],
        screenDiagnostics.noRowAction,
        { action },
        nearHint(action, placeIds),
      )
}

const checkBar = ({ actions, more }: ActionBar, collector: Collector): void =>
  reportTwice([...actions, ...more], collector, screenDiagnostics.actionTwice)

/** Checks a compiled form or detail, including that of a nested record. */
export function checkBodyProgram({ kind, items, fieldItems, actions }: BodyProgram, collector: Collector): void {
  const text = kind === 'form' ? screenDiagnostics.formFieldTwice : screenDiagnostics.detailFieldTwice
  reportTwice([...fieldItems, ...leavesOf(items).filter(({ kind }) => kind === 'one')], collector, text)
  for (const { columns = [] } of fieldItems) reportTwice(columns, collector, screenDiagnostics.columnTwice)
  checkBar(actions, collector)
  if (fieldItems.length <= limit.screenFields) return
  collector.report([], screenDiagnostics.tooManyItems, {
    fieldItems: fieldItems.length,
    screenFields: limit.screenFields,
  })
}

type BodyProgram = FormProgram | DetailProgram

function reportTwice(parts: readonly { id: string; pointer: string }[], collector: Collector, text: FindingText): void {
  const again = repeats(parts.map(({ id }) => id))
  for (const [index, { id, pointer }] of parts.entries())
    if (again[index]) collector.report(segmentsOf(pointer), text, { id })
}

/** Checks that the screen does not show or filter by fields whose values are never read. */
export function checkFieldUse(context: ScreenContext): void {
  const { program, plain } = context
  if (program?.kind === 'detail') checkDetail(program, context)
  if (program?.kind === 'print') checkDetail(program.body, context)
  if (program?.kind !== 'list' || plain.type !== 'list') return
  for (const { field, pointer } of program.columns) refuseSecret(field, pointer, context)
  for (const { fields, pointer } of program.filters) for (const field of fields) refuseSecret(field, pointer, context)
  if (typeof plain.detail !== 'string') checkDetail(program.detail, context)
}

function checkDetail({ fieldItems }: DetailProgram, context: ScreenContext): void {
  for (const { field, pointer } of fieldItems) refuseSecret(field, pointer, context)
}

function refuseSecret({ name, type }: Field, pointer: string, { collector }: ScreenContext): void {
  if (!type.writeOnly) return
  const finding = findingOf(screenDiagnostics.secretShown, { name })
  collector.add(segmentsOf(pointer), finding)
}

/** A field of a screen, with the widget that the compiler chose. */
interface DrawnField {
  field: Field
  widget: string
  pointer: string
}

function shownOf(program: ScreenProgram): readonly DrawnField[] {
  if (program.kind === 'form' || program.kind === 'detail') return program.fieldItems
  if (program.kind !== 'list') return []
  return [...program.columns, ...program.form.fieldItems, ...program.detail.fieldItems]
}

/** Checks that the default widget of each field on the screen exists. Widgets named by a document are checked where they are named. */
export function checkDefaultWidgets({ program, plain, library, collector }: ScreenContext): void {
  const { vocabulary } = library
  if (!program || vocabulary.widgetIds().length === 0) return
  const missing = shownOf(program).filter(
    ({ field: { type, document }, widget }) =>
      Object.values(type.widgets).includes(widget) && document.widget === undefined && !vocabulary.widget(widget),
  )
  for (const { field, pointer } of distinctBy(missing, ({ field }) => field.name))
    collector.report(written(segmentsOf(pointer), plain) ?? ['model'], screenDiagnostics.noDefaultWidget, {
      type: field.type.title,
      typeId: field.type.id,
      field: field.name,
    })
}

/** The pointer, if the document itself contains it; undefined when the value comes from the model. */
function written(at: Segments, plain: unknown): Segments | undefined {
  const found = at.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[String(key)], plain)
  return found === undefined ? undefined : at
}
