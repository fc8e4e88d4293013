import { fieldTypes } from '#core/fieldType'
import { widgetDescriptions as widgets } from '../widgetDescriptions.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The ids of widgets, for completion; other values are left to the check of documents. */
const ids = { anyOf: [{ enum: widgets.map(({ id }) => id) }, { type: 'string' }] }

/** The definition of a widget's props in the schema of a kind; a slash would split the name in a pointer. */
const placeOf = (id: string): string => `props_${id.replace('/', '_')}`

/** The props schemas of all widgets, as definitions of the schema of a kind. */
const propsOf = (): Node => Object.fromEntries(widgets.map(({ id, props }) => [placeOf(id), props]))

/** `if` … the props are those of the widget. */
const implying = (condition: Node, id: string): Node => {
  const consequence = { properties: { props: { $ref: `#/$defs/${placeOf(id)}` } } }
  return Object.fromEntries([
    ['if', condition],
    ['then', consequence],
  ])
}

const byWidget = widgets.map(({ id }) => implying({ required: ['widget'], properties: { widget: { const: id } } }, id))

/** The props of a field whose widget is that of its type. */
function byType({ type }: Node): Node[] {
  const form = fieldTypes.find(({ id }) => isNode(type) && type.const === id)?.widgets.form
  return form && widgets.some(({ id }) => id === form) ? [implying({ not: { required: ['widget'] } }, form)] : []
}

/** Adds the widgets where an object may name one. */
function withWidgets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWidgets)
  if (!isNode(value)) return value
  const node = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withWidgets(each)]))
  const { properties } = node
  if (!isNode(properties) || !isNode(properties.widget) || !isNode(properties.props)) return node
  const widget = { ...ids, description: properties.widget.description }
  return { ...node, properties: { ...properties, widget }, allOf: [...byWidget, ...byType(properties)] }
}

/** The schema of a kind with the widgets that the product has: their ids, and the props of each. */
export function named(schema: unknown): unknown {
  if (!isNode(schema)) return schema
  const widened = withWidgets(schema) as Node
  const uses = JSON.stringify(widened).includes('#/$defs/props_')
  return uses ? { ...widened, $defs: { ...(widened.$defs as Node), ...propsOf() } } : widened
}
