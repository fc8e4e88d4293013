import { suggestName } from '#core/expression'
import { isEmpty } from '#core/object'
import type { Outcome, Rule, RuleContext } from './defineRule.ts'
import { findRule, ruleNames } from './rules.ts'

/** A rule as documents write it: its name, or its name with parameters and perhaps an own message. */
export type RuleSpec = string | { rule: string; message?: string; [parameter: string]: unknown }

/** The rule that a value broke, and what to tell the person. */
interface RuleFailure {
  rule: string
  message: string
}

/** The rules of one field, ready to run in a form, in a cell, on import and on the server. */
export interface CompiledRules {
  /** Runs what can be decided at once, in order; the first failure stops. */
  check(value: unknown, context?: RuleContext): RuleFailure | undefined
  /** Runs everything: first as `check`, then the questions to the outside world in order. Rejects when a port does. */
  checkAsync(value: unknown, context?: RuleContext): Promise<RuleFailure | undefined>
  /** An empty value fails. */
  requires: boolean
  /** `checkAsync` may find more than `check`. */
  asks: boolean
}

interface Step {
  rule: Rule
  parameters: Readonly<Record<string, unknown>>
  message: string | undefined
  test: (value: unknown, context: RuleContext) => Outcome
}

/**
 * Makes the rules of a field titled `fieldTitle`. Throws for a name that no rule has and for a refused pattern: documents
 * are checked with `checkRuleSpec` before they are compiled.
 */
export function compileRules(specs: readonly RuleSpec[], fieldTitle = ''): CompiledRules {
  const all = specs.map(stepOf)
  const onEmpty = all.filter(({ rule }) => rule.runsOnEmpty)
  const stepsFor = (value: unknown) => (isEmpty(value) ? onEmpty : all)
  const titled = (context: RuleContext) => ({ ...context, title: context.title ?? fieldTitle })

  const check: CompiledRules['check'] = (value, context = {}) => {
    for (const step of stepsFor(value)) {
      const outcome = step.test(value, context)
      if (outcome !== true) return failureOf(step, outcome, titled(context))
    }
    return undefined
  }
  const checkAsync: CompiledRules['checkAsync'] = async (value, context = {}) => {
    const failure = check(value, context)
    if (failure) return failure
    for (const step of stepsFor(value)) {
      const outcome = (await step.rule.ask?.(value, step.parameters, context)) ?? true
      if (outcome !== true) return failureOf(step, outcome, titled(context))
    }
    return undefined
  }
  return Object.freeze({ check, checkAsync, requires: onEmpty.length > 0, asks: all.some(({ rule }) => rule.ask) })
}

function stepOf(spec: RuleSpec): Step {
  const { rule: name, message, ...parameters } = typeof spec === 'string' ? { rule: spec, message: undefined } : spec
  const rule = findRule(name)
  if (!rule) throw new Error(`No rule "${name}", nearest is "${suggestName(name, ruleNames) ?? 'none'}"`)
  return { rule, parameters, message, test: testOf(rule, parameters) }
}

function testOf(rule: Rule, parameters: Step['parameters']): Step['test'] {
  const prepared = rule.prepare?.(parameters)
  if (prepared) return prepared
  return (value, context) => rule.test?.(value, parameters, context) ?? true
}

/** The document's own message, else what the test said, else the rule's template. */
function failureOf(step: Step, outcome: Outcome, context: RuleContext): RuleFailure {
  const { rule, parameters, message } = step
  if (message === undefined && typeof outcome === 'string') return { rule: rule.id, message: outcome }
  const { title = '', key, defaultValue } = context
  if (message !== undefined) {
    return { rule: rule.id, message: fillTemplate(message, { ...parameters, title, key, defaultValue }) }
  }
  return { rule: rule.id, message: typeof rule.message === 'string' ? rule.message : rule.message(parameters, title) }
}

const place = /\$\{(\w+)\}/g

/** Fills `${name}` places of a message; a name that is not among `values` stays as written. */
function fillTemplate(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(place, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  )
}

/** The names in a message's places, in order. */
export const placesOf = (template: string): string[] => [...template.matchAll(place)].map(([, name]) => name ?? '')
