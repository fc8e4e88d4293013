import { expressionTexts, expressionDiagnostics as texts } from '#core/message'
import { operandOf, operations, settle } from './arithmetic.ts'
import { orderOf } from './compare.ts'
import {
  type BinaryNode,
  type CallNode,
  type Expression,
  isArithmetic,
  isArithmeticOperator,
  type OrderOperator,
} from './expression.ts'
import { type ExpressionType, typeTitle } from './expressionType.ts'
import { equals, functionTable, inList, rowTests } from './functions/index.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'
import { charge, chargePair, type Evaluation, OutOfSteps, type Run } from './run.ts'
import { isTrue, itemsOf, ownMember, plainValue } from './value.ts'
import { readWallTime } from './wallTime.ts'

type Step = (run: Run) => unknown
type NumberStep = (run: Run) => number

/** Evaluates an expression; null if it was stopped or failed. Never throws. */
type CompiledExpression = (evaluation: Evaluation) => unknown

/**
 * Compiles a parsed expression to closures. With `expects`, a result of another type is reported and becomes null.
 * An evaluation takes at most `limit.expressionSteps` steps.
 */
export function compileExpression(expression: Expression, expects?: ExpressionType): CompiledExpression {
  const step = stepOf(expression)
  return (evaluation) => {
    try {
      const value = step({ evaluation, steps: 0, it: null })
      const problem = expects && resultProblem(value, expects)
      return problem ? failed(evaluation, problem) : value
    } catch (error) {
      return failed(evaluation, failure(error))
    }
  }
}

function failed(evaluation: Evaluation, problem: ExpressionProblem): null {
  evaluation.report?.(problem)
  return null
}

function failure(error: unknown): ExpressionProblem {
  if (error instanceof OutOfSteps) return problemOf(texts.stopped)
  return problemOf(texts.failed, { error: error instanceof Error ? error.message : String(error) })
}

function stepOf(node: Expression): Step {
  if (isArithmetic(node)) {
    const compute = numberStep(node)
    return (run) => settle(compute(run))
  }
  switch (node.kind) {
    case 'literal':
      return () => node.value
    case 'name':
      return nameStep(node.name)
    case 'member':
      return memberStep(stepOf(node.of), node.key)
    case 'list':
      return listStep(node.items.map(stepOf))
    case 'choice':
      return choiceStep(stepOf(node.test), stepOf(node.yes), stepOf(node.no))
    case 'call':
      return rowTests.has(node.name) ? rowTestStep(node) : callStep(node)
    case 'binary':
      return binaryStep(node)
    default:
      return notStep(stepOf(node.of))
  }
}

/** The number of a node within an arithmetic tree: not rounded, NaN for null. */
function numberStep(node: Expression): NumberStep {
  if (node.kind === 'negate') {
    const of = numberStep(node.of)
    return (run) => {
      charge(run, 1)
      return -of(run)
    }
  }
  if (node.kind !== 'binary' || !isArithmeticOperator(node.operator)) {
    const value = stepOf(node)
    return (run) => operandOf(value(run))
  }
  const [left, right, operate] = [numberStep(node.left), numberStep(node.right), operations[node.operator]]
  return (run) => {
    charge(run, 1)
    return operate(left(run), right(run))
  }
}

function nameStep(name: string): Step {
  if (name === 'it') return (run) => run.it
  return (run) => {
    charge(run, 1)
    return plainValue(run.evaluation.lookup(name))
  }
}

/** A member of a list is the list of its items' members, flattened. */
function memberStep(of: Step, key: string): Step {
  return (run) => {
    const owner = of(run)
    if (!Array.isArray(owner)) return ownMember(owner, key)
    charge(run, owner.length)
    return owner.flatMap((item: unknown) => ownMember(item, key))
  }
}

function listStep(items: readonly Step[]): Step {
  return (run) => {
    charge(run, items.length)
    return items.map((item) => item(run))
  }
}

function choiceStep(test: Step, yes: Step, no: Step): Step {
  return (run) => {
    charge(run, 1)
    return isTrue(test(run)) ? yes(run) : no(run)
  }
}

function notStep(of: Step): Step {
  return (run) => {
    charge(run, 1)
    return !isTrue(of(run))
  }
}

const orders: { readonly [Operator in OrderOperator]: (order: number) => boolean } = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

type Decide = (left: Step, right: Step) => (run: Run) => boolean

const decisions: { readonly [operator: string]: Decide } = {
  '&&': (left, right) => (run) => isTrue(left(run)) && isTrue(right(run)),
  '||': (left, right) => (run) => isTrue(left(run)) || isTrue(right(run)),
  '==': (left, right) => (run) => equals(left(run), right(run), run),
  '!=': (left, right) => (run) => !equals(left(run), right(run), run),
  in: (left, right) => (run) => inList(left(run), right(run), run),
}

function binaryStep({ operator, left, right }: BinaryNode): Step {
  const [first, second] = [stepOf(left), stepOf(right)]
  const decide = decisions[operator]?.(first, second) ?? orderStep(orders[operator as OrderOperator], first, second)
  return (run) => {
    charge(run, 1)
    return decide(run)
  }
}

function orderStep(decide: (order: number) => boolean, left: Step, right: Step): (run: Run) => boolean {
  return (run) => {
    const [first, second] = [left(run), right(run)]
    chargePair(run, first, second)
    return decide(orderOf(first, second))
  }
}

function callStep(node: CallNode): Step {
  const definition = functionTable[node.name]
  if (!definition) return () => null
  const args = node.args.map(stepOf)
  const literals = node.args.map((arg) => (arg.kind === 'literal' ? arg.value : undefined))
  const call = definition.prepare?.(literals) ?? definition.call
  return (run) => {
    charge(run, 1)
    const values = args.map((arg) => arg(run))
    return call(values, run) ?? null
  }
}

/** `any` and `all`: the test runs row by row until the result is decided; a nested test has its own `it`. */
function rowTestStep({ name, args }: CallNode): Step {
  const [list, test] = [
    stepOf(args[0] ?? { kind: 'literal', value: null }),
    stepOf(args[1] ?? { kind: 'literal', value: null }),
  ]
  return (run) => {
    charge(run, 1)
    const holds = (item: unknown) => {
      charge(run, 1)
      run.it = plainValue(item)
      return isTrue(test(run))
    }
    const outer = run.it
    const items = itemsOf(list(run))
    const result = name === 'any' ? items.some(holds) : items.every(holds)
    run.it = outer
    return result
  }
}

/** The problem of a result with the wrong type; null always fits. */
function resultProblem(value: unknown, expects: ExpressionType): ExpressionProblem | undefined {
  if (value === null || suits(value, expects)) return undefined
  return problemOf(texts.wrongResult, { expected: typeTitle(expects), actual: expressionTexts.types[kindOf(value)] })
}

function suits(value: unknown, expects: ExpressionType): boolean {
  switch (expects.kind) {
    case 'any':
      return true
    case 'null':
      return false
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'bool':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value)
    case 'record':
      return typeof value === 'object' && !Array.isArray(value)
    default:
      return value === '' || readWallTime(value)?.kind === expects.kind
  }
}

function kindOf(value: unknown): ExpressionType['kind'] {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'bool'
  return Array.isArray(value) ? 'list' : 'record'
}
