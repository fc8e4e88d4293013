import type { RawBuilder } from 'kysely'
import type { QueryRunner, Services } from '#server/context'
import type { Cell } from '#server/database'

export type Row = Readonly<Record<string, Cell>>

/** The rows of a statement: in the transaction where there is one, else by the hot path of the database. */
export async function selectRows(
  statement: RawBuilder<unknown>,
  { services }: { services: Pick<Services, 'database'> },
  query?: QueryRunner,
): Promise<readonly Row[]> {
  if (query) return (await statement.execute(query)).rows as Row[]
  return services.database.rows(statement.compile(services.database.query))
}

/** Pieces of at most `size`. */
export function chunks<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  )
}
