import type { FieldDocument } from '#core/document'
import { type FieldType, fieldOptionsOf, fieldTypeOf, type JsonValue } from '#core/fieldType'
import { fillText, formilyReasons } from '#core/message'
import { type ComponentEntry, formatTypes, inputComponents, ownValue } from '../component.ts'
import { shortText } from '../problem.ts'
import { objectIn, type Shape, scriptOf } from '../schema.ts'
import { hasChoices, needsChoices, readChoices } from './choice.ts'
import { conditionKeywords, readConditions } from './condition.ts'
import { readDecorator, readLabel } from './label.ts'
import { type OpenItem, objectAt, propsOf, type Reading, reportAt, reportRest, type SchemaNode } from './reading.ts'
import { readValidation, validationKeywords } from './validation.ts'

/** Keywords that every node may have. */
export const commonKeywords: readonly string[] = [
  ...['type', 'name', 'version', 'title', 'description', 'properties', 'x-index', 'x-component', 'x-component-props'],
  ...['x-decorator', 'x-decorator-props', 'x-reactions', 'x-data', ...conditionKeywords],
]

const fieldKeywords: ReadonlySet<string> = new Set([
  ...commonKeywords.filter((word) => word !== 'properties'),
  ...['default', 'x-value', 'enum', ...validationKeywords],
])

/** A property with a single value: a field of the record and its item. */
export function readField(node: SchemaNode, reading: Reading): OpenItem[] {
  const { record, name } = node
  reportRest(reading, node, fieldKeywords)
  const entries = componentOf(node, reading)
  const type = typeOf(node, reading, entries)
  const field: FieldDocument = { type: type.id, title: name, ...optionsOf(node, reading, type) }
  const item: OpenItem = { field: name }
  record.fields.set(name, field)
  itemsIn(reading, record).set(name, item)
  readLabel(node, { keyword: ['title'], into: item, key: 'title', plain: field }, reading)
  readLabel(node, { keyword: ['description'], into: item, key: 'help', plain: field }, reading)
  if (node.required || node.schema.required === true) field.required = true
  readValidation(node, { field, type }, reading)
  const fitting = readWidget(node, { field, item, type }, reading)
  readChoices(node, { field, item, type, entries, fitting }, reading)
  readDefault(node, { field, item, type }, reading)
  readDecorator(node, item, reading)
  readConditions(node, item, reading)
  return [item]
}

export function itemsIn({ items }: Reading, record: SchemaNode['record']): Map<string, OpenItem> {
  const openItems = items.get(record) ?? new Map<string, OpenItem>()
  items.set(record, openItems)
  return openItems
}

const fitsProps = ({ props = {} }: ComponentEntry, own: Shape): boolean =>
  Object.entries(props).every(([key, value]) => own[key] === value)

/** What the component of a node may become; nothing for one that only we have. */
const entriesFor = (node: SchemaNode): ComponentEntry[] =>
  inputComponents.filter((entry) => entry.component === node.schema['x-component'] && fitsProps(entry, propsOf(node)))

/** The entries of the component, the most specific first. */
function componentOf(node: SchemaNode, reading: Reading): readonly ComponentEntry[] {
  const component = node.schema['x-component']
  if (component === undefined) return []
  const entries = entriesFor(node)
  const own = entries.length === 0 && typeof component === 'string' && isOwnWidget(component, node, reading)
  if (own) return [{ component: String(component), widget: String(component) }]
  if (entries.length === 0)
    reportAt(reading, { node, keyword: ['x-component'] }, ['formily-component', { component: shortText(component) }])
  return entries
}

/** Our own widgets are referenced by id if Formily has no equivalent component. */
const isOwnWidget = (component: string, node: SchemaNode, { vocabulary }: Reading): boolean =>
  vocabulary.widget(component) !== undefined || fieldTypeOf(String(extensionOf(node).type))?.widgets.form === component

const extensionOf = ({ schema }: SchemaNode): Shape => objectIn(schema, 'x-data')

const jsonTypes: Readonly<Record<string, string>> = {
  number: 'decimal',
  integer: 'int',
  boolean: 'bool',
  object: 'json',
  array: 'json',
}

function typeOf(node: SchemaNode, reading: Reading, entries: readonly ComponentEntry[]): FieldType {
  const { type = 'string', format, enum: choices } = node.schema
  const own = extensionOf(node).type
  const declared = typeof own === 'string' ? fieldTypeOf(own) : undefined
  if (own !== undefined && !declared) {
    const reason = fillText(formilyReasons.unknownFieldType, { name: shortText(own) })
    reportAt(reading, { node, keyword: ['x-data', 'type'] }, ['formily-value', { keyword: 'x-data.type', reason }])
  }
  if (declared) return declared
  if (typeof type !== 'string' || !knownTypes.has(type)) {
    const reason = fillText(formilyReasons.unknownType, { name: shortText(type) })
    reportAt(reading, { node, keyword: ['type'] }, ['formily-value', { keyword: 'type', reason }])
  }
  const byComponent = hasChoices(node) || !needsChoices(entries) ? entries.find((entry) => entry.type)?.type : undefined
  const byFormat = ownValue(formatTypes, format) ?? ownValue(formatTypes, type)
  const byType = ownValue(jsonTypes, type)
  const isChoice = choices !== undefined || (type === 'array' && byComponent !== undefined)
  const id = isChoice ? (byComponent ?? 'text') : (byFormat ?? byType ?? byComponent ?? 'text')
  return fieldTypeOf(isChoice && ['bool', 'decimal'].includes(id) ? 'text' : id) as FieldType
}

const knownTypes: ReadonlySet<string> = new Set([
  ...['string', 'number', 'integer', 'boolean', 'object', 'array', 'date', 'datetime', 'void'],
])

/** The options of a field type, from `x-data`. */
function optionsOf(node: SchemaNode, reading: Reading, type: FieldType): Record<string, JsonValue> {
  const options: Record<string, JsonValue> = {}
  for (const [key, value] of Object.entries(objectAt(reading, node, 'x-data'))) {
    if (Object.hasOwn(fieldOptionsOf(type.id), key)) options[key] = value as JsonValue
    else if (key !== 'type')
      reportAt(reading, { node, keyword: ['x-data', key] }, ['formily-keyword', { keyword: `x-data.${key}` }])
  }
  return options
}

interface FieldParts {
  field: FieldDocument
  item: OpenItem
  type: FieldType
}

/** The widget, if it is not the type's default, and its props. Answers the entry of the component that fits the type. */
function readWidget(node: SchemaNode, { field, item, type }: FieldParts, reading: Reading): ComponentEntry | undefined {
  const component = node.schema['x-component']
  const entries = entriesFor(node)
  const default_ = type.widgets.form
  const fitting = fittingEntry(entries, type)
  const widget =
    fitting?.widget ??
    (typeof component === 'string' && entries.length === 0 ? ownWidget(component, node, reading) : undefined)
  const widgetId = widget ?? (node.schema.enum !== undefined && type.id === 'text' ? 'select' : default_)
  if (widgetId !== default_) item.widget = widgetId
  if (entries.length > 0 && !fitting && !(needsChoices(entries) && type.id === 'text'))
    reportAt(reading, { node, keyword: ['x-component'] }, ['formily-component', { component: shortText(component) }])
  readProps(node, { field, item, type }, { reading, widget: widgetId, ownProps: fitting?.props ?? {} })
  return fitting
}

/** The entry of the type's own widget, else one for fields of this type, else one for any. */
const fittingEntry = (entries: readonly ComponentEntry[], { id, widgets }: FieldType): ComponentEntry | undefined =>
  entries.find(({ widget }) => widget === widgets.form) ??
  entries.find((entry) => entry.type && (!entry.adapted || entry.type === id))

const ownWidget = (component: string, node: SchemaNode, reading: Reading): string | undefined =>
  isOwnWidget(component, node, reading) ? component : undefined

interface PropsContext {
  reading: Reading
  widget: string
  /** Props that identify the widget. */
  ownProps: Shape
}

function readProps(
  node: SchemaNode,
  { field, item, type }: FieldParts,
  { reading, widget, ownProps }: PropsContext,
): void {
  const words = Object.keys(
    (reading.vocabulary.widget(widget)?.props as { properties?: object } | undefined)?.properties ?? {},
  )
  const props: Record<string, JsonValue> = {}
  for (const [key, value] of Object.entries(objectAt(reading, node, 'x-component-props'))) {
    if (Object.hasOwn(ownProps, key) || conditionProps.has(key)) continue
    const word = ownValue(propWords, key)
    const at = { node, keyword: ['x-component-props', key] }
    if (key === 'placeholder')
      readLabel(node, { keyword: at.keyword, into: item, key: 'placeholder', plain: field }, reading)
    else if (word && Object.hasOwn(fieldOptionsOf(type.id), word) && typeof value === 'number') field[word] ??= value
    else if (key !== 'options' && words.includes(key) && scriptOf(value) === undefined) props[key] = value as JsonValue
    else if (!(key === 'options' && node.schema.enum === undefined))
      reportAt(reading, at, ['formily-keyword', { keyword: `x-component-props.${key}` }])
  }
  if (Object.keys(props).length > 0) item.props = props
}

/** Props that are read with the conditions. */
const conditionProps: ReadonlySet<string> = new Set(['disabled', 'readOnly'])
/** Props that become options of the field type. */
const propWords: Readonly<Record<string, string>> = {
  min: 'min',
  max: 'max',
  maxLength: 'max',
  precision: 'scale',
  maxCount: 'limit',
}

/** `default` or `x-value`; several values of a text become one, as its choices store them. */
function readDefault(node: SchemaNode, { field, item, type }: FieldParts, reading: Reading): void {
  for (const keyword of ['default', 'x-value']) {
    const value = node.schema[keyword]
    if (value === undefined) continue
    const isJoined = Array.isArray(value) && type.id === 'text'
    if (scriptOf(value) === undefined) field.default = isJoined ? value.join(',') : (value as JsonValue)
    else readLabel(node, { keyword: [keyword], into: item, key: 'default' }, reading)
  }
}
