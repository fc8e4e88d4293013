/**
 * The database port: Kysely on SQLite in separate processes or on PostgreSQL, tables derived from models, ids. Never
 * blocks the event loop; acknowledged writes are synced; errors are typed.
 */
export { type Database, type Query, takeTurn } from './database.ts'
export { createIds, instanceTable, leaseWorker } from './instanceIds.ts'
export type { DialectName } from './kyselyOver.ts'
export { type DatabaseOptions, openDatabase, withoutOutages } from './openDatabase.ts'
export {
  type ForeignDatabase,
  ForeignDatabases,
  foreignAddress,
  isAllowed,
  probePostgres,
  WritableAccount,
} from './postgres/foreignPostgres.ts'
export { blankRow, type Cell, DatabaseError, type DatabaseErrorKind, type Statement } from './statement.ts'
export { applyPlan, applyPlans, createTable, migrationTable } from './table/applyPlan.ts'
export { toColumn } from './table/columnValue.ts'
export { type CountedRestore, countLosses, countRestored } from './table/convertColumn.ts'
export { introspect, introspectAll } from './table/introspect.ts'
export { backupBefore, migrateTables, plansFor } from './table/migrateTables.ts'
export { lossesOf, planChanges, type TablePlan, UnfitTable } from './table/planChanges.ts'
export { type ColumnSpec, keptOf, type TableSpec } from './table/tableSpec.ts'
