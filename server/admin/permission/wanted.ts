import { productError } from '#core/error'
import { limit } from '#core/limit'
import type { WriteScope } from '#server/access'
import { idsOf } from '../ids.ts'

/** What a client sends to save grants: what is ticked now, and what was ticked when it looked. */
export interface Ticks {
  permissionIds?: string | null | undefined
  lastpermissionIds?: string | null | undefined
}

/**
 * The ids that are wanted: what is stored with what the client added and without what it took away. What others have
 * changed since it looked is kept. Without `lastpermissionIds` the ticks are the whole.
 */
export function wantedIds({ permissionIds, lastpermissionIds }: Ticks, stored: readonly string[]): string[] {
  const now = idsOf(permissionIds ?? '', limit.permissionIdsPerSave)
  if (lastpermissionIds === undefined || lastpermissionIds === null) return now
  const before = new Set(idsOf(lastpermissionIds, limit.permissionIdsPerSave))
  const ticked = new Set(now)
  const kept = stored.filter((id) => ticked.has(id) || !before.has(id))
  const added = now.filter((id) => !before.has(id) && !kept.includes(id))
  return [...kept, ...added]
}

/** Refuses permissions that there are not. spec: contract §4.2 */
export async function verifyKnown({ query }: WriteScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await query
    .selectFrom('sys_permission')
    .select('id')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', 0)
    .execute()
  const known = new Set(rows.map((row) => String(row.id)))
  if (ids.some((id) => !known.has(id))) throw productError('grantFailed')
}
