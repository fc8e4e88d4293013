/**
 * The database port: Kysely over SQLite in processes of its own or over PostgreSQL, tables that follow the models, ids.
 * The event loop never waits for data; an acknowledged write is synced; failures are typed.
 */
export type { Database, DatabaseStats, Query } from './database.ts'
export { DatabaseError, type DatabaseErrorKind } from './databaseError.ts'
export type { AnyTables, DialectName } from './kyselyOver.ts'
export { type DatabaseOptions, openDatabase } from './openDatabase.ts'
export type { Cell, Statement } from './statement.ts'
export type { ColumnSpec, ColumnType, IndexSpec, TableSpec, UniqueSpec } from './table/tableSpec.ts'
