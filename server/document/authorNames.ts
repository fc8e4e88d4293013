import type { QueryRunner } from '#server/context'

/** Somebody's work, by the account. */
interface Authored {
  readonly author: string
}

/** Names the people behind the accounts of authors. */
export async function withAuthorNames<T extends Authored>(
  query: QueryRunner,
  entries: readonly T[],
): Promise<(T & { authorName: string })[]> {
  const nameOf = await personNames(
    query,
    entries.map(({ author }) => author),
  )
  return entries.map((entry) => ({ ...entry, authorName: nameOf(entry.author) }))
}

/** Reads what the people behind accounts are called: an account that is gone stands for itself. */
export async function personNames(
  query: QueryRunner,
  accounts: readonly string[],
): Promise<(account: string) => string> {
  const distinct = [...new Set(accounts.filter(Boolean))]
  const names = new Map<string, string>()
  if (distinct.length > 0) {
    const users = query.selectFrom('sys_user').select(['username', 'realname']).where('username', 'in', distinct)
    // Of two with one name the one in use comes last.
    const rows = await users.orderBy('del_flag', 'desc').execute()
    for (const { username, realname } of rows) names.set(String(username), String(realname ?? ''))
  }
  return (account) => names.get(account) || account
}
