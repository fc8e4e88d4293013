/**
 * The expression language: text is parsed once, checked against its scope, and compiled to closures, never run as code.
 * Mistakes are problems (data); evaluation never throws, and its steps are limited. `null == null` is true, every other
 * comparison with null is false, `!=` is the opposite of `==`; null in arithmetic gives null, aggregates skip it.
 * The row subset (`where`, row rights) is also written as SQL with the same results. spec: schema-language (Expressions)
 */
export { checkExpression } from './check.ts'
export { compileExpression } from './compile.ts'
export { dependenciesOf } from './dependencies.ts'
export {
  type BinaryOperator,
  childrenOf,
  type Expression,
  isOrderOperator,
  type LiteralValue,
  pathOf,
} from './expression.ts'
export { type ExpressionType, fits, typeTitle } from './expressionType.ts'
export { bucketStarts, figureText, functionNames } from './functions/index.ts'
export { type Lexeme, lexemesOf } from './lexeme.ts'
export { parseExpression } from './parse.ts'
export type { CharactersByPosition } from './pattern/index.ts'
export {
  charSetsOverlap,
  checkPattern,
  compilePattern,
  contradictsItself,
  patternCharacters,
  patternLengths,
  takesNothing,
} from './pattern/index.ts'
export { createPrinter, expressionTemplate, expressionText, type PrintStyle } from './print.ts'
export type { ExpressionProblem } from './problem.ts'
export { checkRowExpression, type RowColumn, type RowSqlBinding, rowExpressionToSql } from './row/index.ts'
export type { Evaluation } from './run.ts'
export { nearHint, suggestName } from './suggestName.ts'
export { compileTemplate, expressionsIn, parseTemplate, templateText } from './template.ts'
export { dayMs, formatWallTime, readWallTime, writeWallTime } from './wallTime.ts'
