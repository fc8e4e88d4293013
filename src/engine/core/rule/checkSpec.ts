import { checkPattern, nearHint } from '#core/expression'
import { availableNames, fillText, type Hint, hintTexts, ruleSpecTexts as texts } from '#core/message'
import { present } from '#core/object'
import { placeholdersOf } from './compile.ts'
import type { ParameterProblem, Rule, RuleParameter, RuleTarget } from './defineRule.ts'
import { boundsOf, shapeOf } from './formRules.ts'
import { findRule, ruleNames } from './rules.ts'

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
  hint?: Hint
  /** The name of a rule that there is not. */
  name?: string
}

/** Checks one rule of a document. Without problems, `compileRules` accepts it. */
export function checkRuleSpec(spec: unknown, target: RuleTarget = {}): RuleProblem[] {
  const parsed = readSpec(spec)
  if (!parsed) return [{ code: 'unknown-rule', pointer: '', message: texts.shape }]
  const rule = findRule(parsed.name)
  if (!rule) return [unknownRule(parsed)]
  return [
    ...parametersOf(rule, parsed, target),
    ...fieldTypeProblems(rule, parsed.pointer, target),
    ...messageProblems(rule, parsed),
  ]
}

interface ParsedSpec {
  name: string
  /** JSON Pointer to the name. */
  pointer: string
  message: unknown
  parameters: Readonly<Record<string, unknown>>
}

function readSpec(spec: unknown): ParsedSpec | undefined {
  if (typeof spec === 'string') return { name: spec, pointer: '', message: undefined, parameters: {} }
  if (typeof spec !== 'object' || spec === null || !('rule' in spec) || typeof spec.rule !== 'string') return undefined
  const { rule: name, message, ...parameters } = spec as { rule: string; message?: unknown }
  return { name, pointer: '/rule', message, parameters }
}

function unknownRule({ name, pointer }: ParsedSpec): RuleProblem {
  return {
    code: 'unknown-rule',
    pointer,
    message: fillText(texts.unknownRule, { name }),
    name,
    ...present({ hint: nearHint(name, ruleNames) }),
  }
}

/** Checks parameters against the schema first; only valid ones are inspected further. */
function parametersOf(rule: Rule, { parameters }: ParsedSpec, target: RuleTarget): RuleProblem[] {
  const schemaProblems = parameterProblems(rule, parameters)
  const problems = schemaProblems.length > 0 ? schemaProblems : (inspections[rule.id]?.(parameters, target) ?? [])
  return problems.map(({ parameter, code, ...text }) => ({
    code: code ?? 'rule-parameter',
    pointer: `/${parameter.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    ...text,
  }))
}

/** A bound that does not apply to the field's type, with the one that was probably meant. */
function fieldTypeProblems(rule: Rule, pointer: string, { fieldType }: RuleTarget): RuleProblem[] {
  const shape = fieldType === undefined ? undefined : shapeOf(fieldType)
  if (!rule.shape || !shape || rule.shape === shape) return []
  const to = boundsOf[shape][boundsOf[rule.shape].indexOf(rule.id)]
  const hint = to && ({ do: 'rename', from: rule.id, to } as const)
  const message = fillText(texts.fieldType, { rule: rule.id, type: String(fieldType) })
  return [{ code: 'rule-field-type', pointer, message, ...present({ hint }) }]
}

function messageProblems(rule: Rule, { message, parameters }: ParsedSpec): RuleProblem[] {
  if (message === undefined) return []
  if (typeof message !== 'string') return [{ code: 'rule-message', pointer: '/message', message: texts.messageType }]
  const own = [...Object.keys(rule.parameters), ...Object.keys(parameters)]
  const paramNames = [...new Set(['title', 'key', 'defaultValue', ...own])]
  return placeholdersOf(message)
    .filter((placeholder) => !paramNames.includes(placeholder))
    .map((placeholder) => ({
      code: 'rule-message',
      pointer: '/message',
      message: fillText(texts.place, { place: `\${${placeholder}}` }),
      hint: availableNames(paramNames),
    }))
}

type Parameters = Readonly<Record<string, unknown>>
/** Checks what the schema of a rule's parameters cannot express; runs on parameters that fit the schema. */
export type Inspection = (parameters: Parameters, target: RuleTarget) => ParameterProblem[]

/** By rule id. Separate from the rules, as browsers run rules but never check documents. */
const inspections: Readonly<Record<string, Inspection>> = {
  pattern({ pattern }) {
    const problem = checkPattern(String(pattern))
    if (!problem) return []
    const { message, hint } = problem
    return [{ parameter: 'pattern', code: 'unsafe-pattern', message, ...(hint && { hint }) }]
  },
  custom({ name }, { custom }) {
    if (!custom || custom.includes(String(name))) return []
    return [
      {
        parameter: 'name',
        code: 'unknown-custom-rule',
        message: fillText(texts.unknownFunction, { name: String(name) }),
        ...present({ hint: nearHint(String(name), custom) }),
      },
    ]
  },
  range({ min, max }) {
    if (Number(min) <= Number(max)) return []
    const message = fillText(texts.reversed, { min: String(min), max: String(max) })
    return [{ parameter: 'min', message, hint: { do: 'swap', says: hintTexts.byCode['rule-parameter'] } }]
  },
}

/** Checks parameters against what a rule takes: missing, unknown, or of a wrong type. */
function parameterProblems({ parameters, takesMore }: Rule, values: Parameters): ParameterProblem[] {
  const paramNames = Object.keys(parameters)
  const missing = paramNames.filter((name) => !parameters[name]?.optional && values[name] === undefined)
  return [
    ...missing.map((name) => ({ parameter: name, message: fillText(texts.missing, { name }) })),
    ...Object.entries(values).flatMap(([name, value]) => {
      const expected = parameters[name]
      if (value === undefined || (!expected && takesMore)) return []
      return expected ? wrongKind(name, value, expected) : [unknownName(name, paramNames)]
    }),
  ]
}

function unknownName(name: string, candidates: readonly string[]): ParameterProblem {
  const says = fillText(texts.parameters, { names: candidates.join('、') })
  const otherwise: Hint = candidates.length > 0 ? { do: 'remove', says } : texts.noParameters
  const hint = nearHint(name, candidates) ?? otherwise
  return { parameter: name, message: fillText(texts.unknownParameter, { name }), hint }
}

function wrongKind(name: string, value: unknown, parameter: RuleParameter): ParameterProblem[] {
  const expected = expectation(value, parameter)
  return expected ? [{ parameter: name, message: fillText(texts.expected, { name, expected }) }] : []
}

/** What the value should be; undefined if it is valid. */
function expectation(
  value: unknown,
  { type, minimum, minLength = 0, enum: choices }: RuleParameter,
): string | undefined {
  if (choices) return choices.some((choice) => choice === value) ? undefined : choices.join('、')
  if (type === 'string') return typeof value === 'string' && value.length >= minLength ? undefined : texts.text
  const isNumber = typeof value === 'number' && Number.isFinite(value)
  if (!isNumber || (type === 'integer' && !Number.isInteger(value)))
    return type === 'integer' ? texts.integer : texts.number
  return minimum !== undefined && value < minimum ? fillText(texts.atLeast, { minimum }) : undefined
}
