import { isObject } from '#core/object'
import { expressionText } from '../print.ts'
import { shortText } from '../problem.ts'
import { scriptOf } from '../schema.ts'
import { type Reading, reportAt, type SchemaNode } from './reading.ts'
import { readScript, ScriptRefusal } from './script.ts'

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
    reading.late.push(() => {
      const text = readExpressionText(node, { keyword, script }, reading)
      if (text !== undefined) into[key] = `=${text}`
    })
  else if (typeof value !== 'string' && typeof value !== 'number')
    reportAt(reading, { node, keyword }, [
      'formily-value',
      { keyword: name, reason: `应为文本，得到 ${shortText(value)}` },
    ])
  else if (/^=|[\r\n]/.test(String(value)))
    reportAt(reading, { node, keyword }, ['formily-value', { keyword: name, reason: '不能以 = 开头或换行' }])
  else plain[key] = String(value)
}

/** The text of a script as an expression; undefined with a diagnostic. */
export function readExpressionText(
  node: SchemaNode,
  { keyword, script }: { keyword: readonly (string | number)[]; script: string },
  reading: Reading,
): string | undefined {
  const self = node.record.fields.has(node.name) ? { kind: 'name' as const, name: node.name, at: 0 } : undefined
  try {
    return expressionText(readScript(script, { record: node.record, self, deps: new Map() }, 'value'))
  } catch (error) {
    if (!(error instanceof ScriptRefusal)) throw error
    reportAt(reading, { node, keyword }, ['formily-script', { script: shortText(script), reason: error.message }])
    return undefined
  }
}
