import { expressionTexts, fillText, expressionCheckDiagnostics as texts, typeTexts } from '#core/message'
import type { CallNode, Expression, LiteralValue } from './expression.ts'
import { type ExpressionType, isMoment, isOpen, isTextLike, typeTitle } from './expressionType.ts'
import {
  bucketStarts,
  type FunctionDefinition,
  functionTable,
  type LiteralDemand,
  type Parameter,
  type ParameterKind,
  rowTests,
} from './functions/index.ts'
import { checkPattern } from './pattern/index.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'
import { unknownToken } from './wallTime.ts'

const { argument, hints } = typeTexts

/** What checking a call needs of the surrounding check. */
interface CallChecking {
  typeOf(node: Expression): ExpressionType
  /** The type of a row test, in which `it` has the given type. */
  typeOfTest(node: Expression, it: ExpressionType): ExpressionType
  readonly problems: ExpressionProblem[]
}

/** Checks number, types and literals of the arguments; returns the type of the result. */
export function checkCall(node: CallNode, checking: CallChecking): ExpressionType {
  if (rowTests.has(node.name)) return rowTestType(node, checking)
  const definition = functionTable[node.name]
  if (!definition) return { kind: 'any' }
  const types = node.args.map((arg) => checking.typeOf(arg))
  const problem = countProblem(node, definition)
  if (problem) checking.problems.push(problem)
  node.args.forEach((arg, index) => {
    const parameter = definition.parameters[index] ?? (definition.more ? definition.parameters.at(-1) : undefined)
    const type = types[index]
    if (!parameter || !type) return
    checking.problems.push(...argumentProblems({ node, arg, type, parameter }))
  })
  return typeof definition.result === 'function' ? definition.result(types) : definition.result
}

function countProblem({ name, args, at }: CallNode, definition: FunctionDefinition): ExpressionProblem | undefined {
  const { parameters, more } = definition
  const minArgs = definition.least ?? parameters.length
  if (args.length >= minArgs && (more || args.length <= parameters.length)) return undefined
  const titles = parameters.map(({ title }, index) => (index < minArgs ? title : `${title}?`))
  const signature = `${name}(${[...titles, ...(more ? ['…'] : [])].join(', ')})`
  return problemOf(texts.argumentCount, { name, count: args.length, signature, at })
}

interface Argument {
  readonly node: CallNode
  readonly arg: Expression
  readonly type: ExpressionType
  readonly parameter: Parameter
}

const accepts: { readonly [Kind in ParameterKind]: (type: ExpressionType) => boolean } = {
  number: (type) => type.kind === 'number',
  text: isTextLike,
  moment: (type) => isMoment(type) || type.kind === 'text',
  list: (type) => type.kind === 'list',
  numbers: (type) => type.kind === 'list' && (isOpen(type.of) || type.of.kind === 'number'),
  sized: (type) => type.kind === 'list' || isTextLike(type),
  options: (type) => type.kind === 'list' || type.kind === 'text',
  value: (type) => type.kind !== 'record',
}

function argumentProblems({ node, arg, type, parameter }: Argument): ExpressionProblem[] {
  if (!isOpen(type) && !accepts[parameter.kind](type)) {
    const hint = parameter.kind === 'text' && type.kind === 'number' ? hints.text : undefined
    return [wrongArgument(node, parameter.title, { expected: argument.kinds[parameter.kind], type, hint })]
  }
  if (!parameter.demand) return []
  const value = arg.kind === 'literal' ? arg.value : undefined
  const problem = demands[parameter.demand](value)
  if (!problem) return []
  const values = { place: placeOf(node, parameter.title), problem: problem.message }
  return [{ ...problem, message: fillText(argument.problem, values), at: node.at }]
}

type Demand = (value: LiteralValue | undefined) => ExpressionProblem | undefined

const demands: { readonly [Name in LiteralDemand]: Demand } = {
  pattern: (value) => {
    if (typeof value !== 'string') return problemOf(texts.patternNotWritten)
    return checkPattern(value)
  },
  bucket: (value) => {
    if (value === undefined || Object.hasOwn(bucketStarts, String(value))) return undefined
    return problemOf(texts.unknownUnit, { value: String(value), units: Object.keys(bucketStarts).join('、') })
  },
  dateShape: (value) => {
    const token = typeof value === 'string' ? unknownToken(value) : undefined
    return token ? problemOf(texts.unknownToken, { token }) : undefined
  },
  digits: (value) => {
    if (typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) <= 12)) return undefined
    return problemOf(texts.badDigits)
  },
}

function rowTestType(node: CallNode, checking: CallChecking): ExpressionType {
  const [list, test] = node.args
  if (!list || !test || node.args.length > 2) {
    checking.problems.push(problemOf(texts.rowTestCount, { name: node.name, count: node.args.length, at: node.at }))
    return { kind: 'bool' }
  }
  const rows = checking.typeOf(list)
  const result = checking.typeOfTest(test, rows.kind === 'list' ? rows.of : { kind: 'any' })
  if (rows.kind !== 'list' && !isOpen(rows))
    checking.problems.push(wrongArgument(node, 'list', { expected: expressionTexts.types.list, type: rows }))
  if (result.kind !== 'bool' && !isOpen(result))
    checking.problems.push(wrongArgument(node, 'test', { expected: argument.test, type: result }))
  return { kind: 'bool' }
}

const placeOf = ({ name }: CallNode, title: string): string => fillText(argument.place, { name, title })

interface Mismatch {
  readonly expected: string
  readonly type: ExpressionType
  readonly hint?: string
}

function wrongArgument(node: CallNode, title: string, { expected, type, hint }: Mismatch): ExpressionProblem {
  const values = { place: placeOf(node, title), expected, actual: typeTitle(type) }
  return problemOf(texts.wrongArgument, { ...values, hint, at: node.at })
}
