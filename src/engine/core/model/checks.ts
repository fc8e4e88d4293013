import type { ModelDocument } from '#core/document'
import type { Expression, ExpressionProblem, ExpressionType } from '#core/expression'
import type { RuleProblem, RuleTarget } from '#core/rule'
import type { FillRule } from './fillRule.ts'
import type { modelTypes } from './modelTypes.ts'
import type { withReportFields } from './reportFields.ts'

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

/** Resolves the references of a model. */
export interface ModelSource {
  model(id: string): ModelDocument | undefined
  modelIds(): readonly string[]
  hasDict(code: string): boolean
  dictCodes(): readonly string[]
  /** Checks to apply; null when the documents have been checked. */
  readonly checks: Checks | null
}
