import { sql } from 'kysely'
import { openDatabase, type Query } from '#server/database'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined }
const patience = { queryTimeoutMs: 120_000, transactionTimeoutMs: 300_000 }

/** The columns that differ from the user that a row is copied from; `n` counts the rows. */
const own: Readonly<Record<string, string>> = {
  id: `'bench-' || n`,
  username: `'bench' || n`,
  work_no: `'b' || n`,
  phone: `'19' || (100000000 + n)`,
  email: `'bench' || n || '@example.com'`,
  create_time: `datetime('2020-01-01', '+' || ((n * 7919) % 3000000) || ' minutes')`,
  realname_pinyin: `coalesce(p.realname_pinyin, 'bench')`,
}
const ownLink: Readonly<Record<string, string>> = { id: `p.id || '-' || n`, user_id: `'bench-' || n` }

/** Every column of a table, set by `own` or copied. */
async function columnsOf(query: Query, table: string, written: Readonly<Record<string, string>>) {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(query)
  const names = rows.map(({ name }) => name)
  return { names: names.join(', '), values: names.map((name) => written[name] ?? `p.${name}`).join(', ') }
}

/** Users in turn: row `n` is copied from the user with the same remainder. */
const people = (count: number) => `with recursive
  numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}),
  people as (select *, row_number() over (order by id) - 1 as turn from sys_user where id like 'user-0%' and del_flag = 0),
  size(amount) as (select count(*) from people)`

async function copyLinks(query: Query, table: string, count: number): Promise<void> {
  const { names, values } = await columnsOf(query, table, ownLink)
  const from = `numbers join size join people on turn = n % amount join ${table} as p on p.user_id = people.id`
  await sql.raw(`insert into ${table} (${names}) ${people(count)} select ${values} from ${from}`).execute(query)
}

/** Adds `count` users to the database of a data folder; each has a department and a role, like those of the seed. */
export async function fillUsers(dataDir: string, count: number): Promise<void> {
  const database = await openDatabase({ url: `sqlite:${dataDir}/village.db`, log: silent })
  await database.transaction(async (query) => {
    const { names, values } = await columnsOf(query, 'sys_user', own)
    const from = 'numbers join size join people as p on turn = n % amount'
    await sql.raw(`insert into sys_user (${names}) ${people(count)} select ${values} from ${from}`).execute(query)
    await copyLinks(query, 'sys_user_depart', count)
    await copyLinks(query, 'sys_user_role', count)
  }, patience)
  await database.close()
}
