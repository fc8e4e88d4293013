import { type Kysely, sql } from 'kysely'
import { openDatabase } from '#server/database'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }
const patience = { queryTimeoutMs: 240_000, transactionTimeoutMs: 300_000 }

type Dialect = 'sqlite' | 'postgres'

/** The rows `numbers(n)` from 1 to `count`. */
const numbers: Readonly<Record<Dialect, (count: number) => string>> = {
  sqlite: (count) => `select 1 as n union all select n + 1 from numbers where n < ${count}`,
  postgres: (count) => `select n::bigint from generate_series(1, ${count}) as n`,
}

/** So many minutes ago, as stored. */
const ago: Readonly<Record<Dialect, (minutes: string) => string>> = {
  sqlite: (minutes) => `datetime('now', 'localtime', '-' || (${minutes}) || ' minutes')`,
  postgres: (minutes) => `to_char(localtimestamp - (${minutes}) * interval '1 minute', 'YYYY-MM-DD HH24:MI:SS')`,
}

/** The columns that differ from the reading that a row is copied from: over 90 days, every facility in turn; `n` counts the rows. */
const ownColumns = (dialect: Dialect): Readonly<Record<string, string>> => ({
  id: "'bench-' || n",
  collect_time: ago[dialect]('n % 129600'),
  nh3: '(n * 7919) % 300',
})

/** Adds `count` readings of toilets to a database with the demo data, which no server has open. */
export async function fillReadings(url: string, count: number): Promise<void> {
  const database = await openDatabase({ url, log: silent })
  const { dialect } = database
  await database.transaction(async (query) => {
    const own = ownColumns(dialect)
    const names = await columnsOf(query as never)
    const values = names.map((name) => own[name] ?? `p."${name}"`)
    await sql
      .raw(`insert into toilet_data (${names.map((name) => `"${name}"`).join(', ')}) with recursive
        numbers(n) as (${numbers[dialect](count)}),
        readings as (select *, row_number() over (order by facility_id) - 1 as turn from toilet_data
          where id in (select min(id) from toilet_data group by facility_id)),
        size(amount) as (select count(*) from readings)
        select ${values.join(', ')} from numbers cross join size join readings as p on p.turn = n % amount`)
      .execute(query)
  }, patience)
  if (dialect === 'postgres') await sql.raw('vacuum analyze toilet_data').execute(database.query)
  await database.close()
}

/** The columns of the table, as its first row has them. */
async function columnsOf(query: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from toilet_data limit 1`.execute(query)
  return Object.keys(rows[0] ?? {})
}
