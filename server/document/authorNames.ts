import type { QueryRunner } from '#server/context'

/** Somebody's work, by the account. */
interface Authored {
  readonly author: string
}

/** Names the people behind the accounts of authors: an account that is gone stands for itself. */
export async function withAuthorNames<T extends Authored>(
  query: QueryRunner,
  entries: readonly T[],
): Promise<(T & { authorName: string })[]> {
  const accounts = [...new Set(entries.map(({ author }) => author).filter(Boolean))]
  const names = new Map<string, string>()
  if (accounts.length > 0) {
    const users = query.selectFrom('sys_user').select(['username', 'realname']).where('username', 'in', accounts)
    // Of two with one name the one in use comes last.
    const rows = await users.orderBy('del_flag', 'desc').execute()
    for (const { username, realname } of rows) names.set(String(username), String(realname ?? ''))
  }
  return entries.map((entry) => ({ ...entry, authorName: names.get(entry.author) || entry.author }))
}
