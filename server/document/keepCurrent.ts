import type { DomainEvent, Services } from '#server/context'
import type { GrantedAccess } from './access/documentAccess.ts'
import type { DocumentLibrary } from './live/documentLibrary.ts'

/** Models whose rows give screens to roles, and keep parts of them from people. */
const granting = new Set(['sysPermission', 'sysRolePermission', 'sysRole', 'sysPageField'])

/** Takes what other instances publish and grant. */
export async function keepCurrent(
  { outbox }: Services,
  { library, access }: { library: DocumentLibrary; access: GrantedAccess },
): Promise<undefined> {
  outbox.on('document.published', () => library.reload())
  outbox.on('rights.changed', () => access.refresh())
  outbox.on('record.changed', (event: Extract<DomainEvent, { kind: 'record.changed' }>) =>
    granting.has(event.model) ? access.refresh() : undefined,
  )
  await access.refresh()
  return undefined
}
