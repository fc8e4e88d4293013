import { expressionTexts, expressionCheckDiagnostics as texts, typeTexts } from '#core/message'
import {
  type BinaryNode,
  type ChoiceNode,
  type Expression,
  isArithmeticOperator,
  isOrderOperator,
  type NegateNode,
  type NotNode,
} from './expression.ts'
import { type ExpressionType, isMoment, isOpen, isTextLike, typeTitle, unify } from './expressionType.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'
import { numberLike } from './value.ts'

const { hints } = typeTexts

type TypeOf = (node: Expression) => ExpressionType
type Problems = ExpressionProblem[]

const bool: ExpressionType = { kind: 'bool' }
const number: ExpressionType = { kind: 'number' }

/** The type of an operator's result; unsuitable operands are problems. */
export function operatorType(
  node: NotNode | NegateNode | BinaryNode | ChoiceNode,
  typeOf: TypeOf,
  problems: Problems,
): ExpressionType {
  if (node.kind === 'choice') {
    needsCondition(typeOf(node.test), '? :', problems)
    return unify(typeOf(node.yes), typeOf(node.no))
  }
  if (node.kind === 'not') {
    needsCondition(typeOf(node.of), '!', problems)
    return bool
  }
  if (node.kind === 'negate') {
    needsNumber(node.of, typeOf(node.of), '-', problems)
    return number
  }
  return binaryType(node, { left: typeOf(node.left), right: typeOf(node.right) }, problems)
}

interface Sides {
  readonly left: ExpressionType
  readonly right: ExpressionType
}

function binaryType(node: BinaryNode, { left, right }: Sides, problems: Problems): ExpressionType {
  const { operator } = node
  if (isArithmeticOperator(operator)) {
    needsNumber(node.left, left, operator, problems)
    needsNumber(node.right, right, operator, problems)
    return number
  }
  if (operator === '&&' || operator === '||') {
    needsCondition(left, operator, problems)
    needsCondition(right, operator, problems)
    return bool
  }
  const problem = operator === 'in' ? membershipProblem(node, left, right) : comparisonProblem(node, left, right)
  if (problem) problems.push(problem)
  return bool
}

function needsCondition(type: ExpressionType, operator: string, problems: Problems): void {
  if (isOpen(type) || type.kind === 'bool') return
  problems.push(problemOf(texts.conditionNeeded, { operator, actual: typeTitle(type), hint: conditionHint(type) }))
}

/** How to turn a value of this type into a condition. */
export function conditionHint(type: ExpressionType): string {
  if (type.kind === 'text' || type.kind === 'list') return hints.notEmpty
  return type.kind === 'number' ? hints.comparison : hints.notNull
}

function needsNumber(node: Expression, type: ExpressionType, operator: string, problems: Problems): void {
  if (isOpen(type) || type.kind === 'number' || isNumberText(node)) return
  const hint = isMoment(type) ? hints.days : operator === '+' ? hints.concat : hints.number
  problems.push(problemOf(texts.numberNeeded, { operator, actual: typeTitle(type), hint }))
}

function isNumberText(node: Expression): boolean {
  return node.kind === 'literal' && typeof node.value === 'string' && !Number.isNaN(numberLike(node.value))
}

function membershipProblem(
  node: BinaryNode,
  left: ExpressionType,
  right: ExpressionType,
): ExpressionProblem | undefined {
  if (isOpen(right)) return undefined
  if (right.kind !== 'list') {
    const hint = isTextLike(right) ? hints.textSearch : expressionTexts.list
    return problemOf(texts.listNeeded, { actual: typeTitle(right), hint })
  }
  if (node.right.kind !== 'list') return pairProblem(left, right.of, '==')
  return node.right.items.reduce<ExpressionProblem | undefined>(
    (problem, item) => problem ?? literalProblem(node.left, item, left),
    pairProblem(left, right.of, '=='),
  )
}

/** Why two sides can never be compared in a meaningful way. */
function comparisonProblem(
  node: BinaryNode,
  left: ExpressionType,
  right: ExpressionType,
): ExpressionProblem | undefined {
  return (
    pairProblem(left, right, node.operator) ??
    literalProblem(node.left, node.right, left) ??
    literalProblem(node.right, node.left, right) ??
    chainProblem(node)
  )
}

function pairProblem(left: ExpressionType, right: ExpressionType, operator: string): ExpressionProblem | undefined {
  if (isOpen(left) || isOpen(right) || isComparable(left, right, operator)) return undefined
  const titles = { left: typeTitle(left), right: typeTitle(right) }
  return problemOf(texts.incomparable, { ...titles, operator, hint: pairHint(left, right) })
}

function isComparable(left: ExpressionType, right: ExpressionType, operator: string): boolean {
  if (left.kind === 'bool' || right.kind === 'bool') return left.kind === right.kind && !isOrder(operator)
  if (isMoment(left) && isMoment(right)) return left.kind === right.kind || (isOrder(operator) && !hasTime(left, right))
  if (isMoment(left) || isMoment(right)) return isTextLike(left) && isTextLike(right)
  return isScalar(left) && isScalar(right)
}

function pairHint(left: ExpressionType, right: ExpressionType): string | undefined {
  if (isMoment(left) && isMoment(right)) return hints.sameMoment
  if (left.kind === 'list' || right.kind === 'list') return hints.listSearch
  return undefined
}

function isOrder(operator: string): boolean {
  return operator !== '==' && operator !== '!='
}

function hasTime(left: ExpressionType, right: ExpressionType): boolean {
  return left.kind === 'time' || right.kind === 'time'
}

function isScalar(type: ExpressionType): boolean {
  return type.kind === 'text' || type.kind === 'number'
}

const momentLiterals: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}(-\d\d(-\d\d)?)?$/,
  datetime: /^\d{4}(-\d\d(-\d\d( \d\d:\d\d(:\d\d)?)?)?)?$/,
  time: /^\d\d:\d\d(:\d\d)?$/,
}

/** A text literal next to a number or a date that it can never equal. `type` is that of `node`. */
function literalProblem(node: Expression, literal: Expression, type: ExpressionType): ExpressionProblem | undefined {
  if (literal.kind !== 'literal' || typeof literal.value !== 'string' || node.kind === 'literal') return undefined
  const text = `'${literal.value.slice(0, 40)}'`
  if (type.kind === 'number' && Number.isNaN(numberLike(literal.value)))
    return problemOf(texts.numberWithText, { text })
  const shape = momentLiterals[type.kind]
  if (!shape || literal.value === '' || shape.test(literal.value)) return undefined
  return problemOf(texts.momentWithText, { type: typeTitle(type), text })
}

/** `1 < x < 5` compares a condition with a number. */
function chainProblem({ operator, left }: BinaryNode): ExpressionProblem | undefined {
  if (!isOrderOperator(operator) || left.kind !== 'binary' || !isOrderOperator(left.operator)) return undefined
  return problemOf(texts.chain)
}
