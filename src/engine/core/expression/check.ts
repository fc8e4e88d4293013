import { availableNames, expressionTexts, expressionCheckDiagnostics as texts, typeTexts } from '#core/message'
import { checkCall } from './checkCall.ts'
import { conditionHint, operatorType } from './checkOperator.ts'
import { type Dependencies, dependenciesOf } from './dependencies.ts'
import type { CallNode, Expression, LiteralValue, MemberNode, NameNode } from './expression.ts'
import { type ExpressionType, fits, typeTitle, unify } from './expressionType.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'
import { nearHint } from './suggestName.ts'

/** The names an expression can use, and the type it must have. */
interface CheckScope {
  /** Fields, `$names` and references (`typeId$`) with their types. */
  readonly names: Readonly<Record<string, ExpressionType>>
  /** The required type; any if absent. */
  readonly expects?: ExpressionType
}

interface CheckResult {
  readonly type: ExpressionType
  readonly problems: readonly ExpressionProblem[]
  readonly dependencies: Dependencies
}

/** The state of a check: the scope, the row type of `any` and `all`, and the problems so far. */
interface CheckState {
  readonly scope: CheckScope
  readonly it?: ExpressionType
  readonly problems: ExpressionProblem[]
}

const { hints } = typeTexts
const anyType: ExpressionType = { kind: 'any' }

/** Checks names, types, functions and literals of an expression in its scope, and infers its type. Never throws. */
export function checkExpression(expression: Expression, scope: CheckScope): CheckResult {
  const problems: ExpressionProblem[] = []
  const type = typeOf(expression, { scope, problems })
  const { expects } = scope
  if (expects && !fits(type, expects)) {
    const titles = { expected: typeTitle(expects), actual: typeTitle(type) }
    problems.push(problemOf(texts.wrongResult, { ...titles, hint: resultHint(type, expects) }))
  }
  return { type, problems, dependencies: dependenciesOf(expression) }
}

function resultHint(type: ExpressionType, expects: ExpressionType): string | undefined {
  if (expects.kind === 'bool') return conditionHint(type)
  if (expects.kind === 'text') return hints.text
  if (expects.kind === 'number' && type.kind === 'text') return hints.number
  return expects.kind === 'date' ? hints.date : undefined
}

/** The type of a node; problems go to `checking.problems`. */
export function typeOf(node: Expression, checking: CheckState): ExpressionType {
  switch (node.kind) {
    case 'literal':
      return literalType(node.value)
    case 'name':
      return nameType(node, checking)
    case 'member':
      return memberType(node, typeOf(node.of, checking), checking)
    case 'list':
      return { kind: 'list', of: node.items.map((item) => typeOf(item, checking)).reduce(unify, { kind: 'null' }) }
    case 'call':
      return callType(node, checking)
    default:
      return operatorType(node, (part) => typeOf(part, checking), checking.problems)
  }
}

function literalType(value: LiteralValue): ExpressionType {
  if (value === null) return { kind: 'null' }
  if (typeof value === 'boolean') return { kind: 'bool' }
  return { kind: typeof value === 'number' ? 'number' : 'text' }
}

function nameType({ name, at }: NameNode, { scope, it, problems }: CheckState): ExpressionType {
  if (name === 'it' && it) return it
  if (name !== 'it' && Object.hasOwn(scope.names, name)) return scope.names[name] ?? anyType
  const hint = name === 'it' ? undefined : nearHint(name, Object.keys(scope.names))
  problems.push(problemOf(unknownName(name), { name, hint, at }))
  return anyType
}

function unknownName(name: string) {
  if (name === 'it') return texts.itOutsideTest
  if (name.startsWith('$')) return texts.unknownName
  return name.endsWith('$') ? texts.unknownReference : texts.unknownField
}

function memberType(node: MemberNode, owner: ExpressionType, checking: CheckState): ExpressionType {
  if (owner.kind === 'any' || owner.kind === 'null') return anyType
  if (owner.kind === 'list') {
    const item = memberType(node, owner.of, checking)
    return { kind: 'list', of: item.kind === 'list' ? item.of : item }
  }
  if (owner.kind === 'record' && Object.hasOwn(owner.fields, node.key)) return owner.fields[node.key] ?? anyType
  checking.problems.push(memberProblem(node, owner))
  return anyType
}

function memberProblem({ of, key, at }: MemberNode, owner: ExpressionType): ExpressionProblem {
  if (owner.kind !== 'record') return problemOf(texts.unknownMember, { owner: typeTitle(owner), key, at })
  const fieldNames = Object.keys(owner.fields)
  const ownerName = of.kind === 'name' && of.name.startsWith('$') ? of.name : expressionTexts.types.record
  const hint = nearHint(key, fieldNames) ?? (isFew(fieldNames) ? availableNames(fieldNames) : undefined)
  return problemOf(texts.unknownFieldOf, { owner: ownerName, key, hint, at })
}

const isFew = ({ length }: readonly string[]): boolean => length > 0 && length <= 12

function callType(node: CallNode, checking: CheckState): ExpressionType {
  return checkCall(node, {
    typeOf: (part) => typeOf(part, checking),
    typeOfTest: (part, it) => typeOf(part, { ...checking, it }),
    problems: checking.problems,
  })
}
