import { shortText } from '../problem.ts'
import { type OpenItem, objectAt, type Reading, reportAt, type SchemaNode } from './reading.ts'

/** The decorator: `FormItem` is what every item stands in; of its props the span is known. */
export function readDecorator(node: SchemaNode, item: OpenItem, reading: Reading): void {
  const decorator = node.schema['x-decorator']
  if (decorator !== undefined && decorator !== 'FormItem')
    reportAt(reading, { node, keyword: ['x-decorator'] }, ['formily-component', { component: shortText(decorator) }])
  for (const [key, value] of Object.entries(objectAt(reading, node, 'x-decorator-props'))) {
    if (key === 'gridSpan') readSpan(node, { item, value, keyword: ['x-decorator-props', key] }, reading)
    else
      reportAt(reading, { node, keyword: ['x-decorator-props', key] }, [
        'formily-keyword',
        { keyword: `x-decorator-props.${key}` },
      ])
  }
}

/** How many columns an item takes: 1 to 4. */
export function readSpan(
  node: SchemaNode,
  { item, value, keyword }: { item: OpenItem; value: unknown; keyword: readonly string[] },
  reading: Reading,
): void {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 4) item.span = value
  else
    reportAt(reading, { node, keyword }, [
      'formily-value',
      { keyword: 'gridSpan', reason: `${shortText(value)} 不是 1 到 4` },
    ])
}
