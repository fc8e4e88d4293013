/**
 * The table of a model: columns and indexes, values as cells, conditions and order as SQL of both databases. Nothing here depends on the caller.
 */
export { type Cell, cellReader, type Dialect, isNumbered, keyText, storedText, toCell } from './cell.ts'
export { companionsOf, folded, foldedColumnOf, initialsOf, keepCompanions } from './companion.ts'
export { memberSql, type PointedRows, pointedAlias } from './memberSql.ts'
export { orderOf, pageHint } from './pagePlan.ts'
export { chunks, liveRows, type Row, type RowScope, rowSql, selectRows } from './rowSql.ts'
export { conditionSql, holdsSql, type SqlScope } from './sqlCondition.ts'
export { tableOf } from './table.ts'
