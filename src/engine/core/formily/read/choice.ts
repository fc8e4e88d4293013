import type { FieldDocument } from '#core/document'
import type { FieldType } from '#core/fieldType'
import { fillText, formilyReasons } from '#core/message'
import { isObject } from '#core/object'
import type { ComponentEntry } from '../component.ts'
import { shortText } from '../problem.ts'
import { type Shape, scriptOf } from '../schema.ts'
import { type OpenItem, propsOf, type Reading, reportAt, type SchemaNode } from './reading.ts'

interface ChoiceField {
  field: FieldDocument
  item: OpenItem
  type: FieldType
  /** What the component may become, and what it has become. */
  entries: readonly ComponentEntry[]
  fitting: ComponentEntry | undefined
}

const choiceWidgets: readonly unknown[] = ['select', 'radio', 'checkbox']

const optionsOf = (node: SchemaNode): unknown => node.schema.enum ?? propsOf(node).options

/** Whether the node lists its options, in `enum` or as a prop. */
export const hasChoices = (node: SchemaNode): boolean => Array.isArray(optionsOf(node))

/** Whether the component is a choice that an adapted widget has, which can do nothing without options. */
export const needsChoices = (entries: readonly ComponentEntry[]): boolean =>
  entries.some(({ adapted }) => adapted === 'choice')

/**
 * `enum`, or the options of the component; ignored if the field has a dictionary or model. A choice without options, for example
 * because a script loads them, becomes the default input of its type.
 */
export function readChoices(node: SchemaNode, choice: ChoiceField, reading: Reading): void {
  readOptions(node, choice, reading)
  leaveEmptyChoice(node, choice, reading)
}

function readOptions(node: SchemaNode, { field, item, fitting }: ChoiceField, reading: Reading): void {
  const keyword = node.schema.enum === undefined ? ['x-component-props', 'options'] : ['enum']
  const choices = optionsOf(node)
  if (choices === undefined) return
  if (field.dict !== undefined || field.model !== undefined) {
    reportAt(reading, { node, keyword }, [
      'formily-difference',
      { keyword: 'enum', reason: formilyReasons.choicesOfDictionary },
    ])
    return
  }
  if (!Array.isArray(choices)) {
    const reason =
      scriptOf(choices) === undefined
        ? fillText(formilyReasons.noList, { got: shortText(choices) })
        : formilyReasons.choicesByScript
    reportAt(reading, { node, keyword }, ['formily-value', { keyword: 'enum', reason }])
  }
  const options = optionList(choices, { node, keyword, adapted: fitting?.adapted === 'choice' }, reading)
  if (options.length > 0) item.props = { ...(item.props as object | undefined), options }
  if (options.length > 0 && item.widget === undefined) item.widget = 'select'
}

function leaveEmptyChoice(
  node: SchemaNode,
  { field, item, type, entries, fitting }: ChoiceField,
  reading: Reading,
): void {
  const hasOptions = isObject(item.props) && item.props.options !== undefined
  const isNative = choiceWidgets.includes(item.widget) && field.dict === undefined && type.id !== 'bool'
  const isAdapted = needsChoices(entries) && type.id === 'text' && (fitting?.adapted ?? 'choice') === 'choice'
  if (hasOptions || !(isNative || isAdapted)) return
  delete item.widget
  const reason = formilyReasons.noChoices
  const keyword = String(node.schema['x-component'])
  reportAt(reading, { node, keyword: ['x-component'] }, ['formily-difference', { keyword, reason }])
}

interface Place {
  node: SchemaNode
  keyword: (string | number)[]
  adapted: boolean
}

const optionList = (choices: unknown, place: Place, reading: Reading): object[] =>
  (Array.isArray(choices) ? choices : []).flatMap(
    (choice, index) => optionOf(choice, { ...place, keyword: [...place.keyword, index] }, reading) ?? [],
  )

function optionOf(choice: unknown, place: Place, reading: Reading): object | undefined {
  const { label, title, value, key, disabled, ...others } = isObject(choice) ? choice : ({ value: choice } as Shape)
  const own = value ?? key
  const isBranch = place.adapted && Array.isArray(others.children)
  for (const word of Object.keys(others)) {
    if (isBranch && word === 'children') continue
    reportAt(reading, { ...place, keyword: [...place.keyword, word] }, ['formily-keyword', { keyword: `enum.${word}` }])
  }
  if (!['string', 'number', 'boolean'].includes(typeof own) || own === '') {
    reportAt(reading, place, [
      'formily-value',
      { keyword: 'enum', reason: fillText(formilyReasons.choiceWithoutValue, { got: shortText(choice) }) },
    ])
    return undefined
  }
  if (typeof own !== 'string')
    reportAt(reading, place, [
      'formily-difference',
      { keyword: 'enum', reason: fillText(formilyReasons.valueAsText, { value: String(own) }) },
    ])
  const text = String(label ?? title ?? own)
  const option = { value: String(own), ...(disabled === true ? { disabled } : {}) }
  if (!place.adapted) return { ...option, text }
  const at = { ...place, keyword: [...place.keyword, 'children'] }
  return { ...option, label: text, ...(isBranch ? { children: optionList(others.children, at, reading) } : {}) }
}
