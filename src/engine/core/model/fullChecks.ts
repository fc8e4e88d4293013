import { checkExpression, checkRowExpression, type Expression } from '#core/expression'
import { checkRuleSpec } from '#core/rule'
import type { Checks, ExpressionScope } from './checks.ts'
import { shippedFillRules } from './fillRule.ts'
import { modelTypes } from './modelTypes.ts'
import { withReportFields } from './reportFields.ts'
import { resolverOver } from './unchangedModels.ts'

/** All checks, for sources of many models that change a few at a time. */
export interface FullChecks extends Checks {
  /** Resolves the models of a source; those that an earlier source has resolved, and that are the same here, are taken over. */
  readonly resolver: typeof resolverOver
}

export const fullChecks: FullChecks = Object.freeze({
  expression: (expression: Expression, { names, expects, rowFields }: ExpressionScope) =>
    rowFields
      ? checkRowExpression(expression, { fields: rowFields, names: boundNames(names) })
      : checkExpression(expression, { names, ...(expects ? { expects } : {}) }).problems,
  types: modelTypes,
  columns: withReportFields,
  rule: checkRuleSpec,
  resolver: resolverOver,
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
