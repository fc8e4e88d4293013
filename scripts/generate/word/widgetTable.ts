import type { Table } from '../markdownTable.ts'
import { widgetDescriptions } from '../widgetDescriptions.ts'
import { typeName } from './typeName.ts'

type Prop = Readonly<{ description?: string }>

const props = (properties: Readonly<Record<string, unknown>>): string =>
  Object.entries(properties)
    .map(([name, schema]) => `\`${name}\` ${typeName(schema)} ${(schema as Prop).description ?? ''}`.trim())
    .join('; ')

/** The widgets of the product with their props. */
export const widgetTable = (): Table => [
  'widgets',
  [
    ['widget', '名称', 'value', 'bind', 'props'],
    ...widgetDescriptions.map(({ id, title, value, binds = [], props: { properties } }) => [
      `\`${id}\``,
      title,
      value,
      binds.map((name) => `\`${name}\``).join(' '),
      props(properties),
    ]),
  ],
]
