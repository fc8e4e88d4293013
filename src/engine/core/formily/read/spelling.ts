import { fillText, formilyReasons } from '#core/message'
import { isObject } from '#core/object'
import { arrayComponents, ownValue } from '../component.ts'
import { objectIn, type Shape, scriptOf } from '../schema.ts'

/** Components that designers for Formily add to its own, by the widgets that do the same; `props` under their names there. */
const addedComponents: Readonly<Record<string, { widget: string; props: Readonly<Record<string, string>> }>> = {
  Rate: { widget: 'rating', props: { allowHalf: 'half' } },
}

/**
 * The schema in the words that the reader has, where designers and guides have others for the same: types as TypeScript writes
 * them (`string[]`, `Array<object>`, `string | number`), a component that is not Formily's, a tooltip as the only
 * description, and a unit behind a number.
 */
export function inOwnWords(schema: Shape): Shape {
  const typed = { ...schema, ...(typeof schema.type === 'string' && { type: typeInWords(schema.type) }) }
  return withOwnComponent(withUnit(withDescription(typed)))
}

function typeInWords(type: string): string {
  if (/^(Array(<.*>)?|\[.*\]|.*\[\])$/.test(type)) return 'array'
  return /^(string|number|integer|boolean)( \| (string|number|integer|boolean))+$/.test(type) ? 'string' : type
}

function withOwnComponent(schema: Shape): Shape {
  const added = ownValue(addedComponents, schema['x-component'])
  if (!added) return schema
  const props = Object.entries(objectIn(schema, 'x-component-props'))
  const renamed = props.map(([key, value]) => [ownValue(added.props, key) ?? key, value])
  return { ...schema, 'x-component': added.widget, 'x-component-props': Object.fromEntries(renamed) }
}

function withDescription(schema: Shape): Shape {
  const { tooltip, ...others } = objectIn(schema, 'x-decorator-props')
  const isFree = schema.description === undefined || schema.description === ''
  if (typeof tooltip !== 'string' || scriptOf(tooltip) !== undefined || !isFree) return schema
  return { ...schema, description: tooltip, 'x-decorator-props': others }
}

function withUnit(schema: Shape): Shape {
  const { addonAfter, suffix, ...others } = objectIn(schema, 'x-component-props')
  const unit = addonAfter ?? suffix
  const isUnit = typeof unit === 'string' && unit !== '' && unit.length <= 20 && scriptOf(unit) === undefined
  if (schema['x-component'] !== 'NumberPicker' || !isUnit || (addonAfter !== undefined && suffix !== undefined))
    return schema
  return { ...schema, 'x-component-props': others, 'x-data': { unit, ...objectIn(schema, 'x-data') } }
}

/** A list of single texts or numbers, which no sub-table holds, as tags; undefined for other properties. */
export function tagsSchema({ items, properties, 'x-component-props': props, ...schema }: Shape): Shape | undefined {
  const isOfValues = isObject(items) && ['string', 'number', 'integer'].includes(String(items.type))
  if (schema.type !== 'array' || !isOfValues || !arrayComponents.has(String(schema['x-component']))) return undefined
  return { ...schema, type: 'string', 'x-component': 'tags' }
}

/** A single name, without what Formily reads as a path. */
export const isPropertyName = (name: string): boolean => /^[^\s.,:()[\]{}*!~"'`\\/]+$/.test(name)

const ranges: Readonly<Record<string, string>> = {
  'DatePicker.RangePicker': 'DatePicker',
  'TimePicker.RangePicker': 'TimePicker',
}

/** The two fields that a range under the name `[start,end]` fills, by name; undefined for other properties. */
export function rangeFields(name: string, schema: unknown): Record<string, Shape> | undefined {
  const [, start, end] = /^\[\s*([\w$]+)\s*,\s*([\w$]+)\s*\]$/.exec(name) ?? []
  const component = isObject(schema) ? ownValue(ranges, schema['x-component']) : undefined
  if (!isObject(schema) || !component || !start || !end) return undefined
  const { title = '' } = schema
  const titled = (text: string) => ({
    ...schema,
    type: 'string',
    'x-component': component,
    title: scriptOf(title) === undefined ? fillText(text, { title: String(title) }) : title,
  })
  return { [start]: titled(formilyReasons.rangeStart), [end]: titled(formilyReasons.rangeEnd) }
}
