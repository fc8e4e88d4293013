import type { FieldItemDocument, RuleDocument } from '#core/document'
import { templateText } from '#core/expression'
import { fieldOptionsOf, fieldTypeOf, type JsonValue } from '#core/fieldType'
import { fillText, formilyReasons } from '#core/message'
import { type Field, isReadonly } from '#core/model'
import { findRule } from '#core/rule'
import { formatRules, inputComponents } from '../component.ts'
import { report } from '../problem.ts'
import { readSchema } from '../readSchema.ts'
import type { FormilySchema } from '../schema.ts'
import {
  conditionWords,
  guarded,
  labelScript,
  reportUntranslated,
  reportUntranslatedField,
  valueScript,
  type Writing,
  writeConditions,
} from './writing.ts'

/** Options of items and fields that a node can express. */
const itemWords: readonly string[] = [
  'field',
  'title',
  'help',
  'span',
  'widget',
  'props',
  'placeholder',
  'rules',
  'default',
  ...conditionWords,
]
const fieldWords: readonly string[] = [
  'type',
  'title',
  'help',
  'required',
  'default',
  'placeholder',
  'rules',
  'widget',
  'props',
]

/** Writes a field item as a node with a single value. */
export function writeField(item: FieldItemDocument, field: Field, writing: Writing): FormilySchema {
  const { document, type } = field
  const node: FormilySchema = { type: jsonTypeOf(field) }
  writeLabels(item, field, { writing, node })
  const props = { ...document.props, ...item.props } as Record<string, JsonValue>
  const widget = item.widget ?? document.widget ?? type.widgets.form
  writeComponent(node, { widget, props: { ...props } }, writing)
  writeChoices(node, { field, props }, writing)
  if (document.required || item.requiredWhen === true) node.required = true
  writeBounds(field, node)
  writeRules(item, field, { writing, node })
  writeDefault(item, field, { writing, node })
  writeData(field, widget, { writing, node })
  writeConditions(writing, item, node)
  if (isReadonly(field) || type.id === 'formula') node['x-read-pretty'] = true
  reportUnsaid(item, field, writing)
  return node
}

interface Target {
  writing: Writing
  node: FormilySchema
}

function reportUnsaid(item: FieldItemDocument, { name, document, type }: Field, writing: Writing): void {
  for (const word of Object.keys(item)) if (!itemWords.includes(word)) reportUntranslated(writing, [word])
  const own = optionWords(type)
  for (const word of Object.keys(document)) {
    if (!fieldWords.includes(word) && !own.includes(word)) reportUntranslatedField(writing, [name, word])
  }
}

/** The options of a field type, except the one that names moves of the model. */
const optionWords = ({ id }: Field['type']): string[] =>
  Object.keys(fieldOptionsOf(id)).filter((word) => word !== 'carries')

function jsonTypeOf({ type }: Field): string {
  const { kind } = type.expression
  if (kind === 'bool') return 'boolean'
  if (kind === 'number') return type.id === 'int' ? 'integer' : 'number'
  return 'string'
}

/** Writes title, description, placeholder and span. */
export function writeLabels(
  item: FieldItemDocument,
  { name, document, title }: Field,
  { writing, node }: Target,
): void {
  node.title = title
  guardedLabel(writing, 'title', item.title, (text) => Object.assign(node, { title: text }))
  const help = item.help ?? plainLabel(document.help)
  guardedLabel(writing, 'help', help, (text) => Object.assign(node, { description: text }))
  const placeholder = item.placeholder ?? plainLabel(document.placeholder)
  guardedLabel(writing, 'placeholder', placeholder, (text) =>
    Object.assign(node, { 'x-component-props': { placeholder: text } }),
  )
  node['x-decorator'] = 'FormItem'
  if (item.span !== undefined) node['x-decorator-props'] = { gridSpan: item.span }
  if (node.title === name) delete node.title
}

/** A plain text of a field as the template of an item. */
const plainLabel = (text: string | undefined): string | undefined => text && templateText(text)

function guardedLabel(writing: Writing, word: string, text: string | undefined, write: (text: string) => void): void {
  if (text !== undefined) guarded(writing, [word], () => write(labelScript(writing, text)))
}

/** Writes the equivalent component; our own widgets are referenced by id if there is none. */
function writeComponent(
  node: FormilySchema,
  { widget, props }: { widget: string; props: Record<string, JsonValue> },
  writing: Writing,
): void {
  const entry = inputComponents.find((each) => each.widget === widget)
  node['x-component'] = entry?.component ?? widget
  delete props.options
  const all = { ...(node['x-component-props'] as object | undefined), ...entry?.props, ...props }
  if (Object.keys(all).length > 0) node['x-component-props'] = all
  if (!entry)
    report({ collector: writing.collector, at: writing.at }, 'formily-difference', {
      keyword: widget,
      reason: formilyReasons.ownComponent,
    })
}

/** Writes the options of the item, or the entries of its dictionary. */
function writeChoices(
  node: FormilySchema,
  { field, props }: { field: Field; props: Record<string, JsonValue> },
  { library }: Writing,
): void {
  const options =
    props.options ?? (field.dict === undefined ? undefined : (library.dict(field.dict) as unknown as JsonValue[]))
  if (Array.isArray(options)) node.enum = options.map(choiceOf)
}

/** Options of our widgets have a `text`, those of adapted ones a `label` and children. */
interface Option {
  value: string
  text?: string
  label?: string
  disabled?: boolean
  children?: Option[]
}

function choiceOf(option: unknown): object {
  const { value, text, label, disabled, children } = option as Option
  const branch = children ? { children: children.map(choiceOf) } : {}
  return { label: text ?? label ?? value, value, ...(disabled ? { disabled } : {}), ...branch }
}

const boundKeywords = { number: ['minimum', 'maximum'], text: ['minLength', 'maxLength'] } as const

const boundsOf = ({ type }: Field) => boundKeywords[type.expression.kind as keyof typeof boundKeywords]

function writeBounds(field: Field, node: FormilySchema): void {
  const [min, max] = boundsOf(field) ?? []
  if (min && typeof field.document.min === 'number') node[min] = field.document.min
  if (max && typeof field.document.max === 'number') node[max] = field.document.max
}

function writeRules(item: FieldItemDocument, field: Field, { writing, node }: Target): void {
  const own = (field.document.rules ?? []).map((rule, index) => ({ rule, index, isOwn: true }))
  const more = (item.rules ?? []).map((rule, index) => ({ rule, index, isOwn: false }))
  const validators = [...own, ...more].flatMap(({ rule, index, isOwn }) => {
    const validator = validatorOf(rule)
    if (validator !== undefined) return [validator]
    const reason = fillText(formilyReasons.unknownRule, { name: typeof rule === 'string' ? rule : rule.rule })
    if (isOwn) reportUntranslatedField(writing, [field.name, 'rules', index], reason)
    else reportUntranslated(writing, ['rules', index], reason)
    return []
  })
  if (validators.length > 0) node['x-validator'] = validators
}

/** A rule as an entry of `x-validator`; undefined if Formily has no equivalent. */
function validatorOf(document: RuleDocument): unknown {
  const { rule, message, ...parameters } = typeof document === 'string' ? { rule: document } : document
  const id = findRule(rule)?.id ?? rule
  const text = message === undefined ? {} : { message }
  const format = Object.keys(formatRules).find((key) => formatRules[key] === id)
  if (format) return message === undefined ? format : { format, ...text }
  if (id === 'pattern') return { pattern: parameters.pattern, ...text }
  if (id === 'required' && message !== undefined) return { required: true, ...text }
  const bound = { min: 'minimum', max: 'maximum', minLength: 'minLength', maxLength: 'maxLength' }[id]
  return bound && message !== undefined ? { [bound]: parameters[id], ...text } : undefined
}

function writeDefault(item: FieldItemDocument, { document, name }: Field, { writing, node }: Target): void {
  const value = (item.default ?? document.default) as JsonValue | undefined
  if (value === undefined) return
  const isOwn = item.default === undefined
  const isScript = typeof value === 'string' && value.startsWith('=')
  if (!isScript) node.default = value
  else if (isOwn) reportUntranslatedField(writing, [name, 'default'], formilyReasons.computed)
  else guarded(writing, ['default'], () => Object.assign(node, { default: valueScript(writing, value) }))
}

/** Reads the node back and compares: `x-data` adds what type and component do not express. */
function writeData(field: Field, widget: string, { writing, node }: Target): void {
  const bounds: readonly string[] = boundsOf(field) ? ['min', 'max'] : []
  const options = optionWords(field.type).filter((word) => field.document[word] !== undefined && !bounds.includes(word))
  const own = Object.fromEntries(options.map((word) => [word, field.document[word]]))
  const typeId = field.document.type
  if (Object.keys(own).length > 0) node['x-data'] = own
  if (seenOf(field.name, node, writing).type !== typeId) node['x-data'] = { type: typeId, ...own }
  if (seenOf(field.name, node, writing).widget === widget) return
  node['x-component'] = widget
}

/** The type and widget that reading the node gives. */
function seenOf(name: string, node: FormilySchema, { library }: Writing): { type: string; widget: string | undefined } {
  const { documents } = readSchema({ type: 'object', properties: { [name]: node } }, { vocabulary: library.vocabulary })
  const [model, screen] = documents as unknown as [
    { fields: Record<string, { type: string }> } | undefined,
    { items: (string | { widget?: string })[] } | undefined,
  ]
  const type = model?.fields[name]?.type ?? ''
  const item = screen?.items[0]
  const own = typeof item === 'object' ? item.widget : undefined
  return { type, widget: own ?? fieldTypeOf(type)?.widgets.form }
}
