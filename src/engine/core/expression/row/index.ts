/** The row subset: what `where` and row rights may use, checked and written as SQL that decides like the closures. */
export { checkRowExpression, type RowScope } from './checkRow.ts'
export type { SqlDialectName } from './dialect.ts'
export { type RowColumn, type RowSqlBinding, rowExpressionToSql } from './rowSql.ts'
