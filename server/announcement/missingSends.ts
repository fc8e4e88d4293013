import type { Caller, Services } from '#server/context'
import { addSends } from './sendRows.ts'

/** More than anybody has missed; the rest follow with the next question. */
const most = 500

/**
 * Makes the rows of the caller for announcements to everybody that it has none for yet: those that were released since the
 * account is there. spec: contract §6.4 (listByUser)
 */
export async function addMissingSends({ services, caller }: { services: Services; caller: Caller }): Promise<void> {
  const { query } = services.database
  const { id: userId } = caller.user
  const missing = await query
    .selectFrom('sys_announcement as a')
    .leftJoin('sys_announcement_send as s', (join) =>
      join.onRef('s.annt_id', '=', 'a.id').on('s.user_id', '=', userId).on('s.del_flag', '=', 0),
    )
    .innerJoin('sys_user as u', (join) => join.on('u.id', '=', userId))
    .selectAll('a')
    .where('a.send_status', '=', '1')
    .where('a.msg_type', '=', 'ALL')
    .where('a.del_flag', '=', 0)
    .where('a.tenant_id', '=', caller.tenantId)
    .where('s.id', 'is', null)
    .where((is) => is.or([is('u.create_time', 'is', null), is('a.send_time', '>=', is.ref('u.create_time'))]))
    .orderBy('a.send_time', 'desc')
    .limit(most)
    .execute()
  if (missing.length === 0) return
  await services.database.transaction((inside) =>
    addSends(
      { services, query: inside },
      missing.map((announcement) => ({ announcement, userId })),
    ),
  )
}
