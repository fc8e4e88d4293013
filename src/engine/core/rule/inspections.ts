import { checkPattern, suggestName } from '#core/expression'
import type { ParameterProblem, RulePlace } from './defineRule.ts'

type Parameters = Readonly<Record<string, unknown>>
/** What the schema of a rule's parameters cannot say of them; runs on parameters that fit it. */
export type Inspection = (parameters: Parameters, place: RulePlace) => ParameterProblem[]

/** By rule. They stand apart from the rules because browsers run rules, and check none. */
export const inspections: Readonly<Record<string, Inspection>> = {
  pattern({ pattern }) {
    const problem = checkPattern(String(pattern))
    if (!problem) return []
    const { message, hint } = problem
    return [{ parameter: 'pattern', code: 'unsafe-pattern', message, ...(hint && { hint }) }]
  },
  custom({ name }, { custom }) {
    if (!custom || custom.includes(String(name))) return []
    const meant = suggestName(String(name), custom)
    const hint = meant ? { hint: `是否指 "${meant}"？` } : {}
    return [{ parameter: 'name', code: 'unknown-custom-rule', message: `没有登记的函数 "${name}"`, ...hint }]
  },
  range({ min, max }) {
    if (Number(min) <= Number(max)) return []
    return [{ parameter: 'min', message: `参数 min（${min}）大于 max（${max}）` }]
  },
}
