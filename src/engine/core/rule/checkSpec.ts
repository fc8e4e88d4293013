import { suggestName } from '#core/expression'
import { availableNames } from '#core/message'
import type { Rule, RulePlace } from './defineRule.ts'
import { inspections } from './inspections.ts'
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

/** Checks one rule as a document writes it. No problems mean that `compileRules` takes it. */
export function checkRuleSpec(spec: unknown, place: RulePlace = {}): RuleProblem[] {
  const written = readSpec(spec)
  if (!written) return [{ code: 'unknown-rule', pointer: '', message: '规则应为名称，或带 rule 的对象' }]
  const rule = findRule(written.name)
  if (!rule) return [unknownRule(written)]
  return [
    ...parametersOf(rule, written, place),
    ...fieldTypeProblems(rule, written.pointer, place),
    ...messageProblems(rule, written),
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

const meaning = (meant: string | undefined) => (meant === undefined ? {} : { hint: `是否指 "${meant}"？` })

function unknownRule({ name, pointer }: Written): RuleProblem {
  return { code: 'unknown-rule', pointer, message: `没有规则 "${name}"`, ...meaning(suggestName(name, ruleNames)) }
}

/** First what the schema says; only parameters that fit it are looked into. */
function parametersOf(rule: Rule, { parameters }: Written, place: RulePlace): RuleProblem[] {
  const unfit = parameterProblems(rule.parameters, parameters)
  const found = unfit.length > 0 ? unfit : (inspections[rule.id]?.(parameters, place) ?? [])
  return found.map(({ parameter, code, ...text }) => ({
    code: code ?? 'rule-parameter',
    pointer: `/${parameter.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    ...text,
  }))
}

/** A bound that the shape of the field cannot have, with the bound that was probably meant. */
function fieldTypeProblems(rule: Rule, pointer: string, { fieldType }: RulePlace): RuleProblem[] {
  const shape = fieldType === undefined ? undefined : shapeOf(fieldType)
  if (!rule.shape || !shape || rule.shape === shape) return []
  const meant = boundsOf[shape][boundsOf[rule.shape].indexOf(rule.id)]
  const message = `规则 ${rule.id} 不适用于类型 ${fieldType}`
  return [{ code: 'rule-field-type', pointer, message, ...meaning(meant) }]
}

function messageProblems(rule: Rule, { message, parameters }: Written): RuleProblem[] {
  if (message === undefined) return []
  if (typeof message !== 'string') return [{ code: 'rule-message', pointer: '/message', message: 'message 应为文本' }]
  const own = [...Object.keys(rule.parameters.properties), ...Object.keys(parameters)]
  const known = [...new Set(['title', 'key', 'defaultValue', ...own])]
  return placesOf(message)
    .filter((place) => !known.includes(place))
    .map((place) => ({
      code: 'rule-message',
      pointer: '/message',
      message: `提示中没有 \${${place}} 可用`,
      hint: availableNames(known),
    }))
}
