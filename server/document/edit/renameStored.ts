import { pagePrefix } from '../access/documentAccess.ts'
import type { EditingIn } from '../editing.ts'

interface ScreenRename {
  from: string
  to: string
}

/** Rows beside the documents that name a screen: menu entries that people have added, and what is withheld from roles on it. */
export async function renameStored({ query, services, library }: EditingIn, { from, to }: ScreenRename): Promise<void> {
  await query
    .updateTable('sys_permission')
    .set({ component: `${pagePrefix}${to}` })
    .where('component', '=', `${pagePrefix}${from}`)
    .execute()
  if (library.current().resolvedModel('sysPageField')) {
    await query.updateTable('sys_page').set({ code: to }).where('code', '=', from).execute()
    await query.updateTable('sys_page_field').set({ page_component: to }).where('page_component', '=', from).execute()
  }
  await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
}
