import { rowDiagnostics as texts } from '#core/message'
import { checkExpression } from '../check.ts'
import {
  type BinaryNode,
  type CallNode,
  childrenOf,
  type Expression,
  isArithmeticOperator,
  type MemberNode,
  pathOf,
} from '../expression.ts'
import type { ExpressionType } from '../expressionType.ts'
import { type ExpressionProblem, problemOf } from '../problem.ts'
import { isBound, isBoundCall } from './boundCall.ts'

/** The names a row expression can use. */
export interface RowScope {
  /** The fields of the queried rows. */
  readonly fields: Readonly<Record<string, ExpressionType>>
  /** The `$names` whose values are bound before the query runs; row rights have `$user`, `$today` and `$now` only. */
  readonly names: Readonly<Record<string, ExpressionType>>
}

/** The text tests of the row subset. */
export const textTests = ['contains', 'startsWith', 'endsWith'] as const

const nodeLimit = 400
/** Keeps products within the range of a double, where the database would fail instead of returning null. */
const productLimit = 8

/** Checks `where` and row rights: as any expression, and for the row subset. spec: One expression, three enforcers */
export function checkRowExpression(expression: Expression, { fields, names }: RowScope): readonly ExpressionProblem[] {
  const namesInScope = namesBeside(fields, names)
  const outside = [...problemsOf(expression, fields), ...sizeProblems(expression)]
  const { problems } = checkExpression(expression, { names: namesInScope, expects: { kind: 'bool' } })
  const reported = new Set(outside.map(({ at }) => at))
  return [...outside, ...problems.filter(({ at }) => at === undefined || !reported.has(at))]
}

type Types = RowScope['fields']

const joined = new WeakMap<Types, WeakMap<Types, Types>>()

/** Fields and names merged; cached, as a model may have hundreds of conditions over the same ones. */
function namesBeside(fields: Types, names: Types): Types {
  const byNames = joined.get(fields) ?? new WeakMap<Types, Types>()
  joined.set(fields, byNames)
  const scope = byNames.get(names) ?? { ...names, ...fields }
  byNames.set(names, scope)
  return scope
}

function problemsOf(node: Expression, fields: RowScope['fields']): ExpressionProblem[] {
  const own = ownProblem(node, fields)
  if (own) return [own]
  if (isListSearch(node, fields)) return []
  return pathOf(node) || isBoundCall(node) ? [] : childrenOf(node).flatMap((part) => problemsOf(part, fields))
}

function ownProblem(node: Expression, fields: RowScope['fields']): ExpressionProblem | undefined {
  switch (node.kind) {
    case 'name':
      return nameProblem(node.name, node.at, fields)
    case 'member':
      return memberProblem(node, fields)
    case 'call':
      return isListSearch(node, fields) ? undefined : callProblem(node)
    case 'choice':
      return problemOf(texts.choice)
    case 'list':
      return node.items.some((item) => item.kind === 'list') ? problemOf(texts.listInList) : undefined
    case 'binary':
      return listProblem(node)
    default:
      return undefined
  }
}

function nameProblem(name: string, at: number, fields: RowScope['fields']): ExpressionProblem | undefined {
  if (name.startsWith('$')) return undefined
  if (name.endsWith('$')) return problemOf(texts.reference, { name, at })
  return valuesProblem(name, at, fields)
}

/** A column holds one value. */
function valuesProblem(name: string, at: number, fields: RowScope['fields']): ExpressionProblem | undefined {
  const type = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!type || (type.kind !== 'list' && type.kind !== 'record' && type.kind !== 'any')) return undefined
  return problemOf(texts.severalValues, { name, at })
}

function memberProblem(node: MemberNode, fields: RowScope['fields']): ExpressionProblem | undefined {
  const root = rootOf(node)
  if (root.kind !== 'name') return problemOf(texts.memberOfValue, { at: node.at })
  if (root.name.startsWith('$')) return undefined
  const target = Object.hasOwn(fields, root.name) ? fields[root.name] : undefined
  if (!root.name.endsWith('$') || target?.kind !== 'record' || node.of !== root)
    return problemOf(texts.reference, { name: root.name, at: root.at })
  return valuesProblem(node.key, node.at, target.fields)
}

function rootOf(node: Expression): Expression {
  return node.kind === 'member' ? rootOf(node.of) : node
}

/** `has(field, x)`: whether a multi-value field contains a bound value. */
function isListSearch(node: Expression, fields: RowScope['fields']): boolean {
  if (node.kind !== 'call' || node.name !== 'has') return false
  const [list, value] = node.args
  const type = list?.kind === 'name' && Object.hasOwn(fields, list.name) ? fields[list.name] : undefined
  return type?.kind === 'list' && value !== undefined && isBound(value)
}

function callProblem(node: CallNode): ExpressionProblem | undefined {
  const { name, at } = node
  if ((textTests as readonly string[]).includes(name) || isBoundCall(node)) return undefined
  return problemOf(texts.call, { name, tests: textTests.join('、'), at })
}

/** Lists may only follow `in`. */
function listProblem({ operator, left, right }: BinaryNode): ExpressionProblem | undefined {
  if (left.kind !== 'list' && (right.kind !== 'list' || operator === 'in')) return undefined
  return problemOf(texts.listPlace)
}

function sizeProblems(expression: Expression): ExpressionProblem[] {
  if (countOf(expression, () => true) > nodeLimit) return [problemOf(texts.tooLong)]
  if (countOf(expression, isProduct) <= productLimit) return []
  return [problemOf(texts.tooManyProducts, { max: productLimit })]
}

function countOf(node: Expression, counts: (node: Expression) => boolean): number {
  return childrenOf(node).reduce((sum, part) => sum + countOf(part, counts), Number(counts(node)))
}

function isProduct(node: Expression): boolean {
  return node.kind === 'binary' && isArithmeticOperator(node.operator) && node.operator !== '+' && node.operator !== '-'
}
