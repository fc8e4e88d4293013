import { sql } from 'kysely'
import { openDatabase } from '#server/database'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }
const patience = { queryTimeoutMs: 240_000, transactionTimeoutMs: 300_000 }

/** The columns that differ from the reading that a row is copied from: over 90 days, every facility in turn; `n` counts the rows. */
const own: Readonly<Record<string, string>> = {
  id: `'bench-' || n`,
  collect_time: `datetime('now', 'localtime', '-' || (n % 129600) || ' minutes')`,
  nh3: '(n * 7919) % 300',
}

/** Adds `count` readings of toilets to the database of a data folder, which no server has open. */
export async function fillReadings(dataDir: string, count: number): Promise<void> {
  const database = await openDatabase({ url: `sqlite:${dataDir}/village.db`, log: silent })
  await database.transaction(async (query) => {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info('toilet_data')`.execute(query)
    const names = rows.map(({ name }) => name)
    const values = names.map((name) => own[name] ?? `p."${name}"`)
    await sql
      .raw(`insert into toilet_data (${names.map((name) => `"${name}"`).join(', ')}) with recursive
        numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}),
        readings as (select *, row_number() over (order by facility_id) - 1 as turn from toilet_data group by facility_id),
        size(amount) as (select count(*) from readings)
        select ${values.join(', ')} from numbers join size join readings as p on p.turn = n % amount`)
      .execute(query)
  }, patience)
  await database.close()
}
