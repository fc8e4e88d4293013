import { checkPattern } from '#core/expression'
import type { Rule } from './defineRule.ts'
import { nearest } from './nearest.ts'
import { parameterProblems } from './parameters.ts'
import { findRule, ruleNames } from './rules.ts'
import { boundsOf, shapeOf } from './shape.ts'
import { placesOf } from './template.ts'

/** One problem of a rule in a document; `pointer` is a JSON Pointer inside the rule. */
export interface RuleProblem {
  code:
    | 'unknown-rule'
    | 'rule-parameter'
    | 'unsafe-pattern'
    | 'rule-field-type'
    | 'rule-message'
    | 'unknown-custom-rule'
  pointer: string
  message: string
  hint?: string
}

/** Where the rule stands: the type of its field, and the custom functions that are registered (unchecked when absent). */
export interface RulePlace {
  fieldType?: string
  custom?: readonly string[]
}

/** Checks one rule as a document writes it. No problems mean that `compileRules` takes it. */
export function checkRuleSpec(spec: unknown, place: RulePlace = {}): RuleProblem[] {
  const written = readSpec(spec)
  if (!written) return [{ code: 'unknown-rule', pointer: '', message: '规则应为名称，或带 rule 的对象' }]
  const rule = findRule(written.name)
  if (!rule) return [unknownRule(written)]
  return [
    ...parameterProblems(rule.parameters, written.parameters).map(({ parameter, ...rest }) => ({
      ...rest,
      code: 'rule-parameter' as const,
      pointer: `/${parameter.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    })),
    ...valueProblems(rule, written.parameters, place),
    ...fieldTypeProblems(rule, written.pointer, place),
    ...messageProblems(rule, written.message),
  ]
}

interface Written {
  name: string
  /** Where the name stands. */
  pointer: string
  message: unknown
  parameters: Readonly<Record<string, unknown>>
}

function readSpec(spec: unknown): Written | undefined {
  if (typeof spec === 'string') return { name: spec, pointer: '', message: undefined, parameters: {} }
  if (typeof spec !== 'object' || spec === null || !('rule' in spec) || typeof spec.rule !== 'string') return undefined
  const { rule: name, message, ...parameters } = spec as { rule: string; message?: unknown }
  return { name, pointer: '/rule', message, parameters }
}

function unknownRule({ name, pointer }: Written): RuleProblem {
  const meant = nearest(name, ruleNames)
  return { code: 'unknown-rule', pointer, message: `没有规则 "${name}"`, ...(meant && { hint: `是否指 "${meant}"？` }) }
}

/** What the schema of parameters cannot say. */
function valueProblems(rule: Rule, parameters: Readonly<Record<string, unknown>>, place: RulePlace): RuleProblem[] {
  const { pattern, name, min, max } = parameters
  if (rule.id === 'pattern' && typeof pattern === 'string') {
    const unsafe = checkPattern(pattern)
    return unsafe ? [{ code: 'unsafe-pattern', pointer: '/pattern', message: unsafe.message }] : []
  }
  if (rule.id === 'range' && typeof min === 'number' && typeof max === 'number' && min > max) {
    return [{ code: 'rule-parameter', pointer: '/min', message: `参数 min（${min}）大于 max（${max}）` }]
  }
  if (rule.id === 'custom' && place.custom && typeof name === 'string' && !place.custom.includes(name)) {
    const meant = nearest(name, place.custom)
    const hint = meant ? { hint: `是否指 "${meant}"？` } : {}
    return [{ code: 'unknown-custom-rule', pointer: '/name', message: `没有登记的函数 "${name}"`, ...hint }]
  }
  return []
}

/** A bound that the shape of the field cannot have, with the bound that was probably meant. */
function fieldTypeProblems(rule: Rule, pointer: string, { fieldType }: RulePlace): RuleProblem[] {
  const shape = fieldType === undefined ? undefined : shapeOf(fieldType)
  if (!rule.shape || !shape || rule.shape === shape) return []
  const meant = boundsOf[shape][boundsOf[rule.shape].indexOf(rule.id)]
  const message = `规则 ${rule.id} 不适用于类型 ${fieldType}`
  return [{ code: 'rule-field-type', pointer, message, ...(meant && { hint: `是否指 "${meant}"？` }) }]
}

function messageProblems(rule: Rule, message: unknown): RuleProblem[] {
  if (message === undefined) return []
  if (typeof message !== 'string') return [{ code: 'rule-message', pointer: '/message', message: 'message 应为文本' }]
  const known = ['title', 'key', 'defaultValue', ...Object.keys(rule.parameters.properties)]
  return placesOf(message)
    .filter((place) => !known.includes(place))
    .map((place) => ({
      code: 'rule-message',
      pointer: '/message',
      message: `提示中没有 \${${place}} 可用`,
      hint: `可用：${known.join('、')}`,
    }))
}
