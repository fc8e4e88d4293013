import type { Library } from '#core/library'
import { inheritScreen } from '#core/screen'
import { pagePrefix } from '../access/documentAccess.ts'
import type { EditingIn } from '../editing.ts'
import type { FieldMove } from '../publish/fieldMove.ts'

/** What is withheld from roles of a field goes with it when it gets another name, on every screen of its model. */
export async function moveStored({ query, services, library }: EditingIn, { model, from, to }: FieldMove): Promise<void> {
  if (!library.current().resolvedModel('sysPageField')) return
  const current = library.current()
  const screens = current.screenIds().filter((id) => modelOfScreen(id, current) === model)
  if (screens.length === 0) return
  await query
    .updateTable('sys_page_field')
    .set({ field_code: to })
    .where('field_code', '=', from)
    .where('field_type', 'in', ['column', 'field'])
    .where('page_component', 'in', screens)
    .execute()
  await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
}

function modelOfScreen(id: string, library: Library): string | undefined {
  const document = library.screen(id)
  const whole = document && inheritScreen(document, library)
  return whole && 'model' in whole ? whole.model : undefined
}

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
