import type { QueryRunner, Services } from '#server/context'
import type { Row } from './wireRow.ts'

/** A user row with what signing in needs to know of it. */
export interface Account {
  id: string
  username: string
  realname: string
  /** The stored form of the password; null when there is none. */
  password: string | null
  frozen: boolean
  removed: boolean
  orgCode: string
  row: Row
}

const accountOf = (row: Row): Account => ({
  id: String(row.id),
  username: String(row.username),
  realname: String(row.realname ?? ''),
  password: row.password ? String(row.password) : null,
  frozen: String(row.status) === '2',
  removed: Number(row.del_flag) !== 0,
  orgCode: String(row.org_code ?? ''),
  row,
})

/** The account of that name: the one in use, else the one deleted last. */
export async function accountNamed(query: QueryRunner, username: string): Promise<Account | null> {
  const row = await query
    .selectFrom('sys_user')
    .selectAll()
    .where('username', '=', username)
    .orderBy('del_flag')
    .orderBy('update_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

export async function accountById(query: QueryRunner, id: string): Promise<Account | null> {
  const row = await query.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** The account in use with that number. */
export async function accountByPhone(query: QueryRunner, phone: string): Promise<Account | null> {
  const row = await query
    .selectFrom('sys_user')
    .selectAll()
    .where('phone', '=', phone)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

/** The departments of a user, by their order. */
export const departsOf = (query: QueryRunner, userId: string): Promise<Row[]> =>
  query
    .selectFrom('sys_user_depart as link')
    .innerJoin('sys_depart as depart', 'depart.id', 'link.depart_id')
    .selectAll('depart')
    .where('link.user_id', '=', userId)
    .where('link.del_flag', '=', 0)
    .where('depart.del_flag', '=', 0)
    .orderBy('depart.depart_order')
    .orderBy('depart.org_code')
    .execute()

/** What is remembered of an account beside its row. */
export async function noteOf(query: QueryRunner, userId: string): Promise<{ orgCode: string; passwordDue: boolean }> {
  const row = await query.selectFrom('account_note').selectAll().where('id', '=', userId).executeTakeFirst()
  return { orgCode: String(row?.org_code ?? ''), passwordDue: Number(row?.password_due ?? 0) === 1 }
}

/** Remembers something of an account. */
export async function keepNote(
  query: QueryRunner,
  userId: string,
  note: { org_code: string } | { password_due: 0 | 1 },
): Promise<void> {
  await query
    .insertInto('account_note')
    .values({ id: userId, org_code: null, password_due: 0, ...note })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(note))
    .execute()
}

/** Says that the account must set a new password before it may do anything else. */
export const demandNewPassword = ({ database }: Pick<Services, 'database'>, userId: string): Promise<void> =>
  keepNote(database.query, userId, { password_due: 1 })
