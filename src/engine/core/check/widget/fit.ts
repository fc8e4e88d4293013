import { fieldTypes } from '#core/fieldType'
import type { WidgetDescription } from '#core/library'
import { documentDiagnostics } from '#core/message'
import { type Field, type Finding, findingOf } from '#core/model'

export type Face = 'form' | 'cell' | 'filter' | 'detail'

type Kind = NonNullable<WidgetDescription['value']>

/** Where a widget stands: for which field, with which props. */
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

/** JSON type of a field's values; undefined where it varies. */
function kindOf({ type, document }: Field): Kind | undefined {
  if (type.id === 'formula') return document.result === 'number' ? 'number' : undefined
  return type.id === 'variant' ? undefined : (kinds[type.id] ?? 'string')
}

/** The JSON types that a widget takes: its own, and those of the field types whose usual one it is. */
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

/** Widgets that give a text which only some fields can hold; without an entry any text will do. */
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
export function widgetMismatch(usage: PlacedWidget): Finding | undefined {
  const { widget, field, face } = usage
  const advice = `字段 ${field.name} 是${field.type.title}，用 ${field.type.widgets[face]}`
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

const unfit = ({ widget, field }: PlacedWidget, advice: string): Finding =>
  findingOf(documentDiagnostics.widgetUnfit, { widget: widget.id, type: field.type.title, field: field.name }, advice)

/** A choice needs something to choose from, and gives as many values as the field holds. */
function choiceMismatch(usage: PlacedWidget, advice: string): Finding | undefined {
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
