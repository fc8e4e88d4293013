import { expressionTemplate, expressionText, templateText } from '#core/expression'
import { fillText, formilyReasons } from '#core/message'
import { isObject } from '#core/object'
import { nameNode } from '../expression.ts'
import { shortText } from '../problem.ts'
import { scriptOf } from '../schema.ts'
import { type OpenItem, objectAt, type Reading, reportAt, type SchemaNode } from './reading.ts'
import { readScript, type ScriptScope } from './script.ts'
import { guarded } from './state.ts'

interface LabelPlace {
  keyword: readonly (string | number)[]
  /** Receives a script: in a template, or as `=…` where it is a value. */
  into: Record<string, unknown>
  key: string
  /** Receives plain text; `into` by default. */
  plain?: Record<string, unknown>
}

/** A text of the schema as a label of the document. */
export function readLabel(node: SchemaNode, { keyword, into, key, plain = into }: LabelPlace, reading: Reading): void {
  const value = keyword.reduce<unknown>((owner, step) => (isObject(owner) ? owner[step] : undefined), node.schema)
  if (value === undefined || value === '') return
  const script = scriptOf(value)
  const name = keyword.join('.')
  if (script !== undefined)
    reading.deferred.push(() =>
      guarded({ reading, node, keyword, value: script }, () => {
        const expression = readScript(script, scopeOf(node), 'value')
        into[key] = key === 'default' ? `=${expressionText(expression)}` : expressionTemplate(expression)
      }),
    )
  else if (typeof value !== 'string' && typeof value !== 'number')
    reportAt(reading, { node, keyword }, [
      'formily-value',
      { keyword: name, reason: fillText(formilyReasons.noText, { got: shortText(value) }) },
    ])
  else if (/^=|[\r\n]/.test(String(value)))
    reportAt(reading, { node, keyword }, ['formily-value', { keyword: name, reason: formilyReasons.noPlainLine }])
  else plain[key] = plain === into && key !== 'default' ? templateText(String(value)) : String(value)
}

/** A label can reference its own field, but has no dependencies. */
const scopeOf = ({ record, name }: SchemaNode): ScriptScope => ({
  record,
  self: record.fields.has(name) ? nameNode(name) : undefined,
  deps: new Map(),
})

/** The decorator: every item already has a `FormItem`; of its props only the span is supported. */
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

/** The number of columns an item spans, 1 to 4. */
export function readSpan(
  node: SchemaNode,
  { item, value, keyword }: { item: OpenItem; value: unknown; keyword: readonly string[] },
  reading: Reading,
): void {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 4) item.span = value
  else
    reportAt(reading, { node, keyword }, [
      'formily-value',
      { keyword: 'gridSpan', reason: fillText(formilyReasons.noColumnCount, { got: shortText(value) }) },
    ])
}
