import { isObject } from '#core/object'
import { nameNode } from '../build.ts'
import { expressionText } from '../print.ts'
import { shortText } from '../problem.ts'
import { scriptOf } from '../schema.ts'
import { type Reading, reportAt, type SchemaNode } from './reading.ts'
import { readScript, type ScriptScope } from './script.ts'
import { guarded } from './state.ts'

interface LabelPlace {
  keyword: readonly (string | number)[]
  /** Where a text that is a script goes, as `=…`. */
  into: Record<string, unknown>
  key: string
  /** Where plain text goes; `into` unless given. */
  plain?: Record<string, unknown>
}

/** A text of the schema as a label of the document. */
export function readLabel(node: SchemaNode, { keyword, into, key, plain = into }: LabelPlace, reading: Reading): void {
  const value = keyword.reduce<unknown>((owner, step) => (isObject(owner) ? owner[step] : undefined), node.schema)
  if (value === undefined || value === '') return
  const script = scriptOf(value)
  const name = keyword.join('.')
  if (script !== undefined)
    reading.late.push(() =>
      guarded({ reading, node, keyword, value: script }, () => {
        into[key] = `=${expressionText(readScript(script, scopeOf(node), 'value'))}`
      }),
    )
  else if (typeof value !== 'string' && typeof value !== 'number')
    reportAt(reading, { node, keyword }, [
      'formily-value',
      { keyword: name, reason: `应为文本，得到 ${shortText(value)}` },
    ])
  else if (/^=|[\r\n]/.test(String(value)))
    reportAt(reading, { node, keyword }, ['formily-value', { keyword: name, reason: '不能以 = 开头或换行' }])
  else plain[key] = String(value)
}

/** A label may name the field itself, and has no dependencies. */
const scopeOf = ({ record, name }: SchemaNode): ScriptScope => ({
  record,
  self: record.fields.has(name) ? nameNode(name) : undefined,
  deps: new Map(),
})
