import { behaviourMessages } from '#core/message'
import { liveRows } from '#server/table'
import type { Behaviour } from '#server/writing'
import { fieldFailure } from '#server/writing'

/** What an active scene requires. spec: screens §6 */
const needed = [
  { table: 'scene_trigger', field: 'triggers', message: behaviourMessages.noTrigger },
  { table: 'scene_action', field: 'actions', message: behaviourMessages.noAction },
] as const

/** Scenes: an active one has an action and, unless it is started by hand, a trigger. */
export const scene: Behaviour = {
  model: 'scene',
  async afterWrite({ id, scope: { query } }) {
    const stored = await query
      .selectFrom('scene')
      .select(['status', 'scene_type'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (stored?.status !== '1') return
    for (const { table, field, message } of needed) {
      if (table === 'scene_trigger' && stored.scene_type === 'manual') continue
      const row = await liveRows(query, table, { scene_id: id }).select('id').executeTakeFirst()
      if (!row)
        throw fieldFailure([
          { field: 'status', message },
          { field, message },
        ])
    }
  },
}
