const arithmeticOperators = ['+', '-', '*', '/', '%'] as const
const orderOperators = ['<', '<=', '>', '>='] as const

export type ArithmeticOperator = (typeof arithmeticOperators)[number]
export type OrderOperator = (typeof orderOperators)[number]
export type BinaryOperator = ArithmeticOperator | OrderOperator | '==' | '!=' | '&&' | '||' | 'in'

export type LiteralValue = string | number | boolean | null

interface LiteralNode {
  readonly kind: 'literal'
  readonly value: LiteralValue
}
/** A field, a `$name`, a reference (`typeId$`) or `it`. */
export interface NameNode {
  readonly kind: 'name'
  readonly name: string
  readonly at: number
}
export interface MemberNode {
  readonly kind: 'member'
  readonly of: Expression
  readonly key: string
  readonly at: number
}
interface ListNode {
  readonly kind: 'list'
  readonly items: readonly Expression[]
}
export interface NotNode {
  readonly kind: 'not'
  readonly of: Expression
}
export interface NegateNode {
  readonly kind: 'negate'
  readonly of: Expression
}
export interface BinaryNode {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Expression
  readonly right: Expression
}
/** `test ? yes : no` */
export interface ChoiceNode {
  readonly kind: 'choice'
  readonly test: Expression
  readonly yes: Expression
  readonly no: Expression
}
export interface CallNode {
  readonly kind: 'call'
  readonly name: string
  readonly args: readonly Expression[]
  readonly at: number
}

/** A parsed expression: frozen, plain, serializable as JSON. `at` is the offset of a name in the source text. */
export type Expression =
  | LiteralNode
  | NameNode
  | MemberNode
  | ListNode
  | NotNode
  | NegateNode
  | BinaryNode
  | ChoiceNode
  | CallNode

/** Whether the node computes a number from numbers; such nodes form one arithmetic tree. See arithmetic.ts. */
export function isArithmetic(node: Expression): boolean {
  if (node.kind === 'binary') return isArithmeticOperator(node.operator)
  return node.kind === 'negate'
}

export function isArithmeticOperator(operator: BinaryOperator): operator is ArithmeticOperator {
  return (arithmeticOperators as readonly string[]).includes(operator)
}

export function isOrderOperator(operator: BinaryOperator): operator is OrderOperator {
  return (orderOperators as readonly string[]).includes(operator)
}

/** The direct children, in source order. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return []
    case 'member':
    case 'not':
    case 'negate':
      return [node.of]
    case 'list':
      return node.items
    case 'binary':
      return [node.left, node.right]
    case 'choice':
      return [node.test, node.yes, node.no]
    case 'call':
      return node.args
  }
}

/** `a.b.c` as `['a', 'b', 'c']`; undefined unless the node is names joined by dots. */
export function pathOf(node: Expression): readonly string[] | undefined {
  if (node.kind === 'name') return [node.name]
  if (node.kind !== 'member') return undefined
  const owner = pathOf(node.of)
  return owner && [...owner, node.key]
}
