import { createPrinter, type Expression, type PrintStyle, parseExpression, pathOf } from '#core/expression'
import { fillText, formilyReasons } from '#core/message'
import { scriptFunctions } from '../component.ts'

/** The names a script can use: the fields of the form and, in a nested record, of its parent. */
export interface WrittenRecord {
  fields: ReadonlySet<string>
  parent?: WrittenRecord
}

/** Why an expression cannot be written as a script. */
export class ExpressionRefusal extends Error {}

/** An expression as a script in `{{ }}`. Throws `ExpressionRefusal`. */
export const writeScript = (expression: Expression, record: WrittenRecord): string =>
  `{{${createPrinter(styleOf(record))(expression)}}}`

/** The text of an expression as a script. Throws `ExpressionRefusal`. */
export function writeExpression(text: string, record: WrittenRecord): string {
  return writeScript(parsed(text), record)
}

export function parsed(text: string): Expression {
  const result = parseExpression(text)
  if (!result.ok) throw new ExpressionRefusal(result.problem.message)
  return result.expression
}

const styleOf = (record: WrittenRecord): PrintStyle => ({
  path: (node) => pathScript(pathOf(node), record),
  call: callScript,
  binary: binaryScript,
  instead: ({ operator, left, right }, print) =>
    operator === 'in' ? `${print(right, 12)}.includes(${print(left)})` : undefined,
})

const operatorScripts: Readonly<Record<string, string>> = { '==': '===', '!=': '!==' }

function binaryScript({ operator, left, right }: Parameters<PrintStyle['binary']>[0]): string {
  const isNull = [left, right].some((part) => part.kind === 'literal' && part.value === null)
  return isNull ? operator : (operatorScripts[operator] ?? operator)
}

function pathScript(path: readonly string[] | undefined, record: WrittenRecord): string {
  const [first = '', ...rest] = path ?? []
  if (first === '$parent') return parentScript(rest, record)
  const [name = '', ...members] = first === '$record' || first === '$row' ? rest : [first, ...rest]
  if (!record.fields.has(name))
    throw new ExpressionRefusal(fillText(formilyReasons.outOfForm, { name: [first, ...rest].join('.') }))
  return [record.parent ? '$record' : '$values', name].join('.') + members.map((key) => `?.${key}`).join('')
}

function parentScript([name = '', ...members]: readonly string[], { parent }: WrittenRecord): string {
  if (!parent?.fields.has(name) || parent.parent)
    throw new ExpressionRefusal(fillText(formilyReasons.outOfForm, { name: `$parent.${name}` }))
  return `$values.${name}${members.map((key) => `?.${key}`).join('')}`
}

const callScript: PrintStyle['call'] = ({ name, args }, print) => {
  const [of, ...rest] = args
  const list = (parts: readonly Expression[]) => parts.map((part) => print(part)).join(', ')
  if (name === 'concat') return `[${list(args)}].join('')`
  if (name === 'ifEmpty' && args[1]) return `(${print(args[0] as Expression, 12)} ?? ${print(args[1], 12)})`
  if (name === 'len' && of) return `${print(of, 12)}?.length`
  const translation = scriptFunctions.find((each) => each.name === name)
  if (!translation || (name === 'round' && args.length > 1))
    throw new ExpressionRefusal(fillText(formilyReasons.unknownFunction, { name }))
  if (translation.kind === 'global') return `${translation.script}(${list(args)})`
  if (!of || of.kind === 'literal') throw new ExpressionRefusal(fillText(formilyReasons.firstArgument, { name }))
  return `${print(of, 12)}?.${translation.script}(${list(rest)})`
}
