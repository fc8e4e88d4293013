import type { ModelDocument } from '#core/document'
import {
  checkExpression,
  checkRowExpression,
  type Expression,
  type ExpressionProblem,
  type ExpressionType,
} from '#core/expression'
import { checkRuleSpec, type RuleProblem, type RuleTarget } from '#core/rule'
import { type FillRule, shippedFillRules } from './fillRule.ts'
import { modelTypes } from './modelTypes.ts'
import { withReportFields } from './reportFields.ts'

/** Names and types available to an expression. */
export interface ExpressionScope {
  names: Readonly<Record<string, ExpressionType>>
  expects?: ExpressionType
  /** Types of the columns, for conditions that also run as SQL. */
  rowFields?: Readonly<Record<string, ExpressionType>>
}

/**
 * Checks applied to expressions and rules while documents are read. Null for readers of documents that the server has
 * checked, which then need not load the checks.
 */
export interface Checks {
  expression(expression: Expression, scope: ExpressionScope): readonly ExpressionProblem[]
  /** The types of fields. */
  readonly types: typeof modelTypes
  /** A report with the fields of its columns; documents for readers have them. */
  readonly columns: typeof withReportFields
  rule(spec: unknown, target: RuleTarget): readonly RuleProblem[]
  /** Fill rules that `auto` may name, by code; the server's tables may override them. */
  readonly fillRules: ReadonlyMap<string, FillRule>
}

/** All checks. */
export const fullChecks: Checks = Object.freeze({
  expression: (expression: Expression, { names, expects, rowFields }: ExpressionScope) =>
    rowFields
      ? checkRowExpression(expression, { fields: rowFields, names: boundNames(names) })
      : checkExpression(expression, { names, ...(expects ? { expects } : {}) }).problems,
  types: modelTypes,
  columns: withReportFields,
  rule: checkRuleSpec,
  fillRules: shippedFillRules,
})

/** Names bound before a query runs. Fields of the surrounding record are only reachable as `$row.name`, never as `name`. */
function boundNames(names: ExpressionScope['names']): ExpressionScope['names'] {
  const outerNames =
    bound.get(names) ?? Object.fromEntries(Object.entries(names).filter(([name]) => name.startsWith('$')))
  bound.set(names, outerNames)
  return outerNames
}

const bound = new WeakMap<ExpressionScope['names'], ExpressionScope['names']>()

/** Resolves the references of a model. */
export interface ModelSource {
  model(id: string): ModelDocument | undefined
  modelIds(): readonly string[]
  hasDict(code: string): boolean
  dictCodes(): readonly string[]
  /** Checks to apply; null when the documents have been checked. */
  readonly checks: Checks | null
}
