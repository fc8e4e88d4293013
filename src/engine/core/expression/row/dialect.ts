export type SqlDialectName = 'sqlite' | 'postgres'

/**
 * A fragment of SQL, written when it is called. A fragment used in several places is called once for each, so every
 * placeholder is used once and in text order, and `?` works as well as `$1`.
 */
export type Sql = () => string

/** The differences between the two databases. Arguments have the right type; every result is a single operand. */
export interface SqlDialect {
  /** A placeholder or a column as a double. */
  double(sql: string): string
  textParameter(placeholder: string): string
  /** A placeholder for a number compared with a column, written so that the column's index stays usable. */
  numberParameter(placeholder: string, value: number): string
  /** Text compared by code point. */
  ordered(text: Sql): string
  /** A column of type bool as a condition. */
  flag(sql: string): string
  /** True if both are equal or both are null; never null itself. */
  same(left: Sql, right: Sql): string
  different(left: Sql, right: Sql): string
  /** Whether text is a plain decimal; the same shape as `numberLike`. */
  isNumberLike(text: Sql): string
  contains(text: Sql, part: Sql): string
  startsWith(text: Sql, part: Sql): string
  endsWith(text: Sql, part: Sql): string
}

const sqlite: SqlDialect = {
  double: (sql) => `CAST(${sql} AS REAL)`,
  textParameter: (placeholder) => placeholder,
  numberParameter: (placeholder) => placeholder,
  ordered: (text) => `${text()} COLLATE BINARY`,
  flag: (sql) => `(${sql} = 1)`,
  same: (left, right) => `(${left()} IS ${right()})`,
  different: (left, right) => `(${left()} IS NOT ${right()})`,
  isNumberLike: (text) =>
    `(${text()} NOT GLOB '*[^0-9.-]*' AND ${text()} NOT GLOB '?*-*' AND ${text()} NOT GLOB '*.*.*' AND ${text()} GLOB '*[0-9]' ` +
    `AND (${text()} GLOB '[0-9]*' OR ${text()} GLOB '-[0-9]*') AND ${hasFewDigits(text)})`,
  contains: (text, part) => `(instr(${text()}, ${part()}) > 0)`,
  startsWith: (text, part) => `(substr(${text()}, 1, length(${part()})) = ${part()})`,
  endsWith: (text, part) => `(substr(${text()}, length(${text()}) - length(${part()}) + 1) = ${part()})`,
}

const postgres: SqlDialect = {
  double: (sql) => `(${sql})::float8`,
  textParameter: (placeholder) => `${placeholder}::text`,
  numberParameter: (placeholder, value) => `${placeholder}::${Number.isSafeInteger(value) ? 'bigint' : 'numeric'}`,
  ordered: (text) => `(${text()}) COLLATE "C"`,
  flag: (sql) => sql,
  same: (left, right) => `(${left()} IS NOT DISTINCT FROM ${right()})`,
  different: (left, right) => `(${left()} IS DISTINCT FROM ${right()})`,
  isNumberLike: (text) => `(${text()} ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$' AND ${hasFewDigits(text)})`,
  contains: (text, part) => `(strpos(${text()}, ${part()}) > 0)`,
  startsWith: (text, part) => `(left(${text()}, length(${part()})) = ${part()})`,
  endsWith: (text, part) => `(right(${text()}, length(${part()})) = ${part()})`,
}

function hasFewDigits(text: Sql): string {
  return `length(replace(replace(${text()}, '-', ''), '.', '')) <= 15`
}

export const dialects: Readonly<Record<SqlDialectName, SqlDialect>> = { sqlite, postgres }
