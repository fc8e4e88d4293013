import type { BinaryOperator, Expression, LiteralValue } from '#core/expression'

/** Builders of expressions; trivial parts are simplified, so that read expressions are as short as handwritten ones. */

export const literal = (value: LiteralValue): Expression => ({ kind: 'literal', value })
export const nameNode = (name: string): Expression => ({ kind: 'name', name, at: 0 })
export const memberNode = (of: Expression, key: string): Expression => ({ kind: 'member', of, key, at: 0 })
export const callNode = (name: string, ...args: readonly Expression[]): Expression => ({
  kind: 'call',
  name,
  args,
  at: 0,
})
export const binaryNode = (operator: BinaryOperator, left: Expression, right: Expression): Expression => ({
  kind: 'binary',
  operator,
  left,
  right,
})

const isLiteral = (node: Expression, value: LiteralValue): boolean => node.kind === 'literal' && node.value === value

/** The negation of a condition. */
export function negated(node: Expression): Expression {
  if (node.kind === 'not') return node.of
  if (isLiteral(node, true) || isLiteral(node, false)) return literal(isLiteral(node, false))
  if (node.kind === 'binary' && node.operator === '==') return { ...node, operator: '!=' }
  if (node.kind === 'binary' && node.operator === '!=') return { ...node, operator: '==' }
  return { kind: 'not', of: node }
}

/** Both conditions; `true` is dropped. */
export function both(left: Expression | undefined, right: Expression): Expression {
  if (!left || isLiteral(left, true)) return right
  if (isLiteral(right, true) || sameExpression(left, right)) return left
  return binaryNode('&&', left, right)
}

/** Either condition; `false` is dropped. */
export function either(left: Expression | undefined, right: Expression): Expression {
  if (!left || isLiteral(left, false)) return right
  if (isLiteral(right, false) || sameExpression(left, right)) return left
  return binaryNode('||', left, right)
}

/** `test ? yes : no` over conditions. */
export function chosen(test: Expression, yes: Expression, no: Expression): Expression {
  if (isLiteral(yes, true) && isLiteral(no, false)) return test
  if (isLiteral(yes, false) && isLiteral(no, true)) return negated(test)
  if (sameExpression(yes, no)) return yes
  if (isLiteral(yes, true)) return either(test, no)
  if (isLiteral(yes, false)) return both(negated(test), no)
  if (isLiteral(no, true)) return either(negated(test), yes)
  if (isLiteral(no, false)) return both(test, yes)
  return { kind: 'choice', test, yes, no }
}

/** Whether two expressions have the same text. */
const sameExpression = (left: Expression, right: Expression): boolean => plainText(left) === plainText(right)

const plainText = (node: Expression): string => JSON.stringify(node, (key, value) => (key === 'at' ? undefined : value))

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

const literalText = (value: LiteralValue): string =>
  typeof value === 'string' ? `'${value.replace(/[\\'\n\r\t]/g, (sign) => escapes[sign] ?? sign)}'` : String(value)

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
