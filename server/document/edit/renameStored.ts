import type { QueryRunner } from '#server/context'
import { pagePrefix } from '../access/documentAccess.ts'
import type { EditingIn } from '../editing.ts'
import type { PublishFollower } from '../publish/follower.ts'
import { noteFormerNames } from '../store/formerName.ts'

interface ScreenRename {
  from: string
  to: string
  followers: readonly PublishFollower[]
}

/** Rows beside the documents that name a screen: menu entries that people have added, what is withheld from roles on it, and what people have saved for it. */
export async function renameStored(
  { query, services, library }: EditingIn,
  { from, to, followers }: ScreenRename,
): Promise<void> {
  await query
    .updateTable('sys_permission')
    .set({ component: `${pagePrefix}${to}` })
    .where('component', '=', `${pagePrefix}${from}`)
    .execute()
  if (library.current().resolvedModel('sysPageField')) await renamePage(query, from, to)
  for (const follower of followers) await follower.renameScreen?.({ query, from, to })
  await noteFormerNames(query, services.clock, [{ kind: 'screen', model: '', former: from, current: to }])
  await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
}

/** The page of a screen with what is withheld on it; it takes the place of one that an earlier screen of that name has left. */
async function renamePage(query: QueryRunner, from: string, to: string): Promise<void> {
  const page = await query.selectFrom('sys_page').select('id').where('code', '=', from).executeTakeFirst()
  if (!page) return
  await query.deleteFrom('sys_page_field').where('page_component', '=', to).execute()
  await query.deleteFrom('sys_page').where('code', '=', to).execute()
  await query.updateTable('sys_page').set({ code: to }).where('code', '=', from).execute()
  await query.updateTable('sys_page_field').set({ page_component: to }).where('page_component', '=', from).execute()
}
