/**
 * The database port: Kysely over SQLite in processes of its own or over PostgreSQL, tables that follow the models, ids.
 * The event loop never waits for data; an acknowledged write is synced; failures are typed.
 */
export { type Database, type Query, takeTurn } from './database.ts'
export { createIds, instanceTable, leaseWorker } from './instanceIds.ts'
export type { DialectName } from './kyselyOver.ts'
export { type DatabaseOptions, openDatabase } from './openDatabase.ts'
export { probePostgres } from './postgres/postgresFailure.ts'
export { blankRow, type Cell, DatabaseError, type DatabaseErrorKind, type Statement } from './statement.ts'
export { applyPlan, applyPlans, createTable, migrationTable } from './table/applyPlan.ts'
export { toColumn } from './table/columnValue.ts'
export { countLosses } from './table/convertColumn.ts'
export { introspect } from './table/introspect.ts'
export { backupBefore, migrateTables, plansFor } from './table/migrateTables.ts'
export { lossesOf, planChanges, type TablePlan, UnfitTable } from './table/planChanges.ts'
export type { ColumnSpec, TableSpec } from './table/tableSpec.ts'
