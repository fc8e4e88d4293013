import { type RawBuilder, sql } from 'kysely'
import type { Bucket } from '#core/document'
import type { Dialect } from '#server/table'

type Column = RawBuilder<unknown>

/** Start of a bucket, equal to the function `bucket` of expressions. Times are stored as text. */
export const bucketSql: Readonly<Record<Bucket, (column: Column, dialect: Dialect) => Column>> = {
  hour: (column) => sql`substr(${column}, 1, 13) || ':00:00'`,
  day: (column) => sql`substr(${column}, 1, 10)`,
  week: (column, dialect) =>
    dialect === 'sqlite'
      ? sql`date(${column}, 'weekday 0', '-6 days')`
      : sql`to_char(date_trunc('week', ${column}::timestamp), 'YYYY-MM-DD')`,
  month: (column) => sql`substr(${column}, 1, 7) || '-01'`,
}
