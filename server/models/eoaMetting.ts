import { splitKeys } from '#core/object'
import type { WriteScope } from '#server/access'
import type { Behaviour } from '#server/writing'
import { linkRow } from './linkRow.ts'

const table = 'eoa_metting_person'

/** Keeps one row per participant; former participants are removed unless they have signed in. */
async function keepPersons({ query, ...scope }: WriteScope, mettingId: string, names: readonly string[]) {
  const rows = await query
    .selectFrom(table)
    .select(['id', 'username', 'sign_time'])
    .where('metting_id', '=', mettingId)
    .execute()
  const usernames = new Set(rows.map(({ username }) => String(username)))
  const removed = rows.filter(({ username, sign_time }) => sign_time === null && !names.includes(String(username)))
  for (const { id } of removed) await query.deleteFrom(table).where('id', '=', String(id)).execute()
  for (const username of names)
    if (!usernames.has(username)) {
      const row = linkRow({ query, ...scope }, { metting_id: mettingId, username, reply: '0' })
      await query.insertInto(table).values(row).execute()
    }
}

/** Meetings: some rooms require approval; each participant can answer and sign in. spec: screens §8.3 */
export const eoaMetting: Behaviour = {
  model: 'eoaMetting',
  normalize(values, { kind }) {
    const isBooked = kind === 'add' || (kind === 'edit' && 'roomId' in values)
    return isBooked && values.needAudit === 'Y' ? { ...values, status: '0' } : values
  },
  async afterWrite({ id, scope }, values) {
    if ('participants' in values) await keepPersons(scope, id, splitKeys(values.participants))
  },
}
