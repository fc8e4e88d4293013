import { checkPattern, compilePattern, contradictsItself, patternLengths, takesNothing } from '#core/expression'
import { clashes } from './codeClash.ts'
import type { CodePart, CodePartProblem } from './codePart.ts'

/** The part that a value fails, with the piece at which it was looked. */
export interface FailedPart extends CodePart {
  beginIndex?: number
  endIndex?: number
  checkValue: string
  passed: false
}

const whole = '*'
const most = Number.POSITIVE_INFINITY

const matchesWhole = (pattern: string, text: string): boolean => compilePattern(`^(?:${pattern})$`)(text)

/**
 * The first part that a value fails, in the order of the parts: those with a number take that many characters one after the
 * other, one with `*` looks at the whole value. A value that ends too early fails by what is left of it.
 */
export function failedPart(parts: readonly CodePart[], value: string): FailedPart | null {
  let at = 0
  for (const part of parts) {
    const size = part.digits === whole ? null : Number(part.digits)
    const checkValue = size === null ? value : value.slice(at, at + size)
    const span = size === null ? {} : { beginIndex: at, endIndex: at + size }
    at += size ?? 0
    if (!matchesWhole(part.pattern, checkValue)) return { ...part, ...span, checkValue, passed: false }
  }
  return null
}

/** Why a part can never be passed, or may not be run; null when it can. `characters` is how long a value has to be for the other parts. */
function partProblem({ digits, pattern }: CodePart, characters: number): string | null {
  const unsafe = checkPattern(pattern)
  if (unsafe) return unsafe.message
  if (takesNothing(pattern)) return `永远不会通过：正则 ${pattern} 的 ^ 之前或 $ 之后还有字符，或者要求的字符不存在`
  if (contradictsItself(pattern)) return `永远不会通过：正则 ${pattern} 的前瞻断言排除了后面的全部内容`
  const lengths = patternLengths(pattern) ?? { least: 0, most }
  const problems =
    lengths.least === lengths.most
      ? `${lengths.least}`
      : `${lengths.least} 到 ${lengths.most === most ? '任意多' : lengths.most}`
  if (digits !== whole) {
    const size = Number(digits)
    if (lengths.least <= size && size <= lengths.most) return null
    return `永远不会通过：位数是 ${digits}，正则 ${pattern} 要求 ${problems} 个字符`
  }
  if (characters <= lengths.most) return null
  return `永远不会通过：局部规则共 ${characters} 位，正则 ${pattern} 最多 ${lengths.most} 个字符`
}

/** The parts of a rule that no value can pass, or whose patterns may run away. */
export function codePartProblems(parts: readonly CodePart[]): CodePartProblem[] {
  const characters = parts.reduce((sum, { digits }) => sum + (digits === whole ? 0 : Number(digits)), 0)
  const alone = parts.flatMap((part, at) => {
    const message = partProblem(part, characters)
    return message === null ? [] : [{ at, message }]
  })
  return alone.length > 0 ? alone : clashes(parts)
}
