import type { WriteScope } from '#server/access'

/** Ends the sessions of users with the transaction, on every instance: an account that comes back begins anew. */
export async function endSessionsOf({ query, services }: WriteScope, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const rows = await query
    .deleteFrom('session')
    .where('user_id', 'in', [...userIds])
    .returning('id')
    .execute()
  if (rows.length > 0)
    await services.outbox.emit(query, { kind: 'session.ended', sessionIds: rows.map((row) => String(row.id)) })
}
