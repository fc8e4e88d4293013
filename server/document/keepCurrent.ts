import type { Services } from '#server/context'
import type { GrantedAccess } from './access/documentAccess.ts'
import type { DocumentLibrary } from './live/documentLibrary.ts'

/** Models whose rows give screens to roles, and keep parts of them from people. */
const granting = new Set(['sysPermission', 'sysRolePermission', 'sysRole', 'sysPageField'])

/** Takes what other instances publish and grant. */
export async function keepCurrent(
  { outbox }: Services,
  { library, access }: { library: DocumentLibrary; access: GrantedAccess },
): Promise<undefined> {
  outbox.renew('document.published', () => library.reload())
  outbox.renew('rights.changed', access.refresh)
  outbox.renew('record.changed', access.refresh, ({ model }) => granting.has(model))
  await access.refresh()
  return undefined
}
