/**
 * The database port: Kysely over SQLite in processes of its own or over PostgreSQL, tables that follow the models, ids.
 * The event loop never waits for data; an acknowledged write is synced; failures are typed.
 */
export { blankRow } from './blankRow.ts'
export type { Database, DatabaseStats, Query } from './database.ts'
export { DatabaseError, type DatabaseErrorKind } from './databaseError.ts'
export type { Limits } from './engine.ts'
export { createIds, type Ids } from './id/createIds.ts'
export { instanceTable, leaseWorker, type WorkerLease } from './id/leaseWorker.ts'
export type { AnyTables, DialectName } from './kyselyOver.ts'
export { type DatabaseOptions, openDatabase } from './openDatabase.ts'
export type { Cell, Statement } from './statement.ts'
export { applyPlan } from './table/applyPlan.ts'
export { applyPlans } from './table/applyPlans.ts'
export type { Loss } from './table/columnChange.ts'
export { fromColumn, toColumn } from './table/columnValue.ts'
export { type CountedLoss, countLosses } from './table/countLosses.ts'
export { createTable } from './table/createTable.ts'
export { introspect } from './table/introspect.ts'
export { type Migration, migrateTables, plansFor, UnconfirmedLoss } from './table/migrateTables.ts'
export { migrationTable } from './table/migrationTable.ts'
export { lossesOf, type PlanStep, planChanges, type TablePlan, UnfitTable } from './table/planChanges.ts'
export type { ColumnSpec, ColumnType, IndexSpec, TableSpec, UniqueSpec } from './table/tableSpec.ts'
