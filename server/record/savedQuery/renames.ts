import { isObject } from '#core/object'
import { type FieldRenaming, nameAfter, type PublishFollower, type ScreenRenaming } from '#server/document'
import { modelOfScreen } from '#server/rights'

/** Saved queries keep to the fields and screens that get other names. */
export const savedQueryFollower: PublishFollower = {
  id: 'savedQuery',
  renameFields,
  renameScreen,
}

async function renameFields({ query, before, moves }: FieldRenaming): Promise<void> {
  const rows = await query.selectFrom('super_query').select(['id', 'code', 'records']).execute()
  for (const { id, code, records } of rows) {
    const model = modelOfScreen(String(code), before)
    const conditions = JSON.parse(String(records)) as unknown[]
    const moving = { moves, library: before }
    const renamed = JSON.stringify(
      conditions.map((one) =>
        isObject(one) && typeof one.field === 'string' ? { ...one, field: nameAfter(one.field, model, moving) } : one,
      ),
    )
    if (renamed !== JSON.stringify(conditions))
      await query.updateTable('super_query').set({ records: renamed }).where('id', '=', id).execute()
  }
}

/** A query that was left under the new name by an earlier screen stays in place of one with its title. */
async function renameScreen({ query, from, to }: ScreenRenaming): Promise<void> {
  const there = await query.selectFrom('super_query').select(['user_id', 'title']).where('code', '=', to).execute()
  const existing = new Set(there.map(({ user_id, title }) => `${user_id} ${title}`))
  const rows = await query
    .selectFrom('super_query')
    .select(['id', 'user_id', 'title'])
    .where('code', '=', from)
    .execute()
  for (const { id, user_id, title } of rows)
    if (!existing.has(`${user_id} ${title}`))
      await query.updateTable('super_query').set({ code: to }).where('id', '=', id).execute()
}
