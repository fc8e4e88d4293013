import type { Query } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import { introspectPostgres } from './introspectPostgres.ts'
import { introspectSqlite } from './introspectSqlite.ts'
import type { TableSpec } from './tableSpec.ts'

/**
 * The table as it stands in the database, or null. Columns of types and indexes of forms that no spec can say
 * (expressions, search tables) are left out: they belong to who made them.
 */
export function introspect(query: Query, dialect: DialectName, table: string): Promise<TableSpec | null> {
  return dialect === 'sqlite' ? introspectSqlite(query, table) : introspectPostgres(query, table)
}
