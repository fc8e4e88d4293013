import { accountMessages } from '#core/message'
import type { Author } from '#server/audit'
import type { QueryRunner, Services } from '#server/context'
import { type Account, keepNote } from './account.ts'
import { storedPassword } from './password.ts'
import { endSessions, sessionIdsOf } from './sessionRows.ts'

interface Change {
  account: Account
  password: string
  by: Author
  /** The session that goes on; all others of the account end. */
  keeps?: string
  /** The account must choose another one before it does anything else. */
  due: boolean
  /** Runs first in the transaction, and ends it by throwing. */
  first?(query: QueryRunner): Promise<void>
  note?: string
}

/** Stores a new password, ends the sessions of the account and the links by which another could be set, all in one. */
export async function storePassword(services: Services, change: Change): Promise<void> {
  const { account, by, keeps, due, first, note = accountMessages.passwordChanged } = change
  const { database, random, clock, audit, outbox } = services
  const stored = await storedPassword(change.password, random)
  await database.transaction(async (query) => {
    await first?.(query)
    await query
      .updateTable('sys_user')
      .set({ password: stored, update_by: by.username, update_time: clock.now() })
      .where('id', '=', account.id)
      .execute()
    const sessions = await sessionIdsOf(query, account.id)
    await endSessions(
      services,
      query,
      sessions.filter((id) => id !== keeps),
    )
    await query.deleteFrom('password_reset').where('user_id', '=', account.id).execute()
    await keepNote(query, account.id, { password_due: due ? 1 : 0 })
    await outbox.emit(query, { kind: 'rights.changed', userIds: [account.id] })
    await audit.write(query, { ...by, action: 'edit', model: 'sysUser', recordId: account.id, note })
  })
}
