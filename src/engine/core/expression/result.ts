import { type ExpressionType, typeTitle } from './expressionType.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'
import { readWallTime } from './wallTime.ts'

/** What a place got that needs something else; null suits every place. */
export function resultProblem(value: unknown, expects: ExpressionType): ExpressionProblem | undefined {
  if (value === null || suits(value, expects)) return undefined
  return problemOf('wrong-result', `需要${typeTitle(expects)}，得到${valueTitle(value)}`)
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

function valueTitle(value: unknown): string {
  if (typeof value === 'string') return '文本'
  if (typeof value === 'number') return '数字'
  if (typeof value === 'boolean') return '是否'
  return Array.isArray(value) ? '列表' : '记录'
}
