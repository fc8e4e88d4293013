import { Ajv, type ValidateFunction } from 'ajv'
import { segmentsOf } from '#core/document'
import { nearHint } from '#core/expression'
import { fieldTypes } from '#core/fieldType'
import type { WidgetDescription } from '#core/library'
import { availableNames, documentDiagnostics, fillText, type Hint, hintTexts } from '#core/message'
import {
  type Collector,
  type Field,
  type Finding,
  findingOf,
  type Model,
  type Segments,
  unknownField,
  unknownName,
} from '#core/model'
import type { CheckContext } from '../checkContext.ts'
import { problemsOf, type StructureProblem } from '../structure.ts'
import { checkPopup, filledFields } from './popupCheck.ts'
import { checkTableColumns } from './tableColumnsCheck.ts'

/** A part of a document that may name a widget and its props. */
interface WidgetUse {
  widget?: string
  props?: Readonly<Record<string, unknown>>
}

/** Checks that a widget exists; true when it does, or when the vocabulary has no widgets. */
export function checkWidgetId(id: string, { library, collector, at }: CheckContext): boolean {
  const widgetIds = library.vocabulary.widgetIds()
  if (widgetIds.length === 0 || library.vocabulary.widget(id)) return true
  const otherwise = availableNames(widgetIds)
  collector.add([...at, 'widget'], unknownName('widget', { name: id, candidates: widgetIds, otherwise }))
  return false
}

type WidgetPlace = CheckContext & {
  face: Face
  /** The model that has the field. */
  model?: Model | undefined
}

/** Checks the widget of a field where it is named: it exists, accepts the props, and suits the values of the field. */
export function checkWidgetUse(user: WidgetUse, field: Field, place: WidgetPlace): void {
  const { library, collector, at, face, model } = place
  const id = user.widget ?? field.document.widget ?? field.type.widgets[face]
  if (user.widget !== undefined && !checkWidgetId(user.widget, place)) return
  checkProps(id, user.props, { library, collector, at: [...at, 'props'] })
  const widget = user.widget === undefined ? undefined : library.vocabulary.widget(user.widget)
  const props = { ...field.document.props, ...user.props }
  const mismatch = widget && widgetMismatch({ widget, field, props, face })
  if (mismatch) collector.add([...at, 'widget'], mismatch)
  else if (id === 'popup' && face !== 'detail')
    checkPopup(
      { props, target: face === 'filter' || !model ? undefined : filledFields(model) },
      { library, collector, at: [...at, 'props'] },
    )
  else if (id === 'editableTable') checkTableColumns(props, { library, collector, at: [...at, 'props'] })
  else if (id === 'matrix') checkMatrix(field, props, { library, collector, at: [...at, 'props'] })
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, validateFormats: false })
const compiled = new WeakMap<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const cached = compiled.get(schema)
  if (cached) return cached
  const validator = ajv.compile(schema)
  compiled.set(schema, validator)
  return validator
}

/** Checks props against the schema of the widget; an expression is reported as such and not as a wrong value. */
export function checkProps(
  widgetId: string,
  props: object | undefined,
  { library, collector, at }: CheckContext,
): void {
  const widget = library.vocabulary.widget(widgetId)
  if (!widget || !props) return
  const validate = validatorOf(widget.props)
  if (validate(props)) return
  for (const problem of problemsOf(validate.errors ?? [])) report(problem, { collector, at, props })
}

interface Reporting {
  collector: Collector
  at: Segments
  props: object
}

function report({ pointer, code, message, hint }: StructureProblem, { collector, at, props }: Reporting): void {
  const path = segmentsOf(pointer)
  const value = (props as Record<string, unknown>)[path[0] ?? '']
  if (typeof value === 'string' && value.startsWith('=')) return
  const here = [...at, ...path]
  if (code === 'unknown-key') collector.report(here, documentDiagnostics.unknownProp, { name: path.at(-1) }, hint)
  else collector.add(here, { code: 'bad-prop', message, ...(hint ? { hint } : {}) })
}

const isSeveral = ({ type }: Pick<Field, 'type'>): boolean => type.multiple === true

/** Whether the field for a part of the matrix must have several values. */
const severalOf = { row: false, column: true } as const

/** Checks the fields of a matrix: a dictionary field for its rows, a multi-valued dictionary field for its columns. */
function checkMatrix(field: Field, props: Readonly<Record<string, unknown>>, place: CheckContext): void {
  const { library, collector, at } = place
  const model = library.resolvedModel(String(field.document.model))
  if (!model) return
  for (const key of ['row', 'column'] as const) {
    const name = props[key]
    if (typeof name !== 'string') {
      collector.report(at, documentDiagnostics.matrixNeeds, { key }, hintTexts.matrix.write[key])
      continue
    }
    const found = model.field(name)
    const several = severalOf[key]
    if (found?.dict !== undefined && isSeveral(found) === several) continue
    const names = model.fields.filter(({ dict, type }) => dict !== undefined && isSeveral({ type }) === several)
    const candidates = names.map((one) => one.name)
    const hint = nearHint(name, candidates) ?? hintTexts.matrix.change[key]
    if (found) collector.report([...at, key], documentDiagnostics.matrixType, { name, type: found.type.title }, hint)
    else collector.add([...at, key], unknownField(model.id, { name, candidates, otherwise: hint }))
  }
}

export type Face = 'form' | 'cell' | 'filter' | 'detail'

type Kind = NonNullable<WidgetDescription['value']>

/** A widget in use: its field and its props. */
interface PlacedWidget {
  widget: WidgetDescription
  field: Field
  props: Readonly<Record<string, unknown>>
  face: Face
}

const kinds: Readonly<Record<string, Kind>> = {
  ...{ int: 'number', decimal: 'number', money: 'number', year: 'number', bool: 'boolean' },
  ...{ json: 'json', geo: 'json', one: 'json', table: 'rows' },
}

/** The JSON type of a field's values; undefined where it varies. */
function kindOf({ type, document }: Field): Kind | undefined {
  if (type.id === 'formula') return document.result === 'number' ? 'number' : undefined
  return type.id === 'variant' ? undefined : (kinds[type.id] ?? 'string')
}

/** The JSON types that a widget accepts: its own, and those of the field types whose default widget it is. */
function kindsTaken({ id, value }: WidgetDescription): ReadonlySet<Kind> {
  const types = fieldTypes.filter(({ widgets }) => widgets.form === id || (widgets.cell === id && id !== 'text'))
  return new Set([...(value ? [value] : []), ...types.map((type) => kinds[type.id] ?? 'string')])
}

const plain = new Set(['text', 'longtext', 'richtext', 'markdown', 'code', 'variant', 'formula'])
const textual = new Set([...plain, 'color', 'icon', 'cron', 'password', 'secret'])

const isTyped = ({ type }: Field) => textual.has(type.id)
const isFileText = ({ type }: Field) => plain.has(type.id) || type.id === 'file' || type.id === 'image'
const ofType =
  (...ids: string[]) =>
  ({ type }: Field) =>
    plain.has(type.id) || ids.includes(type.id)

/** Widgets with special text values, and the fields that can hold these; widgets without an entry suit any text. */
const holds: Readonly<Record<string, (field: Field) => boolean>> = {
  ...{ textarea: isTyped, password: isTyped, color: isTyped, icon: isTyped, cron: isTyped },
  ...{ image: isFileText, file: isFileText },
  ...{ date: ofType('date', 'datetime'), datetime: ofType('datetime'), time: ofType('time'), month: ofType('month') },
  switch: ofType('switch', 'bool'),
  variant: ({ type }) => type.id === 'variant',
}

const choices = new Set(['select', 'dictionary', 'radio', 'checkbox'])
const references = new Set(['ref', 'user', 'treeSelect', 'reference'])

/** Why a widget can never work for a field; undefined when it can. spec: schema-language, Diagnostics */
function widgetMismatch(usage: PlacedWidget): Finding | undefined {
  const { widget, field, face } = usage
  const word = field.type.widgets[face]
  const texts = { field: field.name, type: field.type.title, widget: word }
  const advice: Hint = { do: 'use', word, says: fillText(hintTexts.fittingWidget, texts) }
  if (widget.id === field.type.widgets[face] && !choices.has(widget.id)) return undefined
  if (widget.binds) return findingOf(documentDiagnostics.widgetOfSeveral, { widget: widget.id })
  if (choices.has(widget.id)) return choiceMismatch(usage, advice)
  if (references.has(widget.id) && !field.target)
    return findingOf(documentDiagnostics.widgetWithoutRecords, { field: field.name, widget: widget.id }, advice)
  const kinds = kindsTaken(widget)
  const kind = kindOf(field)
  const isShown = widget.id === 'text' && face !== 'form'
  const isUnfit = !isShown && kind !== undefined && kinds.size > 0 && !kinds.has(kind)
  if (!isUnfit && (isShown || (holds[widget.id]?.(field) ?? true))) return undefined
  return unfit(usage, advice)
}

const unfit = ({ widget, field }: PlacedWidget, advice: Hint): Finding =>
  findingOf(documentDiagnostics.widgetUnfit, { widget: widget.id, type: field.type.title, field: field.name }, advice)

/** A choice needs options, and must be single or multiple as the field is. */
function choiceMismatch(usage: PlacedWidget, advice: Hint): Finding | undefined {
  const { widget, field, props, face } = usage
  const kind = kindOf(field)
  if (kind === 'json' || kind === 'rows') return unfit(usage, advice)
  const isPair = field.type.id === 'bool' || field.type.id === 'switch'
  const own = Array.isArray(props.options) && props.options.length > 0
  if (!field.dict && !isPair && !own)
    return findingOf(documentDiagnostics.widgetWithoutOptions, { field: field.name, widget: widget.id })
  if (face !== 'form') return undefined
  if (widget.id === 'checkbox' && !field.type.multiple)
    return findingOf(documentDiagnostics.checkboxOfOne, { field: field.name })
  return widget.id === 'radio' && field.type.multiple
    ? findingOf(documentDiagnostics.radioOfSeveral, { field: field.name })
    : undefined
}
