/**
 * Expressions as people build them: a condition as rows of field, operator and value, which are read from the tree of an expression and
 * give the same tree again; the names that an expression can read where it stands; how it goes on at the caret. Shapes: designer
 */
export { type Completion, comparedAt, completionsAt } from './completion.ts'
export {
  type Condition,
  type ConditionOperator,
  type ConditionRow,
  type ConditionValue,
  conditionText,
  readCondition,
} from './condition.ts'
export {
  type DraftRow,
  emptyRow,
  isComplete,
  isSeveral,
  literalOfControl,
  operatorsOf,
  pathOfValue,
  valuesOfOperator,
  withOperator,
  withSubject,
} from './conditionRow.ts'
export { type ExpressionName, type ExpressionPlace, expressionNames } from './expressionName.ts'
