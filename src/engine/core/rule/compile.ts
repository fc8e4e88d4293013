import { suggestName } from '#core/expression'
import { isEmpty } from '#core/object'
import type { Outcome, Rule, RuleContext } from './defineRule.ts'
import { findRule, ruleNames } from './rules.ts'

/** A rule in a document: its name, or its name with parameters and an optional message. */
export type RuleSpec = string | { rule: string; message?: string; [parameter: string]: unknown }

/** The rule that a value broke, and the message for the user. */
interface RuleFailure {
  rule: string
  message: string
}

/** The compiled rules of a field, for forms, cells, import and server. */
export interface CompiledRules {
  /** Runs the synchronous tests in order; the first failure stops. */
  check(value: unknown, context?: RuleContext): RuleFailure | undefined
  /** Runs `check`, then the rules that need the server, in order. Rejects if a port does. */
  checkAsync(value: unknown, context?: RuleContext): Promise<RuleFailure | undefined>
  /** Whether an empty value fails. */
  requires: boolean
  /** Whether `checkAsync` may find more than `check`. */
  asks: boolean
}

interface Step {
  rule: Rule
  parameters: Readonly<Record<string, unknown>>
  message: string | undefined
  test: (value: unknown, context: RuleContext) => Outcome
}

/**
 * Compiles the rules of a field titled `fieldTitle`. Throws for unknown rules and invalid patterns, so documents are
 * checked with `checkRuleSpec` first.
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

/** The document's message, else the message of the test, else the rule's template. */
function failureOf(step: Step, outcome: Outcome, context: RuleContext): RuleFailure {
  const { rule, parameters, message } = step
  if (message === undefined && typeof outcome === 'string') return { rule: rule.id, message: outcome }
  const { title = '', key, defaultValue } = context
  if (message !== undefined) {
    return { rule: rule.id, message: fillTemplate(message, { ...parameters, title, key, defaultValue }) }
  }
  return { rule: rule.id, message: typeof rule.message === 'string' ? rule.message : rule.message(parameters, title) }
}

const slot = /\$\{(\w+)\}/g

/** Fills the `${name}` placeholders of a message; unknown names stay as written. */
function fillTemplate(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(slot, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  )
}

/** The placeholder names of a message, in order. */
export const placeholdersOf = (template: string): string[] => [...template.matchAll(slot)].map(([, name]) => name ?? '')
