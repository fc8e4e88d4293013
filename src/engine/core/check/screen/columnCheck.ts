import type { ColumnDocument, ColumnEntry, FilterDocument } from '#core/document'
import { type FieldType, type FilterMatch, fieldTypeOf } from '#core/fieldType'
import { fillText, screenDiagnostics, screenHints } from '#core/message'
import { type Field, type FindingText, isReadonly, type Model, memberField, type Segments } from '#core/model'
import { linkageCycle } from '#core/rows'
import { checkRuleBounds } from '../model/boundCheck.ts'
import { dictProblem, isExpression } from '../value/fieldValue.ts'
import { checkTone } from '../widget/markCheck.ts'
import { checkWidgetUse } from '../widget/widgetCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Column properties that only sub-tables have, whose cells are edited. */
const ofRows = ['rules', 'options', 'visibleWhen', 'readonlyWhen', 'requiredWhen'] as const

/** Checks the columns of a list: their fields exist, at least one is visible, each property has an effect. */
export function checkColumns(context: ScreenContext): void {
  const { plain, model, library, collector } = context
  if (plain.type !== 'list' || !plain.columns || !model) return
  for (const [index, entry] of plain.columns.entries()) {
    const column = columnOf(entry)
    const field = fieldAt(column.field, context)
    if (!field) continue
    const at = ['columns', index]
    if (field.type.nested)
      collector.report(at, screenDiagnostics.columnOfDetail, { field: field.name, type: field.type.title })
    checkWidgetUse(column, field, { library, collector, at, face: 'cell' })
    checkTone(column.tone, { collector, at: [...at, 'tone'] })
    checkListWords(column, field, { context, at })
  }
  if (plain.columns.every((entry) => columnOf(entry).hidden === true))
    collector.report(['columns'], screenDiagnostics.noColumnShown)
}

/** The field of a list's column or filter: its own, or of the record that a reference points to. */
const fieldAt = (name: string, { model, library }: ScreenContext): Field | undefined =>
  model?.field(name) ?? (model && memberField(name, model, (id) => library.resolvedModel(id)))

const columnOf = (entry: ColumnEntry): ColumnDocument => (typeof entry === 'string' ? { field: entry } : entry)

interface ColumnContext {
  context: ScreenContext
  at: Segments
}

function checkListWords(column: ColumnDocument, field: Field, { context, at }: ColumnContext): void {
  const { collector } = context
  checkInline(column, field, { context, at })
  for (const word of ofRows)
    if (column[word] !== undefined && (column.inline !== true || word === 'visibleWhen'))
      collector.report([...at, word], screenDiagnostics.columnReadonly, { word })
  for (const word of ofSubTables)
    if (column[word] !== undefined) collector.report([...at, word], screenDiagnostics.rowsOnly, { word })
  if (column.sortable && !field.column)
    collector.report([...at, 'sortable'], screenDiagnostics.sortableColumn, { field: field.name })
}

/** Words of cells that are entered in a form. */
const ofSubTables = ['placeholder', 'default', 'statistics', 'linkageKey'] as const

/** Types that can be edited in a cell: one line, one value. */
const ofCells = new Set(
  'text int decimal money bool switch date datetime time month year dict ref user depart role tree'.split(' '),
)

/** An inline column needs a field that people may write; the state is changed by moves. */
function checkInline({ inline, action, confirm }: ColumnDocument, field: Field, { context, at }: ColumnContext): void {
  const { collector, model } = context
  const values = { name: field.name, type: field.type.title }
  const refuse = (word: string, text: FindingText) => collector.report([...at, word], text, values)
  if (confirm && inline !== true) refuse('confirm', screenDiagnostics.nothingToConfirm)
  if (!inline) return
  if (action) refuse('action', screenDiagnostics.actionAndInline)
  if (inline === 'states' && model?.stateField !== field.name) refuse('inline', screenDiagnostics.inlineState)
  if (inline !== true) return
  if (!ofCells.has(field.type.id)) refuse('inline', screenDiagnostics.inlineType)
  else if (field.base || field.member || isReadonly(field) || field.document.fixed)
    refuse('inline', screenDiagnostics.inlineReadonly)
}

/** Checks the columns of a sub-table. The compiler reports unknown fields. */
export function checkRowColumns(
  columns: readonly ColumnEntry[],
  rows: Model | undefined,
  { context, at }: ColumnContext,
): void {
  const { library, collector } = context
  for (const [index, entry] of columns.entries()) {
    const column = columnOf(entry)
    const cell = rows?.field(column.field)
    if (!cell) continue
    const here = [...at, index]
    if (cell.type.nested)
      collector.report(here, screenDiagnostics.nestedInRows, { type: cell.type.title, cell: cell.name })
    if (column.inline) collector.report([...here, 'inline'], screenDiagnostics.inlineInRows)
    if (column.priority) collector.report([...here, 'priority'], screenDiagnostics.priorityInRows)
    checkWidgetUse(column, cell, { library, collector, at: here, face: 'cell', model: rows })
    checkRuleBounds(column.rules, cell, { collector, at: [...here, 'rules'] })
  }
  if (rows) checkLinkage(columns.map(columnOf), rows, { context, at })
}

/** A chain of linked columns ends, and all its columns hold nodes of one tree. spec: contract §11.5 */
function checkLinkage(columns: readonly ColumnDocument[], rows: Model, { context, at }: ColumnContext): void {
  const next = Object.fromEntries(columns.flatMap(({ field, linkageKey: key }) => (key ? [[field, key]] : [])))
  const ring = linkageCycle(next)
  for (const [index, { field: key, linkageKey }] of columns.entries()) {
    if (linkageKey === undefined) continue
    const report = (text: FindingText) =>
      context.collector.report([...at, index, 'linkageKey'], text, {
        key,
        next: linkageKey,
        ring: ring?.join(' → ') ?? '',
      })
    const [from, to] = [rows.field(key), rows.field(linkageKey)]
    if (!columns.some(({ field }) => field === linkageKey)) report(screenDiagnostics.unknownLinked)
    else if (ring?.[0] === key) report(screenDiagnostics.linkageCycle)
    else if (from && to && !isLinkable(from, to, context)) report(screenDiagnostics.notLinkable)
  }
}

/** Two areas, or two references to one tree. */
function isLinkable(from: Field, to: Field, { library }: ScreenContext): boolean {
  if (from.type.id === 'area' || to.type.id === 'area') return from.type === to.type
  const model = from.target?.model
  return model !== undefined && model === to.target?.model && library.resolvedModel(model)?.parent !== undefined
}

interface FilterContext {
  context: ScreenContext
  at: Segments
}

/** Checks the filters of a list: widgets, match and initial values. */
export function checkFilters(context: ScreenContext): void {
  const { plain, model } = context
  if (plain.type !== 'list' || !model) return
  for (const [index, filter] of (plain.filters ?? []).entries()) {
    if (typeof filter === 'string') continue
    const names = filter.fields ?? (filter.field ? [filter.field] : [])
    const [first] = names.flatMap((name) => fieldAt(name, context) ?? [])
    if (first) checkFilter(filter, first, { context, at: ['filters', index] })
  }
}

function checkFilter(filter: FilterDocument, field: Field, { context, at }: FilterContext): void {
  const { library, collector } = context
  if (filter.field && filter.fields) collector.report([...at, 'field'], screenDiagnostics.fieldAndFields)
  const match = filter.match ?? field.type.match
  if (!filter.fields && !fitsMatch(field, match))
    collector.report([...at, 'match'], screenDiagnostics.wrongMatch, {
      field: field.name,
      type: field.type.title,
      match,
      typeMatch: field.type.match,
    })
  else checkValue(filter.default, field, { match, place: { context, at } })
  checkWidgetUse(filter, field, { library, collector, at, face: 'filter' })
}

/** A range needs ordered values, a branch needs a tree, a substring needs text. */
function fitsMatch({ type }: Field, match: FilterMatch): boolean {
  if (match === 'range' || match === 'ge' || match === 'le') return isOrdered(type)
  if (match === 'tree') return type.match === 'tree'
  return match !== 'like' || type.expression.kind === 'text' || type.expression.kind === 'any'
}

const isOrdered = (type: FieldType): boolean =>
  type.match === 'range' || ['formula', 'variant', 'month', 'year'].includes(type.id)

/** Named initial values of a date filter. */
const dateWords = new Set(['today', 'yesterday', 'week', 'days7', 'days30', 'month', 'year'])

/** An initial value is a value of the field; a date-time may also be given as a day. */
function checkValue(
  value: unknown,
  field: Field,
  { match, place }: { match: FilterMatch; place: FilterContext },
): void {
  const { context, at } = place
  const isDay = field.type.id === 'date' || field.type.id === 'datetime'
  for (const one of [value].flat()) {
    if (one === undefined || one === null || isExpression(one) || match === 'like') continue
    if (isDay && dateWords.has(String(one))) continue
    const type = isDay && String(one).length === 10 ? (fieldTypeOf('date') ?? field.type) : field.type
    const read = type.read(one, field.document)
    const problem = 'problem' in read ? read.problem : dictProblem(field, read.value, context.library)
    if (problem === undefined) continue
    context.collector.report(
      [...at, 'default'],
      screenDiagnostics.filterValue,
      { problem },
      isDay ? fillText(screenHints.dateWords, { words: [...dateWords].join('、') }) : undefined,
    )
  }
}
