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

/** Both conditions; `true` is dropped, and `false` stands alone. */
export function both(left: Expression | undefined, right: Expression): Expression {
  if (!left || isLiteral(left, true) || isLiteral(right, false)) return right
  if (isLiteral(right, true) || isLiteral(left, false) || sameExpression(left, right)) return left
  return binaryNode('&&', left, right)
}

/** Either condition; `false` is dropped, and `true` stands alone. */
export function either(left: Expression | undefined, right: Expression): Expression {
  if (!left || isLiteral(left, false) || isLiteral(right, true)) return right
  if (isLiteral(right, false) || isLiteral(left, true) || sameExpression(left, right)) return left
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
