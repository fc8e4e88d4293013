import { type ColumnDefinitionBuilder, type CreateTableBuilder, type RawBuilder, sql } from 'kysely'
import { databaseName } from '#core/model'
import type { Query } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import { sqlType, typeComment } from './columnType.ts'
import { toColumn } from './columnValue.ts'
import { literal } from './literal.ts'
import { type ColumnSpec, checkTable, type TableSpec, type UniqueSpec } from './tableSpec.ts'

/** The default of a column as its literal, or null. */
export function defaultLiteral(column: ColumnSpec, dialect: DialectName): RawBuilder<unknown> | null {
  const cell = column.default === undefined ? null : toColumn(column.default, column, dialect)
  return cell === null ? null : literal(cell)
}

/** Type, default and nullability of a column, for `create table` and `add column`. */
export const shapeOf = (column: ColumnSpec, dialect: DialectName) => (builder: ColumnDefinitionBuilder) => {
  const value = defaultLiteral(column, dialect)
  const valued = value ? builder.defaultTo(value) : builder
  return column.nullable === false ? valued.notNull() : valued
}

/** PostgreSQL keeps what kind of text a column holds in its comment. */
export async function commentColumn(query: Query, table: string, column: ColumnSpec): Promise<void> {
  const comment = typeComment(column)
  const value = comment ? sql.lit(comment) : sql.raw('null')
  await sql`comment on column ${sql.ref(`${table}.${column.name}`)} is ${value}`.execute(query)
}

/** Creates the table without its indexes. */
export async function createColumns(query: Query, dialect: DialectName, table: TableSpec): Promise<void> {
  const filled = table.columns.reduce<CreateTableBuilder<string, string>>(
    (builder, column) => builder.addColumn(column.name, sqlType(column, dialect), shapeOf(column, dialect)),
    query.schema.createTable(table.name),
  )
  await filled.addPrimaryKeyConstraint(databaseName(`pk_${table.name}`), [...table.primaryKey]).execute()
}

export async function addIndex(query: Query, table: string, index: UniqueSpec & { unique?: boolean }): Promise<void> {
  const plain = query.schema
    .createIndex(index.name)
    .on(table)
    .columns([...index.columns])
  const unique = index.unique ? plain.unique() : plain
  const { where } = index
  const built = where ? unique.where(sql.ref(where.column), '=', literal(where.value)) : unique
  await built.execute()
}

/** Creates a table with its indexes. */
export async function createTable(query: Query, dialect: DialectName, table: TableSpec): Promise<void> {
  checkTable(table)
  await createColumns(query, dialect, table)
  const commented = table.columns.filter((column) => dialect === 'postgres' && typeComment(column))
  for (const column of commented) await commentColumn(query, table.name, column)
  for (const unique of table.uniques) await addIndex(query, table.name, { ...unique, unique: true })
  for (const index of table.indexes) await addIndex(query, table.name, index)
}
