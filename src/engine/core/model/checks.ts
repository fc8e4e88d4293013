import type { ModelDocument } from '#core/document'
import {
  checkExpression,
  checkRowExpression,
  type Expression,
  type ExpressionProblem,
  type ExpressionType,
} from '#core/expression'
import { checkRuleSpec, type RulePlace, type RuleProblem } from '#core/rule'
import { type FillRule, shippedFillRules } from './fillRule.ts'

/** What is in scope where an expression stands. */
export interface ExpressionScope {
  /** Types of every name that is in scope. */
  names: Readonly<Record<string, ExpressionType>>
  expects?: ExpressionType
  /** The row subset, which also runs as SQL: which names are columns. */
  rowFields?: Readonly<Record<string, ExpressionType>>
}

/**
 * How the expressions and rules of documents are checked while they are read. Whoever only draws has none: it reads what a
 * server has checked, and need not load what checks.
 */
export interface Checks {
  expression(expression: Expression, scope: ExpressionScope): readonly ExpressionProblem[]
  rule(spec: unknown, place: RulePlace): readonly RuleProblem[]
  /** What `auto` may name, by code, unless the server's tables say otherwise. */
  readonly fillRules: ReadonlyMap<string, FillRule>
}

/** Checks everything. */
export const fullChecks: Checks = Object.freeze({
  expression: (expression: Expression, { names, expects, rowFields }: ExpressionScope) =>
    rowFields
      ? checkRowExpression(expression, { fields: rowFields, names: boundNames(names) })
      : checkExpression(expression, { names, ...(expects ? { expects } : {}) }).problems,
  rule: checkRuleSpec,
  fillRules: shippedFillRules,
})

/** What is bound before a query runs: of the record that the condition stands at, only `$row.name`, never `name`. */
function boundNames(names: ExpressionScope['names']): ExpressionScope['names'] {
  const outerNames =
    bound.get(names) ?? Object.fromEntries(Object.entries(names).filter(([name]) => name.startsWith('$')))
  bound.set(names, outerNames)
  return outerNames
}

const bound = new WeakMap<ExpressionScope['names'], ExpressionScope['names']>()

/** Where a model finds the documents it refers to. */
export interface ModelSource {
  model(id: string): ModelDocument | undefined
  modelIds(): readonly string[]
  hasDict(code: string): boolean
  dictCodes(): readonly string[]
  /** How what stands in them is checked; null for documents that have been. */
  readonly checks: Checks | null
}
