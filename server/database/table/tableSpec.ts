/** What a column stores, in words that both databases know. Dates and times are text of one fixed form. */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'real' | 'json' | 'boolean-text'

export interface ColumnSpec {
  readonly name: string
  readonly type: ColumnType
  /** Characters at most, for text. PostgreSQL holds to it; on SQLite the rules of the model do. */
  readonly length?: number
  /** Digits in all and after the point, for decimal: SQLite stores value × 10^scale, PostgreSQL numeric. */
  readonly precision?: number
  readonly scale?: number
  /** True unless said otherwise. */
  readonly nullable?: boolean
  readonly default?: string | number
}

interface IndexSpec {
  readonly name: string
  readonly columns: readonly string[]
}

/** Unique among the rows where `column` has this value: among those that are not in the trash, for example. */
export interface UniqueSpec extends IndexSpec {
  readonly where?: { readonly column: string; readonly value: string | number }
}

export interface TableSpec {
  readonly name: string
  readonly columns: readonly ColumnSpec[]
  readonly primaryKey: readonly string[]
  readonly uniques: readonly UniqueSpec[]
  readonly indexes: readonly IndexSpec[]
}

const longestName = 63

/** Throws when a spec names a column that it has not, or a name that PostgreSQL would cut. */
export function checkTable(table: TableSpec): void {
  const columns = new Set(table.columns.map(({ name }) => name))
  const places = [...table.uniques, ...table.indexes, { name: 'primary key', columns: table.primaryKey }]
  const used = places.flatMap((place) => place.columns.map((column) => ({ place: place.name, column })))
  const unknown = used.find(({ column }) => !columns.has(column))
  if (unknown)
    throw new Error(`table ${table.name}: ${unknown.place} names the column ${unknown.column}, which it has not`)
  const long = [table.name, ...columns, ...places.map(({ name }) => name)].find((name) => name.length > longestName)
  if (long) throw new Error(`table ${table.name}: the name ${long} is longer than ${longestName} characters`)
}
