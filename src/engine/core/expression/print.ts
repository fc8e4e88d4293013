import type { BinaryOperator, Expression, LiteralValue } from './expression.ts'
import { templateText } from './template.ts'
import { plainNumber } from './value.ts'

type Binary = Extract<Expression, { kind: 'binary' }>
type Call = Extract<Expression, { kind: 'call' }>
type Path = Extract<Expression, { kind: 'name' | 'member' }>
type Print = (expression: Expression, least?: number) => string

/** How names, calls and operators are printed. */
export interface PrintStyle {
  path(node: Path): string
  call(node: Call, print: Print): string
  binary(node: Binary): string
  /** Prints an operator in another form than infix. */
  instead?(node: Binary, print: Print): string | undefined
}

const precedences: Readonly<Record<BinaryOperator, number>> = {
  ...{ '||': 1, '&&': 2, '==': 6, '!=': 6, '<': 7, '<=': 7, '>': 7, '>=': 7, in: 7, '+': 9, '-': 9 },
  ...{ '*': 10, '/': 10, '%': 10 },
}
const unary = 11

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function literalText(value: LiteralValue): string {
  if (typeof value === 'number') return plainNumber(value)
  return typeof value === 'string'
    ? `'${value.replace(/[\\'\n\r\t]/g, (sign) => escapes[sign] ?? sign)}'`
    : String(value)
}

function precedenceOf(node: Expression): number {
  if (node.kind === 'choice') return 0
  if (node.kind === 'binary') return precedences[node.operator]
  return node.kind === 'not' || node.kind === 'negate' ? unary : unary + 1
}

/** A printer of expressions with minimal parentheses. */
export function createPrinter(style: PrintStyle): (expression: Expression) => string {
  const print: Print = (node, least = 0) => {
    const text = bare(node)
    return precedenceOf(node) < least ? `(${text})` : text
  }
  const bare = (node: Expression): string => {
    switch (node.kind) {
      case 'literal':
        return literalText(node.value)
      case 'name':
      case 'member':
        return style.path(node)
      case 'list':
        return `[${node.items.map((item) => print(item)).join(', ')}]`
      case 'not':
        return `!${print(node.of, unary)}`
      case 'negate':
        return `-${print(node.of, unary + 1)}`
      case 'choice':
        return `${print(node.test, 1)} ? ${print(node.yes)} : ${print(node.no)}`
      case 'call':
        return style.call(node, print)
      case 'binary': {
        const own = precedences[node.operator]
        const instead = style.instead?.(node, print)
        if (instead !== undefined) return instead
        return `${print(node.left, own)} ${style.binary(node)} ${print(node.right, own + 1)}`
      }
    }
  }
  return print
}

const pathText = (node: Expression): string =>
  node.kind === 'member' ? `${pathText(node.of)}.${node.key}` : node.kind === 'name' ? node.name : ''

/** The text of an expression in the document language. */
export const expressionText = createPrinter({
  path: pathText,
  call: (node, print) => `${node.name}(${node.args.map((argument) => print(argument)).join(', ')})`,
  binary: ({ operator }) => operator,
})

/** A template that gives the text of an expression: what `concat` joins stands side by side, and `text` needs no word. */
export function expressionTemplate(expression: Expression): string {
  if (expression.kind === 'literal' && typeof expression.value === 'string') return templateText(expression.value)
  if (expression.kind === 'call' && (expression.name === 'concat' || expression.name === 'text'))
    return expression.args.map(expressionTemplate).join('')
  return `{${expressionText(expression)}}`
}
