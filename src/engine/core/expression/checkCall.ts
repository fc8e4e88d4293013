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

/** What the check of a call needs of the check around it. */
interface CallChecking {
  typeOf(node: Expression): ExpressionType
  /** The type of a test of rows, in which `it` has the given type. */
  typeOfTest(node: Expression, it: ExpressionType): ExpressionType
  readonly found: ExpressionProblem[]
}

/** Checks number, types and literals of the arguments; gives the type of the result. */
export function checkCall(node: CallNode, checking: CallChecking): ExpressionType {
  if (rowTests.has(node.name)) return rowTestType(node, checking)
  const definition = functionTable[node.name]
  if (!definition) return { kind: 'any' }
  const types = node.args.map((arg) => checking.typeOf(arg))
  const problem = countProblem(node, definition)
  if (problem) checking.found.push(problem)
  node.args.forEach((arg, index) => {
    const parameter = definition.parameters[index] ?? (definition.more ? definition.parameters.at(-1) : undefined)
    const type = types[index]
    if (!parameter || !type) return
    checking.found.push(...argumentProblems({ node, arg, type, parameter }))
  })
  return typeof definition.result === 'function' ? definition.result(types) : definition.result
}

function countProblem({ name, args, at }: CallNode, definition: FunctionDefinition): ExpressionProblem | undefined {
  const { parameters, more } = definition
  const least = definition.least ?? parameters.length
  if (args.length >= least && (more || args.length <= parameters.length)) return undefined
  const titles = parameters.map(({ title }, index) => (index < least ? title : `${title}?`))
  const signature = `${name}(${[...titles, ...(more ? ['…'] : [])].join(', ')})`
  return problemOf('argument-count', `${name} 的参数个数不对：${args.length} 个`, { hint: `写法 ${signature}`, at })
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
const needs: Readonly<Record<ParameterKind, string>> = {
  number: '数字',
  text: '文本',
  moment: '日期',
  list: '列表',
  numbers: '数字列表',
  sized: '文本或列表',
  options: '列表',
  value: '单个值',
}

function argumentProblems({ node, arg, type, parameter }: Argument): ExpressionProblem[] {
  const place = `${node.name} 的参数 ${parameter.title}`
  if (!isOpen(type) && !accepts[parameter.kind](type)) {
    const hint = parameter.kind === 'text' && type.kind === 'number' ? '用 text(x)' : undefined
    const message = `${place} 需要${needs[parameter.kind]}，得到${typeTitle(type)}`
    return [problemOf('wrong-type', message, { hint, at: node.at })]
  }
  if (!parameter.demand) return []
  const value = arg.kind === 'literal' ? arg.value : undefined
  const problem = demands[parameter.demand](value)
  return problem ? [{ ...problem, message: `${place}：${problem.message}`, at: node.at }] : []
}

type Demand = (value: LiteralValue | undefined) => ExpressionProblem | undefined

const demands: { readonly [Name in LiteralDemand]: Demand } = {
  pattern: (value) => {
    if (typeof value !== 'string') return problemOf('bad-argument', '正则要直接写出')
    return checkPattern(value)
  },
  bucket: (value) => {
    if (value === undefined || Object.hasOwn(bucketStarts, String(value))) return undefined
    return problemOf('bad-argument', `没有单位 "${value}"`, { hint: `可用 ${Object.keys(bucketStarts).join('、')}` })
  },
  dateShape: (value) => {
    const wrong = typeof value === 'string' ? unknownToken(value) : undefined
    if (!wrong) return undefined
    return problemOf('bad-argument', `时间格式里没有 "${wrong}"`, {
      hint: '可用 YYYY、MM、DD、HH、mm、ss、ddd，其他字母写在 [ ] 里',
    })
  },
  digits: (value) => {
    if (typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) <= 12)) return undefined
    return problemOf('bad-argument', '小数位数是 -12 到 12 的整数')
  },
}

function rowTestType(node: CallNode, checking: CallChecking): ExpressionType {
  const [list, test] = node.args
  if (!list || !test || node.args.length > 2) {
    const hint = `写法 ${node.name}(list, test)，test 里用 it 表示一行`
    checking.found.push(
      problemOf('argument-count', `${node.name} 的参数个数不对：${node.args.length} 个`, { hint, at: node.at }),
    )
    return { kind: 'bool' }
  }
  const rows = checking.typeOf(list)
  const result = checking.typeOfTest(test, rows.kind === 'list' ? rows.of : { kind: 'any' })
  if (rows.kind !== 'list' && !isOpen(rows)) checking.found.push(needed(node, 'list', '列表', rows))
  if (result.kind !== 'bool' && !isOpen(result)) checking.found.push(needed(node, 'test', '条件', result))
  return { kind: 'bool' }
}

function needed({ name, at }: CallNode, title: string, need: string, type: ExpressionType): ExpressionProblem {
  return problemOf('wrong-type', `${name} 的参数 ${title} 需要${need}，得到${typeTitle(type)}`, { at })
}
